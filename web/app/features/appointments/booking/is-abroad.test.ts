import { expect, it } from 'vitest';
import { isAbroad } from './is-abroad.ts';

it.each([
  ['United States', 'America/Los_Angeles', 'en', false],
  ['Estados Unidos', 'America/New_York', 'es', false],
  ['Portugal', 'Europe/London', 'en', true],
  ['مصر', 'Africa/Cairo', 'ar', false],
  ['Portugal', 'UTC', 'en', null],
  ['', 'Europe/London', 'en', null],
  ['Portugal', null, 'en', null],
] as const)('a clinic in %s, from %s in %s: abroad is %s', (country, zone, locale, expected) => {
  expect(isAbroad(country, { region: null, zone }, locale)).toBe(expected);
});

it('the region of the account says more than a zone', () => {
  expect(isAbroad('Portugal', { region: 'PT', zone: 'Europe/London' }, 'en')).toBe(false);
  expect(isAbroad('Portugal', { region: 'GB', zone: 'Europe/Lisbon' }, 'en')).toBe(true);
});
