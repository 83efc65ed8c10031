const ZONE = 'Europe/London';
const MORNING = Temporal.PlainTime.from('10:16');

const TUESDAY = 2;

/**
 * The next Tuesday, 10:16 in London, in milliseconds. The tests' day always begins then, whatever day and hour it is
 * outside: practices keep their hours, a visit at 10:30 may be joined at once, and midnight is far away in every zone
 * that they look from.
 */
export function nextMorning(now = Date.now()): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE).withPlainTime(MORNING);
  const tuesday = today.add({ days: (TUESDAY - today.dayOfWeek + 7) % 7 });
  const next = tuesday.epochMilliseconds > now ? tuesday : tuesday.add({ days: 7 });
  return next.epochMilliseconds;
}

/** The page's own clock, beside the server's: runs in the browser, before any other script. */
export function shiftBrowserClock(offsetMs: number): void {
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length > 0 ? given : [target.now() + offsetMs], newTarget),
    apply: (target) => new target(target.now() + offsetMs).toString(),
    get: (target, name) => (name === 'now' ? () => target.now() + offsetMs : Reflect.get(target, name)),
  });
}
