import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatTime, zoneName } from '@polyclinic/contract/platform/format';
import { confirmAct } from './journeys/acts.ts';
import {
  admit,
  chooseLast,
  endCall,
  expectFlowing,
  expectSilence,
  joinCall,
  openExtra,
  ownCamera,
  ownMicrophone,
  pictureSize,
  safetyCode,
  saysToSpeak,
  speakerOf,
  trySwitchesWith,
} from './journeys/call.ts';
import { bubble, send } from './journeys/conversation.ts';
import { appointmentCard } from './journeys/dashboards.ts';
import { allowNotices, captureNotices, pressNotice } from './journeys/notices.ts';
import { expectToast } from './journeys/signing-in.ts';
import { coming } from './support/arranging.ts';
import {
  agreements,
  captureConnections,
  captureScreenLocks,
  elapsed,
  heard,
  hesitateToShare,
  isScreenLocked,
  nameOfSpeaker,
  openSockets,
  stateOfChosen,
  storeHeard,
  unplug,
  withoutSpeaker,
} from './support/call-probes.ts';
import { beginsAt } from './support/past.ts';
import { signedIn } from './support/people.ts';
import { type Product, startProduct } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { asKey, beginningOf, words } from './support/words.ts';

const t = words('en');

const [DOCTOR, PATIENT] = ['Daniel Okafor', 'Emily Carter'];
const MINUTE_MS = 60_000;

/** What she reads in the waiting room at that time, up to when her visit is. */
const clockAt = (instant: number): string => {
  const place = { locale: 'en', timeZone: 'America/New_York', deviceZone: 'Europe/London' } as const;
  const now = formatTime(instant + product.offsetMs, place);
  return beginningOf('en', 'calls:waiting.clock', 'start', { now });
};

// A product of its own: the visit that is about to begin ends here.
let folder: string;
let product: Product;

// Several browsers that encode pictures leave little for their buttons.
test.use({ actionTimeout: 30_000, wholeBrowser: true });

test.beforeAll(async ({ mailbox }) => {
  folder = await mkdtemp(join(tmpdir(), 'polyclinic-call-'));
  product = await startProduct({ dataDir: join(folder, 'data'), smtpUrl: mailbox.smtpUrl });
});

test.afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a visit from the waiting room to the signed note, with a lost page between @long', async ({ visit }) => {
  test.setTimeout(300_000);
  const hers = await visit({ at: product, as: 'patient' });
  const his = await visit({ at: product, as: 'doctor', ownBrowser: true });
  await hers.addInitScript(captureScreenLocks);
  for (const page of [hers, his]) {
    await page.addInitScript(captureConnections);
    await page.addInitScript(storeHeard);
  }
  await his.addInitScript(captureNotices);
  const herSockets = openSockets(hers);

  await hers.goto('/en/patient');
  await appointmentCard(hers, 'en', DOCTOR)
    .getByRole('link', { name: t('appointments:call.join') })
    .click();
  await expect(hers.getByText(t('calls:check.network.direct'))).toBeVisible();
  await expect
    .poll(() => hers.getByRole('meter').evaluate((meter: HTMLMeterElement) => meter.value))
    .toBeGreaterThan(0);
  await hers.getByRole('button', { name: t('calls:check.playSound') }).click();
  await expect(hers.getByText(t('calls:check.soundPlayed'))).toBeVisible();
  await expect.poll(async () => (await heard(hers)).loudest).toBeGreaterThan(0.1);
  await his.goto('/en/notifications?tab=settings');
  await allowNotices(his, 'en');
  expect((await heard(his)).loudest).toBe(0);
  const { appointmentId } = await coming(product);
  const { startTime } = await (await signedIn(product, 'patient')).api.appointments.get({ id: appointmentId });
  const onDevice = {
    time: formatTime(startTime, { locale: 'en', timeZone: 'Europe/London' }),
    zone: zoneName('Europe/London', 'en'),
  };
  const zones = [t('shell:time.account', { zone: 'Eastern Time' }), t('shell:time.device', onDevice)];
  for (const zone of zones) await expect(hers.getByText(zone)).toBeVisible();
  await joinCall(hers, 'en');
  await expect(hers.getByText(t('calls:waiting.next', { name: DOCTOR }))).toBeVisible();
  for (const zone of zones) await expect(hers.getByText(zone)).toBeVisible();
  const next = ['told', 'coming', 'admits', 'begins'].map((step) =>
    t(asKey(`calls:waiting.step.${step}`), { name: DOCTOR }),
  );
  await expect(hers.getByRole('listitem')).toHaveText(next);
  const clock = hers.getByText(clockAt(Date.now()));
  await expect(clock.or(hers.getByText(clockAt(Date.now() + MINUTE_MS)))).toBeVisible();
  await expect.poll(() => isScreenLocked(hers)).toBe(true);

  await expect(his).toHaveTitle(/^\(\d+\) /);
  await expect.poll(async () => (await heard(his)).loudest).toBeGreaterThan(0.1);
  await expect(his.getByRole('link', { name: t('calls:alert.action') })).toBeVisible();
  await pressNotice(his, t('calls:notice.title'));
  const hisCamera = await chooseLast(his, 'en', 'camera');
  const hisMicrophone = await chooseLast(his, 'en', 'microphone');
  const hisSpeaker = await chooseLast(his, 'en', 'speaker');
  await his.getByRole('button', { name: t('calls:check.playSound') }).click();
  await expect(his.getByText(t('calls:check.soundPlayed'))).toBeVisible();
  const [tried = ''] = (await heard(his)).speakers;
  expect(await nameOfSpeaker(his, tried)).toBe(hisSpeaker);
  await joinCall(his, 'en');
  const atTheDoor = await hers.getByLabel(t('calls:video.own')).elementHandle();
  await admit(his, 'en', PATIENT);
  await expectFlowing(hers, 'en', DOCTOR);
  // The camera is given back its pictures; without them it would take no new ones for a while.
  expect(await atTheDoor?.evaluate((video: HTMLVideoElement) => video.srcObject)).toBeNull();
  await expectFlowing(his, 'en', PATIENT);
  const steps = ['meeting', 'finding', 'securing'].map((step) => t(asKey(`calls:link.${step}`), { name: DOCTOR }));
  expect((await heard(hers)).said.filter((text) => steps.includes(text))).toEqual(steps);
  const flowedAt = Date.now();

  await his.getByRole('button', { name: t('calls:mute'), exact: true }).click();
  await his.reload();
  await expectFlowing(his, 'en', PATIENT);
  // A silent participant is heard again when they say so.
  await expect(hers.getByRole('img', { name: t('calls:other.muted') })).toBeVisible();
  await his.getByRole('button', { name: t('calls:unmute'), exact: true }).click();
  await expectFlowing(hers, 'en', DOCTOR);
  // What was chosen before is remembered.
  expect(await ownCamera(his, 'en')).toBe(hisCamera);
  expect(await ownMicrophone(his)).toBe(hisMicrophone);
  expect(await speakerOf(his, 'en', PATIENT)).toBe(hisSpeaker);
  // However long she has waited before, the clock of the call goes on with it.
  await expect.poll(async () => (await elapsed(hers)) - (Date.now() - flowedAt) / 1_000).toBeGreaterThan(-2);

  await test.step('both see the same code, and switch what they send', async () => {
    await expect(his.getByText(t('calls:speaking'))).toBeVisible();
    expect(await safetyCode(hers, 'en', DOCTOR)).toBe(await safetyCode(his, 'en', PATIENT));
    await trySwitchesWith(hers, 'en', his, PATIENT);
    await expectFlowing(his, 'en', PATIENT);
  });

  await test.step('she shows her screen, floats his picture and changes her devices; he writes beside the picture', async () => {
    const camera = await pictureSize(his, 'en', PATIENT);
    await hers.getByRole('button', { name: t('calls:share'), exact: true }).click();
    await expect(his.getByRole('img', { name: t('calls:other.sharing') })).toBeVisible();
    await expect.poll(() => pictureSize(his, 'en', PATIENT)).not.toBe(camera);
    await expectFlowing(his, 'en', PATIENT);
    await hers.getByRole('button', { name: t('calls:stopSharing'), exact: true }).click();
    await expect.poll(() => pictureSize(his, 'en', PATIENT)).toBe(camera);

    await openExtra(hers, 'en', 'floating');
    const floating = () => hers.evaluate(() => document.pictureInPictureElement?.ariaLabel);
    await expect.poll(floating).toBe(t('calls:video.other', { name: DOCTOR }));
    await openExtra(hers, 'en', 'floating');
    await expect.poll(floating).toBeUndefined();

    const before = [await ownCamera(hers, 'en'), await ownMicrophone(hers), await speakerOf(hers, 'en', DOCTOR)];
    const agreed = await agreements(hers);
    const isMuted = his.getByRole('img', { name: t('calls:other.muted') });
    await unplug(hers, 'audio');
    await expectToast(hers, t('calls:device.lost.audio'));
    await expect(isMuted).toBeVisible();
    await openExtra(hers, 'en', 'device.title');
    const herCamera = await chooseLast(hers, 'en', 'camera');
    const microphone = await chooseLast(hers, 'en', 'microphone');
    await expectToast(hers, t('calls:device.stillMuted'));
    const speaker = await chooseLast(hers, 'en', 'speaker');
    await expect.poll(() => ownCamera(hers, 'en')).toBe(herCamera);
    await expect.poll(() => ownMicrophone(hers)).toBe(microphone);
    await expect.poll(() => speakerOf(hers, 'en', DOCTOR)).toBe(speaker);
    for (const device of [herCamera, microphone, speaker]) expect(before).not.toContain(device);
    await hers.keyboard.press('Escape');
    // Nobody is heard through another microphone without wanting it.
    await expectSilence(his, 'en', PATIENT);
    await expect(isMuted).toBeVisible();
    await hers.getByRole('button', { name: t('calls:unmute'), exact: true }).click();
    await expect(isMuted).toBeHidden();
    expect(await ownMicrophone(hers)).toBe(microphone);
    await expectFlowing(his, 'en', PATIENT);
    await expect(saysToSpeak(his, 'en', PATIENT)).toBeVisible();
    expect(await agreements(hers)).toEqual(agreed);
    await withoutSpeaker(hers, speaker, () => expect.poll(() => speakerOf(hers, 'en', DOCTOR)).toBeUndefined());
    await expect.poll(() => speakerOf(hers, 'en', DOCTOR)).toBe(speaker);

    await his.getByRole('button', { name: t('calls:chat.open') }).click();
    await send(his, 'en', 'I write while you show it.');
    await hers.getByRole('button', { name: t('calls:chat.open') }).click();
    await expect(bubble(hers, 'I write while you show it.')).toBeVisible();
    await expect.poll(() => herSockets.count()).toBe(1);
    await expectFlowing(hers, 'en', DOCTOR);
    for (const page of [his, hers]) await page.getByRole('button', { name: t('calls:chat.close') }).click();
  });

  await test.step('the doctor ends the visit and signs its note, which the patient reads, and both say how it was', async () => {
    await hesitateToShare(hers);
    await hers.getByRole('button', { name: t('calls:share'), exact: true }).click();
    await expect.poll(() => hers.evaluate(() => 'shown' in globalThis)).toBe(true);
    const lately = Temporal.Instant.fromEpochMilliseconds(Date.now() + product.offsetMs - MINUTE_MS);
    await beginsAt(product, (await coming(product)).appointmentId, lately);
    await endCall(his, 'en');
    await expect(hers.getByText(t('calls:over.title'))).toBeVisible();
    expect(await stateOfChosen(hers)).toBe('ended');
    await expect.poll(() => isScreenLocked(hers)).toBe(false);
    for (const page of [his, hers]) await page.getByRole('link', { name: t('calls:after') }).click();
    await expect(hers.getByText(t('encounters:note.notYet'))).toBeVisible();
    await his.getByLabel(t('encounters:note.plan')).fill('Drink enough, and write if it comes back.');
    await expect(his.getByText(t('encounters:note.state.saved'))).toBeVisible();
    await his.reload();
    await expect(his.getByLabel(t('encounters:note.plan'))).toHaveValue(/Drink enough/);
    await his.getByRole('button', { name: t('encounters:note.sign') }).click();
    await confirmAct(his, 'en', 'sign');
    await expect(hers.getByText('Drink enough, and write if it comes back.')).toBeVisible();
    await his.getByLabel(t('encounters:note.addendum')).fill('Lemon tea as well.');
    await his.getByRole('button', { name: t('encounters:note.add'), exact: true }).click();
    await expect(hers.getByText('Lemon tea as well.')).toBeVisible();
    for (const page of [his, hers]) {
      await page.getByRole('button', { name: t('encounters:feedback.good') }).click();
      await expect(page.getByText(t('encounters:feedback.thanks'))).toBeVisible();
    }
    await hers.getByRole('link', { name: t('reviews:open') }).click();
    await hers.getByRole('radio', { name: t('reviews:rating.5') }).check();
    await hers.getByRole('button', { name: t('reviews:send') }).click();
    await expect(hers.getByText(t('reviews:thanks'))).toBeVisible();
  });
});
