import type { Availability } from '../../providers/rules.ts';
import { BOOKING_DAYS, type TimeRange } from '../rules.ts';
import { localDay, startOfLocalDay } from '../slots.ts';

const EVENING = { from: 17, until: 22 };
const WISHED_DAYS = 7;

// In these countries the weekend is Friday and Saturday.
const FRIDAY_ZONES = [
  'Africa/Cairo',
  'Africa/Algiers',
  'Africa/Khartoum',
  'Africa/Tripoli',
  'Asia/Riyadh',
  'Asia/Kuwait',
  'Asia/Qatar',
  'Asia/Bahrain',
  'Asia/Muscat',
  'Asia/Amman',
  'Asia/Baghdad',
  'Asia/Damascus',
  'Asia/Aden',
  'Asia/Jerusalem',
  'Asia/Dhaka',
];

function isDayOfRest(zone: string, day: number): boolean {
  // Day 0, 1970-01-01, was a Thursday: 4 is Friday's place in the week.
  const weekday = (((day + 3) % 7) + 7) % 7;
  return weekday === 5 || weekday === (FRIDAY_ZONES.includes(zone) ? 4 : 6);
}

function hourOfDay(zone: string, day: number, hour: number): number {
  const midday = Temporal.Instant.fromEpochMilliseconds(startOfLocalDay(zone, day)).toZonedDateTimeISO(zone);
  return midday.with({ hour, minute: 0 }).epochMilliseconds;
}

/** The range of a wished time, from now (epoch ms) to the booking horizon; `zone` is the patient's. */
export function wishedTimes(wish: Availability, zone: string, now: number): TimeRange[] {
  const today = localDay(zone, now);
  const until = (day: number) => startOfLocalDay(zone, day + 1);
  if (wish === 'today') return [{ start: now, end: until(today) }];
  if (wish === 'week') return [{ start: now, end: until(today + WISHED_DAYS - 1) }];
  const days = Array.from({ length: BOOKING_DAYS + 1 }, (_, index) => today + index);
  const ranges =
    wish === 'evenings'
      ? days.map((day) => ({
          start: hourOfDay(zone, day, EVENING.from),
          end: hourOfDay(zone, day, EVENING.until),
        }))
      : days
          .filter((day) => isDayOfRest(zone, day))
          .map((day) => ({ start: startOfLocalDay(zone, day), end: until(day) }));
  return ranges.map(({ start, end }) => ({ start: Math.max(start, now), end })).filter(({ start, end }) => start < end);
}
