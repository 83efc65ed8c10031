import { COUNTRY_CODES } from '@polyclinic/contract/platform/countries';
import { countryName } from '@polyclinic/contract/platform/format';
import type { Language } from '@polyclinic/contract/platform/languages';

export interface CountryChoice {
  code: string;
  name: string;
}

/** All countries by their names in a language; in loaders alone, since browsers name and sort some otherwise. */
export function countryChoices(language: Language): CountryChoice[] {
  return COUNTRY_CODES.map((code) => ({ code, name: countryName(code, language) })).sort((one, other) =>
    one.name.localeCompare(other.name, language),
  );
}
