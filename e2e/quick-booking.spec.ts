import type { Locator, Page } from '@playwright/test';
import type { Language } from '@polyclinic/contract/platform/languages';
import { confirmBooking, pay, sayForWhom } from './journeys/booking.ts';
import { signIn } from './journeys/signing-in.ts';
import { DEMONSTRATION_PASSWORD, people, signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const CHILD = 'Ella Carter';

/** Opens the dialog of a doctor's card, and takes a day and a time of it. */
async function openQuickBooking(page: Page, language: Language, name: string): Promise<Locator> {
  const t = words(language);
  await page.goto(`/${language}?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: t('home:find.bookWith', { name }) }).click();
  const dialog = page.getByRole('dialog', { name: t('appointments:title', { name }) });
  const goOn = dialog.getByRole('button', { name: t('appointments:continue') });
  await expect(goOn).toBeDisabled();
  await expect(dialog.getByText(t('appointments:quick.missing'))).toBeVisible();
  const days = dialog.getByRole('group', { name: t('appointments:date.title') }).getByRole('radio');
  await days.last().check();
  await dialog
    .getByRole('group', { name: t('appointments:slots.label') })
    .getByRole('radio')
    .last()
    .check();
  await goOn.click();
  return dialog;
}

test('a patient books an urgent visit above the home page, its surcharge shown first', async ({ visit }) => {
  const t = words('en');
  const page = await visit({ as: 'patient' });
  const dialog = await openQuickBooking(page, 'en', 'Rachel Goldberg');
  await dialog.getByLabel(t('appointments:symptoms.label')).fill('I sleep badly.');
  const urgent = dialog.getByRole('radio', { name: new RegExp(t('appointments:urgency.urgent')) });
  const price = /\$(\d+)/.exec((await urgent.locator('xpath=..').textContent()) ?? '')?.[1];
  await urgent.check();
  await sayForWhom(page, 'en');
  await dialog.getByRole('button', { name: t('appointments:continue') }).click();
  await expect(dialog.getByText(`$${price}.00`)).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await openQuickBooking(page, 'en', 'Rachel Goldberg');
  await expect(dialog.getByLabel(t('appointments:symptoms.label'))).toHaveValue('I sleep badly.');
  await sayForWhom(page, 'en');
  await dialog.getByRole('button', { name: t('appointments:continue') }).click();
  await confirmBooking(page, 'en');
  await pay(page, 'en');
});

test('whoever cares for others says in the dialog whose visit it is', async ({ visit, product }) => {
  const t = words('es');
  const page = await visit({ as: 'patient' });
  const dialog = await openQuickBooking(page, 'es', 'Rachel Goldberg');
  await sayForWhom(page, 'es', CHILD);
  await dialog.getByRole('button', { name: t('appointments:continue') }).click();
  await expect(dialog.getByRole('definition').filter({ hasText: CHILD })).toBeVisible();
  await confirmBooking(page, 'es');
  const id = await pay(page, 'es');
  const { api } = await signedIn(product, 'patient');
  expect(await api.appointments.get({ id })).toMatchObject({ patientName: CHILD, bookedBy: { name: 'Emily Carter' } });
});

test('a guest acknowledges an emergency, signs in at the end and loses nothing, in Arabic', async ({ visit }) => {
  const t = words('ar');
  const page = await visit({ locale: 'ar', timezoneId: 'Africa/Cairo' });
  const dialog = await openQuickBooking(page, 'ar', 'Karim Mansour');
  await dialog.getByLabel(t('appointments:symptoms.label')).fill('خفقان منذ الصباح');
  await dialog.getByRole('radio', { name: new RegExp(t('appointments:urgency.emergency')) }).check();
  await expect(dialog.getByRole('link', { name: new RegExp(t('appointments:emergency.call')) })).toHaveAttribute(
    'href',
    'tel:123',
  );
  const goOn = dialog.getByRole('button', { name: t('appointments:continue') });
  await expect(goOn).toBeDisabled();
  await dialog.getByLabel(t('appointments:emergency.acknowledge')).check();
  await goOn.click();
  await dialog.getByRole('link', { name: t('appointments:confirm.signIn') }).click();
  await signIn(page, 'ar', people.arabicPatient, DEMONSTRATION_PASSWORD);
  await expect(page.getByRole('heading', { name: t('appointments:confirm.title') })).toBeVisible();
  await expect(page.getByText('خفقان منذ الصباح')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: t('appointments:urgency.emergency') })).toBeVisible();
  await confirmBooking(page, 'ar');
});
