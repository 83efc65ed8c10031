import { expect, test } from 'vitest';
import { byDay, weekOf } from './week.ts';

const wednesday = Date.parse('2026-10-28T12:00Z');
const cairo = { now: wednesday, timeZone: 'Africa/Cairo' };

test.each([
  ['en', '2026-10-25'],
  ['ar', '2026-10-24'],
  ['es', '2026-10-26'],
  ['fr', '2026-10-26'],
] as const)('a week in %s begins on %s', (language, start) => {
  expect(weekOf(null, { ...cairo, language }).start).toBe(start);
});

test.each([
  ['en', 'GB', '2026-10-26'],
  ['fr', 'CA', '2026-10-25'],
  ['es', 'EG', '2026-10-24'],
] as const)('a week in %s in %s begins on %s', (language, region, start) => {
  expect(weekOf(null, { ...cairo, language, region }).start).toBe(start);
});

test('a week over a change of the clocks ends at midnight, an hour later', () => {
  const week = weekOf('2026-10-28', { ...cairo, language: 'fr' });
  expect(week.from).toBe('2026-10-25T21:00:00Z');
  expect(week.until).toBe('2026-11-01T22:00:00Z');
});

test('neighbours are one week away, and today is found', () => {
  const week = weekOf('2026-10-30', { ...cairo, language: 'es' });
  expect([week.previous, week.next, week.isCurrent]).toEqual(['2026-10-19', '2026-11-02', true]);
  expect(week.days.filter(({ isToday }) => isToday).map(({ day }) => day)).toEqual(['2026-10-28']);
  expect(weekOf(week.next, { ...cairo, language: 'es' }).isCurrent).toBe(false);
});

test.each([null, '', 'today', '2026-02-30', '1999-12-31', '20261-1-1'])('%s means this week', (asked) => {
  expect(weekOf(asked, { ...cairo, language: 'es' }).isCurrent).toBe(true);
});

test('the day is the day of the zone: an evening in London is a morning in Auckland', () => {
  const now = Date.parse('2026-11-01T20:00Z');
  expect(weekOf(null, { now, timeZone: 'Pacific/Auckland', language: 'es' }).start).toBe('2026-11-02');
  expect(weekOf(null, { now, timeZone: 'Europe/London', language: 'es' }).start).toBe('2026-10-26');
});

test('each visit is on its one day', () => {
  const week = weekOf('2026-10-28', { ...cairo, language: 'es' });
  const appointments = ['2026-10-25T21:00:00Z', '2026-10-26T21:59:00Z', '2026-11-01T21:59:00Z'].map((startTime) => ({
    startTime,
  }));
  expect(byDay(week, appointments).map((day) => day.length)).toEqual([1, 1, 0, 0, 0, 0, 1]);
});
