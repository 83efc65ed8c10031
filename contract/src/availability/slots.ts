/**
 * Where a wall-clock window of one calendar day lies on the time line.
 *
 * The one definition everything follows from: an instant is working time when the clock on the
 * wall of the zone reads a time inside the window on that date. Slots start when that clock reads
 * start, start + 30 min + buffer, … and last 30 real minutes, all of them working time. So an hour
 * the clocks skip has no slots and an hour they repeat has them twice.
 *
 * Its twin in SQL is offered_starts().
 */
export const SLOT_MINUTES = 30;

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
export const SLOT_MS = SLOT_MINUTES * MINUTE_MS;

/** Minutes of the wall clock since midnight, half-open; `end` may be 1440. */
export type Window = { start: number; end: number };

/** A range of real time, half-open, in which the zone has one offset (milliseconds). */
type Segment = { from: number; to: number; offset: number };

// More than the offset that any zone has ever had from UTC.
const WIDEST_OFFSET_MS = 16 * 60 * MINUTE_MS;
const SEGMENTS_PER_ZONE = 16;
const segmentsByZone = new Map<string, Segment[]>();

function readSegment(zone: string, instant: number): Segment {
  const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
  // One millisecond later, because a transition at exactly this instant is not "previous" to it.
  const previous = at(instant + 1).getTimeZoneTransition('previous');
  const next = at(instant).getTimeZoneTransition('next');
  return {
    from: previous?.epochMilliseconds ?? -Infinity,
    to: next?.epochMilliseconds ?? Infinity,
    offset: at(instant).offsetNanoseconds / 1e6,
  };
}

function segmentAt(zone: string, instant: number): Segment {
  let known = segmentsByZone.get(zone);
  const found = known?.find(({ from, to }) => from <= instant && instant < to);
  if (found) return found;
  const segment = readSegment(zone, instant);
  if (!known || known.length >= SEGMENTS_PER_ZONE) {
    known = [];
    segmentsByZone.set(zone, known);
  }
  known.push(segment);
  return segment;
}

/** The calendar day of an instant in the zone, as days since 1970-01-01. */
export function localDay(zone: string, instant: number): number {
  return Math.floor((instant + segmentAt(zone, instant).offset) / DAY_MS);
}

/** The first instant of a calendar day in the zone (epoch ms), also where midnight is skipped. */
export function startOfLocalDay(zone: string, day: number): number {
  const midnight = day * DAY_MS;
  let segment = segmentAt(zone, midnight - WIDEST_OFFSET_MS);
  while (midnight - segment.offset >= segment.to) segment = segmentAt(zone, segment.to);
  return Math.max(segment.from, midnight - segment.offset);
}

/** Starts (epoch ms, ascending, at least `step` ms apart) of a window's slots on a calendar day (days since 1970-01-01). */
export function slotStarts(zone: string, day: number, window: Window, step = SLOT_MS): number[] {
  const opens = day * DAY_MS + window.start * MINUTE_MS;
  const closes = day * DAY_MS + window.end * MINUTE_MS;
  const segment = segmentAt(zone, opens - WIDEST_OFFSET_MS);
  const clocksHold = segment.to >= closes + WIDEST_OFFSET_MS;
  return clocksHold
    ? steadyStarts(opens - segment.offset, closes - segment.offset, step)
    : shiftingStarts(zone, segment, { opens, closes, step });
}

function steadyStarts(opens: number, closes: number, step: number): number[] {
  const starts: number[] = [];
  for (let start = opens; start + SLOT_MS <= closes; start += step) starts.push(start);
  return starts;
}

type WallWindow = { opens: number; closes: number; step: number };

/** The same for a day on which the clocks change: `opens` and `closes` are wall-clock readings here. */
function shiftingStarts(zone: string, first: Segment, { opens, closes, step }: WallWindow): number[] {
  const starts: number[] = [];
  let free = -Infinity;
  for (let segment = first; segment.from < closes + WIDEST_OFFSET_MS; ) {
    for (const start of steadyStarts(opens - segment.offset, closes - segment.offset, step)) {
      const inSegment = start >= segment.from && start < segment.to;
      // After a change of the clocks the grid need not continue the previous one.
      if (!inSegment || start < free || !endsInWindow(zone, start, opens, closes)) continue;
      starts.push(start);
      free = start + step;
    }
    if (segment.to === Infinity) break;
    segment = segmentAt(zone, segment.to);
  }
  return starts;
}

/** Whether a slot that starts inside the window still ends inside it when the clocks change during the slot. */
function endsInWindow(zone: string, start: number, opens: number, closes: number): boolean {
  const change = segmentAt(zone, start).to;
  if (change >= start + SLOT_MS) return true;
  const { offset } = segmentAt(zone, change);
  return change + offset >= opens && start + SLOT_MS + offset <= closes;
}
