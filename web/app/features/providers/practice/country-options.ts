import { COUNTRY_CODES } from '@polyclinic/contract/platform/countries';
import type { Locale } from '@polyclinic/contract/platform/fields';
import { countryName } from '@polyclinic/contract/platform/format';
import { type Insurer, nameOfInsurer } from '@polyclinic/contract/providers/insurers/schemas';

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

/** The countries that are served, or all, by their names in a language; of the others those that were chosen before. */
export function countryOptions(
  locale: Locale,
  served: readonly string[],
  chosen: readonly string[],
  ofVersion: readonly string[] = COUNTRY_CODES,
): Choice[] {
  const codes = served.length > 0 ? new Set([...served, ...chosen.filter(Boolean)]) : ofVersion;
  return [...codes].map((code) => ({ value: code, label: countryName(code, locale) })).sort(inOrder(locale));
}

/** The insurers that can be chosen, by country, as a language names both; of those that are retired, the chosen ones. */
export function insurerGroups(insurers: readonly Insurer[], chosen: readonly string[], locale: Locale): InsurerGroup[] {
  const offered = insurers.filter(({ code, isRetired }) => !isRetired || chosen.includes(code));
  const order = inOrder(locale);
  const toOption = (insurer: Insurer) => ({ value: insurer.code, label: nameOfInsurer(insurer, locale) });
  return [...Map.groupBy(offered, ({ country }) => country)]
    .map(([country, list]) => ({
      country,
      label: countryName(country, locale),
      options: list.map(toOption).sort(order),
    }))
    .sort(order);
}
