import { describe, expect, it } from 'vitest';
import type { Availability } from '../../providers/rules.ts';
import { nextFreeStarts } from '../rules.ts';
import { wishedTimes } from './rules.ts';

const iso = (instant: number) => new Date(instant).toISOString().slice(0, 16);
const wished = (wish: Availability, zone: string, now: string) =>
  wishedTimes(wish, zone, Date.parse(now)).map(({ start, end }) => `${iso(start)} ${iso(end)}`);

describe('the times that a wish means', () => {
  it('are the rest of the patient’s day, on their own clock', () => {
    expect(wished('today', 'Africa/Cairo', '2026-11-21T20:00Z')).toEqual(['2026-11-21T20:00 2026-11-21T22:00']);
    expect(wished('today', 'America/New_York', '2026-11-21T20:00Z')).toEqual(['2026-11-21T20:00 2026-11-22T05:00']);
  });

  it('are seven days for a week', () => {
    expect(wished('week', 'UTC', '2026-11-21T20:00Z')).toEqual(['2026-11-21T20:00 2026-11-28T00:00']);
  });

  it('are from five to ten in the evening, also when the clocks change', () => {
    const evenings = wished('evenings', 'Europe/London', '2026-10-24T18:00Z');
    expect(evenings.slice(0, 3)).toEqual([
      '2026-10-24T18:00 2026-10-24T21:00',
      '2026-10-25T17:00 2026-10-25T22:00',
      '2026-10-26T17:00 2026-10-26T22:00',
    ]);
  });

  it('are Saturday and Sunday, or Friday and Saturday where people rest then', () => {
    expect(wished('weekend', 'Europe/Madrid', '2026-11-20T12:00Z').slice(0, 2)).toEqual([
      '2026-11-20T23:00 2026-11-21T23:00',
      '2026-11-21T23:00 2026-11-22T23:00',
    ]);
    expect(wished('weekend', 'Africa/Cairo', '2026-11-19T12:00Z').slice(0, 2)).toEqual([
      '2026-11-19T22:00 2026-11-20T22:00',
      '2026-11-20T22:00 2026-11-21T22:00',
    ]);
  });
});

it('finds the first free starts within the wished range', () => {
  const calendar = {
    hours: { mon: { enabled: true, start: '09:00', end: '20:00' } },
    exceptions: [],
    busy: [{ start: Date.parse('2026-11-23T17:00Z'), end: Date.parse('2026-11-23T17:30Z') }],
    zone: 'UTC',
    now: Date.parse('2026-11-21T12:00Z'),
  };
  const free = (wish?: Availability) =>
    nextFreeStarts(calendar, 'UTC', wish && wishedTimes(wish, 'UTC', calendar.now)).map(iso);
  expect(free().slice(0, 4)).toEqual(['2026-11-23T09:00', '2026-11-23T09:30', '2026-11-23T10:00', '2026-11-30T09:00']);
  expect(free('evenings').slice(0, 2)).toEqual(['2026-11-23T17:30', '2026-11-23T18:00']);
  expect(free('today')).toEqual([]);
});
