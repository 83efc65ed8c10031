import { type DayHours, type Opening, WEEKDAYS, type Weekday } from '@polyclinic/contract/availability/rules';
import type { AvailabilityInput, AvailabilitySettings, DateException } from '@polyclinic/contract/availability/schemas';

/** Dates on which the weekly hours don't hold, first and last included (yyyy-mm-dd). */
export interface Absence {
  from: string;
  until: string;
  closed: boolean;
  /** At least one; while it is closed they wait for what comes next */
  windows: Opening[];
}

/** What stands in the form, finished or not. */
export interface Draft {
  isAcceptingPatients: boolean;
  timeZone: string;
  days: Record<Weekday, { enabled: boolean; windows: Opening[] }>;
  visitTypes: string[];
  bufferMinutes: string;
  noticeMinutes: string;
  takesUrgent: boolean;
  /** Both empty: none besides the ordinary hours */
  urgentHours: Opening;
  absences: Absence[];
}

const DAY_MS = 86_400_000;
const LONGEST_ABSENCE = 366;
const USUAL = { start: '09:00', end: '17:00' };
const CLOSED: DayHours = { enabled: false, ...USUAL };

export const dayAfter = (date: string, days = 1) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

const eachDay = <Value>(make: (day: Weekday) => Value) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, make(day)])) as Record<Weekday, Value>;

// A time control knows no 24:00; an end of 00:00 means the same.
const toClock = ({ start, end }: Opening): Opening => ({ start, end: end === '24:00' ? '00:00' : end });

/** The saved settings as they stand in the form. */
export function toDraft({
  version,
  hours,
  exceptions,
  bufferMinutes,
  noticeMinutes,
  urgentHours,
  ...rest
}: AvailabilitySettings): Draft {
  const days = eachDay((day) => {
    const { enabled, also = [], ...first } = hours[day] ?? CLOSED;
    return { enabled, windows: [first, ...also].map(toClock) };
  });
  return {
    ...rest,
    days,
    bufferMinutes: String(bufferMinutes),
    noticeMinutes: String(noticeMinutes),
    urgentHours: urgentHours ? toClock(urgentHours) : { start: '', end: '' },
    absences: toAbsences(exceptions),
  };
}

const isAlike = (absence: Absence, exception: DateException) =>
  absence.closed === exception.closed &&
  (absence.closed || JSON.stringify(absence.windows) === JSON.stringify(toRange(exception).windows));

/** Days in a row that are alike are one absence. */
export function toAbsences(exceptions: readonly DateException[]): Absence[] {
  const absences: Absence[] = [];
  for (const exception of exceptions.toSorted((a, b) => a.date.localeCompare(b.date))) {
    const last = absences.at(-1);
    if (last && dayAfter(last.until) === exception.date && isAlike(last, exception)) last.until = exception.date;
    else absences.push({ ...toRange(exception), from: exception.date, until: exception.date });
  }
  return absences;
}

const toRange = ({ closed, start = '', end = '', also = [] }: DateException) => ({
  closed,
  windows: [{ start, end }, ...also].map(toClock),
});

/** The places of windows by their start, which is the order in which they are saved. */
export const placesOf = (windows: readonly Opening[]): number[] =>
  windows.map((_, place) => place).toSorted((a, b) => startAt(windows, a).localeCompare(startAt(windows, b)));

const startAt = (windows: readonly Opening[], place: number) => windows[place]?.start ?? '';

const inOrder = (windows: readonly Opening[]) => windows.toSorted((a, b) => a.start.localeCompare(b.start));

function toOpenings(windows: readonly Opening[]) {
  const [first = USUAL, ...also] = inOrder(windows);
  return { ...first, ...(also.length > 0 ? { also } : {}) };
}

/** A date for each day; none where the dates make no sense. */
export function toExceptions({ from, until, closed, windows }: Absence): DateException[] {
  const length = (Date.parse(until) - Date.parse(from)) / DAY_MS + 1;
  if (!(length >= 1 && length <= LONGEST_ABSENCE)) return [];
  return Array.from({ length }, (_, index) => ({
    date: dayAfter(from, index),
    closed,
    ...(closed ? {} : toOpenings(windows)),
  }));
}

function toDay({ enabled, windows }: Draft['days'][Weekday]) {
  // What is closed need not make sense.
  if (!enabled) return { enabled, ...(windows[0]?.start && windows[0].end ? windows[0] : USUAL) };
  return { enabled, ...toOpenings(windows) };
}

/** The form as the API takes it; what is unfinished is refused there. */
export function toSettings({
  days,
  bufferMinutes,
  noticeMinutes,
  absences,
  urgentHours,
  ...rest
}: Draft): AvailabilityInput {
  return {
    isAcceptingPatients: rest.isAcceptingPatients,
    timeZone: rest.timeZone,
    visitTypes: rest.visitTypes as AvailabilityInput['visitTypes'],
    hours: eachDay((day) => toDay(days[day])),
    exceptions: absences.flatMap(toExceptions),
    bufferMinutes: Number(bufferMinutes),
    noticeMinutes: Number(noticeMinutes),
    takesUrgent: rest.takesUrgent,
    urgentHours: rest.takesUrgent && (urgentHours.start || urgentHours.end) ? urgentHours : null,
  };
}

/** Which absences (by their place) don't say when they are. */
export const wrongAbsences = (absences: Absence[]): number[] =>
  absences.flatMap((absence, index) => (toExceptions(absence).length === 0 ? [index] : []));
