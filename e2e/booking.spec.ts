import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { formatTime } from '@polyclinic/contract/platform/format';
import {
  chooseFirstTime,
  confirmBooking,
  describeFirstTime,
  freeTimes,
  goToLastLook,
  pay,
  sayForWhom,
} from './journeys/booking.ts';
import { expectToast, signIn } from './journeys/signing-in.ts';
import { hearsLive, pressAlive, untilAlive } from './support/alive.ts';
import { dayAhead, freeStarts, hold, listedProvider } from './support/arranging.ts';
import { chargesNothing } from './support/obstacles.ts';
import { DEMONSTRATION_PASSWORD, NEWCOMERS_PASSWORD, newcomer, people, signedIn } from './support/people.ts';
import type { Address } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const DOCTOR = 'Daniel Okafor';
const SYMPTOMS = 'A rash on both arms since Tuesday.';
const t = words('en');

/** The doctor's times on a day of the coming fortnight, a day of its own for each test. */
async function openTimes(page: Page, product: Address, days: number): Promise<void> {
  const { id } = await listedProvider(product, DOCTOR);
  await page.goto(`/en/book?provider=${id}&date=${dayAhead(product, days)}`);
}

/** Which doctor and start an address of the booking is about. */
function appointmentIn(address: string): [providerId: string, start: string] {
  const { searchParams } = new URL(address);
  return [searchParams.get('provider') ?? '', searchParams.get('start') ?? ''];
}

test('a guest is asked to sign in at the end and finds everything as it was', async ({ visit, product }) => {
  const page = await visit();
  await openTimes(page, product, 5);
  await chooseFirstTime(page, 'en', SYMPTOMS);
  const call = page.getByRole('contentinfo').getByRole('link', { name: t('shell:footer.emergencyCall') });
  await expect(call).toHaveAttribute('href', 'tel:999');
  const address = new URL(page.url());
  await page.getByRole('link', { name: t('appointments/booking:confirm.signIn') }).click();
  await signIn(page, 'en', people.patient, DEMONSTRATION_PASSWORD);
  await expect.poll(() => page.url()).toContain(address.search);
  await expect(page.locator(`time[datetime="${address.searchParams.get('start')}"]`)).toBeVisible();
  await test.step('Back leads to the step before, past the page that signed in', async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/en\/book\?.*step=details/);
    await page.goForward();
  });
  // Whose visit it is could not be asked before.
  await expect(page.locator(':focus')).toHaveText(t('appointments/booking:person.first'));
  await expect(page.getByLabel(t('appointments/booking:symptoms.label'))).toHaveValue(SYMPTOMS);
  await sayForWhom(page, 'en');
  await goToLastLook(page, 'en');
  await expect(page.getByText(SYMPTOMS)).toBeVisible();
  await confirmBooking(page, 'en');
});

test('a guest whose account has another language and zone is told of both, and goes on in theirs @long', async ({
  visit,
  product,
  mailbox,
}) => {
  const f = words('fr');
  const known = { fullName: 'Claire Fontaine', email: 'claire.fontaine@example.com' };
  const { api } = await newcomer(product, mailbox, known);
  await api.accounts.updateProfile({ timeZone: 'America/New_York' });
  const page = await visit({ locale: 'fr-FR', timezoneId: 'Europe/Paris' });
  const { id } = await listedProvider(product, DOCTOR);
  await page.goto(`/fr/book?provider=${id}&date=${dayAhead(product, 12)}`);
  await chooseFirstTime(page, 'fr', SYMPTOMS);
  const chosen = page.locator('time').filter({ visible: true });
  const start = (await chosen.getAttribute('datetime')) ?? '';
  const inParis = formatTime(start, { locale: 'fr', timeZone: 'Europe/Paris' });
  await expect(chosen).toContainText(inParis);
  // Offers of another language were refused once and for all.
  const refused = { name: 'language_chosen', value: '1', domain: new URL(product.url).hostname, path: '/' };
  await page.context().addCookies([refused]);
  await page.getByRole('link', { name: f('appointments/booking:confirm.signIn') }).click();
  await signIn(page, 'fr', known.email, NEWCOMERS_PASSWORD);

  await expect(chosen).toContainText(formatTime(start, { locale: 'en', timeZone: 'America/New_York' }));
  await expect(page.getByText(t('shell:time.account', { zone: 'Eastern Time' }))).toBeVisible();
  // Whom to call depends on where the device is, in an account that has named no such place too.
  const call = page.getByRole('contentinfo').getByRole('link', { name: t('shell:footer.emergencyCall') });
  await expect(call).toHaveAttribute('href', 'tel:112');
  const onDevice = {
    time: formatTime(start, { locale: 'en', timeZone: 'Europe/Paris' }),
    zone: 'Central European Time',
  };
  await expect(page.getByText(t('shell:time.device', onDevice))).toBeVisible();
  await expect(page.getByText(f('shell:language.left', { language: 'anglais' }))).toBeVisible();
  expect(await page.context().cookies()).toContainEqual(expect.objectContaining({ name: refused.name, value: '1' }));
  await page.getByRole('link', { name: f('shell:language.answer') }).click();
  await expect(page).toHaveURL(/\/fr\/book\?.*step=confirm/);
  await expect(
    page.getByText(f('shell:time.device', { time: inParis, zone: 'heure d’Europe centrale' })),
  ).toBeVisible();
  await expect(page.getByText(SYMPTOMS)).toBeVisible();
  await expect(page.getByRole('link', { name: f('shell:language.answer') })).toHaveCount(0);
  await test.step('who is signed in and travels is told whom to call there', async () => {
    const travelling = await visit({ as: 'patient', timezoneId: 'Africa/Cairo' });
    await travelling.goto('/en/help');
    await expect(travelling.getByRole('contentinfo').locator('a[href="tel:123"]')).toBeVisible();
  });
});

test('a declined card charges nothing, and another try pays @long', async ({ visit, product, expectProblem }) => {
  expectProblem(/402|409/);
  const page = await visit({ as: 'patient' });
  await openTimes(page, product, 6);
  await chooseFirstTime(page, 'en', SYMPTOMS);
  await confirmBooking(page, 'en');
  await page.getByRole('button', { name: t('payments:card.decline') }).click();
  await expect(page.getByRole('alert')).toContainText(t('payments:card.declined'));
  await pay(page, 'en');
});

test('a visit without a fee is booked by one press, and says so until another goes on @long', async ({
  visit,
  product,
}) => {
  const { id } = await listedProvider(product, DOCTOR);
  const asBefore = await chargesNothing(product, id);
  const page = await visit({ as: 'patient' });
  const isHeard = hearsLive(page);
  await openTimes(page, product, 4);
  await isHeard;
  await describeFirstTime(page, 'en', `  ${SYMPTOMS}  `);
  await page.getByLabel(t('appointments/booking:notes.label')).fill('   ');
  await goToLastLook(page, 'en');
  const asked = page.waitForRequest('**/appointments/book');
  await page.getByRole('button', { name: t('appointments/booking:confirm.book'), exact: true }).click();
  const { symptoms, ...others } = (await asked).postDataJSON().json;
  expect(symptoms).toBe(SYMPTOMS);
  expect(others).not.toHaveProperty('notes');
  const said = page.getByRole('heading', { name: t('appointments/booking:booked.title') });
  await expect(said).toBeFocused();
  await expect(said).toBeInViewport();
  await expectToast(page, t('live:booked.title'));
  const another = page.getByRole('link', { name: t('appointments/booking:booked.another') });
  await expect(another).toHaveAttribute('href', '/en/book');
  await page.getByRole('link', { name: t('appointments/booking:booked.visit') }).click();
  await expect(page).toHaveURL(/\/en\/visit\//);
  await expect(page.getByText(t('appointments:status.confirmed'), { exact: true }).first()).toBeVisible();
  await asBefore();
});

test('a cancelled payment books nothing, and the time is kept for another try @long', async ({ visit, product }) => {
  const page = await visit({ as: 'patient', timezoneId: 'Africa/Cairo' });
  await openTimes(page, product, 7);
  await chooseFirstTime(page, 'en', SYMPTOMS);
  await confirmBooking(page, 'en');
  const both = [
    page.getByText(t('shell:time.account', { zone: 'Eastern Time' })),
    page.getByText(/on this device \(Eastern European Time\)/),
  ];
  // Until when the time is held.
  for (const said of both) await expect(said).toBeVisible();
  await page.getByRole('button', { name: t('payments:card.cancel') }).click();
  await expect(page.getByRole('heading', { name: t('payments:cancelled.title') })).toBeVisible();
  await expect(page.getByText(t('payments:cancelled.held'))).toBeVisible();
  await expect(page.getByText(t('payments:cancelled.text'))).toHaveCount(0);
  // That, and when the visit is.
  for (const said of both) await expect(said).toHaveCount(2);
  const tried = new URL(page.url()).searchParams.get('appointment') ?? '';
  await expect(page.getByRole('main')).toContainText(`#${tried.slice(-8)}`);
  await expect(page.getByRole('definition').filter({ hasText: DOCTOR })).toBeVisible();
  await page.getByRole('link', { name: t('payments:action.home') }).click();
  await expect(page).toHaveURL('/en');
  await page.goBack();
  await pressAlive(page.getByRole('button', { name: t('payments:action.tryAgain') }));
  const id = await pay(page, 'en');
  const logged = async () =>
    (await readFile(product.log, 'utf8')).split('\n').filter((line) => line.includes('back from the gateway'));
  await expect.poll(async () => (await logged()).filter((line) => line.includes(id))).not.toEqual([]);
  await page.getByRole('link', { name: t('payments:action.bookAnother') }).click();
  await expect(page).toHaveURL('/en/book');

  const { api } = await signedIn(product, 'patient');
  const expectSaid = async (title: RegExp | string) => {
    for (const end of ['success', 'cancel']) {
      await page.goto(`/en/payment/${end}?appointment=${id}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      for (const said of ['payments:cancelled.text', 'payments:cancelled.held'] as const)
        await expect(page.getByText(t(said))).toHaveCount(0);
    }
  };
  await expectSaid(t('payments:paid.title'));
  await api.appointments.cancel({ id });
  await expectSaid(new RegExp(`^(${t('payments:refunding.title')}|${t('payments:refunded.title')})$`));
});

test('the loser of a race keeps what was typed and is offered the next times @long', async ({
  visit,
  product,
  expectProblem,
}) => {
  expectProblem(/409/);
  const page = await visit({ as: 'patient' });
  await openTimes(page, product, 8);
  await chooseFirstTime(page, 'en', SYMPTOMS);
  const rival = await signedIn(product, 'arabicPatient');
  await hold(rival.api, ...appointmentIn(page.url()));
  await page.getByRole('button', { name: t('appointments/booking:confirm.bookAndPay') }).click();
  const refusal = page.getByRole('alert').filter({ hasText: t('appointments/booking:refused.taken') });
  await refusal.getByRole('listitem').first().getByRole('link').click();
  await expect(refusal).toBeHidden();
  await expect(page.getByText(SYMPTOMS)).toBeVisible();
  await confirmBooking(page, 'en');
});

test('a taken time is shown and cannot be chosen @long', async ({ visit, product }) => {
  const page = await visit({ as: 'patient' });
  await openTimes(page, product, 9);
  const time = freeTimes(page, 'en').nth(2);
  const label = (await time.innerText()).split('\n')[0] ?? '';
  const rival = await signedIn(product, 'arabicPatient');
  await hold(rival.api, ...appointmentIn(new URL((await time.getAttribute('href')) ?? '', product.url).href));
  await page.reload();
  await expect(page.getByLabel(t('appointments/booking:slots.taken', { time: label }))).toBeVisible();
  await expect(freeTimes(page, 'en').nth(2)).not.toHaveText(label);
});

test('fourteen dates can be chosen, and one on which nothing is free says so @long', async ({ visit, product }) => {
  const page = await visit();
  await page.goto(`/en/book?provider=${(await listedProvider(product, 'Rachel Goldberg')).id}`);
  const dates = page.getByRole('navigation', { name: t('appointments/booking:date.label') }).getByRole('link');
  await expect(dates).toHaveCount(14);
  const full = page.getByRole('link', { name: t('appointments/booking:date.full', { date: '' }) });
  await full.first().click();
  await expect(full.and(page.locator('[aria-current="date"]'))).toHaveCount(1);
  await expect(page.getByText(t('appointments/booking:slots.none'), { exact: true })).toBeVisible();
  await expect(freeTimes(page, 'en')).toHaveCount(0);
});

test('a doctor is told that only patients book @long', async ({ visit, product }) => {
  const page = await visit({ as: 'arabicDoctor' });
  await openTimes(page, product, 10);
  await chooseFirstTime(page, 'en', SYMPTOMS);
  await expect(page.getByText(t('appointments/booking:confirm.patientsOnly'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('appointments/booking:confirm.bookAndPay') })).toHaveCount(0);
});

test('booking begins with a search, to which a link leads back @long', async ({ visit }) => {
  const page = await visit({ as: 'patient' });
  await page.goto('/en/book?q=okafor');
  await page
    .getByRole('article')
    .getByRole('link', { name: t('providers/search:card.allTimesWith', { name: DOCTOR }) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: DOCTOR })).toBeVisible();
  await page.getByRole('link', { name: t('appointments/booking:back.search') }).click();
  await expect(page).toHaveURL('/en/book');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a visit by phone asks in place for the number to call, and keeps it @long', async ({
  visit,
  product,
  mailbox,
  expectProblem,
}) => {
  expectProblem(/\b4(00|22)\b/);
  const a = words('ar');
  const known = { fullName: 'Huda Nasser', email: 'huda.nasser@example.com' };
  const { api } = await newcomer(product, mailbox, known);
  await api.accounts.updateProfile({ locale: 'ar' });
  const { id } = await listedProvider(product, DOCTOR);
  const [start = ''] = await freeStarts(product, id, dayAhead(product, 11));
  const page = await visit({ locale: 'ar', viewport: { width: 390, height: 844 } });
  const path = `/ar/book?provider=${id}&start=${start}&type=phone&step=confirm`;
  await page.goto(`/ar/auth?from=${encodeURIComponent(path)}`);
  await untilAlive(page.getByRole('button', { name: a('accounts:signIn.submit'), exact: true }));
  await signIn(page, 'ar', known.email, NEWCOMERS_PASSWORD);
  const button = page.getByRole('button', { name: a('appointments/booking:confirm.bookAndPay') });
  await untilAlive(button);
  await button.click();
  await expect(page.getByText(a('appointments/booking:refused.phoneNeeded'))).toBeVisible();
  const number = page.getByLabel(a('appointments/booking:phone.label'));
  await number.fill('100 555 0119');
  await button.click();
  await expect(page.getByText(a('appointments/booking:phone.wrong'))).toBeVisible();
  await number.fill('+20 100 555 0119');
  await button.click();
  await untilAlive(page.getByRole('button', { name: a('payments:card.payNow') }));
  expect(await api.accounts.profile()).toMatchObject({ phone: '+20 10 05550119' });
});
