import { ORPCError } from '@orpc/client';
import { backoff } from '../../platform/backoff.ts';
import { statusOf } from '../../platform/persist.ts';

/**
 * `away`: the way to the server is closed; `failing`: the server itself fails; `held`: it takes no more for a while;
 * `refused`: it never takes this one.
 */
export type Consequence = { kind: 'away' | 'failing' | 'held'; againAfterMs: number } | { kind: 'refused' };

/** Why what was written waits, though it will be sent. */
export type Stuck = 'away' | 'failing';
export const stuckBy = (consequence: Consequence | null): Stuck | null =>
  consequence?.kind === 'away' || consequence?.kind === 'failing' ? consequence.kind : null;

const A_MINUTE = 60;

/** What it means that a message could not be sent, after so many failures before. */
export function afterFailure(error: unknown, failures: number): Consequence {
  const wait = secondsToWait(error);
  if (wait) return { kind: 'held', againAfterMs: 1_000 * wait };
  const status = statusOf(error);
  // An outage may last longer than any number of tries: what was written stays queued while the page lives.
  if (status === 0) return { kind: 'away', againAfterMs: backoff(failures) };
  return status >= 500 ? { kind: 'failing', againAfterMs: backoff(failures) } : { kind: 'refused' };
}

/** For how long no more is taken; null where that is not the reason. */
export function secondsToWait(error: unknown): number | null {
  if (statusOf(error) !== 429) return null;
  const seconds = error instanceof ORPCError ? Number(error.data?.retryAfterSeconds) : 0;
  return seconds > 0 ? seconds : A_MINUTE;
}

/** The server's word for why; '' where it said none. */
export const codeOf = (error: unknown) => (error instanceof ORPCError ? String(error.code) : '');
