import type { LiveHub } from '../live/index.ts';
import type { OpenSession, Sessions } from './sessions.ts';

/** Longer ones fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** The database's clock may be behind by a moment, or the database away. */
const LOOK_AGAIN_MS = 1_000;
/** Where everybody was signed out, not every socket asks the database at once. */
const SPREAD_MS = 5_000;

type Holding = { live: LiveHub; sessions: Pick<Sessions, 'look'> };

/** `expired`: nobody has used it for long enough, or it has lived for as long as it may. */
export type SessionEnd = 'ended' | 'expired';

/**
 * Calls back when a session is ended, on whichever server, or has run out; returns how to stop. One that was prolonged
 * meanwhile goes on.
 */
export function onSessionOver(
  { live, sessions }: Holding,
  { token, expiresAt }: Pick<OpenSession, 'token' | 'expiresAt'>,
  listener: (end: SessionEnd) => void,
): () => void {
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const lookSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), Math.random() * SPREAD_MS);
  };
  const stops = [
    live.onSessionEnded((ended) => ended === token && listener('ended')),
    live.onEverybodySignedOut(lookSoon),
  ];
  const waitUntil = (end: number, shortest = 0): void => {
    if (isStopped) return;
    const msLeft = Math.max(shortest, end - Date.now());
    timer = setTimeout(
      () => (msLeft > LONGEST_TIMER_MS ? waitUntil(end) : void look()),
      Math.min(msLeft, LONGEST_TIMER_MS),
    );
  };
  const look = async (): Promise<void> => {
    const current = await sessions.look(token).catch(() => undefined);
    if (current === null && !isStopped) listener('expired');
    else waitUntil(current?.expiresAt.getTime() ?? 0, LOOK_AGAIN_MS);
  };
  waitUntil(expiresAt.getTime());
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
    clearTimeout(timer);
  };
}
