import { readFileSync } from 'node:fs';
import { LOCALES, type Locale, readTexts, stem } from './message-files.ts';
import { wrongPunctuation } from './punctuation.ts';
import { findOtherTerms } from './terms.ts';

const RETIRED_TEXTS = 'scripts/retired-texts.json';
const retired: Record<Locale, Record<string, string>> = JSON.parse(readFileSync(RETIRED_TEXTS, 'utf8'));
const retiredIn = (locale: Locale) =>
  Object.entries(retired[locale]).map(([words, better]) => ({
    words,
    better,
    pattern: new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu'),
  }));
const RETIRED = { en: retiredIn('en'), ar: retiredIn('ar'), es: retiredIn('es'), fr: retiredIn('fr') };

/** What people type who look for help, in words of their own: found by the search, never shown. */
const SOUGHT = /^sought\./;

/** What no native speaker writes (docs/texts.md): retired words, a second word for a thing, another's punctuation. */
export function findUnusualTexts(folder: string): string[] {
  const english = readTexts(folder, 'en');
  return LOCALES.flatMap((locale) =>
    [...readTexts(folder, locale)]
      .filter(([key]) => !SOUGHT.test(key))
      .flatMap(([key, text]) => {
        const meant = english.get(key) ?? english.get(`${stem(key)}_other`) ?? '';
        const breaches = [
          ...retiredWords(text, locale),
          ...findOtherTerms(text, meant, locale),
          ...wrongPunctuation(text, locale),
        ];
        return breaches.map((breach) => `${folder}/${locale}.json: ${key} ${breach}`);
      }),
  );
}

function retiredWords(text: string, locale: Locale): string[] {
  return RETIRED[locale]
    .filter(({ pattern }) => pattern.test(text))
    .map(({ words, better }) => `says "${words}"; say ${better} (${RETIRED_TEXTS})`);
}
