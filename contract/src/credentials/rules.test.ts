import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LICENSE_REMINDERS, licenseDaysLeft, licenseReminder, nextLicenseReminder } from './rules.ts';

describe('the reminder of a licence that expires', () => {
  it('is the nearest one due, none before the first and after the expiry', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
        const lead = licenseReminder(days);
        const reached = days < 0 ? [] : LICENSE_REMINDERS.filter((one) => one >= days);
        expect(lead).toBe(reached.length > 0 ? Math.min(...reached) : null);
      }),
    );
  });
});

describe('the days left of a licence', () => {
  // Midnight in UTC: still the evening before in New York, and the morning in Tokyo
  const now = Date.parse('2026-11-29T00:00:00Z');

  it.each([
    ['UTC', '2026-11-29', 0],
    ['UTC', '2026-11-28', -1],
    ['America/New_York', '2026-11-28', 0],
    ['Asia/Tokyo', '2027-01-28', 60],
  ])('are counted by the clock of the practice: %s, %s, %i', (zone, day, left) => {
    expect(licenseDaysLeft(day, zone, now)).toBe(left);
  });

  it.each([
    [61, '2026-11-02'],
    [60, '2026-12-02'],
    [31, '2026-12-02'],
    [30, '2026-12-25'],
    [8, '2026-12-25'],
    [7, null],
    [-1, null],
  ])('say when the next reminder comes: with %i left %s', (left, day) => {
    expect(nextLicenseReminder('2027-01-01', left)).toBe(day);
  });
});
