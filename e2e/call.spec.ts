import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { formatTime } from '@polyclinic/contract/platform/format';
import {
  admit,
  chooseLast,
  endCall,
  expectFlowing,
  joinCall,
  offersExtra,
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
import { visitCard } from './journeys/dashboards.ts';
import { allowNotices, keepNotices, pressNotice } from './journeys/notices.ts';
import { expectToast } from './journeys/signing-in.ts';
import { bookPaid, dayAhead, freeStarts, listedDoctor } from './support/arranging.ts';
import {
  agreements,
  elapsed,
  heard,
  hesitateToShare,
  isKeptOn,
  keepConnections,
  keepHeard,
  keepScreenLocks,
  killTab,
  nameOfSpeaker,
  openSockets,
  refuseOnce,
  stateOfChosen,
  unplug,
  withoutChoiceOfSpeakers,
  withoutFloating,
  withoutSpeaker,
} from './support/call-probes.ts';
import { silentForAMinute } from './support/past.ts';
import { signedIn } from './support/people.ts';
import { type Product, type ProductOptions, startProduct } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { beginningOf, words } from './support/words.ts';

const t = words('en');

const [DOCTOR, PATIENT, INTERPRETER] = ['Daniel Okafor', 'Emily Carter', 'Nadia Haddad'];
const MINUTE_MS = 60_000;
const HALF_HOUR_MS = 30 * MINUTE_MS;

/** What she reads in the waiting room at that time, up to when her visit is. */
const clockAt = (instant: number): string => {
  const now = formatTime(instant + product.offsetMs, { locale: 'en', timeZone: 'America/New_York' });
  return beginningOf('en', 'calls:waiting.clock', 'start', { now });
};

/** It is said who can be heard, and of nobody who can't. */
async function expectToSpeak(page: Page, loud: string, quiet: string): Promise<void> {
  await expect(saysToSpeak(page, 'en', loud)).toBeVisible();
  await expect(saysToSpeak(page, 'en', quiet)).toBeHidden();
}

// A product of its own: the visit that is about to begin ends here, and then half an hour passes.
let folder: string;
let options: ProductOptions;
let product: Product;

// Several browsers that encode pictures leave little for their buttons.
test.use({ actionTimeout: 30_000, wholeBrowser: true });

test.beforeAll(async ({ mailbox }) => {
  folder = await mkdtemp(join(tmpdir(), 'polyclinic-call-'));
  options = { dataDir: join(folder, 'data'), smtpUrl: mailbox.smtpUrl };
  product = await startProduct(options);
});

test.afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a visit from the waiting room to the signed note, with an interpreter and a lost page between', async ({
  visit,
  expectProblem,
}) => {
  test.setTimeout(360_000);
  // An invitation is refused that another browser holds, or that was taken back.
  expectProblem(/\b(409|422)\b/);
  const hers = await visit({ at: product, as: 'patient' });
  const his = await visit({ at: product, as: 'doctor', ownBrowser: true });
  await hers.addInitScript(keepScreenLocks);
  for (const page of [hers, his]) {
    await page.addInitScript(keepConnections);
    await page.addInitScript(keepHeard);
  }
  await his.addInitScript(keepNotices);
  const herSockets = openSockets(hers);

  await hers.goto('/en/patient');
  await visitCard(hers, 'en', DOCTOR)
    .getByRole('link', { name: t('visits:call.join') })
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
  await joinCall(hers, 'en');
  await expect(hers.getByText(t('calls:waiting.next', { name: DOCTOR }))).toBeVisible();
  const next = ['told', 'coming', 'admits', 'begins'].map((step) => t(`calls:waiting.step.${step}`, { name: DOCTOR }));
  await expect(hers.getByRole('listitem')).toHaveText(next);
  const clock = hers.getByText(clockAt(Date.now()));
  await expect(clock.or(hers.getByText(clockAt(Date.now() + MINUTE_MS)))).toBeVisible();
  await expect.poll(() => isKeptOn(hers)).toBe(true);

  await expect(his).toHaveTitle(/^\(1\) /);
  await expect.poll(async () => (await heard(his)).loudest).toBeGreaterThan(0.1);
  await expect(his.getByRole('link', { name: t('calls:alert.action') })).toBeVisible();
  await pressNotice(his, t('calls:notice.title'));
  const hisCamera = await chooseLast(his, 'en', 'camera');
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
  const steps = ['meeting', 'finding', 'securing'].map((step) => t(`calls:link.${step}`, { name: DOCTOR }));
  expect((await heard(hers)).said.filter((text) => steps.includes(text))).toEqual(steps);
  const flowedAt = Date.now();

  await his.reload();
  await expectFlowing(his, 'en', PATIENT);
  await expectFlowing(hers, 'en', DOCTOR);
  // What was chosen before is remembered.
  expect(await ownCamera(his, 'en')).toBe(hisCamera);
  expect(await speakerOf(his, 'en', PATIENT)).toBe(hisSpeaker);
  // However long she has waited before, the clock of the call goes on with it.
  await expect.poll(async () => (await elapsed(hers)) - (Date.now() - flowedAt) / 1_000).toBeGreaterThan(-2);

  await test.step('both see the same code, and switch what they send', async () => {
    await expect(his.getByText(t('calls:speaking'))).toBeVisible();
    expect(await safetyCode(hers, 'en')).toBe(await safetyCode(his, 'en'));
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
    const speaker = await chooseLast(hers, 'en', 'speaker');
    await expect.poll(() => ownCamera(hers, 'en')).toBe(herCamera);
    await expect.poll(() => ownMicrophone(hers)).toBe(microphone);
    await expect.poll(() => speakerOf(hers, 'en', DOCTOR)).toBe(speaker);
    for (const device of [herCamera, microphone, speaker]) expect(before).not.toContain(device);
    await hers.keyboard.press('Escape');
    await expect(isMuted).toBeHidden();
    await expectFlowing(his, 'en', PATIENT);
    await expect(saysToSpeak(his, 'en', PATIENT)).toBeVisible();
    expect(await agreements(hers)).toEqual(agreed);
    await withoutSpeaker(hers, speaker, () => expect.poll(() => speakerOf(hers, 'en', DOCTOR)).toBeUndefined());
    await expect.poll(() => speakerOf(hers, 'en', DOCTOR)).toBe(speaker);

    await his.getByRole('button', { name: t('calls:chat.open') }).click();
    await send(his, 'en', 'I write while you show it.');
    await hers.getByRole('button', { name: t('calls:chat.open') }).click();
    await expect(bubble(hers, 'I write while you show it.')).toBeVisible();
    expect(herSockets.count()).toBe(1);
    await expectFlowing(hers, 'en', DOCTOR);
    for (const page of [his, hers]) await page.getByRole('button', { name: t('calls:chat.close') }).click();
  });

  await test.step('an interpreter comes by a link, waits, and is seen and heard by both', async () => {
    await openExtra(hers, 'en', 'invite.title');
    await hers.getByRole('button', { name: t('calls:invite.interpreter'), exact: true }).click();
    const link = await hers.getByLabel(t('calls:invite.link')).inputValue();
    await hers.keyboard.press('Escape');
    const theirs = await visit({ at: product, ownBrowser: 'shell' });
    for (const script of [keepConnections, refuseOnce, withoutFloating, withoutChoiceOfSpeakers])
      await theirs.addInitScript(script);
    await theirs.goto(link);
    await theirs.getByLabel(t('calls:guest.name')).fill(INTERPRETER);
    await theirs.getByRole('button', { name: t('calls:guest.continue') }).click();
    await expect(theirs.getByText(t('calls:denied.chromium'))).toBeVisible();
    await theirs.getByRole('button', { name: t('calls:retry') }).click();
    await expect(theirs.getByLabel(t('calls:device.microphone'), { exact: true })).toBeVisible();
    await expect(theirs.getByLabel(t('calls:device.speaker'), { exact: true })).toHaveCount(0);
    await theirs.getByRole('button', { name: t('calls:joinSoundOnly') }).click();
    await expect(theirs.getByText(t('calls:waiting.guest'))).toBeVisible();
    await expect(theirs.getByText(PATIENT)).toBeHidden();
    await admit(his, 'en', INTERPRETER);
    await theirs.getByRole('button', { name: t('calls:turnCameraOn'), exact: true }).click();
    for (const page of [hers, his]) await expectFlowing(page, 'en', INTERPRETER);
    expect(await offersExtra(theirs, 'en', 'floating')).toBe(false);
    await theirs.keyboard.press('p');
    for (const name of [DOCTOR, PATIENT]) await expectFlowing(theirs, 'en', name);

    await hers.getByRole('button', { name: t('calls:mute'), exact: true }).click();
    await expectToSpeak(his, INTERPRETER, PATIENT);
    await expectToSpeak(theirs, DOCTOR, PATIENT);
    await theirs.getByRole('button', { name: t('calls:mute'), exact: true }).click();
    await hers.getByRole('button', { name: t('calls:unmute'), exact: true }).click();
    await expectToSpeak(his, PATIENT, INTERPRETER);
    const introduce = async (page: Page) => {
      await page.getByLabel(t('calls:guest.name')).fill(INTERPRETER);
      await page.getByRole('button', { name: t('calls:guest.continue') }).click();
    };
    const elsewhere = await visit({ at: product });
    await elsewhere.goto(link);
    await introduce(elsewhere);
    await expect(elsewhere.getByText(t('calls:failure.inUse'))).toBeVisible();

    await killTab(theirs);
    await silentForAMinute(product, INTERPRETER);
    for (const page of [hers, his]) {
      const picture = page.getByLabel(t('calls:video.other', { name: INTERPRETER }));
      await expect(picture).toHaveCount(0, { timeout: 30_000 });
    }
    await expectFlowing(hers, 'en', DOCTOR);
    await expectFlowing(his, 'en', PATIENT);
    // The same browser is let in without knocking.
    const again = await theirs.context().newPage();
    await again.addInitScript(keepConnections);
    await again.goto(link);
    await introduce(again);
    await joinCall(again, 'en');
    for (const page of [hers, his]) await expectFlowing(page, 'en', INTERPRETER);
    await openExtra(his, 'en', 'invite.title');
    await his.getByRole('button', { name: t('calls:invite.revoke') }).click();
    await his.keyboard.press('Escape');
    await expect(again.getByText(t('calls:removed.title'))).toBeVisible();
    await again.reload();
    await introduce(again);
    await expect(again.getByText(t('calls:failure.invitation'))).toBeVisible();
    await expectFlowing(his, 'en', PATIENT);
  });

  await test.step('the doctor ends the visit and signs its note, which the patient reads, and both say how it was', async () => {
    await hesitateToShare(hers);
    await hers.getByRole('button', { name: t('calls:share'), exact: true }).click();
    await expect.poll(() => hers.evaluate(() => 'shown' in globalThis)).toBe(true);
    await endCall(his, 'en');
    await expect(hers.getByText(t('calls:over.title'))).toBeVisible();
    expect(await stateOfChosen(hers)).toBe('ended');
    await expect.poll(() => isKeptOn(hers)).toBe(false);
    for (const page of [his, hers]) await page.getByRole('link', { name: t('calls:after') }).click();
    await expect(hers.getByText(t('encounters:note.notYet'))).toBeVisible();
    await his.getByLabel(t('encounters:note.plan')).fill('Drink enough, and write if it comes back.');
    await expect(his.getByText(t('encounters:note.state.saved'))).toBeVisible();
    await his.reload();
    await expect(his.getByLabel(t('encounters:note.plan'))).toHaveValue(/Drink enough/);
    await his.getByRole('button', { name: t('encounters:note.sign') }).click();
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

test.describe('without a picture', () => {
  test.use({ wholeBrowser: false });

  test('visits by phone and in person are begun and completed by their doctor, and only its own patients learn where they are', async ({
    visit,
    expectProblem,
  }) => {
    test.setTimeout(120_000);
    expectProblem(/\b404\b/);
    const marwa = await signedIn(product, 'arabicPatient');
    const doctor = await listedDoctor(product, DOCTOR);
    const { api } = await signedIn(product, 'doctor');
    const settings = await api.availability.own();
    if (!settings) throw new Error(`${DOCTOR} has no hours.`);
    await api.availability.save({ ...settings, version: undefined, visitTypes: ['video', 'phone', 'in_person'] });
    const soon = Date.now() + product.offsetMs + HALF_HOUR_MS;
    const starts = await freeStarts(product, doctor.id, dayAhead(product, 0));
    const [start = '', next = ''] = starts.filter((one) => Date.parse(one) > soon);
    const byPhone = await bookPaid(marwa.api, doctor.id, start, 'phone');
    const inPerson = await bookPaid(marwa.api, doctor.id, next, 'in_person');
    await product.stop();
    // When the second may begin, so may the first still.
    product = await startProduct({ ...options, offsetMs: Date.parse(next) - 10 * MINUTE_MS - Date.now() });

    const hers = await visit({ at: product, as: 'arabicPatient' });
    const his = await visit({ at: product, as: 'doctor' });
    const strangers = await visit({ at: product, as: 'patient' });
    const complete = async (id: string) => {
      expect((await strangers.goto(`/en/visit/${id}`))?.status()).toBe(404);
      await his.getByRole('button', { name: t('encounters:progress.start') }).click();
      await expect(hers.getByText(t('visits:status.in_progress'), { exact: true })).toBeVisible();
      await his.getByRole('button', { name: t('encounters:progress.complete') }).click();
      await expect(hers.getByText(t('encounters:note.notYet'))).toBeVisible();
      await expect(hers.getByText(t('visits:status.completed'), { exact: true })).toBeVisible();
    };
    for (const page of [hers, his]) await page.goto(`/en/visit/${byPhone}`);
    await expect(hers.getByText(t('encounters:phone.willCall', { name: DOCTOR }))).toBeVisible();
    await expect(his.getByRole('link', { name: '+20 100 555 0119' })).toHaveAttribute('href', 'tel:+201005550119');
    await complete(byPhone);

    await hers.goto(`/ar/visit/${inPerson}`);
    const map = hers.getByRole('link', { name: words('ar')('encounters:place.map') });
    await expect(map).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\/search\?query=.*London/);
    await expect(map).toHaveAttribute('referrerpolicy', 'no-referrer');
    for (const page of [hers, his]) {
      await page.goto(`/en/visit/${inPerson}`);
      await expect(page.getByText(/Bloomsbury Way, London/)).toBeVisible();
    }
    await complete(inPerson);
    // Nobody needs to find it any more.
    for (const page of [hers, his]) {
      await page.reload();
      await expect(page.getByText(/Bloomsbury Way/)).toHaveCount(0);
    }
  });
});
