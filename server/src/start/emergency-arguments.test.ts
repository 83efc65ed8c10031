import { describe, expect, it } from 'vitest';
import { readEmergency } from './emergency-arguments.ts';

const REASON = ['--reason', 'Times are booked twice'];

function said(args: string[]): string {
  try {
    return JSON.stringify(readEmergency(args));
  } catch (error) {
    return (error as Error).message;
  }
}

describe('an order of the command line', () => {
  it.each([
    ['nothing', [], 'none of these'],
    ['what can’t be paused', ['pause', 'visits', ...REASON], 'none of these'],
    ['two orders in one', ['sign-out', 'bookings', ...REASON], 'none of these'],
    ['the end of signing out', ['end', 'sign-out'], 'none of these'],
    ['an option without a value', ['pause', 'bookings', '--reason'], 'none of these'],
    ['a pause without a reason', ['pause', 'bookings'], 'A reason is needed'],
    ['a country that is none', ['pause', 'bookings', '--country', 'XX', ...REASON], 'No country has that code'],
    ['a country of sign-ups', ['pause', 'sign-ups', '--country', 'EG', ...REASON], 'leave out --country'],
    ['a country of their end', ['end', 'sign-ups', '--country', 'EG'], 'leave out --country'],
    ['a reason that is too long', ['sign-out', '--reason', 'x'.repeat(2_001)], 'The reason is too long'],
  ])('is refused with a word for %s', (_, args, message) => expect(said(args)).toContain(message));

  it('is read as it is meant', () => {
    expect(readEmergency(['pause', 'bookings', '--country', 'eg', ...REASON])).toEqual({
      kind: 'pause_bookings',
      country: 'EG',
      reason: REASON[1],
      isEnd: false,
    });
    expect(readEmergency(['end', 'sign-ups'])).toMatchObject({ kind: 'pause_sign_ups', isEnd: true });
    expect(readEmergency(['sign-out', ...REASON])).toMatchObject({ kind: 'sign_out_everybody', country: null });
  });
});
