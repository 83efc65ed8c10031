import { expect, test } from 'vitest';
import { openRows } from './open-rows.ts';
import { weekOf } from './week.ts';

const week = weekOf('2026-11-18', { now: Date.parse('2026-11-18T12:00Z'), timeZone: 'Europe/London', language: 'es' });
const hours = { tue: { enabled: true, start: '09:00', end: '10:00', also: [{ start: '14:00', end: '14:30' }] } };

test('a day is open in its windows, as the reader’s clock says them, and closed on an exception', () => {
  const practice = { hours, exceptions: [], timeZone: 'Africa/Cairo' };
  const [monday, tuesday] = openRows(practice, week, 'Europe/London');
  expect(monday).toEqual([]);
  // Cairo is two hours ahead.
  expect(tuesday).toEqual([7 * 60, 7 * 60 + 30, 12 * 60]);
  const closed = { ...practice, exceptions: [{ date: '2026-11-17', closed: true }] };
  expect(openRows(closed, week, 'Europe/London')[1]).toEqual([]);
});
