import { countryOfZone } from '@polyclinic/contract/platform/countries';
import type { Locale } from '@polyclinic/contract/platform/fields';
import { countryName } from '@polyclinic/contract/platform/format';

/** Whether a clinic is in another country than the zone where the patient is; null where either is not known. */
export function isAbroad(clinicCountry: string, zone: string | null, locale: Locale): boolean | null {
  const country = zone && countryOfZone(zone);
  return country && clinicCountry ? countryName(country, locale) !== clinicCountry : null;
}
