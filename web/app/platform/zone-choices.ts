import { COUNTRY_CODES } from '@polyclinic/contract/platform/countries';
import { countryName, zoneName } from '@polyclinic/contract/platform/format';
import type { Language } from '@polyclinic/contract/platform/languages';

/** A zone or a region as somebody chooses it. */
export interface ZoneChoice {
  value: string;
  label: string;
}

const named = new Map<Language, ZoneChoice[]>();

/** Every zone by its city and what its time is called, in the order of the cities. Made where pages are loaded: a phone would take long. */
export function zoneChoices(locale: Language): ZoneChoice[] {
  const known = named.get(locale) ?? Intl.supportedValuesOf('timeZone').map((zone) => choiceOf(zone, locale));
  named.set(
    locale,
    known.toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
  );
  return named.get(locale) ?? known;
}

/** Every region by its name. Made there, too: browsers name some otherwise than the server. */
export const regionChoices = (locale: Language): ZoneChoice[] =>
  COUNTRY_CODES.map((value) => ({ value, label: countryName(value, locale) })).toSorted((one, other) =>
    one.label.localeCompare(other.label, locale),
  );

/** The same with one that is not among them any more. */
export const withZone = (choices: ZoneChoice[], zone: string, locale: Language): ZoneChoice[] =>
  zone === '' || choices.some(({ value }) => value === zone) ? choices : [choiceOf(zone, locale), ...choices];

const choiceOf = (zone: string, locale: Language): ZoneChoice => ({
  value: zone,
  label: `\u2068${cityOf(zone)}\u2069 · \u2068${zoneName(zone, locale)}\u2069`,
});

const cityOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
