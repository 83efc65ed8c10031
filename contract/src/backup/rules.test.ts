import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archivesToRetain, isBackupDue, isLate, proofOf } from './rules.ts';

const DAY_MS = 86_400_000;
const at = (text: string) => new Date(`${text}Z`);
const retained = (texts: string[]) =>
  [...archivesToRetain(texts.map(at))].map((mark) => new Date(mark).toISOString().slice(0, 16));

describe('which archives stay', () => {
  it('are the last of seven days, four weeks and twelve months', () => {
    const daily = Array.from({ length: 800 }, (_, day) => new Date(at('2026-11-24T03:00').getTime() - day * DAY_MS));
    const days = [...archivesToRetain(daily)]
      .sort((a, b) => b - a)
      .map((mark) => new Date(mark).toISOString().slice(0, 10));
    expect(days).toEqual([
      ...['2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18'],
      // The last days of weeks and of months
      ...['2026-11-15', '2026-11-08', '2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30'],
      ...['2026-05-31', '2026-04-30', '2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
    ]);
  });

  it('are the last of their day, and weeks begin on Monday', () => {
    expect(retained(['2026-11-24T01:00', '2026-11-24T05:00'])).toEqual(['2026-11-24T05:00']);
    expect(retained(['2026-11-22T23:59', '2026-11-23T00:00'])).toHaveLength(2);
  });

  const marks = fc.array(fc.date({ min: at('2020-01-01T00:00'), max: at('2030-01-01T00:00'), noInvalidDate: true }), {
    minLength: 1,
    maxLength: 200,
  });

  it('always hold the latest, are among those that exist, and are 23 at most', () => {
    fc.assert(
      fc.property(marks, (all) => {
        const stay = archivesToRetain(all);
        const times = all.map((mark) => mark.getTime());
        expect(stay.has(Math.max(...times))).toBe(true);
        expect([...stay].every((mark) => times.includes(mark))).toBe(true);
        expect(stay.size).toBeLessThanOrEqual(23);
      }),
    );
  });

  it('are the same when the others are gone: deleting twice deletes nothing more', () => {
    fc.assert(
      fc.property(marks, (all) => {
        const stay = archivesToRetain(all);
        expect(archivesToRetain([...stay].map((mark) => new Date(mark)))).toEqual(stay);
      }),
    );
  });

  it('reach as far back with each day’s backup as with rare ones: a year at least once there is one', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 60, maxLength: 120 });
    fc.assert(
      fc.property(gaps, (days) => {
        const all: Date[] = [at('2026-11-24T03:00')];
        for (const gap of days) all.push(new Date((all.at(-1)?.getTime() ?? 0) - gap * DAY_MS));
        const stay = archivesToRetain(all);
        const oldest = Math.min(...stay);
        const reach = all[0]!.getTime() - Math.max(all.at(-1)!.getTime(), oldest);
        expect(oldest === all.at(-1)!.getTime() || reach >= 300 * DAY_MS).toBe(true);
      }),
    );
  });
});

it('makes a backup when a period has passed, and after a failure not before an hour', () => {
  const now = at('2026-11-24T12:00');
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const due = (lastMark: Date | null, lastTry: Date | null) => isBackupDue(now, DAY_MS, { lastMark, lastTry });
  expect(due(null, null)).toBe(true);
  expect([due(ago(23), ago(23)), due(ago(24), ago(24))]).toEqual([false, true]);
  expect([due(ago(30), ago(0.9)), due(ago(30), ago(1)), due(null, ago(0.5))]).toEqual([false, true, false]);
  expect([isLate(now, DAY_MS, null), isLate(now, DAY_MS, ago(48)), isLate(now, DAY_MS, ago(49))]).toEqual([
    true,
    false,
    true,
  ]);
});

it('proves for 35 days', () => {
  const proven = at('2026-11-24T02:00');
  const after = (days: number, ms = 0) => proofOf(new Date(proven.getTime() + days * DAY_MS + ms), proven);
  expect(proofOf(proven, null)).toBe('never');
  expect([after(0), after(35), after(35, 1)]).toEqual(['recent', 'recent', 'old']);
});
