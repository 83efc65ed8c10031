import { ORPCError } from '@orpc/server';
import { isUnavailable } from '@polyclinic/database/unavailable';
import type { Log } from '../observability/index.ts';
import { fail } from './errors.ts';

/** Long enough for a failover to go on, short enough for a person who waits. */
export const RETRY_AFTER_SECONDS = 5;
const LOG_EVERY_MS = 60_000;

/** The contract's word for a database that does not answer, with its cause; anything else as it is. */
export function toUnavailable(error: unknown): unknown {
  if (error instanceof ORPCError || !isUnavailable(error)) return error;
  return Object.assign(fail('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS }), { cause: error });
}

const outage = { loggedAt: Number.NEGATIVE_INFINITY, unlogged: 0 };

/** Logs what no contract declares, an outage once a minute with what was left out; other declared errors are answers. */
export function reportUnexpected(log: Log, error: unknown): void {
  if (error instanceof ORPCError && error.status < 500) return;
  if (error instanceof ORPCError && error.code === 'UNAVAILABLE') reportOutage(log, error.cause);
  else log.error({ err: error }, 'unexpected error');
}

/** One line a minute: an outage fails every request. */
export function reportOutage(log: Log, cause: unknown): void {
  const now = Date.now();
  if (now - outage.loggedAt < LOG_EVERY_MS) {
    outage.unlogged += 1;
    return;
  }
  log.error({ err: cause, unlogged: outage.unlogged }, 'database unavailable');
  Object.assign(outage, { loggedAt: now, unlogged: 0 });
}
