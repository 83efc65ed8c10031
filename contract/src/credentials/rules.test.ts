import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LICENSE_REMINDERS, licenseReminder } from './rules.ts';

describe('the reminder of a licence that ends', () => {
  it('is the nearest that was reached, none before the first and after the end', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
        const lead = licenseReminder(days);
        if (days < 0 || days > 60) return expect(lead).toBeNull();
        expect(lead).toBe(Math.min(...LICENSE_REMINDERS.filter((one) => one >= days)));
      }),
    );
  });
});
