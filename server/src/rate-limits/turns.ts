import pLimit from 'p-limit';
import { fail } from '../http/index.ts';

const BUSY_SECONDS = 2;

export type Turns = {
  /**
   * Runs it when it is its turn. Throws RATE_LIMITED where too many wait already, and where by then nobody waits for
   * the answer any more: such a call is not begun.
   */
  run<Result>(work: () => Promise<Result> | Result, signal?: AbortSignal): Promise<Result>;
};

/** Lets so many run at once, and the others wait in their order. */
export function createTurns(atOnce: number, mostWaiting: number): Turns {
  const limit = pLimit(atOnce);
  return {
    async run(work, signal) {
      if (limit.pendingCount >= mostWaiting) throw fail('RATE_LIMITED', { retryAfterSeconds: BUSY_SECONDS });
      return limit(() => {
        if (signal?.aborted) throw fail('RATE_LIMITED', { retryAfterSeconds: BUSY_SECONDS });
        return work();
      });
    },
  };
}
