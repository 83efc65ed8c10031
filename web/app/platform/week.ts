import { WEEKDAYS, type Weekday } from '@polyclinic/contract/availability/rules';
import type { Language } from '@polyclinic/contract/platform/languages';

const firstDays: Record<Language, Weekday> = { en: 'sun', ar: 'sat', es: 'mon', fr: 'mon' };

/** The week as the region of a language begins it. Not every browser could be asked. */
export function weekOfLanguage(language: Language): Weekday[] {
  const first = WEEKDAYS.indexOf(firstDays[language]);
  return [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, first)];
}
