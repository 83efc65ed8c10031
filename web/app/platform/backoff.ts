const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** Milliseconds to wait after so many failures: doubling, and spread so that not everybody returns at once. */
export function backoff(failures: number, random: () => number = Math.random): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures);
  return ceiling * (0.5 + random() / 2);
}

/** Within so long all tabs of a server that died come back; each waits for longer only where that fails, too. */
const SPREAD_MS = 2_000;

export type Comebacks = {
  /** The line was open. */
  opened(): void;
  /** Milliseconds to wait now that it has ended, or could not be opened. */
  next(random?: () => number): number;
};

/** When to open a line again: one that was open ends for many tabs in the same instant, and they return evenly spread. */
export function createComebacks(): Comebacks {
  let failures = -1;
  return {
    opened() {
      failures = -1;
    },
    next(random = Math.random) {
      failures += 1;
      return failures === 0 ? FIRST_MS / 2 + random() * SPREAD_MS : backoff(failures, random);
    },
  };
}

/** Waits, but no longer than until the network returns or the signal aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal?.addEventListener('abort', end);
  });
}

/** Gives up after so many milliseconds: on a line that died without a word an answer is awaited for a quarter of an hour. */
export function within(ms: number): { signal: AbortSignal } {
  const patience = new AbortController();
  setTimeout(() => patience.abort(), ms);
  return { signal: patience.signal };
}
