import { COUNTRY_CODES } from '@polyclinic/contract/platform/countries';
import { NO_OTHER_NAMES } from '@polyclinic/contract/providers/insurers/schemas';
import { expect, it } from 'vitest';
import { countryOptions, insurerGroups } from './country-options.ts';

const insurer = (code: string, name: string, changes = {}) => ({
  code,
  country: code.slice(0, 2).toUpperCase(),
  name,
  names: NO_OTHER_NAMES,
  isRetired: false,
  ...changes,
});
const INSURERS = [
  insurer('gb-vitality', 'Vitality'),
  insurer('gb-bupa', 'Bupa'),
  insurer('eg-axa', 'AXA Egypt', { names: { ...NO_OTHER_NAMES, ar: 'أكسا مصر', fr: 'AXA Égypte' } }),
  insurer('eg-old', 'Old Mutual', { isRetired: true }),
];
const namesIn = (locale: 'en' | 'ar' | 'fr', chosen: string[] = []) =>
  insurerGroups(INSURERS, chosen, locale).map(({ label, options }) => [label, options.map((one) => one.label)]);

it('offers insurers by country in the order of the reader’s letters, without those that are retired', () => {
  expect(namesIn('en')).toEqual([
    ['Egypt', ['AXA Egypt']],
    ['United Kingdom', ['Bupa', 'Vitality']],
  ]);
  expect(namesIn('ar')[1]).toEqual(['مصر', ['أكسا مصر']]);
  expect(namesIn('fr')[0]).toEqual(['Égypte', ['AXA Égypte']]);
});

it('still offers a retired insurer to who has it', () => {
  expect(namesIn('en', ['eg-old'])[0]).toEqual(['Egypt', ['AXA Egypt', 'Old Mutual']]);
});

it('offers the countries that are served, and the one that a practice has from before', () => {
  const codes = (served: string[], chosen: string[]) => countryOptions('en', served, chosen).map(({ value }) => value);
  expect(codes(['GB', 'EG'], ['', 'FR', 'GB'])).toEqual(['EG', 'FR', 'GB']);
  expect(codes([], [])).toHaveLength(COUNTRY_CODES.length);
});

it('offers a country that the next version has where every country is served, and nowhere else', () => {
  const next = [...COUNTRY_CODES.filter((code) => code !== 'FR'), 'XK'];
  const codes = (served: string[], chosen: string[] = []) =>
    countryOptions('en', served, chosen, next).map(({ value }) => value);
  expect(codes([])).toContain('XK');
  expect(codes([])).toHaveLength(next.length);
  expect(codes(['GB', 'EG']), 'which are served was said before').toEqual(['EG', 'GB']);
  expect(codes(['GB'], ['FR']), 'what a practice has stays').toEqual(['FR', 'GB']);
});
