import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '@polyclinic/contract/platform/languages';
import { pressAlive, untilAlive } from '../support/alive.ts';
import { words } from '../support/words.ts';

/** From the header to the doctor's times, by searching for the name. */
export async function findProvider(page: Page, language: Language, name: string): Promise<void> {
  const t = words(language);
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:nav.findDoctor') })
    .click();
  await page.getByLabel(t('providers/search:filter.text')).fill(name);
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(name).replaceAll('%20', '\\+')}`));
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(1);
  await cards.getByRole('link', { name: t('providers/search:card.allTimesWith', { name }) }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** The times of the day that is shown, free ones only. */
export function freeTimes(page: Page, language: Language): Locator {
  return page.getByRole('list', { name: words(language)('appointments/booking:slots.label') }).locator('a[href]');
}

/** What a dialog's group of this name lets one choose from. */
export const choicesOf = (dialog: Locator, label: string) =>
  dialog.getByRole('group', { name: label }).getByRole('radio');

/** Takes the first free time and tells what it is about; whose visit it is, where that is asked: one's own unless named. */
export async function describeFirstTime(
  page: Page,
  language: Language,
  symptoms: string,
  forWhom?: string,
): Promise<void> {
  await freeTimes(page, language).first().click();
  await page.getByLabel(words(language)('appointments/booking:symptoms.label')).fill(symptoms);
  await sayForWhom(page, language, forWhom);
}

/** The same, up to the last look's button. */
export async function chooseFirstTime(
  page: Page,
  language: Language,
  symptoms: string,
  forWhom?: string,
): Promise<void> {
  await describeFirstTime(page, language, symptoms, forWhom);
  await goToLastLook(page, language);
}

/** Asked of caregivers, on a page that is there: nothing goes on before it is answered. */
export async function sayForWhom(page: Page, language: Language, name?: string): Promise<void> {
  const t = words(language);
  const whom = page.getByRole('group', { name: t('appointments/booking:person.label') });
  if (!name && (await whom.count()) === 0) return;
  await page.getByRole('button', { name: t('appointments/booking:continue') }).click();
  await expect(whom.locator('input:invalid').first()).toBeAttached();
  await whom.getByRole('radio', { name: name ?? t('appointments/booking:person.me') }).check();
}

export async function goToLastLook(page: Page, language: Language): Promise<void> {
  const t = words(language);
  await page.getByRole('button', { name: t('appointments/booking:continue') }).click();
  await expect(page.getByRole('heading', { name: t('appointments/booking:confirm.title') })).toBeVisible();
  await expect(page.locator(':focus').getByRole('list', { name: t('appointments/booking:step.label') })).toBeVisible();
}

/** Confirms and waits until the gateway's card page can be used. */
export async function confirmBooking(page: Page, language: Language): Promise<void> {
  const t = words(language);
  await page.getByRole('button', { name: t('appointments/booking:confirm.bookAndPay') }).click();
  await untilAlive(page.getByRole('button', { name: t('payments:card.payNow') }));
}

/** Pays on the card page; returns the appointment's id once the clinic has confirmed it. */
export async function pay(page: Page, language: Language): Promise<string> {
  const t = words(language);
  await pressAlive(page.getByRole('button', { name: t('payments:card.payNow') }));
  await expect(page.getByRole('heading', { name: t('payments:paid.title') })).toBeVisible();
  const appointmentId = new URL(page.url()).searchParams.get('appointment');
  expect(appointmentId).toBeTruthy();
  await expect(page.getByText(`#${appointmentId?.slice(-8)}`)).toBeVisible();
  return appointmentId ?? '';
}
