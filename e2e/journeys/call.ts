import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '@polyclinic/contract/platform/languages';
import { countReceived, nameOfSpeaker, type Received, unplug } from '../support/call-probes.ts';
import { asKey, words } from '../support/words.ts';
import { expectToast } from './signing-in.ts';

const received = (page: Page, label: string): Promise<Received> => page.getByLabel(label).evaluate(countReceived);

/** The other side's picture and sound arrive, are decoded and shown, and go on arriving; the sound is no silence. */
export async function expectFlowing(page: Page, language: Language, name: string): Promise<void> {
  const label = words(language)('calls:video.other', { name });
  await expectGrowing(() => received(page, label));
}

/** What is counted goes on growing, whichever browser counts. */
export async function expectGrowing(count: () => Promise<Received>): Promise<void> {
  await expect.poll(async () => (await count()).frames, { timeout: 60_000 }).toBeGreaterThan(0);
  const before = await count();
  await expect
    .poll(
      async () => {
        const now = await count();
        return now.frames > before.frames && now.energy > before.energy && now.seconds > before.seconds;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
}

/** The other side is heard, whatever becomes of the picture. */
export async function expectSound(page: Page, language: Language, name: string): Promise<void> {
  const label = words(language)('calls:video.other', { name });
  const before = await received(page, label);
  await expect
    .poll(async () => (await received(page, label)).energy, { timeout: 30_000 })
    .toBeGreaterThan(before.energy);
}

/** Width and height of the other's picture as it is decoded now. */
export function pictureSize(page: Page, language: Language, name: string): Promise<string> {
  const label = words(language)('calls:video.other', { name });
  return page
    .getByLabel(label)
    .evaluate(({ videoWidth, videoHeight }: HTMLVideoElement) => `${videoWidth} × ${videoHeight}`);
}

type Extra = 'privacy.title' | 'device.title' | 'invite.title' | 'floating';

/** Whether the call's bar offers this. */
export async function offersExtra(page: Page, language: Language, item: Extra): Promise<boolean> {
  const t = words(language);
  await page.getByRole('button', { name: t('calls:more'), exact: true }).click();
  await expect(page.getByRole('menuitem', { name: t('calls:privacy.title') })).toBeVisible();
  const isOffered = await page.getByRole('menuitem', { name: t(`calls:${item}`) }).isVisible();
  await page.keyboard.press('Escape');
  return isOffered;
}

/** Opens one of the less frequent parts of the call's bar. */
export async function openExtra(page: Page, language: Language, item: Extra): Promise<void> {
  const t = words(language);
  await page.getByRole('button', { name: t('calls:more'), exact: true }).click();
  await page.getByRole('menuitem', { name: t(`calls:${item}`) }).click();
}

/** The code that this side would read to somebody. */
export async function safetyCode(page: Page, language: Language, name: string): Promise<string> {
  await openExtra(page, language, 'privacy.title');
  const whose = page.getByText(words(language)('calls:privacy.with', { name }), { exact: true });
  const code = await whose.locator('+ [data-safety-code]').innerText();
  await page.keyboard.press('Escape');
  return code;
}

/** The name of the camera that one's own picture comes from. */
export function ownCamera(page: Page, language: Language): Promise<string | undefined> {
  return page
    .getByLabel(words(language)('calls:video.own'))
    .evaluate((video: HTMLVideoElement) => (video.srcObject as MediaStream).getVideoTracks()[0]?.label);
}

/** The name of the microphone that is sent. */
export function ownMicrophone(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const { capturedConnections } = globalThis as unknown as { capturedConnections: RTCPeerConnection[] };
    const sent = capturedConnections.flatMap((connection) => connection.getSenders().map(({ track }) => track));
    return sent.findLast((track) => track?.kind === 'audio' && track.readyState === 'live')?.label;
  });
}

/** The name of the speaker on which somebody is heard; nothing where that is left to the browser. */
export async function speakerOf(page: Page, language: Language, name: string): Promise<string | undefined> {
  const picture = page.getByLabel(words(language)('calls:video.other', { name }));
  return nameOfSpeaker(page, await picture.evaluate(({ sinkId }: HTMLVideoElement) => sinkId));
}

/** Chooses the last of the devices that are offered; returns its name. */
export async function chooseLast(
  page: Page,
  language: Language,
  kind: 'camera' | 'microphone' | 'speaker',
): Promise<string> {
  const choice = page.getByLabel(words(language)(`calls:device.${kind}`), { exact: true });
  const name = await choice.locator('option').last().innerText();
  await choice.selectOption({ label: name });
  return name;
}

/** Nothing is heard of the other side, who is there. */
export async function expectSilence(page: Page, language: Language, name: string): Promise<void> {
  const label = words(language)('calls:video.other', { name });
  await expectResting(async () => (await received(page, label)).energy);
}

/** Where it says that somebody speaks. */
export function saysToSpeak(page: Page, language: Language, name: string): Locator {
  const caption = page.locator('p').filter({ has: page.getByText(name, { exact: true }) });
  return caption.getByText(words(language)('calls:speaking'));
}

/** From the lobby, where everything works, to the door of the room. */
export async function joinCall(page: Page, language: Language): Promise<void> {
  const join = page.getByRole('button', { name: words(language)('calls:join'), exact: true });
  await join.click({ timeout: 30_000 });
}

/** The doctor lets somebody in who waits. */
export async function admit(page: Page, language: Language, name: string): Promise<void> {
  const button = page.getByRole('button', { name: words(language)('calls:admit.person', { name }) });
  await button.click({ timeout: 30_000 });
}

/** The same where somebody who has tried a second time may be in already. */
export async function admitUnlessHere(page: Page, language: Language, name: string): Promise<void> {
  const t = words(language);
  const isHere = page.getByLabel(t('calls:video.other', { name }));
  const waits = page.getByText(t('calls:admit.waiting', { name }));
  await expect(isHere.or(waits)).toBeVisible({ timeout: 30_000 });
  if (await waits.isVisible()) await admit(page, language, name);
}

const switches = [
  { kind: 'audio', off: ['mute', 'muted'], on: ['unmute', 'unmuted'], counted: 'energy' },
  { kind: 'video', off: ['turnCameraOff', 'cameraOff'], on: ['turnCameraOn', 'cameraOn'], counted: 'frames' },
] as const;

async function pressSwitch(page: Page, language: Language, [button, toast]: readonly [string, string]): Promise<void> {
  const t = words(language);
  await page.getByRole('button', { name: t(asKey(`calls:${button}`)), exact: true }).click();
  await expectToast(page, t(asKey(`calls:${toast}`)));
}

/** Switches microphone and camera off and on again; each says so. */
export async function trySwitches(page: Page, language: Language): Promise<void> {
  for (const { off, on } of switches) {
    await pressSwitch(page, language, off);
    await pressSwitch(page, language, on);
  }
}

/** The same where somebody receives it: while off nothing arrives, and what is unplugged is off. */
export async function trySwitchesWith(page: Page, language: Language, other: Page, name: string): Promise<void> {
  const label = words(language)('calls:video.other', { name });
  for (const { kind, off, on, counted } of switches) {
    await pressSwitch(page, language, off);
    await expectResting(async () => (await received(other, label))[counted]);
    await pressSwitch(page, language, on);
    await unplug(page, kind);
    await expectToast(page, words(language)(`calls:device.lost.${kind}`));
    await pressSwitch(page, language, on);
  }
}

/** From one second to the next nothing is added any more. */
async function expectResting(count: () => Promise<number>): Promise<void> {
  let before = Number.NaN;
  const added = async () => {
    const now = await count();
    const more = now - before;
    before = now;
    return more;
  };
  // What is decoded of silence is not quite nothing.
  await expect.poll(added, { intervals: [1_000], timeout: 30_000 }).toBeLessThan(1e-6);
}

export async function endCall(page: Page, language: Language): Promise<void> {
  const t = words(language);
  await pressEnd(page, language);
  await expectToast(page, t('calls:ended'));
}

/** As a doctor, whom that is asked about once. */
export async function pressEnd(page: Page, language: Language): Promise<void> {
  const t = words(language);
  await page.getByRole('button', { name: t('calls:end'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('calls:end.confirm') })
    .click();
}
