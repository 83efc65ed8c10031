import type { Locale } from '../../platform/fields.ts';

/** A name as on a person's documents, and the same in another script, or empty. */
export type Names = { fullName: string; otherName: string };

const ARABIC = /[\u0621-\u064a]/;
const LATIN = /[A-Za-z\u00c0-\u024f]/;

/** Whether who reads the language reads a text of this script. */
const isReadIn = (locale: Locale, words: string) => (locale === 'ar' ? ARABIC : LATIN).test(words);

/** The name that a reader of the language reads, else the one on the documents. name_in() in the database does the same. */
export function nameIn(locale: Locale, { fullName, otherName }: Names): string {
  return isReadIn(locale, otherName) && !isReadIn(locale, fullName) ? otherName : fullName;
}
