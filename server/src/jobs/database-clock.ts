import type { Log } from '../observability/index.ts';

export type DatabaseClock = {
  /** What it shows, in milliseconds */
  read: () => Promise<number>;
  /** Called once a minute from when it was put back until it has caught up */
  onMinute: () => Promise<unknown>;
  log: Log;
};

const LOOK_EVERY_MS = 10_000;
const MINUTE_MS = 60_000;
/** Less is a clock that is being corrected. */
const NOTICEABLE_MS = 30_000;

/**
 * Looks at the database's clock again and again. Once it is put back, the queue waits with its schedules for it to show
 * what it showed before, which may take an hour. Returns a look, and how to stop looking.
 */
export function watchDatabaseClock({ read, onMinute, log }: DatabaseClock) {
  let latest = Number.NEGATIVE_INFINITY;
  let isBack = false;
  let minuteBegan = Number.NEGATIVE_INFINITY;
  const look = async (): Promise<void> => {
    const now = await read();
    latest = Math.max(latest, now);
    const backMs = latest - now;
    if (backMs < NOTICEABLE_MS) {
      if (isBack) log.info('the clock of the database has caught up');
      isBack = false;
      return;
    }
    if (!isBack) log.error({ seconds: Math.round(backMs / 1_000) }, 'the clock of the database was put back');
    isBack = true;
    if (performance.now() - minuteBegan < MINUTE_MS) return;
    minuteBegan = performance.now();
    await onMinute();
  };
  // While the database is away, others say so.
  const timer = setInterval(() => look().catch(() => {}), LOOK_EVERY_MS);
  timer.unref();
  return { look, stop: () => clearInterval(timer) };
}
