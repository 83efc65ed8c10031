import { expect, type Page } from '@playwright/test';
import type { Language } from '@polyclinic/contract/platform/languages';
import { words } from '../support/words.ts';
import { expectToast } from './signing-in.ts';

type Received = { frames: number; energy: number; seconds: number };

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

/** What this browser has decoded of the other's picture and heard as sound, and how long it has shown it. */
async function received(page: Page, label: string): Promise<Received> {
  return page.getByLabel(label).evaluate(async (video: HTMLVideoElement) => {
    const { keptConnections } = globalThis as unknown as { keptConnections: RTCPeerConnection[] };
    const own = new Set((video.srcObject as MediaStream | null)?.getTracks().map(({ id }) => id));
    const reports = await Promise.all(keptConnections.map((connection) => connection.getStats()));
    const inbound = reports
      .flatMap((report) => [...report.values()])
      .filter(({ type, trackIdentifier }) => type === 'inbound-rtp' && own.has(trackIdentifier));
    const sum = (field: string) => inbound.reduce((total, one) => total + (one[field] ?? 0), 0);
    return { frames: sum('framesDecoded'), energy: sum('totalAudioEnergy'), seconds: video.currentTime };
  });
}

/** The other side's picture and sound arrive, are decoded and shown, and go on arriving; the sound is no silence. */
export async function expectFlowing(page: Page, language: Language, name: string): Promise<void> {
  const label = words(language)('calls:video.other', { name });
  await expect.poll(async () => (await received(page, label)).frames, { timeout: 60_000 }).toBeGreaterThan(0);
  const before = await received(page, label);
  await expect
    .poll(
      async () => {
        const now = await received(page, label);
        return now.frames > before.frames && now.energy > before.energy && now.seconds > before.seconds;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
}

/** From the lobby, where everything works, to the door of the room. */
export async function joinCall(page: Page, language: Language): Promise<void> {
  const join = page.getByRole('button', { name: words(language)('calls:join'), exact: true });
  await join.click({ timeout: 30_000 });
}

/** The doctor lets somebody in who waits. */
export async function admit(page: Page, language: Language, name: string): Promise<void> {
  await page.getByRole('button', { name: words(language)('calls:admit.person', { name }) }).click({ timeout: 30_000 });
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
