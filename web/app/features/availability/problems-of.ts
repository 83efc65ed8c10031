import type { Weekday } from '@polyclinic/contract/availability/rules';
import { type Draft, placesOf, toExceptions } from './draft.ts';

interface Issue {
  path: PropertyKey[];
  code?: string;
  params?: { code?: string };
}

/**
 * What is wrong, by the one line of the form that shows it: `hours.mon.1` (a window), `absence.0` (its dates),
 * `absence.0.1` (a window of it), `timeZone`.
 */
export function problemsOf(
  issues: readonly object[],
  wrongAbsences: readonly number[],
  draft: Draft,
): Record<string, string> {
  const entries = (issues as Issue[]).map(({ path, params }) => {
    const [first = '', second = '', ...rest] = path.map(String);
    const isOverlap = params?.code === 'overlap';
    if (first === 'hours') {
      const places = placesOf(draft.days[second as Weekday]?.windows ?? []);
      return [`hours.${second}.${places[windowOf(rest)] ?? 0}`, isOverlap ? 'overlap' : 'hours'];
    }
    if (first !== 'exceptions') return [first, first];
    if (second === '') return ['absences', 'tooMany'];
    const absence = absenceOf(draft, Number(second));
    if (params?.code === 'date_twice') return [`absence.${absence}`, 'dateTwice'];
    const places = placesOf(draft.absences[absence]?.windows ?? []);
    return [`absence.${absence}.${places[windowOf(rest)] ?? 0}`, isOverlap ? 'overlap' : 'hours'];
  });
  return Object.fromEntries([...entries, ...wrongAbsences.map((index) => [`absence.${index}`, 'dates'])]);
}

/** The place of a window in the path below its day: `also.1.start` is the third. */
const windowOf = ([first, place]: string[]): number => (first === 'also' ? Number(place) + 1 : 0);

/** Each day of an absence is an exception of its own. */
function absenceOf({ absences }: Draft, exception: number): number {
  let days = 0;
  return absences.findIndex((absence) => {
    days += toExceptions(absence).length;
    return exception < days;
  });
}
