import type { ConstructorOptions } from 'pg-boss';

/**
 * Time that only goes forward: a pause of the job queue that was measured by the machine's clock would last an hour
 * longer when that clock is put back by an hour.
 */
export const monotonicClock: NonNullable<ConstructorOptions['clock']> = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work, ms) => setInterval(work, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};
