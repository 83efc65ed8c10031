import { COUNTRY_CODES } from '@polyclinic/contract/platform/countries';
import type { Locale } from '@polyclinic/contract/platform/fields';
import { countryName } from '@polyclinic/contract/platform/format';
import { INSURERS, insurerName } from '@polyclinic/contract/providers/insurers/schemas';

// Chosen from on the server, so that the lists travel once and in one language.

/** One of several, and the codes of a country with its name. */
export interface Choice {
  value: string;
  label: string;
}
export interface InsurerGroup {
  country: string;
  label: string;
  options: Choice[];
}

const inOrder = (locale: Locale) => {
  const { compare } = new Intl.Collator(locale);
  return (one: { label: string }, other: { label: string }) => compare(one.label, other.label);
};

/** The countries that are served, or all, by their names in a language. */
export function countryOptions(locale: Locale, served: readonly string[]): Choice[] {
  const codes = served.length > 0 ? served : COUNTRY_CODES;
  return codes.map((code) => ({ value: code, label: countryName(code, locale) })).sort(inOrder(locale));
}

/** The curated insurers, by country, as a language names both. */
export function insurerGroups(locale: Locale): InsurerGroup[] {
  const groups = Map.groupBy(INSURERS, ({ country }) => country);
  const toOption = ({ code }: { code: string }) => ({ value: code, label: insurerName(code, locale) });
  return [...groups]
    .map(([country, list]) => ({ country, label: countryName(country, locale), options: list.map(toOption) }))
    .sort(inOrder(locale));
}
