import { expect, it } from 'vitest';
import { isItsOwnName } from './is-its-own-name.ts';

const names = { productName: 'Polyclinic', productNameArabic: 'بوليكلينك' };

it.each([
  ['Polyclinic', true],
  [' POLYCLINIC ', true],
  ['بوليكلينك', true],
  ['Polyclinic Health Ltd.', false],
  ['', false],
])('is the name of the legal entity the product’s own? %j: %s', (legalName, expected) => {
  expect(isItsOwnName(legalName, names)).toBe(expected);
});

it('is nobody’s where the product has no name yet', () => {
  expect(isItsOwnName('', {})).toBe(false);
});
