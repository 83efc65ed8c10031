import { expect, test } from 'vitest';
import { addressLine } from './address-line.ts';

test.each([
  ['12 High Street', 'Leeds', 'United Kingdom', '12 High Street, Leeds, United Kingdom'],
  ['7 Bloomsbury Way\nLONDON', 'London', 'United Kingdom', '7 Bloomsbury Way, LONDON, United Kingdom'],
  ['7 Bloomsbury Way, London', 'لندن', 'المملكة المتحدة', '7 Bloomsbury Way, London, لندن, المملكة المتحدة'],
  ['', 'Cairo', '', 'Cairo'],
])('%j in %s, %s is %j', (address, city, country, line) => {
  expect(addressLine({ address, city, country }, ', ')).toBe(line);
});
