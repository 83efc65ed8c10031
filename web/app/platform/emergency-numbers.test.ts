import { describe, expect, it } from 'vitest';
import { emergencyNumberIn } from './emergency-numbers.server.ts';

describe('the number of an ambulance', () => {
  it.each([
    ['America/New_York', '911'],
    ['America/Toronto', '911'],
    ['America/Indianapolis', '911'],
    ['America/Argentina/Buenos_Aires', '107'],
    ['America/Buenos_Aires', '107'],
    ['Europe/Madrid', '112'],
    ['Europe/London', '999'],
    ['Africa/Cairo', '123'],
    ['Asia/Calcutta', '112'],
    ['Australia/Sydney', '000'],
  ])('in %s is %s', (zone, number) => expect(emergencyNumberIn(zone)).toBe(number));

  it.each([null, '', 'UTC', 'Etc/GMT+1', 'America/Tegucigalpa', 'Nowhere/City', 'constructor'])(
    'is not guessed for %s',
    (zone) => expect(emergencyNumberIn(zone)).toBeNull(),
  );
});
