/** Words of everyday speech that are no misspelling of another: "papier" is not "paupière". */
import type { Locale } from '../../platform/fields.ts';
import ordinaryWords from '../vocabulary/ordinary-words.json' with { type: 'json' };
import { arabicStem, type Word, wordsOf } from '../words/rules.ts';

type Folded = Record<Locale, ReadonlySet<string>>;

const setsOf = (foldEach: (words: string) => Set<string>): Folded => ({
  en: foldEach(ordinaryWords.en.join(' ')),
  ar: foldEach(ordinaryWords.ar.join(' ')),
  es: foldEach(ordinaryWords.es.join(' ')),
  fr: foldEach(ordinaryWords.fr.join(' ')),
});
const ordinary = setsOf((words) => new Set(wordsOf(words).map(({ folded }) => folded)));
const keys = setsOf((words) => new Set(wordsOf(words).map((word) => word.keys[0] ?? word.folded)));

/** Arabic joins small words to a word, so that any of its keys may be the ordinary one. */
export const isOrdinary = (word: Word, locale: Locale): boolean =>
  ordinary[locale].has(word.folded) ||
  (locale === 'ar' && [...word.keys, arabicStem(word.folded) ?? ''].some((key) => ordinary.ar.has(key)));

export const ordinaryWordsOf = (locale: Locale): ReadonlySet<string> => ordinary[locale];

/** Whether a key of the vocabulary is such a word. */
export const isOrdinaryKey = (key: string, locale: Locale): boolean => keys[locale].has(key);
