import type { Page, WebSocket } from '@playwright/test';

export type Received = { frames: number; energy: number; seconds: number };

/**
 * Asks the camera for small pictures: up to three browsers encode and decode them on this machine. Runs before any other
 * script.
 */
export function openSmallMedia(): void {
  const { mediaDevices } = navigator;
  if (!mediaDevices) return;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  const small = { width: 320, height: 180 };
  mediaDevices.getUserMedia = (asked) =>
    open(asked?.video ? { ...asked, video: { ...Object(asked.video), ...small } } : asked);
}

/** Keeps hold of the page's peer connections, to ask them for statistics. Runs before any other script. */
export function captureConnections(): void {
  const Real = RTCPeerConnection;
  const stored: RTCPeerConnection[] = [];
  Object.assign(globalThis, { capturedConnections: stored });
  globalThis.RTCPeerConnection = new Proxy(Real, {
    construct(target, given, newTarget) {
      const connection: RTCPeerConnection = Reflect.construct(target, given, newTarget);
      stored.push(connection);
      return connection;
    },
  });
}

type Heard = { loudest: number; speakers: string[]; said: string[] };

/**
 * Keeps how loud the page has been on its speakers, on which chosen ones it has played sounds, and what it has said of
 * how things stand, in the order in which each was first said. Runs before any other script.
 */
export function storeHeard(): void {
  const heard: Heard = { loudest: 0, speakers: [], said: [] };
  Object.assign(globalThis, { heard });
  const { connect } = AudioNode.prototype;
  const listenTo = (node: AudioNode) => {
    const analyser = node.context.createAnalyser();
    // A third of a second, of which nothing is missed by asking four times a second.
    analyser.fftSize = 16_384;
    Reflect.apply(connect, node, [analyser]);
    const samples = new Float32Array(analyser.fftSize);
    setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      for (const sample of samples) heard.loudest = Math.max(heard.loudest, sample);
    }, 250);
  };
  Object.assign(AudioNode.prototype, {
    connect(this: AudioNode, target: AudioNode, ...how: unknown[]) {
      if (target instanceof AudioDestinationNode) listenTo(this);
      return Reflect.apply(connect, this, [target, ...how]);
    },
  });
  const { play } = HTMLMediaElement.prototype;
  HTMLAudioElement.prototype.play = function (this: HTMLAudioElement) {
    heard.speakers.push(this.sinkId);
    return Reflect.apply(play, this, []);
  };
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
  const { capturedConnections } = globalThis as unknown as { capturedConnections: RTCPeerConnection[] };
  const { srcObject, currentTime } = video as HTMLVideoElement;
  const own = new Set((srcObject as MediaStream | null)?.getTracks().map(({ id }) => id));
  const reports = await Promise.all(capturedConnections.map((connection) => connection.getStats()));
  const inbound = reports
    .flatMap((report) => [...report.values()])
    .filter(({ type, trackIdentifier }) => type === 'inbound-rtp' && own.has(trackIdentifier));
  const sum = (field: string) => inbound.reduce((total, one) => total + (one[field] ?? 0), 0);
  return { frames: sum('framesDecoded'), energy: sum('totalAudioEnergy'), seconds: currentTime };
}

/** By which ways this browser is connected: `relay over tcp`, `host`, … */
export function usedRelays(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { capturedConnections } = globalThis as unknown as { capturedConnections: RTCPeerConnection[] };
    const open = capturedConnections.filter(({ connectionState }) => connectionState === 'connected');
    const reports = await Promise.all(open.map((connection) => connection.getStats()));
    return reports.map((report) => {
      const transport = [...report.values()].find(({ type }) => type === 'transport');
      const pair = report.get(transport?.selectedCandidatePairId);
      const { candidateType, relayProtocol } = report.get(pair?.localCandidateId) ?? {};
      return relayProtocol ? `${candidateType} over ${relayProtocol}` : String(candidateType);
    });
  });
}

/** How many connections the page has begun so far. */
export const countConnections = (page: Page): Promise<number> =>
  page.evaluate(
    () => (globalThis as unknown as { capturedConnections: RTCPeerConnection[] }).capturedConnections.length,
  );

/** The name of the ways that this browser offers: another one after they were looked for anew. */
export function nameOfWays(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const { capturedConnections } = globalThis as unknown as { capturedConnections: RTCPeerConnection[] };
    const open = capturedConnections.find(({ connectionState }) => connectionState === 'connected');
    return /a=ice-ufrag:(\S+)/.exec(open?.localDescription?.sdp ?? '')?.[1];
  });
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

/** What the browser calls the speaker that an element plays on; nothing where that is left to the browser. */
export const nameOfSpeaker = (page: Page, sinkId: string): Promise<string | undefined> =>
  page.evaluate(async (id) => {
    const devices = await MediaDevices.prototype.enumerateDevices.call(navigator.mediaDevices);
    return devices.find(({ kind, deviceId }) => kind === 'audiooutput' && deviceId === id)?.label;
  }, sinkId);

/** A browser that knows its speakers and lets no page choose one. Runs before any other script. */
export function withoutChoiceOfSpeakers(): void {
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId');
}

/** Keeps hold of what keeps the screen on. Runs before any other script. */
export function captureScreenLocks(): void {
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
export const isScreenLocked = (page: Page): Promise<boolean> =>
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

/** What a browser tells a page whose microphone or camera is unplugged. */
export function unplug(page: Page, kind: 'audio' | 'video'): Promise<void> {
  return page.evaluate((lost) => {
    const { capturedConnections } = globalThis as unknown as { capturedConnections: RTCPeerConnection[] };
    const sent = capturedConnections.flatMap((connection) => connection.getSenders().map(({ track }) => track));
    // Of a connection from before a reload nothing is left.
    sent.findLast((track) => track?.kind === lost && track.readyState === 'live')?.dispatchEvent(new Event('ended'));
  }, kind);
}

/** What a browser tells a page whose speaker of this name is unplugged, for as long as something is done. */
export async function withoutSpeaker(page: Page, name: string, work: () => Promise<void>): Promise<void> {
  const isThere = (there: boolean) =>
    page.evaluate(
      ([label, isBack]) => {
        const { mediaDevices } = navigator;
        const list = async () => {
          const devices = await MediaDevices.prototype.enumerateDevices.call(mediaDevices);
          return devices.filter((device) => isBack || device.kind !== 'audiooutput' || device.label !== label);
        };
        Object.assign(mediaDevices, { enumerateDevices: list });
        mediaDevices.dispatchEvent(new Event('devicechange'));
      },
      [name, there] as const,
    );
  await isThere(false);
  await work();
  await isThere(true);
}

/** What the two sides have agreed on to send: another one after each new agreement. */
export const agreements = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(() => {
    const { capturedConnections } = globalThis as unknown as { capturedConnections: RTCPeerConnection[] };
    return capturedConnections.map(({ localDescription }) => /^o=.*$/m.exec(localDescription?.sdp ?? '')?.[0]);
  });

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
