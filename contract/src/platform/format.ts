import { type Language, localeTags } from './languages.ts';

/** An instant: epoch milliseconds, a Date, or an ISO string with its offset. */
export type Instant = Date | number | string;

/** The place and language of the reader. `timeZone` is an IANA zone. */
export interface Place {
  locale: Language;
  timeZone: string;
}

const cache = new Map<string, unknown>();

/** Intl objects are expensive to create and can be reused. */
function remember<T>(key: string, build: () => T): T {
  const known = cache.get(key) as T | undefined;
  if (known) return known;
  const built = build();
  cache.set(key, built);
  return built;
}

function dateFormat({ locale, timeZone }: Place, options: Intl.DateTimeFormatOptions) {
  return remember(`date ${locale} ${timeZone} ${JSON.stringify(options)}`, () => {
    return new Intl.DateTimeFormat(localeTags[locale], { timeZone, ...options });
  });
}

function numberFormat(locale: Language, options: Intl.NumberFormatOptions) {
  return remember(`number ${locale} ${JSON.stringify(options)}`, () => {
    return new Intl.NumberFormat(localeTags[locale], options);
  });
}

// Engines use different kinds of spaces; server and browser must render the same.
const anySpace = /[\u2009\u202f\u00a0]/g;
const evenSpaces = (text: string) => text.replace(anySpace, ' ');
const unbroken = (text: string) => text.replace(anySpace, '\u00a0');

// A line break before "PM" would make it read as a morning time.
const besideClock = (parts: Intl.DateTimeFormatPart[]) =>
  parts
    .map(({ type, value }, index) =>
      type === 'literal' && parts[index + 1]?.type === 'dayPeriod' ? '\u00a0' : evenSpaces(value),
    )
    .join('');

const toDate = (instant: Instant) => (instant instanceof Date ? instant : new Date(instant));

/** French ranges always have two digits for an hour; so do single times, then. */
const clockOf = (locale: Language) => ({ hour: locale === 'fr' ? '2-digit' : 'numeric', minute: '2-digit' }) as const;

const dates = {
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  dayMonth: { day: 'numeric', month: 'short' },
} as const;

/** "Saturday, November 21, 2026", without its year as a `day`, "Nov 21, 2026" when `short`, "November 2026", "Nov 21". */
export function formatDate(instant: Instant, place: Place, length: keyof typeof dates = 'long') {
  const text = evenSpaces(dateFormat(place, dates[length]).format(toDate(instant)));
  // Spanish says "sábado 21"; what has no weekday is short enough to stay on one line.
  return 'weekday' in dates[length] ? text.replace(/^(\D+), (?=\d)/, '$1 ') : text.replaceAll(' ', '\u00a0');
}

/** "2:30 PM", in the place's zone and the locale's own clock; after what else is asked for of its day. */
export function formatTime(instant: Instant, place: Place, day: Intl.DateTimeFormatOptions = {}) {
  return besideClock(dateFormat(place, { ...day, ...clockOf(place.locale) }).formatToParts(toDate(instant)));
}

/** "Sat, Nov 21, 2:30 PM". */
export function formatDateTime(instant: Instant, place: Place) {
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  return formatTime(instant, place, day);
}

/** "11:00 PM" on the clock of another zone, "Sun 11:00 PM" if that is another day; null if both clocks read alike. */
export function formatElsewhere(instant: Instant, here: Place, timeZone: string) {
  const there = { ...here, timeZone };
  const isSameDay = isoDay(instant, here) === isoDay(instant, there);
  const time = formatTime(instant, there, isSameDay ? {} : { weekday: 'short' });
  return time === formatTime(instant, here) ? null : time;
}

/** The parts of a day in a calendar strip: "Sat", "21" and "Nov". */
export function formatDayLabel(instant: Instant, place: Place) {
  const date = toDate(instant);
  return {
    weekday: dateFormat(place, { weekday: 'short' }).format(date),
    day: dateFormat(place, { day: 'numeric' }).format(date),
    month: dateFormat(place, { month: 'short' }).format(date),
  };
}

/** "Nov 16 – 22, 2026" for dates, "2:30 – 3:00 PM" for times. */
export function formatRange(start: Instant, end: Instant, place: Place, of: 'dates' | 'times') {
  const format = dateFormat(place, of === 'dates' ? dates.short : clockOf(place.locale));
  const text = evenSpaces(format.formatRange(toDate(start), toDate(end)));
  if (of === 'dates') return text;
  // Past midnight Intl would also print both dates.
  const times =
    isoDay(start, place) === isoDay(end, place) ? text : `${formatTime(start, place)} – ${formatTime(end, place)}`;
  return times.replaceAll(' ', '\u00a0').replaceAll('–', '–\u2060');
}

/** An amount in integer cents; whole amounts lose their zeros only when `whole`. */
export function formatMoney(cents: number, currency: string, locale: Language, whole = false) {
  const digits = whole && cents % 100 === 0 ? 0 : 2;
  const options = { style: 'currency', currency, minimumFractionDigits: digits } as const;
  const text = numberFormat(locale, { ...options, maximumFractionDigits: digits }).format(cents / 100);
  // In right-to-left text a trailing "US$" would become "$US".
  return unbroken(text.replace(/\$$/, locale === 'ar' ? '$\u200e' : '$'));
}

/** A number in the locale's own digits. */
export function formatNumber(value: number, locale: Language, options = {}) {
  return unbroken(numberFormat(locale, options satisfies Intl.NumberFormatOptions).format(value));
}

/** The size of a file in its largest unit: "2.4 MB". */
export function formatBytes(bytes: number, locale: Language) {
  const isLarge = bytes >= 1_048_576;
  const value = isLarge ? bytes / 1_048_576 : Math.ceil(bytes / 1_024);
  const unit = isLarge ? 'megabyte' : 'kilobyte';
  return formatNumber(value, locale, { style: 'unit', unit, maximumFractionDigits: 1 });
}

/** A rating with one decimal. */
export function formatRating(value: number, locale: Language) {
  return formatNumber(value, locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** The name of language `code` in `locale`; the code itself if unknown. */
export function languageName(code: string, locale: Language) {
  const names = remember(`languages ${locale}`, () => {
    return new Intl.DisplayNames(localeTags[locale], { type: 'language' });
  });
  // A list needs the same few names hundreds of times.
  return remember(`language ${code} ${locale}`, () => names.of(code) ?? code);
}

/** The name of a country in `locale`; `code` is ISO 3166-1 alpha-2. */
export function countryName(code: string, locale: Language) {
  const names = remember(`countries ${locale}`, () => {
    return new Intl.DisplayNames(localeTags[locale], { type: 'region' });
  });
  return names.of(code) ?? code;
}

/** In a northern summer, so that a zone with daylight saving time is not named by either of its times. */
const namingDay = Date.UTC(2026, 6, 1);

/** A zone's everyday name without the season: "Eastern Time", "Gulf Standard Time". */
export function zoneName(timeZone: string, locale: Language) {
  const format = dateFormat({ locale, timeZone }, { timeZoneName: 'longGeneric' });
  const parts = format.formatToParts(namingDay);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}

/** "English, Arabic, and French". */
export function formatList(items: string[], locale: Language, type: 'and' | 'or' = 'and') {
  const kind = type === 'and' ? 'conjunction' : 'disjunction';
  return remember(`list ${locale} ${kind}`, () => {
    return new Intl.ListFormat(localeTags[locale], { type: kind });
  }).format(items);
}

/** yyyy-mm-dd on the place's calendar. */
export function isoDay(instant: Instant, { timeZone }: Pick<Place, 'timeZone'>) {
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return remember(`day ${timeZone}`, () => new Intl.DateTimeFormat('en-CA', { timeZone, ...digits })).format(
    toDate(instant),
  );
}

/** What the place's clock reads, in minutes since midnight. */
export function minuteOfDay(instant: Instant, { timeZone }: Place) {
  const format = dateFormat({ locale: 'en', timeZone }, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [hour, minute] = format.format(toDate(instant)).split(':').map(Number);
  return Number(hour) * 60 + Number(minute);
}

/** How many days `instant` lies after `now` on the place's calendar: 0 for today, 1 for tomorrow. */
export function daysAhead(instant: Instant, now: Instant, place: Place) {
  return (Date.parse(isoDay(instant, place)) - Date.parse(isoDay(now, place))) / 86_400_000;
}

function relativeFormat(locale: Language) {
  return remember(`relative ${locale}`, () => new Intl.RelativeTimeFormat(localeTags[locale], { numeric: 'auto' }));
}

/** "today", "tomorrow", "3 days ago". */
export function formatRelativeDay(days: number, locale: Language) {
  return relativeFormat(locale).format(days, 'day');
}

/** "12 minutes", "3 hours", "2 days": a duration in the largest unit of which it has at least two. */
export function formatDuration(minutes: number, locale: Language) {
  const [unit, size] = minutes >= 2_880 ? ['day', 1_440] : minutes >= 120 ? ['hour', 60] : ['minute', 1];
  const options = { style: 'unit', unit: String(unit), unitDisplay: 'long' } as const;
  return evenSpaces(numberFormat(locale, options).format(Math.max(1, Math.round(minutes / Number(size)))));
}

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
  const list = remember(`units ${locale}`, () => new Intl.ListFormat(localeTags[locale], { type: 'unit' }));
  return evenSpaces(list.format(parts));
}

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** "in 2 hours", "yesterday": the largest unit that fits between two instants. */
export function formatRelative(instant: Instant, now: Instant, locale: Language) {
  const distance = toDate(instant).getTime() - toDate(now).getTime();
  const [unit, size] = steps.find(([, step]) => Math.abs(distance) >= step) ?? ['minute', 60_000];
  return relativeFormat(locale).format(Math.round(distance / size), unit);
}

const waits = [
  { from: 7_200, unit: 'hour', size: 3_600 },
  { from: 60, unit: 'minute', size: 60 },
  { from: 0, unit: 'second', size: 1 },
] as const;

/** "in 45 seconds", "in 3 minutes", "in 24 hours": how long to wait, rounded up. */
export function formatWait(seconds: number, locale: Language) {
  const { unit, size } = waits.find(({ from }) => seconds >= from) ?? waits[2];
  const format = remember(`wait ${locale}`, () => new Intl.RelativeTimeFormat(localeTags[locale]));
  return format.format(Math.ceil(seconds / size), unit);
}
