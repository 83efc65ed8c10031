import { WEEKDAYS, type Weekday } from '@polyclinic/contract/availability/rules';
import type { Language } from '@polyclinic/contract/platform/languages';
import { weekdaysOf } from '../../../platform/week.ts';

/** A week of a zone. Days are yyyy-mm-dd; instants ISO, `until` excluded. */
export interface Week {
  /** First day of this week and its neighbours. */
  start: string;
  previous: string;
  next: string;
  isCurrent: boolean;
  from: string;
  until: string;
  days: { day: string; start: string; isToday: boolean }[];
}

const SEVEN = [0, 1, 2, 3, 4, 5, 6];

const isDay = (text: string | null): text is string => /^20\d\d-\d\d-\d\d$/.test(text ?? '');

/** The day of an address; today where that makes no sense. */
export function dayAsked(asked: string | null, today: Temporal.PlainDate): Temporal.PlainDate {
  try {
    return isDay(asked) ? Temporal.PlainDate.from(asked, { overflow: 'reject' }) : today;
  } catch {
    return today;
  }
}

interface WeeksPlace {
  now: number;
  timeZone: string;
  language: Language;
  /** Where the reader's weeks begin otherwise than in their language's usual one */
  region?: string | null;
}

/** The week of the day that was asked for; today's where that makes no sense. `now` in epoch ms. */
export function weekOf(asked: string | null, at: WeeksPlace): Week {
  const { now, timeZone, language, region } = at;
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const names = weekdaysOf(language, region);
  const startOf = (date: Temporal.PlainDate) =>
    date.subtract({ days: names.indexOf(WEEKDAYS[date.dayOfWeek - 1] as Weekday) });
  const instantOf = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).toInstant().toString();
  const start = startOf(dayAsked(asked, today));
  const day = (index: number) => {
    const date = start.add({ days: index });
    return { day: date.toString(), start: instantOf(date), isToday: date.equals(today) };
  };
  return {
    start: start.toString(),
    previous: start.subtract({ days: 7 }).toString(),
    next: start.add({ days: 7 }).toString(),
    isCurrent: start.equals(startOf(today)),
    from: instantOf(start),
    until: instantOf(start.add({ days: 7 })),
    days: SEVEN.map(day),
  };
}

/** What begins on each day; `appointments` in order of their starts. */
export function byDay<Appointment extends { startTime: string }>(
  week: Week,
  appointments: Appointment[],
): Appointment[][] {
  const bounds = [...week.days.map(({ start }) => Date.parse(start)), Date.parse(week.until)];
  return week.days.map((_, index) =>
    appointments.filter(({ startTime }) => {
      const start = Date.parse(startTime);
      return start >= Number(bounds[index]) && start < Number(bounds[index + 1]);
    }),
  );
}
