import { ORPCError } from '@orpc/client';
import { backoff } from '../../platform/backoff.ts';
import { statusOf } from '../../platform/persist.ts';

/** `away`: the way to the server is closed; `held`: it takes no more for a while; `refused`: it never takes this one. */
export type Consequence = { kind: 'away' | 'held'; againAfterMs: number } | { kind: 'refused' };

const NOBODY_THERE = new Set([0, 502, 503, 504]);
/** Some minutes: a database may be away as long, and what really breaks the server does not hold up the rest for ever. */
const TRIES_OF_A_BROKEN_SERVER = 12;
const A_MINUTE = 60;

/** What it means that a message could not be sent, after so many failures before. */
export function afterFailure(error: unknown, failures: number): Consequence {
  const wait = secondsToWait(error);
  if (wait) return { kind: 'held', againAfterMs: 1_000 * wait };
  const status = statusOf(error);
  const isAway = NOBODY_THERE.has(status) || (status >= 500 && failures < TRIES_OF_A_BROKEN_SERVER);
  return isAway ? { kind: 'away', againAfterMs: backoff(failures) } : { kind: 'refused' };
}

/** For how long no more is taken; null where that is not the reason. */
export function secondsToWait(error: unknown): number | null {
  if (statusOf(error) !== 429) return null;
  const seconds = error instanceof ORPCError ? Number(error.data?.retryAfterSeconds) : 0;
  return seconds > 0 ? seconds : A_MINUTE;
}

/** The server's word for why; '' where it said none. */
export const codeOf = (error: unknown) => (error instanceof ORPCError ? String(error.code) : '');
