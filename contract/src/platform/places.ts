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
 * The name of a city in a language, given in any of the four; `country` is its ISO code. Empty in Arabic for a city
 * that we know only in other scripts: its country is enough.
 */
export function cityName(city: string, country: string, locale: Locale): string {
  const name = known.get(keyOf(city, country))?.[locale] ?? city;
  return locale === 'ar' && !/\p{Script=Arabic}/u.test(name) ? '' : name;
}

/** What a city is found by, whatever the language it is given in: its country and its English name, folded. */
export function placeKey(city: string, country: string): string {
  const name = known.get(keyOf(city, country))?.en ?? city;
  return city ? `${country}/${normalizeForSearch(name)}` : '';
}

/** City and country in all four languages, for the search. */
export function placeNames(city: string, country: string): string {
  const names = LOCALES.flatMap((locale) => [
    known.get(keyOf(city, country))?.[locale] ?? '',
    country ? countryName(country, locale) : '',
  ]);
  return [...new Set(names)].filter(Boolean).join(' ');
}

/**
 * City and country in a language, as far as an address does not say them: in any language, as "2 Bloomsbury Way, London" is
 * no less in London for a reader of "Londres".
 */
export function areaBeside(address: string, city: string, country: string, locale: Locale): string[] {
  const said = normalizeForSearch(address);
  const isSaid = (names: readonly string[]) => names.some((name) => name && said.includes(normalizeForSearch(name)));
  const cities = Object.values(known.get(keyOf(city, country)) ?? { en: city });
  const countries = country ? LOCALES.map((language) => countryName(country, language)) : [];
  const area = [
    isSaid(cities) ? '' : cityName(city, country, locale),
    country && !isSaid(countries) ? countryName(country, locale) : '',
  ];
  return [...new Set(area)].filter(Boolean);
}
