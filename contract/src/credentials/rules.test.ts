import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LICENSE_REMINDERS, licenseReminder } from './rules.ts';

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
