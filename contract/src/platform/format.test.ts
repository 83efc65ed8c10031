import { expect, test } from 'vitest';
import * as format from './format.ts';
import * as spans from './spans.ts';

// Kathmandu and Chatham: zones with odd minutes, so that a leak of the host's zone shows.
const visit = '2026-11-21T20:30:00Z';
const kathmandu = { locale: 'en', timeZone: 'Asia/Kathmandu' } as const;
const chatham = { locale: 'en', timeZone: 'Pacific/Chatham' } as const;

const plain = (text: string) => text.replace(/\u00a0/g, ' ').replace(/\u2060/g, '');

test('an instant is shown in the zone it is asked for', () => {
  expect(plain(format.formatDateTime(visit, kathmandu))).toBe('Sun, Nov 22, 2:15 AM');
  expect(plain(format.formatDateTime(visit, chatham))).toBe('Sun, Nov 22, 10:15 AM');
});

test('a clock elsewhere is shown with its weekday if that differs, and not at all if it reads alike', () => {
  const elsewhere = (timeZone: string, locale: 'en' | 'fr') =>
    format.formatElsewhere('2026-11-22T23:00:00Z', { locale, timeZone: 'Europe/Paris' }, timeZone);
  expect(elsewhere('Europe/London', 'fr')).toBe('dim. 23:00');
  expect(elsewhere('Asia/Tokyo', 'en')).toBe('8:00\u00a0AM');
  expect(elsewhere('Africa/Lagos', 'en')).toBeNull();
});

test('dates, times and ranges follow the language', () => {
  const at = (locale: 'en' | 'ar' | 'es' | 'fr') => ({ locale, timeZone: 'Africa/Cairo' });
  expect(format.formatDate(visit, at('es'))).toBe('sábado 21 de noviembre de 2026');
  expect(format.formatTime(visit, at('fr'))).toBe('22:30');
  const [first, eleventh] = ['2026-12-01T12:00:00Z', '2026-12-11T12:00:00Z'];
  expect(format.formatDate(first, at('fr'))).toBe('mardi 1er décembre 2026');
  expect(plain(format.formatDateTime(first, at('fr')))).toMatch(/^mar\. 1er déc\.,? (à )?14:00$/);
  expect(format.formatDate(eleventh, at('fr'))).toBe('vendredi 11 décembre 2026');
  expect(format.formatDate(first, at('es'))).toBe('martes 1 de diciembre de 2026');
  expect(format.formatDate(visit, at('ar'))).toBe('السبت، ٢١ نوفمبر ٢٠٢٦');
  expect(plain(format.formatRange(visit, '2026-11-21T21:00:00Z', at('en'), 'times'))).toBe('10:30 – 11:00 PM');
  expect(plain(format.formatRange('2026-11-21T21:45:00Z', '2026-11-21T22:15:00Z', at('en'), 'times'))).toBe(
    '11:45 PM – 12:15 AM',
  );
  const early = '2026-11-21T04:30:00Z';
  // A time by itself reads as it does within a range.
  expect(format.formatRange(early, visit, at('fr'), 'times').startsWith(format.formatTime(early, at('fr')))).toBe(true);
  expect(format.formatTime(visit, at('en'))).toBe('10:30\u00a0PM');
  expect(format.formatDateTime(visit, at('ar'))).toMatch(/١٠:٣٠\u00a0م$/);
  // A zone is long, and may stand on a line of its own in a narrow place.
  expect(format.formatTime(visit, { ...at('en'), deviceZone: 'Asia/Tokyo' })).toMatch(/^10:30\u00a0PM [A-Z]/);
  // In one piece: after a dash a line may end, unless a word joiner follows.
  expect(format.formatRange(visit, '2026-11-21T21:00:00Z', at('en'), 'times')).not.toMatch(/ |–(?!\u2060)/);
});

test('a day of a calendar strip is read in the order of its language and region', () => {
  const read = (locale: 'en' | 'ar' | 'es' | 'fr', region?: string) => {
    const { order, ...parts } = format.formatDayLabel('2026-12-01T12:00:00Z', { locale, region, timeZone: 'UTC' });
    return order.map((part) => parts[part]).join(' ');
  };
  expect(read('en')).toBe('Tue Dec 1');
  expect(read('en', 'GB')).toBe('Tue 1 Dec');
  expect(read('ar')).toBe('الثلاثاء ١ ديسمبر');
  expect(read('fr')).toBe('mar. 1 déc.');
});

test('a region decides the clock and the spelling of a date, and never the digits, the calendar or the language', () => {
  const at = (locale: 'en' | 'ar' | 'es' | 'fr', region?: string) => ({ locale, region, timeZone: 'Africa/Cairo' });
  expect(format.formatDateTime(visit, at('en', 'GB'))).toBe('Sat 21 Nov, 22:30');
  expect(format.formatDate(visit, at('en', 'AU'), 'short').replaceAll('\u00a0', ' ')).toBe('21 Nov 2026');
  expect(plain(format.formatTime(visit, at('es', 'MX')))).toBe('10:30 p.m.');
  expect(plain(format.formatTime(visit, at('fr', 'CA')))).toMatch(/^22\s?[h:]\s?30$/);
  expect(format.formatTime(visit, at('ar', 'MA'))).toMatch(/٢٢:٣٠/);
  expect(format.formatDate(visit, at('ar', 'SA'), 'short')).toMatch(/٢٠٢٦/);
  expect(format.formatDate(visit, at('en', 'TH'), 'short')).toMatch(/2026/);
});

test('the hour that is read twice names its offset, and so does a time that the device may read otherwise', () => {
  const newYork = { locale: 'en', timeZone: 'America/New_York' } as const;
  const at = (instant: string, place: format.Place = newYork) => plain(format.formatTime(instant, place));
  expect(at('2026-11-01T05:30:00Z')).toBe('1:30 AM EDT');
  expect(at('2026-11-01T06:30:00Z')).toBe('1:30 AM EST');
  expect(at('2026-11-01T07:30:00Z')).toBe('2:30 AM');
  expect(at('2027-03-14T07:30:00Z')).toBe('3:30 AM');
  const range = format.formatRange('2026-11-01T05:30:00Z', '2026-11-01T06:00:00Z', newYork, 'times');
  expect(plain(range)).toBe('1:30 AM EDT – 1:00 AM EST');
  const elsewhere = { ...newYork, deviceZone: 'Europe/Paris' };
  const evening = format.formatRange('2026-11-24T22:30:00Z', '2026-11-24T23:00:00Z', elsewhere, 'times');
  expect(plain(evening)).toBe('5:30 – 6:00 PM EST');
  const atNight = { ...newYork, timeZone: 'Europe/London', deviceZone: 'Europe/London' };
  expect(at('2026-10-25T01:30:00Z', atNight)).toBe('1:30 AM GMT');
  expect(at(visit, { ...newYork, deviceZone: 'America/Toronto' }), 'another zone with the same clock').toBe('3:30 PM');
  expect(at(visit, { ...newYork, deviceZone: 'Europe/Paris' })).toBe('3:30 PM EST');
  expect(at(visit, { locale: 'en', timeZone: 'UTC', deviceZone: null }), 'nobody has named one').toBe('8:30 PM UTC');
});

test('money is integer cents, and drops its zeros only on request', () => {
  expect(format.formatMoney(4000, 'USD', 'en')).toBe('$40.00');
  expect(format.formatMoney(4000, 'USD', 'en', true)).toBe('$40');
  expect(format.formatMoney(4050, 'USD', 'en', true)).toBe('$40.50');
  expect(plain(format.formatMoney(123456, 'USD', 'fr'))).toBe('1 234,56 $US');
  expect(format.formatMoney(4000, 'USD', 'ar', true)).toMatch(/US\$\u200e$/);
});

test('all engines use the same spaces', () => {
  const texts = [
    format.formatTime(visit, kathmandu),
    format.formatRange(visit, '2026-11-22T20:30:00Z', kathmandu, 'dates'),
    format.formatMoney(123456789, 'USD', 'fr'),
  ];
  expect(texts.join('')).not.toMatch(/[\u2009\u202f]/);
});

test('languages, zones, lists and distances have names', () => {
  expect(format.languageName('ar', 'ar')).toBe('العربية');
  expect(format.languageName('es', 'fr')).toBe('espagnol');
  expect(format.zoneName('America/New_York', 'en')).toBe('Eastern Time');
  expect(format.zoneName('Europe/Paris', 'en')).toBe('Central European Time');
  expect(format.formatList(['English', 'Arabic', 'French'], 'en')).toBe('English, Arabic, and French');
  expect(spans.formatRelative(visit, '2026-11-21T18:30:00Z', 'en')).toBe('in 2 hours');
  expect(spans.formatRelative(visit, visit, 'en')).toBe('now');
  expect(spans.formatRelative(visit, visit, 'ar')).toBe('الآن');
  expect(spans.formatWait(45, 'en')).toBe('in 45 seconds');
  expect(spans.formatWait(61, 'fr')).toBe('dans 2 minutes');
  expect(spans.formatWait(86_000, 'en')).toBe('in 24 hours');
});
