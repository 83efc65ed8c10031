import {
  dateFormat,
  evenSpaces,
  formatList,
  type Instant,
  numberFormat,
  type Place,
  relativeFormat,
  toDate,
} from './format.ts';
import type { Language } from './languages.ts';

/** "2 days, 3 hours", "12 minutes": a remaining duration in its two largest units; a minute at least. */
export function formatCountdown(minutes: number, locale: Language) {
  const left = Math.max(1, Math.floor(minutes));
  const units = [
    ['day', Math.floor(left / 1_440)],
    ['hour', Math.floor((left % 1_440) / 60)],
    ['minute', left % 60],
  ] as const;
  const largest = units.findIndex(([, count]) => count > 0);
  const parts = units
    .slice(largest, largest + 2)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count));
  return evenSpaces(formatList(parts, locale, 'units'));
}

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** "in 2 hours", "yesterday", "now": the largest unit that fits between two instants. */
export function formatRelative(instant: Instant, now: Instant, locale: Language) {
  const distance = toDate(instant).getTime() - toDate(now).getTime();
  const [unit, size] = steps.find(([, step]) => Math.abs(distance) >= step) ?? ['minute', 60_000];
  const count = Math.round(distance / size);
  // "This minute" is what no language says of what just happened.
  return count === 0 ? relativeFormat(locale).format(0, 'second') : relativeFormat(locale).format(count, unit);
}

const waits = [
  { from: 7_200, unit: 'hour', size: 3_600 },
  { from: 60, unit: 'minute', size: 60 },
  { from: 0, unit: 'second', size: 1 },
] as const;

/** "in 45 seconds", "in 3 minutes", "in 24 hours": how long to wait, rounded up. */
export function formatWait(seconds: number, locale: Language) {
  const { unit, size } = waits.find(({ from }) => seconds >= from) ?? waits[2];
  return relativeFormat(locale, 'always').format(Math.ceil(seconds / size), unit);
}

/** What the place's clock reads, in minutes since midnight. */
export function minuteOfDay(instant: Instant, { timeZone }: Place) {
  const format = dateFormat({ locale: 'en', timeZone }, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [hour, minute] = format.format(toDate(instant)).split(':').map(Number);
  return Number(hour) * 60 + Number(minute);
}
