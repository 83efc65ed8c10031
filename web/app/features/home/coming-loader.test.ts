import { describe, expect, it } from 'vitest';
import { endOfTomorrow } from './coming-loader.ts';

const endOf = (now: string, zone: string) => new Date(endOfTomorrow(Date.parse(now), zone)).toISOString();

describe('the end of tomorrow', () => {
  it.each([
    ['2026-11-22T10:00Z', 'Europe/London', '2026-11-23T23:59:59.999Z'],
    ['2026-11-22T23:30Z', 'Africa/Cairo', '2026-11-24T21:59:59.999Z'],
    // Clocks go forward in the night to Sunday, back in the night to Sunday, and in Cairo at midnight itself.
    ['2026-03-28T12:00Z', 'Europe/London', '2026-03-29T22:59:59.999Z'],
    ['2026-10-24T12:00Z', 'Europe/London', '2026-10-25T23:59:59.999Z'],
    ['2026-04-23T12:00Z', 'Africa/Cairo', '2026-04-24T20:59:59.999Z'],
  ])('at %s in %s is %s', (now, zone, end) => {
    expect(endOf(now, zone)).toBe(end);
  });
});
