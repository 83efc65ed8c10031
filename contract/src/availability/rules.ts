import { type ReservedFor, reservedFor } from '../payments/rules.ts';
import {
  DAY_MS,
  localDay,
  MINUTE_MS,
  SLOT_MINUTES,
  SLOT_MS,
  slotStarts,
  startOfLocalDay,
  type Window,
} from './slots.ts';

export { SLOT_MINUTES };

/** How many calendar days can be booked, today included, in the provider's zone. */
export const BOOKING_DAYS = 14;

/** The maximum in minutes of the buffer between two appointments, and of the notice before one. */
export const MOST_BUFFER = 60;
export const MOST_NOTICE = 7 * 1440;

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** HH:MM on the provider's clock; an end of 00:00 or 24:00 is midnight at the day's end. */
export type Opening = { start: string; end: string };

/** From midnight to midnight. */
export const isAllDay = ({ start, end }: Opening): boolean => /^00:00/.test(start) && /^(00|24):00/.test(end);

/** The windows of a weekday: the first one, and in `also` those after a break. */
export type DayHours = Opening & { enabled: boolean; also?: readonly Opening[] | undefined };
export type WeeklyHours = Partial<Record<Weekday, DayHours>>;

/** One date (yyyy-mm-dd in the provider's zone), closed or with hours of its own, as a weekday has them; one per date. */
export type Exception = {
  date: string;
  closed: boolean;
  start?: string | undefined;
  end?: string | undefined;
  also?: Opening[] | undefined;
};

/** Epoch milliseconds, half-open. */
export type TimeRange = { start: number; end: number };
export type BusyRange = TimeRange;

/** Epoch milliseconds, half-open, always 30 minutes. */
export type Slot = {
  start: number;
  end: number;
  available: boolean;
  /** The urgency for which the doctor keeps it, at a surcharge; null for an ordinary time */
  reservedFor: ReservedFor | null;
};

/** What a doctor gives up for urgent visits: the minimum notice, and hours of every day besides the ordinary ones. */
export type UrgentTimes = { hours: Opening | null };

/** The input of a provider's slots; `zone` is IANA, `now` epoch ms, `busy` in any order. */
export type Calendar = {
  hours: WeeklyHours;
  exceptions: readonly Exception[];
  busy: readonly BusyRange[];
  zone: string;
  now: number;
  /** Minutes kept free before and after every appointment; starts are half an hour and these apart */
  bufferMinutes?: number;
  /** Minimum minutes between now and a start */
  noticeMinutes?: number;
  /** The licence's last day (yyyy-mm-dd in the provider's zone), after which nothing can be booked */
  lastDay?: string | null;
  /** With it, times kept for urgent visits are offered as well; those of extra hours only while they are soon enough */
  urgent?: UrgentTimes | null;
};

export type Bookable =
  | { ok: true; end: number; reservedFor: ReservedFor | null }
  | { ok: false; reason: 'not_on_grid' | 'in_past' | 'too_soon' | 'too_far' | 'taken' };

const DAY_MINUTES = 1440;
const CLOCK = /^([01]\d|2[0-4]):([0-5]\d)(:00)?$/;

function minuteOfDay(clock: string): number {
  const [, hour, minute] = CLOCK.exec(clock) ?? [];
  const total = Number(hour) * 60 + Number(minute);
  return total <= 1440 ? total : Number.NaN;
}

function toWindow(opening: string, closing: string): Window | null {
  const start = minuteOfDay(opening);
  const closes = minuteOfDay(closing);
  const end = closes === 0 ? 1440 : closes;
  return start < end ? { start, end } : null;
}

function weekdayWindows(hours: WeeklyHours, day: number): Window[] {
  // Day 0, 1970-01-01, was a Thursday.
  const weekday = WEEKDAYS[(((day + 3) % 7) + 7) % 7] as Weekday;
  const entry = hours[weekday];
  return entry?.enabled ? [entry, ...(entry.also ?? [])].flatMap(windowsOfOpening) : [];
}

function windowsOfOpening({ start, end }: Opening): Window[] {
  const window = toWindow(start, end);
  return window ? [window] : [];
}

function windowsOf({ hours, exceptions }: Calendar, day: number): Window[] {
  const exception = exceptions.find(({ date }) => Date.parse(date) === day * DAY_MS);
  if (exception?.closed) return [];
  const { start, end, also = [] } = exception ?? {};
  return start && end ? [{ start, end }, ...also].flatMap(windowsOfOpening) : weekdayWindows(hours, day);
}

/** Minutes from one start to the next: an appointment and the buffer after it. */
const stepOf = ({ bufferMinutes = 0 }: Calendar): number => SLOT_MINUTES + bufferMinutes;

/** Starts of a calendar day's slots, ascending and separated by the buffer. */
function startsOf(calendar: Calendar, day: number): number[] {
  if (calendar.lastDay && day * DAY_MS > Date.parse(calendar.lastDay)) return [];
  const step = stepOf(calendar);
  const windows = withBuffer(windowsOf(calendar, day), step);
  const starts = windows.flatMap((window) => slotStarts(calendar.zone, day, window, step * MINUTE_MS));
  return windows.length > 1 ? storedApart(starts, step * MINUTE_MS) : starts;
}

/** A window that opens during the previous window's last buffer starts after that buffer. */
function withBuffer(windows: Window[], step: number): Window[] {
  if (windows.length < 2) return windows;
  let free = 0;
  return windows
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .map(({ start, end }) => {
      const opens = Math.max(start, free);
      if (opens + SLOT_MINUTES <= end) free = opens + (Math.floor((end - opens - SLOT_MINUTES) / step) + 1) * step;
      return { start: opens, end };
    });
}

/** When the clocks repeat an hour, the slots of two windows could overlap. */
function storedApart(starts: number[], step: number): number[] {
  let free = -Infinity;
  return starts
    .sort((a, b) => a - b)
    .filter((start) => {
      if (start < free) return false;
      free = start + step;
      return true;
    });
}

/** Starts in the hours kept for urgent visits that no ordinary slot is near, ascending. */
function extraStarts(calendar: Calendar, day: number, ordinary: readonly number[]): number[] {
  const { urgent, zone, exceptions, lastDay } = calendar;
  const isClosed = exceptions.some(({ date, closed }) => closed && Date.parse(date) === day * DAY_MS);
  if (!urgent?.hours || isClosed || (lastDay && day * DAY_MS > Date.parse(lastDay))) return [];
  const step = stepOf(calendar) * MINUTE_MS;
  return windowsOfOpening(urgent.hours)
    .flatMap((window) => slotStarts(zone, day, window, step))
    .filter((start) => !ordinary.some((other) => Math.abs(other - start) < step));
}

/** For slots asked for in ascending order, returns whether a busy range is closer than the buffer. */
function overlapSweep({ busy, bufferMinutes = 0 }: Calendar): (start: number) => boolean {
  const buffer = bufferMinutes * MINUTE_MS;
  const ranges = busy.filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start);
  let next = 0;
  let busyUntil = -Infinity;
  return (start) => {
    for (let range = ranges[next]; range && range.start < start + SLOT_MS + buffer; range = ranges[++next])
      busyUntil = Math.max(busyUntil, range.end);
    return busyUntil > start - buffer;
  };
}

/** A start must be after this instant: now plus the provider's notice. */
function earliestStart({ now, noticeMinutes = 0 }: Calendar): number {
  return now + noticeMinutes * MINUTE_MS;
}

/** The first instant that can't be booked yet: the end of the 14th day in the provider's zone. */
export function bookingHorizon(zone: string, now: number): number {
  return startOfLocalDay(zone, localDay(zone, now) + BOOKING_DAYS);
}

/**
 * All slots of the provider's hours that start in [from, until), epoch ms, ascending. Available means: after now and
 * the notice (or kept for urgent visits, where those are asked for), before the booking horizon, free with the buffer
 * around it. Throws RangeError for an unknown zone.
 */
export function slotsBetween(calendar: Calendar & { from: number; until: number }): Slot[] {
  const { zone, now, from, until } = calendar;
  const horizon = bookingHorizon(zone, now);
  const isTaken = overlapSweep(calendar);
  const slots: Slot[] = [];
  const lastDay = localDay(zone, until);
  for (let day = localDay(zone, from); day <= lastDay; day++) {
    for (const { start, isOffered, ...slot } of offersOf(calendar, day)) {
      if (start < from || start >= until) continue;
      const available = isOffered && start < horizon && !isTaken(start);
      slots.push({ start, end: start + SLOT_MS, available, ...slot });
    }
  }
  return slots;
}

type Offer = { start: number; isOffered: boolean; reservedFor: ReservedFor | null };

/** The starts of a day, each with whether it is offered as yet, and for whom. */
function offersOf(calendar: Calendar, day: number): Offer[] {
  const { urgent, now } = calendar;
  const earliest = earliestStart(calendar);
  const ordinary = startsOf(calendar, day);
  const offers = ordinary.map((start) => {
    const reserved = urgent && start <= earliest ? reservedFor({ start, now }) : null;
    return { start, isOffered: start > earliest || reserved !== null, reservedFor: reserved };
  });
  const extra = extraStarts(calendar, day, ordinary).flatMap((start) => {
    const reserved = reservedFor({ start, now });
    return reserved === null ? [] : [{ start, isOffered: true, reservedFor: reserved }];
  });
  return extra.length === 0 ? offers : [...offers, ...extra].sort((a, b) => a.start - b.start);
}

/** How many times a card shows, on how many days. */
export const SHOWN = { days: 3, timesADay: 3 } as const;

/**
 * The first free starts (epoch ms, ascending) of the first days of `zone` that have any, within `wished` if given. Throws
 * RangeError for an unknown zone.
 */
export function nextFreeStarts(calendar: Calendar, zone: string, wished?: readonly TimeRange[]): number[] {
  const { now } = calendar;
  const earliest = earliestStart(calendar);
  const isTaken = overlapSweep(calendar);
  const isWished = (start: number) => !wished || wished.some((range) => range.start <= start && start < range.end);
  const today = localDay(calendar.zone, now);
  const days = new Map<number, number[]>();
  for (let day = today; day < today + BOOKING_DAYS; day++) {
    for (const start of startsOf(calendar, day)) {
      if (start <= earliest || !isWished(start) || isTaken(start)) continue;
      const shownOn = localDay(zone, start);
      const times = days.get(shownOn) ?? [];
      if (times.length === 0 && days.size === SHOWN.days) return [...days.values()].flat();
      if (times.length < SHOWN.timesADay) days.set(shownOn, [...times, start]);
    }
  }
  return [...days.values()].flat();
}

/** Whether an appointment may be booked at `start` (epoch ms): its end, or the first reason against it. */
export function isBookable(calendar: Calendar & { start: number }): Bookable {
  const { zone, now, start } = calendar;
  const [slot] = slotsBetween({ ...calendar, from: start, until: start + 1 });
  if (!slot) return { ok: false, reason: 'not_on_grid' };
  if (start <= now) return { ok: false, reason: 'in_past' };
  if (start <= earliestStart(calendar) && slot.reservedFor === null) return { ok: false, reason: 'too_soon' };
  if (start >= bookingHorizon(zone, now)) return { ok: false, reason: 'too_far' };
  return slot.available ? { ok: true, end: slot.end, reservedFor: slot.reservedFor } : { ok: false, reason: 'taken' };
}

/** Whether an appointment at `start` lies within working hours, on the grid or not. */
export function isWithinHours(calendar: Calendar, start: number): boolean {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(calendar.zone);
  const opens = hour * 60 + minute;
  const windows = windowsOf(calendar, localDay(calendar.zone, start));
  return windows.some((window) => window.start <= opens && opens + SLOT_MINUTES <= window.end);
}

/** A part of a day that is closed: all of it, from a time on, until one, or between two. */
type Closing = { date: string; from: string | null; until?: string | null; hasUrgentHours: boolean };

const spanOf = ({ from, until = null }: Closing) => ({
  from: from === null ? 0 : minuteOfDay(from),
  until: until === null ? DAY_MINUTES : minuteOfDay(until),
});

const windowsOn = (practice: Pick<Calendar, 'hours' | 'exceptions'>, { date }: Closing) =>
  windowsOf({ ...practice, busy: [], zone: 'UTC', now: 0 }, Date.parse(date) / DAY_MS);

/**
 * What closes a day for bookings, or a part of it: what is open before and after stays so. Hours that are kept for urgent
 * visits only end with the whole day.
 */
export function closingOf(practice: Pick<Calendar, 'hours' | 'exceptions'>, closing: Closing): Exception {
  const { date, hasUrgentHours } = closing;
  const { from, until } = spanOf(closing);
  const [first, ...also] = windowsOn(practice, closing)
    .flatMap(({ start, end }) => [
      { start, end: Math.min(end, from) },
      { start: Math.max(start, until), end },
    ])
    .filter(({ start, end }) => start + SLOT_MINUTES <= end)
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end }) => ({ start: clockOf(start), end: clockOf(end) }));
  if (!first || hasUrgentHours) return { date, closed: true };
  return { date, closed: false, ...first, ...(also.length > 0 && { also }) };
}

/** Whether nothing of a day is open for bookings any more, or of a part of it. */
export function isClosedIn(practice: Pick<Calendar, 'hours' | 'exceptions'>, closing: Closing): boolean {
  const { date, hasUrgentHours } = closing;
  if (hasUrgentHours) return practice.exceptions.some((exception) => exception.date === date && exception.closed);
  const { from, until } = spanOf(closing);
  return windowsOn(practice, closing).every(({ start, end }) => end <= from || start >= until);
}

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
