import { countryOfZone } from '@polyclinic/contract/platform/countries';
import type { Locale } from '@polyclinic/contract/platform/fields';
import { countryName } from '@polyclinic/contract/platform/format';

type Whereabouts = { region: string | null | undefined; zone: string | null };

/** Whether a clinic is in another country than its patient, by their account's region or else the zone where they are; null where that is not known. */
export function isAbroad(clinicCountry: string, { region, zone }: Whereabouts, locale: Locale): boolean | null {
  const country = region ?? (zone && countryOfZone(zone));
  return country && clinicCountry ? countryName(country, locale) !== clinicCountry : null;
}
