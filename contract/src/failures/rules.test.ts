import { expect, test } from 'vitest';
import { ERROR_ID, errorId, withoutNames } from './rules.ts';

test.each([
  [0, 0, false],
  [Date.UTC(2026, 0, 1), 0, true],
  [Date.UTC(2126, 0, 1), 0xffff_ffff, true],
])('an id of the time %s and the number %s is accepted by the server: %s', (now, random, isTaken) => {
  expect(ERROR_ID.test(errorId(now, random))).toBe(isTaken);
});

test('a log line about a failure names no person', () => {
  const line = 'No visit 0198c1de-5a3e-7000-8000-000000000001 of amal@example.com, call 0044123456 in 20 ms';
  expect(withoutNames(line)).toBe('No visit :id of :address call :number in 20 ms');
});
