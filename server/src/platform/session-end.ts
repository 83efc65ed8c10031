import type { LiveHub } from './live.ts';
import type { OpenSession } from './sessions.ts';

/** Longer ones fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Calls back when a session is ended, on whichever server, or runs out; returns how to stop. */
export function onSessionOver(
  live: LiveHub,
  { token, expiresAt }: Pick<OpenSession, 'token' | 'expiresAt'>,
  listener: () => void,
): () => void {
  const stopListening = live.onSessionEnded((ended) => ended === token && listener());
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    const msLeft = Math.max(0, expiresAt.getTime() - Date.now());
    timer = setTimeout(msLeft > 0 ? wait : listener, Math.min(msLeft, LONGEST_TIMER_MS));
  };
  wait();
  return () => {
    stopListening();
    clearTimeout(timer);
  };
}
