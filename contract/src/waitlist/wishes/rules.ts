import type { Locale } from '../../platform/fields.ts';
import { languageName } from '../../platform/format.ts';
import { cityName } from '../../platform/places.ts';
import { SPECIALTIES } from '../../search/vocabulary/rules.ts';

/** A doctor whom nobody found: at least one of the three, the others empty. */
export type Wished = {
  /** A profession of the vocabulary, listed or not */
  specialty: string;
  language: string;
  /** As placeKey() gives it */
  city: string;
};

/** A person waits for so many doctors at a time, and for so long. */
export const MOST_WISHES = 10;
export const WISH_DAYS = 90;

export const isProfession = (slug: string): boolean => Object.hasOwn(SPECIALTIES, slug);

/** What is waited for, in words that the search understands. */
export function wordsOfWish({ specialty, language, city }: Wished, locale: Locale): string {
  const profession = SPECIALTIES[specialty]?.says[locale][0] ?? '';
  const [country = '', name = ''] = city.split('/');
  const place = name && (cityName(name, country, locale) || name);
  const words = [profession, language && languageName(language, locale), place].filter(Boolean);
  const text = words.join(locale === 'ar' ? '، ' : ', ');
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}
