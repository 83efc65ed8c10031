import { normalizeForSearch } from '../providers/rules.ts';
import cities from './cities.json' with { type: 'json' };
import { LOCALES, type Locale } from './fields.ts';
import { countryName } from './format.ts';

type CityNames = Record<Locale, string>;

const known = new Map<string, CityNames>();
const keyOf = (city: string, country: string) => `${country} ${normalizeForSearch(city)}`;

for (const [country, list] of Object.entries(cities)) {
  for (const [en = '', ar = '', es = '', fr = ''] of list) {
    const names = { en, ar, es, fr };
    for (const name of Object.values(names)) known.set(keyOf(name, country), names);
  }
}

/**
 * What a language calls a city, written in any of the four; `country` is its ISO code. Nothing in Arabic for a city
 * that we know only in other letters: its country says enough.
 */
export function cityName(city: string, country: string, locale: Locale): string {
  const name = known.get(keyOf(city, country))?.[locale] ?? city;
  return locale === 'ar' && !/\p{Script=Arabic}/u.test(name) ? '' : name;
}

/** City and country in all four languages, to be found by. */
export function placeNames(city: string, country: string): string {
  const names = LOCALES.flatMap((locale) => [
    known.get(keyOf(city, country))?.[locale] ?? '',
    country ? countryName(country, locale) : '',
  ]);
  return [...new Set(names)].filter(Boolean).join(' ');
}
