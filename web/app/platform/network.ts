import { backoff, pause } from './backoff.ts';

const SETTLED_MS = 1_000;
const PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 10_000;

let search: Promise<void> | undefined;

/** Until the browser says that there is a network, or the server answers: browsers are wrong at times, as with a VPN. */
export function untilNetwork(): Promise<void> {
  search ??= findNetwork().finally(() => {
    search = undefined;
    isUnanswered = false;
  });
  return search;
}

async function findNetwork(): Promise<void> {
  for (let failures = 0; !isOnline(); failures += 1) {
    if (!document.hidden) {
      if (await isAnswered()) return believeServer();
      isUnanswered = true;
      tell();
    }
    const pauseMs = Math.min(PAUSE_MS * 1.5 ** failures, LONGEST_PAUSE_MS);
    await new Promise((go) => {
      setTimeout(go, pauseMs);
      window.addEventListener('online', go, { signal: AbortSignal.timeout(pauseMs) });
    });
  }
  // That there is a network is said a moment before anything answers.
  await new Promise((go) => setTimeout(go, SETTLED_MS));
}

/** Whether the server answers at all. */
export const isAnswered = () =>
  fetch('/healthz', { method: 'HEAD', signal: AbortSignal.timeout(PAUSE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Until the server answers, or the signal aborts; asks with growing pauses. */
export async function untilAnswered(signal?: AbortSignal): Promise<void> {
  for (let failures = 1; !signal?.aborted; failures += 1) {
    await pause(backoff(failures), signal);
    if (await isAnswered()) return;
  }
}

/** What is loaded; where that fails because the server is away, it is loaded again once it answers. */
export const onceAnswered = <Loaded>(load: () => Promise<Loaded>): Promise<Loaded> =>
  load().catch(() => untilAnswered().then(load));

/** The server has answered while the browser says that there is no network. */
let isProven = false;
/** Since the browser says that there is no network, the server has not answered either. */
let isUnanswered = false;
const listeners = new Set<() => void>();

export const isOnline = (): boolean => isProven || navigator.onLine;

/** Certainly without a network. */
export const isCutOff = (): boolean => isUnanswered && !isOnline();

/** Hears whenever `isOnline` or `isCutOff` may have changed. */
export function onNetworkChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}

function prove(isAnswering: boolean): void {
  isProven = isAnswering;
  tell();
}

/** The browser's own word counts again. */
export const doubtServer = (): void => prove(false);

function believeServer(): void {
  window.addEventListener('offline', doubtServer, { once: true, capture: true });
  prove(true);
}
