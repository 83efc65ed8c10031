import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockOf, dueOf } from './rules.ts';

const HOUR_MS = 3_600_000;
const noticedAt = '2026-11-28T10:00:00.000Z';
const noticed = Date.parse(noticedAt);
const open = { noticedAt, authorityAt: null, risk: 'likely' } as const;

describe('the clock of a breach', () => {
  it('runs for 72 hours, is soon over in the last day, and late from the very millisecond on', () => {
    expect(dueOf(noticedAt)).toBe('2026-12-01T10:00:00.000Z');
    expect(clockOf(open, noticed)).toBe('running');
    expect(clockOf(open, noticed + 48 * HOUR_MS - 1)).toBe('running');
    expect(clockOf(open, noticed + 48 * HOUR_MS)).toBe('soon');
    expect(clockOf(open, noticed + 72 * HOUR_MS - 1)).toBe('soon');
    expect(clockOf(open, noticed + 72 * HOUR_MS)).toBe('late');
  });

  it('stands still once the authority was told, in time or late, and where nobody has to be', () => {
    const told = (hours: number) => ({ ...open, authorityAt: new Date(noticed + hours * HOUR_MS).toISOString() });
    expect(clockOf(told(72), noticed + 900 * HOUR_MS)).toBe('told');
    expect(clockOf(told(72.01), noticed + 900 * HOUR_MS)).toBe('told_late');
    expect(clockOf({ ...open, risk: 'unlikely' }, noticed + 900 * HOUR_MS)).toBe('not_needed');
  });

  it('never goes back while nothing is changed', () => {
    const ORDER = ['running', 'soon', 'late'];
    const hours = fc.integer({ min: 0, max: 200 * HOUR_MS });
    fc.assert(
      fc.property(hours, hours, (one, other) => {
        const [early, later] = [Math.min(one, other), Math.max(one, other)].map((ms) =>
          ORDER.indexOf(clockOf(open, noticed + ms)),
        );
        expect(early).toBeLessThanOrEqual(later ?? -1);
      }),
    );
  });
});
