import { zoneName } from '@polyclinic/contract/platform/format';
import type { Language } from '@polyclinic/contract/platform/languages';

/** A zone or a region as somebody chooses it. */
export interface ZoneChoice {
  value: string;
  label: string;
}

/** The choices with one that is not among them any more. */
export const withZone = (choices: ZoneChoice[], zone: string, locale: Language): ZoneChoice[] =>
  zone === '' || choices.some(({ value }) => value === zone)
    ? choices
    : [choiceOf(zone, cityInName(zone), locale), ...choices];

export const choiceOf = (zone: string, city: string, locale: Language): ZoneChoice => ({
  value: zone,
  label: `\u2068${city}\u2069 · \u2068${zoneName(zone, locale)}\u2069`,
});

/** Zones keep the names that these cities had. */
const RENAMED: Record<string, string> = {
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Africa/Asmera': 'Asmara',
  'Europe/Kiev': 'Kyiv',
};

/** As the zone's own name has it, in English. */
export const cityInName = (zone: string): string =>
  RENAMED[zone] ?? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
