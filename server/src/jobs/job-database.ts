import { createPool } from '@polyclinic/database';
import { isUnavailable } from '@polyclinic/database/unavailable';
import type { ConstructorOptions } from 'pg-boss';
import { listenAgain, openLine } from '../database/index.ts';
import type { Log } from '../observability/index.ts';
import { backoff } from '../process/index.ts';

const CONNECTIONS = 4;
const STATEMENT_MS = 20_000;

/** The job queue's own connections. */
export type JobDatabase = NonNullable<ConstructorOptions['db']> & { close(): Promise<void> };

/**
 * Bounded like every other pool. After a failure of the database it is left alone for a while: some eighty workers poll,
 * and each would knock on its own.
 */
export function createJobDatabase(url: string, log: Log): JobDatabase {
  const pool = createPool(url, { max: CONNECTIONS, statementMs: STATEMENT_MS, onError: () => {} });
  const pausing = pauseAfterFailures();
  return {
    executeSql: (text, values) => pausing(() => pool.query(text, values as unknown[])),
    async listen(channel, onNotification, onReconnect) {
      const open = () =>
        openLine(url, {
          name: 'polyclinic jobs',
          channels: [channel],
          onNotification: (_, payload) => onNotification(payload),
          log,
        });
      const line = await listenAgain({ open, onInterrupted: onReconnect, log });
      return { close: line.close };
    },
    close: () => pool.end(),
  };
}

/** What is asked during a pause fails at once, with the failure that led to it. */
function pauseAfterFailures() {
  let failures = 0;
  let pausedUntil = 0;
  let cause: unknown;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (performance.now() < pausedUntil) throw new Error('the database is away', { cause });
    try {
      const result = await work();
      failures = 0;
      return result;
    } catch (error) {
      if (isUnavailable(error) && performance.now() >= pausedUntil) {
        cause = error;
        pausedUntil = performance.now() + backoff(failures);
        failures += 1;
      }
      throw error;
    }
  };
}
