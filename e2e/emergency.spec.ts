import type { Locator, Page } from '@playwright/test';
import { goToLastLook, sayForWhom } from './journeys/booking.ts';
import { runCommand } from './journeys/operating.ts';
import { expectToast } from './journeys/signing-in.ts';
import { pressAlive, untilAlive } from './support/alive.ts';
import { type Caller, signInByApi } from './support/api.ts';
import { dayAhead, freeStarts, hold, listedProvider } from './support/arranging.ts';
import { asOwner } from './support/owner.ts';
import { DEMONSTRATION_PASSWORD, NEWCOMERS_PASSWORD, signedIn } from './support/people.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { startThrowaway } from './support/throwaway.ts';
import { words } from './support/words.ts';

const en = words('en');
const ar = words('ar');
const PHONE = { width: 390, height: 844 };
const WHY = 'Times are booked twice.';
const SECOND = 'auditor@polyclinic.example';
// How Chromium reports the scripts that it was told not to run.
const NOT_RUN = /\.js: csp$/;

// A product of its own: nobody can book on it for a while.
let product: Product;
let second: Caller;
test.beforeAll(async ({ mailbox }) => {
  product = await startThrowaway(mailbox.smtpUrl);
  await asOwner(product, (client) =>
    client.query(
      `update staff set duty = 'administrator' where user_id = (select id from auth.user where email = $1)`,
      [SECOND],
    ),
  );
  second = await signInByApi(product.url, SECOND, DEMONSTRATION_PASSWORD);
});
test.afterAll(() => product?.stop());

const expectFits = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true });
}

const bannerOf = (page: Page, t = en) => page.getByRole('complementary', { name: t('shell/pauses:label') });
const pressOf = (t: typeof en, press: 'approve' | 'end' | 'withdraw', what: string) =>
  t('admin/emergency:press.of', { press: t(`admin/emergency:press.${press}`), what });

test('two administrators pause bookings; everybody is told in their language, and nothing that was written is lost @long', async ({
  visit,
  expectProblem,
}) => {
  test.setTimeout(180_000);
  expectProblem(NOT_RUN);
  expectProblem(/409/);
  const ruth = await visit({ at: product, as: 'administrator' });
  const kim = await visit({ at: product, as: second, locale: 'ar', viewport: PHONE });
  const guest = await visit({ at: product, locale: 'ar', viewport: PHONE });
  const plain = await visit({ at: product, javaScriptEnabled: false });
  const patient = await visit({ at: product, as: 'patient' });
  const { id: doctor } = await listedProvider(product, 'Daniel Okafor');
  const [start = ''] = await freeStarts(product, doctor, dayAhead(product, 7));
  const what = `${en('admin/emergency:kind.pause_bookings')} · ${en('admin/emergency:everywhere')}`;
  const whatArabic = `${ar('admin/emergency:kind.pause_bookings')} · ${ar('admin/emergency:everywhere')}`;

  await test.step('one asks, with a reason', async () => {
    await guest.goto('/ar/find-doctor');
    await expect(guest.getByRole('article').first()).toBeVisible();
    await expect(bannerOf(guest, ar)).toHaveCount(0);
    await ruth.goto('/en/admin');
    await ruth
      .getByRole('main')
      .getByRole('link', { name: en('admin/overview:emergencies') })
      .click();
    const inRail = ruth.getByText(en('shell/workspace:console.emergency'), { exact: true }).filter({ visible: true });
    expect(await inRail.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 'none of it cut').toBe(
      0,
    );
    const submit = ruth.getByRole('button', { name: en('admin/emergency:form.submit') });
    await untilAlive(submit);
    await ruth.getByLabel(en('admin/emergency:form.reason')).fill(WHY);
    await submit.dblclick();
    await expectToast(ruth, en('admin/emergency:done.ask'));
    const open = ruth.getByRole('region', { name: en('admin/emergency:open') });
    await expect(open.getByRole('heading', { name: what })).toHaveCount(1);
    await expect(open.getByRole('button', { name: pressOf(en, 'approve', what) })).toHaveCount(0);
    await expect(open.getByRole('button', { name: pressOf(en, 'withdraw', what) })).toBeVisible();
    await picture(ruth, 'emergency-waiting-en-1280');
  });

  await test.step('meanwhile a patient comes to the last look of a booking', async () => {
    await patient.goto(`/en/book?provider=${doctor}&start=${start}&type=video&step=details`);
    await untilAlive(patient.getByRole('button', { name: en('appointments/booking:continue') }));
    await patient.getByLabel(en('appointments/booking:symptoms.label')).fill('A cough that stays');
    await sayForWhom(patient, 'en');
    await goToLastLook(patient, 'en');
    await expect(patient.getByRole('button', { name: en('appointments/booking:confirm.bookAndPay') })).toBeVisible();
  });

  await test.step('the other sees it first thing, in Arabic on a phone, and approves', async () => {
    await kim.goto('/ar/admin');
    await expect(kim.getByText(`${whatArabic} · ${ar('admin/emergency:state.waiting')}`)).toBeVisible();
    await expectFits(kim);
    await picture(kim, 'emergency-overview-ar-390');
    await kim.getByRole('link', { name: ar('admin/emergency:view') }).click();
    await expect(kim.getByText(WHY)).toBeVisible();
    await expectFits(kim);
    await picture(kim, 'emergency-approving-ar-390');
    await pressAlive(kim.getByRole('button', { name: pressOf(ar, 'approve', whatArabic) }));
    await expectToast(kim, ar('admin/emergency:done.approve'));
    await expect(kim.getByText(ar('admin/emergency:state.running'), { exact: true })).toBeVisible();
    await picture(kim, 'emergency-running-ar-390');
  });

  await test.step('pages say so in the language of who reads, from memory and without scripts too', async () => {
    await guest.reload();
    await expect(bannerOf(guest, ar)).toContainText(ar('shell/pauses:pause_bookings.everywhere'));
    await expectFits(guest);
    await picture(guest, 'emergency-banner-ar-390');
    await plain.goto('/en');
    await expect(bannerOf(plain)).toContainText(en('shell/pauses:pause_bookings.everywhere'));
    await plain.goto('/fr/find-doctor');
    await expect(bannerOf(plain, words('fr'))).toContainText(words('fr')('shell/pauses:pause_bookings.everywhere'));
    await plain.goto('/es/auth');
    await expect(bannerOf(plain, words('es'))).toContainText(words('es')('shell/pauses:pause_bookings.everywhere'));
    const doctor = await visit({ at: product, as: 'doctor' });
    await doctor.goto('/en/provider');
    await expect(bannerOf(doctor)).toBeVisible();
    await picture(doctor, 'emergency-banner-doctor-1280');
  });

  await test.step('the patient who was about to book reads why not, and sees the notice that this speaks of', async () => {
    await expect(bannerOf(patient)).toHaveCount(0);
    await patient.getByRole('button', { name: en('appointments/booking:confirm.bookAndPay') }).click();
    await expect(patient.getByRole('alert')).toContainText(en('appointments/booking:refused.bookingsPaused'));
    await expect(patient.getByRole('alert')).toContainText(en('appointments/booking:refusedHint.bookingsPaused'));
    await expect(bannerOf(patient)).toBeVisible();
    await picture(patient, 'emergency-booking-refused-1280');
  });

  await test.step('it ends by one press, and the same press books', async () => {
    await ruth.reload();
    await pressAlive(ruth.getByRole('button', { name: pressOf(en, 'end', what) }));
    await expectToast(ruth, en('admin/emergency:done.end'));
    await expect(ruth.getByRole('region', { name: en('admin/emergency:past') })).toContainText(what);
    await guest.reload();
    await expect(guest.getByRole('article').first()).toBeVisible();
    await expect(bannerOf(guest, ar)).toHaveCount(0);
    await patient.getByRole('button', { name: en('appointments/booking:confirm.bookAndPay') }).click();
    await expect(patient.getByRole('button', { name: en('payments:card.payNow') })).toBeVisible();
  });

  await test.step('the overview tells who did what', async () => {
    await ruth.goto('/en/admin');
    const activity = ruth.getByRole('region', { name: en('admin/overview:activity') });
    await expect(activity).toContainText(en('admin/overview:action.pause_bookings'));
    await expect(activity).toContainText(en('admin/overview:status.ended'));
  });
});

test('what is wrong with a request is said beside its field; nothing typed is lost, and what never began never ends @long', async ({
  visit,
  expectProblem,
}) => {
  expectProblem(NOT_RUN);
  const plain = await visit({ at: product, as: 'administrator', javaScriptEnabled: false });
  const [kind, country, reason] = (['kind', 'country', 'reason'] as const).map((field) =>
    plain.getByLabel(en(`admin/emergency:form.${field}`), { exact: true }),
  ) as [Locator, Locator, Locator];
  const submit = plain.getByRole('button', { name: en('admin/emergency:form.submit') });
  const why = `${'long '.repeat(300)}\nand on two lines`;

  await test.step('a country of what is everywhere', async () => {
    await plain.goto('/en/admin/emergency');
    await kind.selectOption('pause_sign_ups');
    await country.selectOption('EG');
    await reason.fill(why);
    await submit.click();
    await expect(country).toHaveAccessibleDescription(new RegExp(en('admin/emergency:error.country')));
    await expect(reason).not.toHaveAttribute('aria-invalid');
    await expect(kind).toHaveValue('pause_sign_ups');
    await expect(reason).toHaveValue(why);
  });

  await test.step('no reason, then one that is as long as it may be', async () => {
    await country.selectOption('');
    await reason.fill(' ');
    await submit.click();
    await expect(reason).toHaveAccessibleDescription(new RegExp(en('admin/emergency:error.reason', { most: '2,000' })));
    await expect(country).not.toHaveAttribute('aria-invalid');
    await reason.fill(['x'.repeat(998), 'x'.repeat(998), '', 'x'].join('\n'));
    await submit.click();
    await expect(plain.getByRole('region', { name: en('admin/emergency:open') })).toContainText('xxx');
  });

  await test.step('what is open already is refused, with what was typed still there', async () => {
    await kind.selectOption('pause_sign_ups');
    await reason.fill(why);
    await submit.click();
    await expect(plain.getByRole('alert')).toContainText(en('admin/emergency:error.EMERGENCY_CHANGED'));
    await expect(reason).toHaveValue(why);
  });

  await test.step('it is taken back, which is no end', async () => {
    const ruth = await visit({ at: product, as: 'administrator', locale: 'ar', viewport: PHONE });
    await ruth.goto('/ar/admin/emergency');
    const what = ar('admin/emergency:kind.pause_sign_ups');
    await pressAlive(ruth.getByRole('button', { name: pressOf(ar, 'withdraw', what) }));
    await expectToast(ruth, ar('admin/emergency:done.withdraw'));
    await expect(ruth.getByRole('region', { name: ar('admin/emergency:past') })).toContainText(
      ar('admin/emergency:state.withdrawn'),
    );
    await picture(ruth, 'emergency-taken-back-ar-390');
  });

  await test.step('who may not act has the whole width for reading', async () => {
    const support = await signInByApi(product.url, 'support@polyclinic.example', DEMONSTRATION_PASSWORD);
    const page = await visit({ at: product, as: support, viewport: { width: 1280, height: 800 } });
    await page.goto('/en/admin/emergency');
    await expect(page.getByRole('button', { name: en('admin/emergency:form.submit') })).toHaveCount(0);
    const past = page.getByRole('region', { name: en('admin/emergency:past') });
    const widths = [past, page.getByRole('main').getByRole('heading', { level: 1 })].map((part) =>
      part.evaluate((element) => element.getBoundingClientRect().width),
    );
    const [card = 0, head = 0] = await Promise.all(widths);
    expect(card).toBeCloseTo(head, 0);
    await picture(page, 'emergency-support-en-1280');
  });
});

test('a patient who presses Pay while payments are paused in that country is told that nothing is lost @long', async ({
  visit,
}) => {
  const { api: ruth } = await signedIn(product, 'administrator');
  const { api: own } = await signedIn(product, 'patient');
  const provider = await listedProvider(product, 'Daniel Okafor');
  const [start = ''] = await freeStarts(product, provider.id, dayAhead(product, 8));
  const id = await hold(own, provider.id, start);
  const patient = await visit({ at: product, as: 'patient', locale: 'ar', viewport: PHONE });
  await patient.goto(`/ar/visit/${id}`);
  const pay = patient.getByRole('button', { name: ar('dashboards/patient:card.pay') }).first();
  await expect(pay).toBeVisible();

  await ruth.admin.askEmergency({ kind: 'pause_payments', country: 'GB', reason: WHY });
  const [asked] = (await second.api.admin.emergencies()).actions;
  await second.api.admin.approveEmergency({ id: asked?.id ?? '' });
  await pressAlive(pay);
  await expectToast(patient, ar('appointments:refused.PAYMENTS_PAUSED'));
  await expect(bannerOf(patient, ar)).toContainText('المملكة المتحدة');
  await expectFits(patient);
  await picture(patient, 'emergency-pay-refused-ar-390');

  await second.api.admin.endEmergency({ id: asked?.id ?? '' });
  await pressAlive(pay);
  await expect(patient.getByRole('button', { name: ar('payments:card.payNow') })).toBeVisible();
});

test('a guest who signs up while sign-ups are paused keeps what they typed; everybody signed out signs in again @long', async ({
  visit,
  expectProblem,
}) => {
  expectProblem(/401|WebSocket/);
  const { api: ruth } = await signedIn(product, 'administrator');
  const say = (...words: string[]) => runCommand(product, ['emergency', ...words]);
  expect(say('pause', 'sign-ups')).toMatchObject({ status: 1, stderr: expect.stringContaining('A reason is needed') });
  expect(say('pause', 'sign-ups', '--reason')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('none of these'),
  });
  expect(say('pause', 'sign-ups', '--country', 'EG', '--reason', WHY)).toMatchObject({ status: 1 });
  const paused = say('pause', 'sign-ups', '--reason', WHY);
  expect(paused).toMatchObject({ status: 0, stdout: 'Paused: sign-ups. Every page says so.\n', stderr: '' });
  expect(say('pause', 'sign-ups', '--reason', WHY)).toMatchObject({ status: 1, stderr: 'That is paused already.\n' });
  const guest = await visit({ at: product });
  await guest.goto('/en/auth?tab=sign-up');
  await expect(bannerOf(guest)).toContainText(en('shell/pauses:pause_sign_ups.stranger'));
  const patient = await visit({ at: product, as: 'patient' });
  await patient.goto('/en/patient');
  await expect(bannerOf(patient), 'who is signed in is not told to').toContainText(
    en('shell/pauses:pause_sign_ups.signedIn'),
  );
  const form = guest.getByRole('tabpanel');
  await form.getByLabel(en('accounts:field.fullName')).fill('Maya Stern');
  await form.getByLabel(en('accounts:field.email')).fill('maya@example.com');
  await form.getByLabel(en('accounts:field.password'), { exact: true }).fill(NEWCOMERS_PASSWORD);
  await form.getByLabel(en('accounts:field.confirmPassword')).fill(NEWCOMERS_PASSWORD);
  await form.getByRole('checkbox', { name: en('accounts:terms.accept') }).check();
  await form.getByRole('button', { name: en('accounts:signUp.submit') }).click();
  await expect(form.getByRole('alert')).toContainText(en('accounts:error.SIGN_UPS_PAUSED'));
  await expect(form.getByLabel(en('accounts:field.email'))).toHaveValue('maya@example.com');
  expect(say('end', 'sign-ups')).toMatchObject({ status: 0, stdout: 'No longer paused: sign-ups.\n' });
  await guest.reload();
  await expect(bannerOf(guest)).toHaveCount(0);

  await patient.goto('/en/profile?edit');
  const contact = patient.getByLabel(en('accounts:field.emergencyContact'));
  await untilAlive(contact);
  await contact.fill('Salim, +44 20 7946 0000');
  await patient.waitForFunction(async () =>
    (await navigator.locks.query()).held?.some(({ name }) => name === 'session-line'),
  );
  await ruth.admin.askEmergency({ kind: 'sign_out_everybody', reason: WHY });
  const [asked] = (await second.api.admin.emergencies()).actions;
  await second.api.admin.approveEmergency({ id: asked?.id ?? '' });
  const again = patient.getByRole('dialog', { name: en('accounts:again.title') });
  await again.getByLabel(en('accounts:field.password'), { exact: true }).fill(DEMONSTRATION_PASSWORD);
  await again.getByRole('button', { name: en('accounts:signIn.submit'), exact: true }).click();
  await expect(again).toBeHidden();
  await expect(contact).toHaveValue('Salim, +44 20 7946 0000');
  const page = await visit({ at: product, as: 'administrator' });
  await page.goto('/en/admin/emergency');
  await expect(page.getByRole('region', { name: en('admin/emergency:past') })).toContainText(
    en('admin/emergency:kind.sign_out_everybody'),
  );
  await picture(page, 'emergency-past-en-1280');
});
