export type Clock = { now(): Date };

/** The server's clock, shifted by NOW_OFFSET; the database's app_now() is shifted alike. */
export function createClock(offsetMs = 0): Clock {
  return { now: () => new Date(Date.now() + offsetMs) };
}
