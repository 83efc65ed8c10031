import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type ClamdServer, clamdServer } from '../server/src/testing/clamd-server.ts';
import { samples } from '../server/src/testing/files.ts';
import { chooseFirstTime, confirmBooking, findProvider, pay } from './journeys/booking.ts';
import { admit, endCall, expectFlowing, joinCall, openExtra } from './journeys/call.ts';
import { bubble, send } from './journeys/conversation.ts';
import { appointmentCard } from './journeys/dashboards.ts';
import { attach, expectTransfers } from './journeys/files.ts';
import { accountMenu, expectToast, signIn } from './journeys/signing-in.ts';
import { apiOf } from './support/api.ts';
import { dayAhead, freeStarts, listedProvider } from './support/arranging.ts';
import { captureConnections } from './support/call-probes.ts';
import { nextMorning } from './support/clock.ts';
import { beginsAt } from './support/past.ts';
import { signedIn } from './support/people.ts';
import { preparedMorning } from './support/prepared.ts';
import { type Product, startProduct } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const [en, ar] = [words('en'), words('ar')];
const [DOCTOR, MARWA, CHILD, SISTER, UNCLE] = ['Daniel Okafor', 'مروة حسن', 'ياسين', 'ليان', 'Sami'];
const PASSWORD = 'nile-at-sunset';
/** Beside two calls that are encoded on the same processors */
const SCANNED_WITHIN_MS = 30_000;
const HALF_HOUR_MS = 1_800_000;
const SYMPTOMS = 'حرارة منذ الصباح';

// A product of its own, at a quarter to eleven: the doctor's next free time is eleven o'clock, which may be joined.
let folder: string;
let product: Product;
let scanner: ClamdServer;

test.use({ actionTimeout: 30_000 });

test.beforeAll(async ({ mailbox }) => {
  folder = await mkdtemp(join(tmpdir(), 'polyclinic-care-'));
  const offsetMs = (preparedMorning() ?? nextMorning()) + HALF_HOUR_MS - Date.now();
  scanner = await clamdServer('EICAR');
  const environment = { CLAMD_URL: scanner.url };
  product = await startProduct({ dataDir: join(folder, 'data'), smtpUrl: mailbox.smtpUrl, offsetMs, environment });
});

test.afterAll(async () => {
  await product?.stop();
  await scanner?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function addChild(page: Page): Promise<void> {
  await page.goto('/ar/patient/care');
  await page.getByText(ar('care:dependent.open')).click();
  await page.getByLabel(ar('care:field.fullName')).last().fill(CHILD);
  await page.getByLabel(ar('care:field.birthDate')).fill('2019-05-01');
  await page.getByRole('button', { name: ar('care:dependent.save'), exact: true }).click();
  await expect(page.getByText(ar('care:done.added'))).toBeVisible();
}

test('a mother adds her child, books for him, and is in the call in his place @long', async ({
  visit,
  expectProblem,
}) => {
  test.setTimeout(240_000);
  // The file that holds malware, the one that nobody could check, and the guest who was sent away.
  expectProblem(/\b(404|409|422|503)\b/);
  const hers = await visit({ at: product, as: 'arabicPatient', locale: 'ar-EG', timezoneId: 'Africa/Cairo' });
  const his = await visit({ at: product, as: 'doctor', ownBrowser: true });
  for (const page of [hers, his]) await page.addInitScript(captureConnections);

  const id = await test.step('she books and pays for him', async () => {
    await addChild(hers);
    await findProvider(hers, 'ar', DOCTOR);
    await chooseFirstTime(hers, 'ar', SYMPTOMS, CHILD);
    await confirmBooking(hers, 'ar');
    return pay(hers, 'ar');
  });

  await test.step('her dashboard says whose visit it is, the doctor’s who booked it', async () => {
    await hers.goto('/ar/patient');
    await expect(appointmentCard(hers, 'ar', DOCTOR)).toContainText(
      ar('appointments:behalf.for', { name: `\u2068${CHILD}\u2069` }),
    );
    await his.goto(`/en/visit/${id}`);
    await expect(his.getByRole('heading', { level: 1, name: new RegExp(CHILD) })).toBeVisible();
    const booked = en('appointments:behalf.by', {
      name: `\u2068${MARWA}\u2069`,
      what: en('appointments:behalf.parent'),
    });
    await expect(his.getByText(booked)).toBeVisible();
  });

  await test.step('beside the note he has her words, and the way to health details and messages', async () => {
    const words = his.getByRole('region', { name: en('dashboards/provider:words.label') });
    await expect(words.getByText(SYMPTOMS)).toBeVisible();
    await words.getByRole('link', { name: en('dashboards/provider:words.more') }).click();
    await expect(his.getByRole('heading', { name: en('dashboards/provider:briefing.title') })).toBeVisible();
    await expect(his.getByText(SYMPTOMS)).toBeVisible();
  });

  await test.step('both see and hear each other, he under his name', async () => {
    await appointmentCard(hers, 'ar', DOCTOR)
      .getByRole('link', { name: ar('appointments:call.join') })
      .click();
    await joinCall(hers, 'ar');
    await expect(hers.getByText(ar('calls:waiting.next', { name: DOCTOR }))).toBeVisible();
    await his.goto(`/en/call/${id}`);
    await joinCall(his, 'en');
    await admit(his, 'en', CHILD);
    await expectFlowing(hers, 'ar', DOCTOR);
    await expectFlowing(his, 'en', CHILD);
    // The controls of a patient: hanging up does not end the visit.
    await expect(hers.getByText(ar('calls:endHint.patient'))).toBeVisible();
  });

  await test.step('the call goes with her to a second page, and comes back to the first', async () => {
    const second = await hers.context().newPage();
    await second.addInitScript(captureConnections);
    await second.goto(`/ar/call/${id}`);
    await joinCall(second, 'ar');
    await expectFlowing(second, 'ar', DOCTOR);
    await expect(hers.getByText(ar('calls:elsewhere.title'))).toBeVisible();
    await expect(hers.getByLabel(ar('calls:video.other', { name: DOCTOR }))).toHaveCount(0);
    await hers.getByRole('button', { name: ar('calls:elsewhere.action') }).click();
    await joinCall(hers, 'ar');
    // Who was let in already does not knock again.
    await expectFlowing(hers, 'ar', DOCTOR);
    await expectFlowing(his, 'en', CHILD);
    await expect(second.getByText(ar('calls:elsewhere.title'))).toBeVisible();
    await second.close();
  });

  await test.step('they write beside the picture, where what holds malware is refused', async () => {
    await hers.getByRole('button', { name: ar('calls:chat.open') }).click();
    await expect(hers.getByLabel(ar('messages:conversation', { name: DOCTOR }))).toBeVisible();
    await send(hers, 'ar', 'هذه صورة الطفح');
    await his.getByRole('button', { name: en('calls:chat.open') }).click();
    await expect(bubble(his, 'هذه صورة الطفح')).toBeVisible();
    const infected = join(folder, 'photos.txt');
    await writeFile(infected, samples.eicar());
    await attach(hers, 'ar', infected);
    await expectToast(hers, ar('messages:file.infected'), SCANNED_WITHIN_MS);
    await expectTransfers(hers, 0);
    await expect(bubble(his, 'photos.txt')).toHaveCount(0);
  });

  await test.step('a file stays with her while the scanner is away, and goes through as a checked one', async () => {
    const photo = join(folder, 'rash.png');
    await writeFile(photo, samples.png());
    await scanner.stop();
    await attach(hers, 'ar', photo);
    await expectToast(hers, ar('messages:file.scanUnavailable'), SCANNED_WITHIN_MS);
    await expectTransfers(hers, 1);
    await expect(bubble(his, 'rash.png')).toHaveCount(0);
    scanner = await clamdServer('EICAR', Infinity, Number(new URL(scanner.url).port));
    await hers.getByRole('button', { name: ar('messages:file.tryAgain', { name: 'rash.png' }) }).click();
    await expect(bubble(his, 'rash.png').locator('img')).toBeVisible();
    await expect(bubble(his, 'rash.png')).not.toContainText(en('messages:file.notScanned'));
    await expectTransfers(hers, 0);
  });

  await test.step('a guest knocks whom the doctor sends away', async () => {
    // Whatever is not named is refused.
    await his.context().grantPermissions(['camera', 'microphone']);
    await openExtra(his, 'en', 'invite.title');
    await his.getByRole('button', { name: en('calls:invite.family'), exact: true }).click();
    const link = await his.getByLabel(en('calls:invite.link')).inputValue();
    const copy = his.getByRole('button', { name: en('calls:invite.copy'), exact: true });
    const copied = () => his.evaluate(() => navigator.clipboard.readText());
    await copy.click();
    await expectToast(his, en('calls:invite.copyRefused'));
    await his.keyboard.press('ControlOrMeta+c');
    await his.context().grantPermissions(['camera', 'microphone', 'clipboard-read', 'clipboard-write']);
    expect(await copied()).toBe(link);
    await his.evaluate(() => navigator.clipboard.writeText(''));
    await copy.click();
    await expectToast(his, en('calls:invite.copied'));
    expect(await copied()).toBe(link);
    await his.keyboard.press('Escape');

    const theirs = await visit({ at: product });
    await theirs.goto(link);
    await theirs.getByLabel(en('calls:guest.name')).fill(UNCLE);
    await theirs.getByRole('button', { name: en('calls:guest.continue') }).click();
    await joinCall(theirs, 'en');
    await expect(his.getByText(en('calls:admit.waiting', { name: UNCLE }))).toBeVisible();
    await his.getByRole('button', { name: en('calls:admit.decline') }).click();
    await expect(theirs.getByText(en('calls:removed.title'))).toBeVisible();
    await expect(theirs.getByText(en('calls:removed.guest'))).toBeVisible();
    await expect(his.getByText(en('calls:admit.waiting', { name: UNCLE }))).toBeHidden();
  });

  await test.step('the doctor ends the visit', async () => {
    const ten = Temporal.PlainDate.from(dayAhead(product, 0)).toZonedDateTime({
      timeZone: 'Europe/London',
      plainTime: '10:00',
    });
    await beginsAt(product, id, ten.toInstant());
    await endCall(his, 'en');
    await expect(hers.getByText(ar('calls:over.title'))).toBeVisible();
    const { api } = await signedIn(product, 'arabicPatient');
    expect(await api.appointments.get({ id })).toMatchObject({ status: 'completed', patientName: CHILD });
  });

  await test.step('the doctor says what was wrong with the call', async () => {
    await his.getByRole('link', { name: en('calls:after') }).click();
    await his.getByRole('button', { name: en('encounters:feedback.fair') }).click();
    await his.getByRole('checkbox', { name: en('encounters:feedback.problem.sound') }).check();
    await expect(his.getByText(en('encounters:feedback.thanks'))).toBeVisible();
    const { api } = await signedIn(product, 'doctor');
    const given = () => api.encounters.feedback({ appointmentId: id });
    await expect.poll(given).toEqual({ score: 'fair', problems: ['sound'] });
  });

  await test.step('she rates the visit in his place, under her own name', async () => {
    await hers.getByRole('link', { name: ar('calls:after') }).click();
    await hers.getByRole('link', { name: ar('reviews:open') }).click();
    await hers.getByRole('radio', { name: ar('reviews:rating.5') }).check();
    await hers.getByLabel(ar('reviews:comment')).fill('صبور مع الأطفال');
    await hers.getByRole('button', { name: ar('reviews:send') }).click();
    await expect(hers.getByText(ar('reviews:thanks'))).toBeVisible();
    const { id: providerId } = await listedProvider(product, DOCTOR);
    const { reviews } = await apiOf(product.url).reviews.ofProvider({ providerId });
    expect(reviews[0]).toMatchObject({ comment: 'صبور مع الأطفال', reviewerName: 'مروة ح.' });
  });
});

test('the profile is handed over: its person sets a password, and reads and ends what the mother may do @long', async ({
  visit,
  mailbox,
  expectProblem,
}) => {
  // A page may count what is unread in the moment in which its session ends elsewhere.
  expectProblem(/401 .*notifications\/unread/);
  const address = 'layan@example.org';
  const { api } = await signedIn(product, 'arabicPatient');
  const child = { fullName: SISTER, birthDate: '2016-03-01', relationship: 'child', locale: 'ar' } as const;
  const { id: patientId } = await api.care.addDependent(child);
  const { id: providerId } = await listedProvider(product, DOCTOR);
  const [startTime = ''] = await freeStarts(product, providerId, dayAhead(product, 8));
  const booking = { patientId, providerId, startTime, appointmentType: 'video', idempotencyKey: randomUUID() } as const;
  await api.appointments.cancel({ id: (await api.appointments.book(booking)).id });
  const hers = await visit({ at: product, as: 'arabicPatient' });
  await hers.goto('/ar/patient/care');
  const card = hers.getByRole('group', { name: SISTER });
  await card.getByText(ar('care:handover.open', { name: `\u2068${SISTER}\u2069` })).click();
  await card.getByLabel(ar('care:handover.email')).fill(address);
  await card.getByRole('button', { name: ar('care:handover.send') }).click();
  await expect(hers.getByText(ar('care:done.handedOver'))).toBeVisible();

  // On a device on which somebody else is signed in.
  const his = await visit({ at: product, as: 'patient', ownBrowser: true });
  await his.goto(await mailbox.linkTo('care/handover', address));
  await his.getByLabel(ar('accounts:field.password'), { exact: true }).fill(PASSWORD);
  await his.getByLabel(ar('accounts:field.confirmPassword')).fill(PASSWORD);
  await his.getByRole('button', { name: ar('care:takeOver.submit'), exact: true }).click();
  await expectToast(his, ar('accounts:notice.accountReady'));
  await signIn(his, 'ar', address, PASSWORD);
  await expect(accountMenu(his, 'ar', SISTER)).toBeVisible();

  // Her open page has looked again by itself: she manages nobody any more.
  await expect(card.getByText(ar('care:change.open'))).toHaveCount(0);
  await his.goto('/ar/patient?tab=appointments&period=history');
  await expect(appointmentCard(his, 'ar', DOCTOR)).toBeVisible();
  await his.goto('/ar/patient/care');
  const caregiver = his.getByRole('group', { name: MARWA });
  await caregiver.getByText(ar('care:end.open')).click();
  await caregiver.getByRole('button', { name: ar('care:end.confirm') }).click();
  await expect(his.getByText(ar('care:done.ended'))).toBeVisible();
  await expect(card).toHaveCount(0);
});
