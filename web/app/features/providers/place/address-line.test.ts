import { expect, test } from 'vitest';
import { addressLine } from './address-line.ts';
import { placeLine } from './place-line.ts';

test.each([
  ['12 High Street', ['Leeds', 'United Kingdom'], '12 High Street, Leeds, United Kingdom'],
  ['7 Bloomsbury Way\n LONDON', ['United Kingdom'], '7 Bloomsbury Way, LONDON, United Kingdom'],
  ['', ['Cairo'], 'Cairo'],
])('%j with %j is %j', (address, area, line) => {
  expect(addressLine({ address, area }, ', ')).toBe(line);
});

test.each([
  ['Túnez', 'Túnez', 'Túnez'],
  ['الكويت', 'الكويت', 'الكويت'],
  ['Leeds', 'Reino Unido', 'Leeds, Reino Unido'],
  ['', 'Egipto', 'Egipto'],
])('%s in %s is %s', (city, country, line) => {
  expect(placeLine({ city, country }, 'es')).toBe(line);
});

test('a comma is the language’s', () => {
  expect(placeLine({ city: 'ليدز', country: 'المملكة المتحدة' }, 'ar')).toBe('ليدز، المملكة المتحدة');
});
