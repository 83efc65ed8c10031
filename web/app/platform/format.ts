import * as format from '@polyclinic/contract/platform/format';
import { useMemo } from 'react';
import { useLanguage } from './language.ts';
import { useViewer } from './viewer.ts';

export * from '@polyclinic/contract/platform/format';

type Instant = format.Instant;

function bindFormat(place: format.Place) {
  const { locale } = place;
  return {
    date: (instant: Instant, length?: 'long' | 'day' | 'short') => format.formatDate(instant, place, length),
    time: (instant: Instant) => format.formatTime(instant, place),
    dateTime: (instant: Instant) => format.formatDateTime(instant, place),
    elsewhere: (instant: Instant, timeZone: string) => format.formatElsewhere(instant, place, timeZone),
    month: (instant: Instant) => format.formatDate(instant, place, 'month'),
    dayMonth: (instant: Instant) => format.formatDate(instant, place, 'dayMonth'),
    dayLabel: (instant: Instant) => format.formatDayLabel(instant, place),
    dateRange: (start: Instant, end: Instant) => format.formatRange(start, end, place, 'dates'),
    timeRange: (start: Instant, end: Instant) => format.formatRange(start, end, place, 'times'),
    money: (cents: number, currency = 'USD', whole?: boolean) => format.formatMoney(cents, currency, locale, whole),
    number: (value: number, options?: Intl.NumberFormatOptions) => format.formatNumber(value, locale, options),
    bytes: (value: number) => format.formatBytes(value, locale),
    rating: (value: number) => format.formatRating(value, locale),
    list: (items: string[], type?: 'and' | 'or' | 'units') => format.formatList(items, locale, type),
    isoDay: (instant: Instant) => format.isoDay(instant, place),
    daysAhead: (instant: Instant, now: Instant) => format.daysAhead(instant, now, place),
    relativeDay: (days: number) => format.formatRelativeDay(days, locale),
    duration: (minutes: number) => format.formatDuration(minutes, locale),
    countryName: (code: string) => format.countryName(code, locale),
    languageName: (code: string) => format.languageName(code, locale),
    zoneName: (timeZone: string) => format.zoneName(timeZone, locale),
  };
}

/** Every formatter, bound to the page's language and a zone (the viewer's unless given). */
export function useFormat(zone?: string) {
  const locale = useLanguage();
  const viewer = useViewer();
  const timeZone = zone ?? viewer.timeZone;
  const region = viewer.session?.region;
  // Of a zone that is asked for, its place says which one it is.
  const deviceZone = zone ? undefined : viewer.deviceZone;
  return useMemo(() => bindFormat({ locale, timeZone, region, deviceZone }), [locale, timeZone, region, deviceZone]);
}
