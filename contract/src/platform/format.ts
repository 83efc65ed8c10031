import { type Language, localeTags } from './languages.ts';

/** An instant: epoch milliseconds, a Date, or an ISO string with its offset. */
export type Instant = Date | number | string;

/** The place and language of the reader. `timeZone` is an IANA zone. */
export interface Place {
  locale: Language;
  timeZone: string;
  /** The country whose clock, week and spelling of dates they read; the language's usual one unless given */
  region?: string | null | undefined;
  /** The zone of the device; null where nobody has named one. A time that it reads otherwise names its own */
  deviceZone?: string | null | undefined;
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

/** In a region, too, the digits are those of the language, and the calendar is the one of everything else here. */
const tagOf = ({ locale, region }: Place) =>
  region ? `${locale}-${region}-u-ca-gregory${locale === 'ar' ? '-nu-arab' : ''}` : localeTags[locale];

export function dateFormat(place: Place, options: Intl.DateTimeFormatOptions) {
  const { timeZone } = place;
  const tag = tagOf(place);
  return remember(`date ${tag} ${timeZone} ${JSON.stringify(options)}`, () => {
    return new Intl.DateTimeFormat(tag, { timeZone, ...options });
  });
}

export function numberFormat(locale: Language, options: Intl.NumberFormatOptions) {
  return remember(`number ${locale} ${JSON.stringify(options)}`, () => {
    return new Intl.NumberFormat(localeTags[locale], options);
  });
}

// Engines use different kinds of spaces; server and browser must render the same.
const anySpace = /[\u2009\u202f\u00a0]/g;
export const evenSpaces = (text: string) => text.replace(anySpace, ' ');
const unbroken = (text: string) => text.replace(anySpace, '\u00a0');

// A line break before "PM" would make it read as a morning time; a zone may stand on a line of its own.
const besideClock = (parts: Intl.DateTimeFormatPart[]) =>
  parts
    .map(({ type, value }, index) =>
      type === 'literal' && parts[index + 1]?.type === 'dayPeriod' ? '\u00a0' : evenSpaces(value),
    )
    .join('');

/** French says "1er décembre". */
const withOrdinal = (text: string, { locale }: Place) =>
  locale === 'fr' ? text.replace(/\b1(?=\s[a-zé])/, '1er') : text;

export const toDate = (instant: Instant) => (instant instanceof Date ? instant : new Date(instant));

const HOUR = 3_600_000;

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
  const text = withOrdinal(evenSpaces(dateFormat(place, dates[length]).format(toDate(instant))), place);
  // Spanish says "sábado 21"; what has no weekday is short enough to stay on one line.
  return 'weekday' in dates[length] ? text.replace(/^(\D+), (?=\d)/, '$1 ') : text.replaceAll(' ', '\u00a0');
}

/** Whether a time says too little without its zone: the hour that clocks read twice, or another clock than the device's. */
function isUnclear(instant: Instant, place: Place): boolean {
  const { timeZone, deviceZone = timeZone } = place;
  const time = toDate(instant).getTime();
  const clock = (at: number, zone = timeZone) =>
    dateFormat({ ...place, timeZone: zone }, { day: 'numeric', ...clockOf(place.locale) }).format(at);
  const now = clock(time);
  return !deviceZone || clock(time - HOUR) === now || clock(time + HOUR) === now || clock(time, deviceZone) !== now;
}

/**
 * "2:30 PM", in the place's zone and the locale's own clock; after what else is asked for of its day. "1:30 AM EST"
 * where that could be another time.
 */
export function formatTime(instant: Instant, place: Place, day: Intl.DateTimeFormatOptions = {}) {
  const zone = isUnclear(instant, place) ? ({ timeZoneName: 'short' } as const) : {};
  const parts = dateFormat(place, { ...day, ...clockOf(place.locale), ...zone }).formatToParts(toDate(instant));
  return withOrdinal(besideClock(parts), place);
}

/** "Sat, Nov 21, 2:30 PM". */
export function formatDateTime(instant: Instant, place: Place) {
  return formatTime(instant, place, shortDay);
}

/** "11:00 PM" on the clock of another zone, "Sun 11:00 PM" if that is another day; null if both clocks read alike. */
export function formatElsewhere(instant: Instant, here: Place, timeZone: string) {
  // Whose zone this is, is said beside it.
  const there = { ...here, timeZone, deviceZone: undefined };
  const isSameDay = isoDay(instant, here) === isoDay(instant, there);
  const time = formatTime(instant, there, isSameDay ? {} : { weekday: 'short' });
  return time === formatTime(instant, { ...here, deviceZone: undefined }) ? null : time;
}

const shortDay = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** The parts of a day in a calendar strip, "Sat", "21" and "Nov", and the order in which they are read. */
export function formatDayLabel(instant: Instant, place: Place) {
  const part = (options: Intl.DateTimeFormatOptions) => dateFormat(place, options).format(toDate(instant));
  const parts = dateFormat(place, shortDay).formatToParts(toDate(instant));
  return {
    weekday: part({ weekday: 'short' }),
    day: part({ day: 'numeric' }),
    month: part({ month: 'short' }),
    order: parts.map(({ type }) => type).filter((type) => type === 'weekday' || type === 'day' || type === 'month'),
  };
}

/** "Nov 16 – 22, 2026" for dates, "2:30 – 3:00 PM" for times, with their zone where it is not sure. */
export function formatRange(start: Instant, end: Instant, place: Place, of: 'dates' | 'times') {
  const range = (parts: Intl.DateTimeFormatOptions) =>
    evenSpaces(dateFormat(place, parts).formatRange(toDate(start), toDate(end)));
  if (of === 'dates') return range(dates.short);
  const zone = isUnclear(start, place) || isUnclear(end, place) ? ({ timeZoneName: 'short' } as const) : {};
  // Past midnight Intl would also print both dates, and of two zones it prints the later alone.
  const isOne = isoDay(start, place) === isoDay(end, place) && zoneAt(start, place) === zoneAt(end, place);
  const times = isOne
    ? range({ ...clockOf(place.locale), ...zone })
    : `${formatTime(start, place)} – ${formatTime(end, place)}`;
  return times.replaceAll(' ', '\u00a0').replaceAll('–', '–\u2060');
}

const zoneAt = (instant: Instant, place: Place) =>
  dateFormat(place, { timeZoneName: 'short' })
    .formatToParts(toDate(instant))
    .find(({ type }) => type === 'timeZoneName')?.value;

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

const lists = { and: 'conjunction', or: 'disjunction', units: 'unit' } as const;

/** "English, Arabic, and French"; of `units` "2 days, 3 hours". */
export function formatList(items: string[], locale: Language, type: keyof typeof lists = 'and') {
  const kind = lists[type];
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

/** How many days `instant` lies after `now` on the place's calendar: 0 for today, 1 for tomorrow. */
export function daysAhead(instant: Instant, now: Instant, place: Place) {
  return (Date.parse(isoDay(instant, place)) - Date.parse(isoDay(now, place))) / 86_400_000;
}

/** In words where a language has some for it, such as "tomorrow", or always in numbers. */
export function relativeFormat(locale: Language, numeric: 'auto' | 'always' = 'auto') {
  return remember(`relative ${locale} ${numeric}`, () => new Intl.RelativeTimeFormat(localeTags[locale], { numeric }));
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
