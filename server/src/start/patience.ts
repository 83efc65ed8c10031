import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '@polyclinic/database';
import { errorMessage } from '@polyclinic/database/errors';
import { isUnavailable } from '@polyclinic/database/unavailable';
import { backoff } from '../process/index.ts';

/** How a start waits: `print` says what for, `signal` ends it. */
export type Patience = { print: (text: string) => void; signal: AbortSignal };

const SAY_EVERY_MS = 60_000;

/** Works on a database that may be away at first; says so at once, and once a minute. Throws what is not about that. */
export async function untilItAnswers<Result>(
  work: () => Promise<Result>,
  { print, signal }: Patience,
): Promise<Result> {
  let saidAt = Number.NEGATIVE_INFINITY;
  for (let failures = 0; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const now = performance.now();
      if (now - saidAt >= SAY_EVERY_MS) {
        print(`${errorMessage(error)}: waiting for it.\n`);
        saidAt = now;
      }
      await delay(backoff(failures), undefined, { signal }).catch(() => {
        throw new StartError('Stopped before the database answered.', { cause: error });
      });
    }
  }
}
