import { setTimeout as delay } from 'node:timers/promises';

const FIRST_MS = 250;
const LONGEST_MS = 5_000;

/** Milliseconds to wait after so many failures: doubling, and spread so that nodes don't come back together. */
export function backoff(failures: number, longestMs = LONGEST_MS): number {
  const ceiling = Math.min(longestMs, FIRST_MS * 2 ** Math.min(failures, 10));
  return ceiling * (0.5 + Math.random() / 2);
}

/** Calls until it succeeds, with a pause after each failure; undefined once `isStopped`. */
export async function untilItWorks<Result>(
  work: () => Promise<Result>,
  { isStopped, onFailure }: { isStopped: () => boolean; onFailure: (error: unknown) => void },
): Promise<Result | undefined> {
  for (let failures = 0; !isStopped(); failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isStopped()) onFailure(error);
      await delay(backoff(failures), undefined, { ref: false });
    }
  }
  return undefined;
}
