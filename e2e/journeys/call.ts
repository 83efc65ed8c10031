import { expect, type Page } from '@playwright/test';
import type { Language } from '@polyclinic/contract/platform/languages';
import { words } from '../support/words.ts';
import { expectToast } from './signing-in.ts';

type Received = { frames: number; audioPackets: number; seconds: number };

/** Keeps hold of the page's peer connections, to ask them for statistics; runs before any other script. */
export function keepConnections(): void {
  const Real = RTCPeerConnection;
  const kept: RTCPeerConnection[] = [];
  Object.assign(globalThis, { keptConnections: kept });
  globalThis.RTCPeerConnection = new Proxy(Real, {
    construct(target, given, newTarget) {
      const connection: RTCPeerConnection = Reflect.construct(target, given, newTarget);
      kept.push(connection);
      return connection;
    },
  });
}

/** What this browser has decoded and heard of the other side, and how long it has shown it. */
async function received(page: Page, label: string): Promise<Received> {
  const seconds = await page.getByLabel(label).evaluate((video: HTMLVideoElement) => video.currentTime);
  const flow = await page.evaluate(async () => {
    const { keptConnections } = globalThis as unknown as { keptConnections: RTCPeerConnection[] };
    const reports = await Promise.all(keptConnections.map((connection) => connection.getStats()));
    const inbound = reports.flatMap((report) => [...report.values()]).filter(({ type }) => type === 'inbound-rtp');
    const sum = (kind: string, field: string) =>
      inbound.filter((one) => one.kind === kind).reduce((total, one) => total + (one[field] ?? 0), 0);
    return { frames: sum('video', 'framesDecoded'), audioPackets: sum('audio', 'packetsReceived') };
  });
  return { ...flow, seconds };
}

/** The other side's picture and sound arrive, are decoded and shown, and go on arriving. */
export async function expectFlowing(page: Page, language: Language, name: string): Promise<void> {
  const label = words(language)('calls:video.other', { name });
  await expect.poll(async () => (await received(page, label)).frames, { timeout: 60_000 }).toBeGreaterThan(0);
  const before = await received(page, label);
  await expect
    .poll(async () => {
      const now = await received(page, label);
      return now.frames > before.frames && now.audioPackets > before.audioPackets && now.seconds > before.seconds;
    })
    .toBe(true);
}

/** Switches microphone and camera off and on again; each says so. */
export async function trySwitches(page: Page, language: Language): Promise<void> {
  const t = words(language);
  for (const [button, toast] of [
    ['mute', 'muted'],
    ['unmute', 'unmuted'],
    ['turnCameraOff', 'cameraOff'],
    ['turnCameraOn', 'cameraOn'],
  ]) {
    await page.getByRole('button', { name: t(`calls:${button}`), exact: true }).click();
    await expectToast(page, t(`calls:${toast}`));
  }
}

export async function endCall(page: Page, language: Language): Promise<void> {
  const t = words(language);
  await page.getByRole('button', { name: t('calls:end') }).click();
  await expectToast(page, t('calls:ended'));
}
