import { expect, type Page, type WebSocket } from '@playwright/test';
import type { Language } from '@polyclinic/contract/platform/languages';
import { words } from '../support/words.ts';
import { expectToast } from './signing-in.ts';

export type Received = { frames: number; energy: number; seconds: number };

/**
 * Keeps hold of the page's peer connections, to ask them for statistics, and asks the camera for small pictures: up to
 * three browsers encode and decode them on this machine. Runs before any other script.
 */
export function keepConnections(): void {
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = (asked) =>
    open(asked?.video ? { ...asked, video: { ...Object(asked.video), width: 320, height: 180 } } : asked);
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

type Heard = { loudest: number; said: string[] };

/**
 * Keeps how loud the page has been on its speakers, and what it has said of how things stand, in the order in which
 * each was first said. Runs before any other script.
 */
export function keepHeard(): void {
  const heard: Heard = { loudest: 0, said: [] };
  Object.assign(globalThis, { heard });
  const { connect } = AudioNode.prototype;
  const listenTo = (node: AudioNode) => {
    const analyser = node.context.createAnalyser();
    Reflect.apply(connect, node, [analyser]);
    const samples = new Float32Array(analyser.fftSize);
    setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      heard.loudest = Math.max(heard.loudest, ...samples);
    }, 20);
  };
  Object.assign(AudioNode.prototype, {
    connect(this: AudioNode, target: AudioNode, ...how: unknown[]) {
      if (target instanceof AudioDestinationNode) listenTo(this);
      return Reflect.apply(connect, this, [target, ...how]);
    },
  });
  new MutationObserver(() => {
    for (const { textContent: text } of document.querySelectorAll('[role=status]')) {
      if (!heard.said.includes(text)) heard.said.push(text);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

export const heard = (page: Page): Promise<Heard> =>
  page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);

/** Seconds on the clock of the call. */
export async function elapsed(page: Page): Promise<number> {
  const [minutes = 0, seconds = 0] = (await page.getByText(/^\d+:\d\d$/).innerText()).split(':').map(Number);
  return 60 * minutes + seconds;
}

/** No way from browser to browser: whatever arrives has come through the relay. Runs before any other script. */
export function useRelayOnly(): void {
  const Real = RTCPeerConnection;
  globalThis.RTCPeerConnection = new Proxy(Real, {
    construct: (target, [given, ...rest], newTarget) =>
      Reflect.construct(target, [{ ...given, iceTransportPolicy: 'relay' }, ...rest], newTarget),
  });
}

/**
 * What this browser has decoded of the picture and heard as sound that an element shows, and how long it has shown
 * it; runs in the browser.
 */
export async function countReceived(video: Element): Promise<Received> {
  const { keptConnections } = globalThis as unknown as { keptConnections: RTCPeerConnection[] };
  const { srcObject, currentTime } = video as HTMLVideoElement;
  const own = new Set((srcObject as MediaStream | null)?.getTracks().map(({ id }) => id));
  const reports = await Promise.all(keptConnections.map((connection) => connection.getStats()));
  const inbound = reports
    .flatMap((report) => [...report.values()])
    .filter(({ type, trackIdentifier }) => type === 'inbound-rtp' && own.has(trackIdentifier));
  const sum = (field: string) => inbound.reduce((total, one) => total + (one[field] ?? 0), 0);
  return { frames: sum('framesDecoded'), energy: sum('totalAudioEnergy'), seconds: currentTime };
}

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

/** By which ways this browser is connected: `relay over tcp`, `host`, … */
export function usedRelays(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { keptConnections } = globalThis as unknown as { keptConnections: RTCPeerConnection[] };
    const open = keptConnections.filter(({ connectionState }) => connectionState === 'connected');
    const reports = await Promise.all(open.map((connection) => connection.getStats()));
    return reports.map((report) => {
      const transport = [...report.values()].find(({ type }) => type === 'transport');
      const pair = report.get(transport?.selectedCandidatePairId);
      const { candidateType, relayProtocol } = report.get(pair?.localCandidateId) ?? {};
      return relayProtocol ? `${candidateType} over ${relayProtocol}` : String(candidateType);
    });
  });
}

/** The name of the ways that this browser offers: another one after they were looked for anew. */
export function nameOfWays(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const { keptConnections } = globalThis as unknown as { keptConnections: RTCPeerConnection[] };
    const open = keptConnections.find(({ connectionState }) => connectionState === 'connected');
    return /a=ice-ufrag:(\S+)/.exec(open?.localDescription?.sdp ?? '')?.[1];
  });
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

/** The code that this side would read to the other. */
export async function safetyCode(page: Page, language: Language): Promise<string> {
  await openExtra(page, language, 'privacy.title');
  const code = await page.locator('[data-safety-code]').first().innerText();
  await page.keyboard.press('Escape');
  return code;
}

/** The reader says no when the page first asks for camera and microphone. Runs before any other script. */
export function refuseOnce(): void {
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async () => {
    navigator.mediaDevices.getUserMedia = open;
    throw new DOMException('Permission denied', 'NotAllowedError');
  };
}

/** A browser that floats no pictures. Runs before any other script. */
export function withoutFloating(): void {
  Object.defineProperty(Document.prototype, 'pictureInPictureEnabled', { value: undefined });
  Object.defineProperty(HTMLVideoElement.prototype, 'requestPictureInPicture', { value: undefined });
}

/** Keeps hold of what keeps the screen on. Runs before any other script. */
export function keepScreenLocks(): void {
  const screenLocks: WakeLockSentinel[] = [];
  Object.assign(globalThis, { screenLocks });
  const { request } = WakeLock.prototype;
  WakeLock.prototype.request = async function (this: WakeLock, type) {
    const lock = await Reflect.apply(request, this, [type]);
    screenLocks.push(lock);
    return lock;
  };
}

/** Whether the page keeps the screen on. */
export const isKeptOn = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { screenLocks } = globalThis as unknown as { screenLocks: WakeLockSentinel[] };
    return screenLocks.some(({ released }) => !released);
  });

/** From now on the reader takes their time to choose which screen to show. */
export async function hesitateToShare(page: Page): Promise<void> {
  await page.evaluate(() => {
    const open = navigator.mediaDevices.getDisplayMedia.bind(navigator.mediaDevices);
    const { promise: isChosen, resolve: choose } = Promise.withResolvers<void>();
    navigator.mediaDevices.getDisplayMedia = async (asked) => {
      const shown = await open(asked);
      Object.assign(globalThis, { shown, choose });
      await isChosen;
      return shown;
    };
  });
}

/** What becomes of the screen that is chosen now. */
export const stateOfChosen = (page: Page): Promise<MediaStreamTrackState | undefined> =>
  page.evaluate(async () => {
    const { shown, choose } = globalThis as unknown as { shown?: MediaStream; choose?: () => void };
    choose?.();
    await new Promise((resolve) => setTimeout(resolve));
    return shown?.getTracks()[0]?.readyState;
  });

/** The name of the camera that one's own picture comes from. */
export function ownCamera(page: Page, language: Language): Promise<string | undefined> {
  return page
    .getByLabel(words(language)('calls:video.own'))
    .evaluate((video: HTMLVideoElement) => (video.srcObject as MediaStream).getVideoTracks()[0]?.label);
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

const switches = [
  { kind: 'audio', off: ['mute', 'muted'], on: ['unmute', 'unmuted'], counted: 'energy' },
  { kind: 'video', off: ['turnCameraOff', 'cameraOff'], on: ['turnCameraOn', 'cameraOn'], counted: 'frames' },
] as const;

async function pressSwitch(page: Page, language: Language, [button, toast]: readonly [string, string]): Promise<void> {
  const t = words(language);
  await page.getByRole('button', { name: t(`calls:${button}`), exact: true }).click();
  await expectToast(page, t(`calls:${toast}`));
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

/** What a browser tells a page whose microphone or camera is unplugged. */
function unplug(page: Page, kind: 'audio' | 'video'): Promise<void> {
  return page.evaluate((lost) => {
    const { keptConnections } = globalThis as unknown as { keptConnections: RTCPeerConnection[] };
    const sent = keptConnections.flatMap((connection) => connection.getSenders().map(({ track }) => track));
    // Of a connection from before a reload nothing is left.
    sent.findLast((track) => track?.kind === lost && track.readyState === 'live')?.dispatchEvent(new Event('ended'));
  }, kind);
}

/** The tab ends as when its process is killed: without a word to anybody. */
export async function killTab(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crash = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => {});
  await crash;
}

/** The live sockets that a page holds open from now on. */
export function openSockets(page: Page): { count: () => number } {
  const open = new Set<WebSocket>();
  page.on('websocket', (socket) => {
    if (!socket.url().endsWith('/api/live')) return;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  return { count: () => open.size };
}

export async function endCall(page: Page, language: Language): Promise<void> {
  const t = words(language);
  await page.getByRole('button', { name: t('calls:end') }).click();
  await expectToast(page, t('calls:ended'));
}
