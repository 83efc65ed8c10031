/** A row of the calendar is half an hour; within it five minutes are a step. */
export const ROW_MINUTES = 30;
const STEP_MINUTES = 5;

const USUAL = { from: 8 * 60, until: 18 * 60 };
const DAY = 24 * 60;

/** Where an instant stands: minutes since midnight of the row, and steps below its upper edge. */
export interface Place {
  row: number;
  step: number;
}

export function placeOf(minute: number): Place {
  const row = minute - (minute % ROW_MINUTES);
  return { row, step: Math.floor((minute - row) / STEP_MINUTES) };
}

/** The rows to be drawn, as minutes since midnight: the usual day, and earlier or later where something is. */
export function rowsFor(minutes: readonly number[]): number[] {
  const from = Math.min(USUAL.from, ...minutes.map((minute) => minute - (minute % 60)));
  const last = Math.max(...minutes.map((minute) => minute + ROW_MINUTES), USUAL.until);
  const until = Math.min(DAY, Math.ceil(last / 60) * 60);
  return Array.from({ length: (until - from) / ROW_MINUTES }, (_, index) => from + index * ROW_MINUTES);
}

/** What begins in a row at the same step stands side by side: a visit that was cancelled, and the one after it. */
export function byPlace<Placed>(items: readonly Placed[], minuteOf: (item: Placed) => number): Map<string, Placed[]> {
  const keyOf = (item: Placed) => {
    const { row, step } = placeOf(minuteOf(item));
    return `${row}:${step}`;
  };
  return Map.groupBy(items, keyOf);
}

/** About as much of a day as is seen at once. */
const SEEN_MINUTES = 6 * 60;

/** Where a week is first looked at: as it opens; of a practice that never closes, where most of its visits are (minutes of the day). */
export function beginOf(open: readonly number[], visits: readonly number[]): number {
  const opens = Math.min(...open);
  if (opens > 0 && opens < DAY) return opens;
  const seenFrom = (begin: number) => visits.filter((visit) => begin <= visit && visit < begin + SEEN_MINUTES).length;
  const most = Math.max(0, ...visits.map(seenFrom));
  return most > 0 ? Math.min(...visits.filter((visit) => seenFrom(visit) === most)) : USUAL.from;
}
