import { WEEKDAYS } from '@polyclinic/contract/availability/rules';
import { LOCALES } from '@polyclinic/contract/platform/fields';
import type { OwnPractice, PracticeInput } from '@polyclinic/contract/providers/schemas';

/** What stands in the form, by the name of its control; several ticked boxes share a name. */
export type Values = Record<string, string[]>;

/** A field's value and what is wrong with it, by its name. */
export interface PracticeFieldsProps {
  values: Values;
  errorOf: (name: string) => string | undefined;
}

export const readValues = (form: FormData): Values =>
  Object.fromEntries(
    [...new Set(form.keys())].map((name) => [name, form.getAll(name).filter((value) => typeof value === 'string')]),
  );

export const one = (values: Values, name: string): string => values[name]?.[0] ?? '';

const texts = [
  'specialtyId',
  'licenseNumber',
  'licenseAuthority',
  'licenseCountry',
  'licenseExpiresOn',
  'education',
  'certifications',
  'city',
  'country',
];

/** A new practice: usual hours on weekdays, by video and phone, in the doctor's own zone. */
export function newValues(timeZone: string, language: string): Values {
  const days = WEEKDAYS.slice(0, 5).map((day) => [`${day}.enabled`, ['1']]);
  return {
    timeZone: [timeZone],
    languages: [language],
    visitTypes: ['video', 'phone'],
    isAcceptingPatients: ['1'],
    ...Object.fromEntries(days),
  };
}

/** The saved practice as it stands in the form. */
export function toValues(practice: OwnPractice): Values {
  const { hourlyRate, yearsExperience, languages, insurers } = practice;
  return {
    ...Object.fromEntries(texts.map((name) => [name, [String(practice[name as keyof OwnPractice] ?? '')]])),
    yearsExperience: [String(yearsExperience)],
    hourlyRate: hourlyRate === null ? [] : [String(hourlyRate)],
    languages,
    insurers,
    ...Object.fromEntries(LOCALES.map((locale) => [`biographies.${locale}`, [practice.biographies[locale] ?? '']])),
  };
}

/** The form as the API takes it; what can't be a number becomes NaN, which the API refuses by its field. */
export function toPractice(values: Values): PracticeInput {
  const number = (name: string) => (one(values, name).trim() === '' ? Number.NaN : Number(one(values, name)));
  return {
    ...(Object.fromEntries(texts.map((name) => [name, one(values, name)])) as Pick<
      PracticeInput,
      'specialtyId' | 'licenseNumber' | 'licenseAuthority' | 'licenseCountry' | 'licenseExpiresOn'
    >),
    yearsExperience: number('yearsExperience'),
    hourlyRate: one(values, 'hourlyRate').trim() === '' ? null : number('hourlyRate'),
    languages: values.languages ?? [],
    biographies: Object.fromEntries(LOCALES.map((locale) => [locale, one(values, `biographies.${locale}`)])),
    insurers: values.insurers ?? [],
    ...(values.timeZone ? toFirstAvailability(values) : {}),
  };
}

/** Asked for once; afterwards it has a page of its own, and its controls are not in the form. */
function toFirstAvailability(values: Values) {
  const hours = WEEKDAYS.map((day) => [
    day,
    {
      enabled: one(values, `${day}.enabled`) === '1',
      start: one(values, `${day}.start`) || '09:00',
      end: one(values, `${day}.end`) || '17:00',
    },
  ]);
  return {
    timeZone: one(values, 'timeZone'),
    address: one(values, 'address').trim(),
    visitTypes: (values.visitTypes ?? []) as NonNullable<PracticeInput['visitTypes']>,
    isAcceptingPatients: one(values, 'isAcceptingPatients') === '1',
    availability: Object.fromEntries(hours),
  };
}
