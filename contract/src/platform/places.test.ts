import { expect, test } from 'vitest';
import { areaBeside } from './places.ts';

test.each([
  ['12 High Street', 'Leeds', 'GB', 'en', ['Leeds', 'United Kingdom']],
  ['7 Bloomsbury Way\nLONDON', 'London', 'GB', 'en', ['United Kingdom']],
  ['7 Bloomsbury Way, London', 'London', 'GB', 'es', ['Reino Unido']],
  ['7 Bloomsbury Way, London', 'London', 'GB', 'ar', ['المملكة المتحدة']],
  ['Calle de Atocha 4, Madrid, Spain', 'Madrid', 'ES', 'ar', []],
  ['12 rue de Marseille', 'Tunis', 'TN', 'es', ['Túnez']],
  ['', 'Cairo', '', 'en', ['Cairo']],
] as const)('beside %j in %s (%s), %s says %j', (address, city, country, locale, area) => {
  expect(areaBeside(address, city, country, locale)).toEqual(area);
});
