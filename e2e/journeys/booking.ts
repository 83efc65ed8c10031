import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '@polyclinic/contract/platform/languages';
import { untilAlive } from '../support/alive.ts';
import { words } from '../support/words.ts';

/** From the header to the doctor's times, by searching for the name. */
export async function findDoctor(page: Page, language: Language, name: string): Promise<void> {
  const t = words(language);
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:nav.findDoctor') })
    .click();
  await page.getByLabel(t('providers:filter.text')).fill(name);
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(name).replaceAll('%20', '\\+')}`));
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(1);
  await cards.getByRole('link', { name: t('providers:card.bookWith', { name }) }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** The times of the day that is shown, free ones only. */
export function freeTimes(page: Page, language: Language): Locator {
  return page.getByRole('list', { name: words(language)('appointments:slots.label') }).locator('a[href]');
}

/** Takes the first free time and tells what it is about. */
export async function describeFirstTime(page: Page, language: Language, symptoms: string): Promise<void> {
  await freeTimes(page, language).first().click();
  await page.getByLabel(words(language)('appointments:symptoms.label')).fill(symptoms);
}

/** The same, up to the last look's button. */
export async function chooseFirstTime(page: Page, language: Language, symptoms: string): Promise<void> {
  await describeFirstTime(page, language, symptoms);
  await goToLastLook(page, language);
}

export async function goToLastLook(page: Page, language: Language): Promise<void> {
  const t = words(language);
  await page.getByRole('button', { name: t('appointments:continue') }).click();
  await expect(page.getByRole('heading', { name: t('appointments:confirm.title') })).toBeVisible();
}

/** Confirms and waits until the gateway's card page can be used. */
export async function confirmBooking(page: Page, language: Language): Promise<void> {
  const t = words(language);
  await page.getByRole('button', { name: t('appointments:confirm.bookAndPay') }).click();
  await untilAlive(page.getByRole('button', { name: t('payments:card.payNow') }));
}

/** Pays on the card page; returns the appointment's id once the clinic has confirmed it. */
export async function pay(page: Page, language: Language): Promise<string> {
  const t = words(language);
  await page.getByRole('button', { name: t('payments:card.payNow') }).click();
  await expect(page.getByRole('heading', { name: t('payments:paid.title') })).toBeVisible();
  const appointmentId = new URL(page.url()).searchParams.get('appointment');
  expect(appointmentId).toBeTruthy();
  return appointmentId ?? '';
}
