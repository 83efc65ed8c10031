import type { Locale } from '@polyclinic/contract/platform/fields';

interface Place {
  city: string;
  country: string;
}

/** "Leeds, United Kingdom"; a country that is called like its city once, as "Túnez" in Spanish. */
export const placeLine = ({ city, country }: Place, locale: Locale): string =>
  [...new Set([city, country])].filter(Boolean).join(locale === 'ar' ? '، ' : ', ');
