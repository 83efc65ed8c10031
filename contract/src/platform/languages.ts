/** The languages the product speaks; the first is the fallback. */
export const languages = ['en', 'ar', 'es', 'fr'] as const;

export type Language = (typeof languages)[number];

/** BCP 47 tags that carry the region each language is formatted for. */
export const localeTags: Record<Language, string> = {
  en: 'en-US',
  ar: 'ar-EG',
  es: 'es-ES',
  fr: 'fr-FR',
};

/** What its own speakers call each, as a list of languages shows it; asked of `Intl`, it would take a cheap phone a tenth of a second. */
export const ownNames: Record<Language, string> = {
  en: 'English',
  ar: 'العربية',
  es: 'Español',
  fr: 'Français',
};

/** Whether a value is one of the product's language codes. */
export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** The product's language for a tag such as `ar-EG`, or null when it speaks another. */
export function languageOfTag(tag: string): Language | null {
  const base = tag.toLowerCase().split('-')[0];
  return isLanguage(base) ? base : null;
}

/** Reading direction of a language. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** Spanish says "a la 1:30", but "a las 2:30"; in other languages no text reads so. */
export const withHoursArticle = (text: string): string => text.replace(/\blas (?=1:)/g, 'la ');
