import type { Locale } from '@polyclinic/contract/platform/fields';

export const SPECIALTY_SLUGS = [
  'primary-care',
  'pediatrics',
  'mental-health',
  'obgyn',
  'urgent-care',
  'dermatology',
  'cardiology',
  'endocrinology',
  'psychiatry',
  'orthopedics',
  'neurology',
  'ophthalmology',
] as const;
export type SpecialtySlug = (typeof SPECIALTY_SLUGS)[number];

export type Gender = 'm' | 'f';
export type Rating = 1 | 2 | 3 | 4 | 5;

/**
 * What one language says. Sentences about a doctor know `{name}`, `{city}` ("in Cairo") and `{years}`
 * ("12 years"), and `{his|her}` where a word follows the doctor's gender.
 */
export type Content = {
  focus: Record<SpecialtySlug, readonly string[]>;
  approach: readonly string[];
  background: readonly string[];
  symptoms: Record<SpecialtySlug, readonly string[]>;
  comments: Record<Rating, readonly string[]>;
  /** What a patient writes, and what the doctor answers */
  exchanges: readonly (readonly [string, string])[];
};

export type Localized<Value = string> = Record<Locale, Value>;
