import type { Locator, Page } from '@playwright/test';
import type { Language } from '@polyclinic/contract/platform/languages';
import { choicesOf, confirmBooking, pay, sayForWhom } from './journeys/booking.ts';
import { signIn } from './journeys/signing-in.ts';
import { DEMONSTRATION_PASSWORD, people, signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const CHILD = 'Ella Carter';

/** He works round the clock, so that there is always a time soon. */
const ON_DUTY = 'Daniel Okafor';

/** Opens the dialog of a doctor's card, and takes the last time of a day. */
async function openQuickBooking(
  page: Page,
  language: Language,
  name: string,
  day: 'first' | 'last' = 'last',
): Promise<Locator> {
  const t = words(language);
  await page.goto(`/${language}?q=${encodeURIComponent(name)}`);
  const dialog = page.getByRole('dialog', { name: t('appointments/booking:title', { name }) });
  await page.getByRole('link', { name: t('showcase:find.bookWith', { name }) }).click();
  const goOn = dialog.getByRole('button', { name: t('appointments/booking:continue') });
  await expect(goOn).toBeDisabled();
  const missing = dialog.getByText(t('appointments/booking:quick.missing'));
  await expect(missing).toBeHidden();
  await goOn.press('Enter');
  await expect(missing).toBeVisible();
  await choicesOf(dialog, t('appointments/booking:date.title'))[day]().check();
  await choicesOf(dialog, t('appointments/booking:slots.label')).last().check();
  await goOn.click();
  return dialog;
}

/** Goes on by Tab until the focus is there. */
async function tabTo(target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  await target.waitFor({ state: 'attached' });
  for (let presses = 0; presses < 30 && !(await isThere()); presses++) await target.page().keyboard.press('Tab');
  await expect(target).toBeFocused();
}

test('by keyboard a patient is told which times an urgent visit may have, and pays no surcharge for an ordinary one @long', async ({
  visit,
}) => {
  const t = words('en');
  const page = await visit({ as: 'patient' });
  const symptoms = page.getByRole('dialog').getByLabel(t('appointments/booking:symptoms.label'));
  const dialog = await openQuickBooking(page, 'en', ON_DUTY);
  await symptoms.fill('I sleep badly.');
  await page.goBack();
  await expect(dialog).toBeHidden();
  const { keyboard } = page;
  await page.getByRole('link', { name: t('showcase:find.bookWith', { name: ON_DUTY }) }).press('Enter');
  const days = choicesOf(dialog, t('appointments/booking:date.title'));
  const times = choicesOf(dialog, t('appointments/booking:slots.label'));
  const goOn = dialog.getByRole('button', { name: t('appointments/booking:continue') });
  await tabTo(days.first());
  await keyboard.press('ArrowLeft');
  await expect(days.last()).toBeChecked();
  await expect(dialog.getByRole('status')).toHaveText(/\d+ times available/);
  await tabTo(times.first());
  await keyboard.press('Space');
  await tabTo(goOn);
  await keyboard.press('Enter');
  await expect(symptoms).toHaveValue('I sleep badly.');
  const urgent = dialog.getByRole('radio', { name: new RegExp(t('appointments/booking:urgency.urgent')) });
  await tabTo(dialog.getByRole('radio', { name: new RegExp(t('appointments/booking:urgency.routine')) }));
  await keyboard.press('ArrowDown');
  await expect(urgent).toBeChecked();
  await expect(goOn).toBeDisabled();
  await tabTo(dialog.getByRole('button', { name: t('appointments/booking:tooLate.action') }));
  await keyboard.press('Enter');
  await expect(dialog.getByText(t('appointments/booking:soonOnly.text', { hours: '48' }))).toBeVisible();
  await tabTo(days.first());
  await keyboard.press('ArrowLeft');
  expect(await days.count()).toBeLessThanOrEqual(3);
  await tabTo(times.first());
  await keyboard.press('ArrowUp');
  await tabTo(goOn);
  await keyboard.press('Enter');
  await tabTo(choicesOf(dialog, t('appointments/booking:person.label')).first());
  await keyboard.press('Space');
  await tabTo(goOn);
  await keyboard.press('Enter');
  await expect(dialog.getByRole('definition').getByText('$60.00', { exact: true })).toBeVisible();
  await confirmBooking(page, 'en');
  await pay(page, 'en');
});

test('a caregiver says in the dialog whose visit it is @long', async ({ visit, product }) => {
  const t = words('es');
  const page = await visit({ as: 'patient' });
  const dialog = await openQuickBooking(page, 'es', 'Rachel Goldberg');
  await sayForWhom(page, 'es', CHILD);
  await dialog.getByRole('button', { name: t('appointments/booking:continue') }).click();
  await expect(dialog.getByRole('definition').filter({ hasText: CHILD })).toBeVisible();
  await confirmBooking(page, 'es');
  const id = await pay(page, 'es');
  const { api } = await signedIn(product, 'patient');
  expect(await api.appointments.get({ id })).toMatchObject({ patientName: CHILD, bookedBy: { name: 'Emily Carter' } });
});

test('a guest acknowledges an emergency, signs in at the end and loses nothing, in Arabic @long', async ({ visit }) => {
  const t = words('ar');
  const page = await visit({ locale: 'ar', timezoneId: 'Africa/Cairo' });
  const dialog = await openQuickBooking(page, 'ar', ON_DUTY, 'first');
  await dialog.getByLabel(t('appointments/booking:symptoms.label')).fill('خفقان منذ الصباح');
  await dialog.getByRole('radio', { name: new RegExp(t('appointments/booking:urgency.emergency')) }).check();
  await expect(
    dialog.getByRole('link', { name: new RegExp(t('appointments/booking:emergency.call')) }),
  ).toHaveAttribute('href', 'tel:123');
  const goOn = dialog.getByRole('button', { name: t('appointments/booking:continue') });
  await expect(goOn).toBeDisabled();
  await dialog.getByLabel(t('appointments/booking:emergency.acknowledge')).check();
  await goOn.click();
  await dialog.getByRole('link', { name: t('appointments/booking:confirm.signIn') }).click();
  await signIn(page, 'ar', people.arabicPatient, DEMONSTRATION_PASSWORD);
  await expect(page.getByRole('heading', { name: t('appointments/booking:confirm.title') })).toBeVisible();
  await expect(page.getByText('خفقان منذ الصباح')).toBeVisible();
  await expect(
    page.getByRole('definition').filter({ hasText: t('appointments/booking:urgency.emergency') }),
  ).toBeVisible();
  await confirmBooking(page, 'ar');
});
