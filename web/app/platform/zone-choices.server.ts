import { COUNTRY_CODES, countryOfZone } from '@polyclinic/contract/platform/countries';
import { countryName } from '@polyclinic/contract/platform/format';
import type { Language } from '@polyclinic/contract/platform/languages';
import { cityName } from '@polyclinic/contract/platform/places';
import { choiceOf, cityInName, type ZoneChoice } from './with-zone.ts';
import zoneCities from './zone-cities.json' with { type: 'json' };

const named = new Map<Language, ZoneChoice[]>();

/** Every zone by its city and what its time is called, in the order of the cities. Made where pages are loaded: a phone would take long. */
export function zoneChoices(locale: Language): ZoneChoice[] {
  const known =
    named.get(locale) ??
    inOrder(
      Intl.supportedValuesOf('timeZone').map((zone) => choiceOf(zone, cityOf(zone, locale), locale)),
      locale,
    );
  named.set(locale, known);
  return known;
}

/** Every region by its name. Made there, too: browsers name some otherwise than the server. */
export const regionChoices = (locale: Language): ZoneChoice[] =>
  inOrder(
    COUNTRY_CODES.map((value) => ({ value, label: countryName(value, locale) })),
    locale,
  );

function inOrder(choices: ZoneChoice[], locale: Language): ZoneChoice[] {
  const { compare } = new Intl.Collator(locale);
  return choices.toSorted((one, other) => compare(one.label, other.label));
}

/** The city of a zone in a language: as we name cities, or as the Unicode CLDR does, or as the zone itself. */
function cityOf(zone: string, locale: Language): string {
  const written = cityInName(zone);
  const country = countryOfZone(zone);
  const ours = country ? cityName(written, country, locale) : '';
  if (ours && ours !== written) return ours;
  const cities: Record<string, string> = zoneCities[locale];
  return cities[zone] ?? written;
}
