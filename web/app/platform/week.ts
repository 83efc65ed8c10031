import { WEEKDAYS, type Weekday } from '@polyclinic/contract/availability/rules';
import { type Language, localeTags } from '@polyclinic/contract/platform/languages';

/** Where a week does not begin on a Monday, as CLDR has it; not every browser could be asked. */
const FIRST_DAYS: Partial<Record<Weekday, string>> = {
  fri: 'MV',
  sat: 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY',
  sun: 'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW US VE VI WS YE ZA ZW',
};

/** The week as a region begins it; that of the language unless one is given. */
export function weekdaysOf(language: Language, chosen?: string | null): Weekday[] {
  const region = chosen ?? localeTags[language].slice(-2);
  const first = WEEKDAYS.find((day) => FIRST_DAYS[day]?.split(' ').includes(region)) ?? 'mon';
  const index = WEEKDAYS.indexOf(first);
  return [...WEEKDAYS.slice(index), ...WEEKDAYS.slice(0, index)];
}
