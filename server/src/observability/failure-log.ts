import { errorCode, errorMessage } from '@polyclinic/database/errors';
import type { Log } from './log.ts';

const LOG_EVERY_MS = 60_000;

/** Logs a failure that comes again and again: at once, then once a minute with how many were left out. */
export type FailureLog = (error: unknown, message: string, about?: object) => void;

/** One for each loop; failures with different words or codes don't hide one another. */
export function createFailureLog(log: Log, level: 'error' | 'warn' = 'error'): FailureLog {
  const seen = new Map<string, { loggedAt: number; unlogged: number }>();
  return (error, message, about = {}) => {
    const key = `${message} ${errorCode(error) ?? errorMessage(error).slice(0, 40)}`;
    const now = performance.now();
    const known = seen.get(key);
    if (known && now - known.loggedAt < LOG_EVERY_MS) {
      known.unlogged += 1;
      return;
    }
    log[level]({ err: error, ...about, ...(known?.unlogged && { unlogged: known.unlogged }) }, message);
    for (const [other, { loggedAt }] of seen) if (now - loggedAt > LOG_EVERY_MS) seen.delete(other);
    seen.set(key, { loggedAt: now, unlogged: 0 });
  };
}
