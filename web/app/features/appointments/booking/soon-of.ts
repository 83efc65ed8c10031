import { isSoonEnough } from '@polyclinic/contract/payments/rules';
import type { Day } from './booking-loader.ts';
import type { Choice } from './booking-path.ts';

/** The days and times that are as near as the chosen urgency says; all of them for a routine visit. */
export function soonOf(days: Day[], { urgency }: Choice, now: number): Day[] {
  const isSoon = (instant: string) => isSoonEnough({ urgency, start: Date.parse(instant), now });
  return days
    .filter(({ from }) => isSoon(from))
    .map((day) => ({ ...day, slots: day.slots.filter(({ start }) => isSoon(start)) }));
}
