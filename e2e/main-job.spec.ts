import { chooseFirstTime, confirmBooking, findProvider, freeTimes, pay } from './journeys/booking.ts';
import { admit, endCall, expectFlowing, joinCall, trySwitches } from './journeys/call.ts';
import { bubble, expectRead, send, typeUntilSeen } from './journeys/conversation.ts';
import { appointmentCard, earnings } from './journeys/dashboards.ts';
import { approve, fillInPractice, type Practice } from './journeys/practice.ts';
import { confirmByMail, expectToast, type NewPerson, signUp } from './journeys/signing-in.ts';
import { pressAlive } from './support/alive.ts';
import { apiOf, apiOfBrowser } from './support/api.ts';
import { captureConnections } from './support/call-probes.ts';
import { beginsAt } from './support/past.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { startThrowaway } from './support/throwaway.ts';
import { words } from './support/words.ts';

const provider: NewPerson = {
  fullName: 'Imogen Hartley',
  email: 'imogen.hartley@example.com',
  password: 'tall-grey-heron',
  role: 'doctor',
};
const patient: NewPerson = {
  fullName: 'ليلى عبد الرحمن',
  email: 'layla@example.com',
  password: 'nile-at-sunset',
  role: 'patient',
};
const practice: Practice = {
  specialty: 'Cardiology',
  license: 'GMC 7654321',
  hourlyRate: 130,
  bio: 'I look after people with palpitations and high blood pressure, in English and in Arabic.',
};
const FEE = practice.hourlyRate / 2;
const SYMPTOMS = 'خفقان في القلب منذ أسبوع، خصوصا في المساء';
const QUESTION = 'مساء الخير يا دكتورة، هل أحتاج إلى تحاليل قبل الموعد؟';
const ANSWER = 'Good evening! Just bring the list of your medicines.';

// A product of its own, whose clock has just reached the quarter of an hour in which the next visit may be joined.
let product: Product;

test.beforeAll(async ({ mailbox }) => {
  product = await startThrowaway(mailbox.smtpUrl);
});

test.afterAll(() => product?.stop());

test('a stranger finds a doctor, books, pays, writes, and is seen', async ({ visit, mailbox }) => {
  test.setTimeout(240_000);
  const ar = words('ar');
  const en = words('en');
  // Of all tests, this one sees what moves.
  const reducedMotion = 'no-preference';
  const hers = await visit({ at: product, locale: 'ar-EG', timezoneId: 'Africa/Cairo', reducedMotion });
  const theirs = await visit({ at: product, reducedMotion, ownBrowser: true });
  expect(theirs.context().browser()).not.toBe(hers.context().browser());
  for (const page of [hers, theirs]) await page.addInitScript(captureConnections);

  await test.step('a doctor signs up and fills in a practice', async () => {
    await signUp(theirs, 'en', provider);
    await confirmByMail(theirs, 'en', provider, mailbox);
    await theirs.goto('/en/provider/practice');
    await fillInPractice(theirs, practice);
  });

  await test.step('a patient signs up', async () => {
    await signUp(hers, 'ar', patient);
    await confirmByMail(hers, 'ar', patient, mailbox);
  });

  await test.step('the doctor is listed once an administrator has approved', async () => {
    const search = { q: provider.fullName };
    expect((await apiOf(product.url).providers.search(search)).total).toBe(0);
    const office = await visit({ at: product, as: 'administrator' });
    await approve(office, provider.fullName, practice.license);
    expect((await apiOf(product.url).providers.search(search)).total).toBe(1);
  });

  const appointmentId = await test.step('the patient finds the doctor, books and pays', async () => {
    await findProvider(hers, 'ar', provider.fullName);
    await expect(freeTimes(hers, 'ar').first()).toContainText(/\d\d|[٠-٩]{2}/);
    await chooseFirstTime(hers, 'ar', SYMPTOMS);
    await expect(hers.getByText(SYMPTOMS)).toBeVisible();
    await confirmBooking(hers, 'ar');
    return pay(hers, 'ar');
  });

  await test.step('both find the visit on their dashboards', async () => {
    await hers.getByRole('link', { name: ar('payments:action.appointments') }).click();
    await appointmentCard(hers, 'ar', provider.fullName)
      .getByRole('link', { name: ar('dashboards/patient:card.messages') })
      .click();
    await expect(hers).toHaveURL(`/ar/messages/${appointmentId}`);
    await theirs.goto('/en/provider');
    await expect.poll(() => earnings(theirs)).toBe(0);
    // Nobody has rated them yet.
    const rating = theirs.getByText(en('dashboards/provider:figure.rating'), { exact: true }).locator('xpath=../..');
    await expect(rating).toContainText('–');
    await appointmentCard(theirs, 'en', patient.fullName)
      .getByRole('link', { name: en('dashboards/provider:card.details') })
      .click();
    await expect(theirs.getByText(SYMPTOMS)).toBeVisible();
  });

  await test.step('both write, see the other typing, and see that it was read', async () => {
    const typing = theirs.getByText(en('messages:typing', { count: 1 }));
    await typeUntilSeen(hers, 'ar', typing);
    await send(hers, 'ar', QUESTION);
    await expect(bubble(theirs, QUESTION)).toHaveCount(1);
    await expectRead(hers, 'ar', QUESTION);
    await expect(typing).toBeHidden();
    await send(theirs, 'en', ANSWER);
    await expect(bubble(hers, ANSWER)).toHaveCount(1);
    await expectRead(theirs, 'en', ANSWER);
  });

  const statusOfAppointment = async () => {
    const api = await apiOfBrowser(theirs.context(), product.url);
    return (await api.appointments.get({ id: appointmentId })).status;
  };

  await test.step('both join the call and see and hear each other', async () => {
    await theirs.goto('/en/provider');
    await appointmentCard(theirs, 'en', patient.fullName)
      .getByRole('link', { name: en('appointments:call.start') })
      .click();
    await hers.goto('/ar/patient');
    await appointmentCard(hers, 'ar', provider.fullName)
      .getByRole('link', { name: ar('appointments:call.join') })
      .click();
    await joinCall(hers, 'ar');
    await expect(hers.getByText(ar('calls:waiting.next', { name: provider.fullName }))).toBeVisible();
    await joinCall(theirs, 'en');
    await admit(theirs, 'en', patient.fullName);
    await expectToast(hers, ar('calls:connected'), 60_000);
    await expectFlowing(hers, 'ar', provider.fullName);
    await expectFlowing(theirs, 'en', patient.fullName);
    await expect.poll(statusOfAppointment).toBe('in_progress');
    await trySwitches(hers, 'ar');
    await expectFlowing(theirs, 'en', patient.fullName);
  });

  await test.step('the doctor ends the call, which completes the visit and earns the fee', async () => {
    await beginsAt(
      product,
      appointmentId,
      Temporal.Instant.fromEpochMilliseconds(Date.now() + product.offsetMs - 60_000),
    );
    await endCall(theirs, 'en');
    await expect(hers.getByText(ar('calls:over.title'))).toBeVisible();
    expect(await statusOfAppointment()).toBe('completed');
    await theirs
      .getByRole('link', { name: en('calls:back') })
      .first()
      .click();
    await expect(theirs).toHaveURL(/\/en\/provider/);
    await expect.poll(() => earnings(theirs)).toBe(FEE);
    await expect(appointmentCard(theirs, 'en', patient.fullName)).toContainText(en('appointments:status.completed'));
  });

  await test.step('the patient says once how likely they are to recommend the product', async () => {
    await hers.goto('/ar/patient');
    await pressAlive(hers.getByRole('button', { name: ar('reviews:recommend.send') }));
    await expect(hers.getByText(ar('reviews:recommend.missing', { least: '٠', most: '١٠' }))).toBeVisible();
    await hers.getByRole('radio', { name: '٩', exact: true }).check();
    await hers.getByRole('button', { name: ar('reviews:recommend.send') }).click();
    await expect(hers.getByText(ar('reviews:recommend.thanks'))).toBeVisible();
    await hers.reload();
    await expect(hers.getByRole('button', { name: ar('reviews:recommend.send') })).toBeHidden();
  });
});
