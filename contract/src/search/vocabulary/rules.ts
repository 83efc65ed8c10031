/** The search's vocabulary, as its JSON has it; docs/search.md describes the files. */
import cities from '../../platform/cities.json' with { type: 'json' };
import type { Locale } from '../../platform/fields.ts';
import { symptoms } from '../../symptoms/table/rules.ts';
import { anyNumber, wordsOf } from '../words/rules.ts';
import concepts from './concepts.json' with { type: 'json' };
import smallWords from './small-words.json' with { type: 'json' };
import specialties from './specialties.json' with { type: 'json' };
import times from './times.json' with { type: 'json' };

export const SPECIALTIES: Record<string, { nearest: readonly string[]; says: Record<Locale, readonly string[]> }> =
  specialties;
export const CONCEPTS: Record<string, { specialties: readonly string[]; says: Record<Locale, readonly string[]> }> =
  concepts;
export const TIMES: Record<string, Record<Locale, readonly string[]>> = times;
export const COMPLAINTS = new Map(symptoms.map((symptom) => [symptom.id, symptom]));

const small: Record<Locale, ReadonlySet<string>> = {
  en: foldedSet(smallWords.en),
  ar: foldedSet(smallWords.ar),
  es: foldedSet(smallWords.es),
  fr: foldedSet(smallWords.fr),
};

function foldedSet(words: readonly string[]): Set<string> {
  return new Set(words.flatMap((word) => wordsOf(word).map(({ folded }) => folded)));
}

/** Whether a word says nothing about whom to find, in a language. */
export const isSmall = (folded: string, locale: Locale): boolean => small[locale].has(folded);

export const smallWordsOf = (locale: Locale): ReadonlySet<string> => small[locale];

const asking = new Set(smallWords.asking);
const titles = new Set(smallWords.titles);
const personal = foldedSet(smallWords.personal);
/** Whether somebody speaks of themselves: what is not understood is a complaint, then. */
export const isPersonal = (folded: string): boolean => personal.has(folded);
/** Whether a word asks for a meeting: then a time says when. */
export const isAskingWord = (folded: string): boolean => asking.has(folded);
const doctors = foldedSet(smallWords.doctor);
const articles = foldedSet(smallWords.article);
export const joinedWord = (folded: string): string => (doctors.has(folded) ? 'doctor' : anyNumber(folded));
/** Words that stand for each other in what is said together: "lung dr", "lung doctor"; within it articles say nothing. */
export const joinedWords = (folded: readonly string[]): string =>
  folded
    .filter((word, at) => at === 0 || at === folded.length - 1 || !articles.has(word))
    .map(joinedWord)
    .join(' ');
const refusing = foldedSet(smallWords.refusing);
/** Whether a word refuses what follows it. */
export const isRefusing = (folded: string): boolean => refusing.has(folded);
/** What is said last before a place, but for an article: "pas de chirurgie". */
export const lastTelling = (folded: readonly string[]): string | undefined =>
  folded.findLast((word) => !articles.has(word));
/** Words of another trade. */
export const ELSEWHERE: ReadonlySet<string> = foldedSet(smallWords.elsewhere);
/** Whether a name may follow a word. */
export const isTitle = (folded: string): boolean => titles.has(folded);

/** The cities' names in each language. */
export const PLACES: readonly Record<Locale, readonly string[]>[] = Object.values(cities).flatMap((list) =>
  list.map(([en = '', ar = '', es = '', fr = '']) => ({ en: [en], ar: [ar], es: [es], fr: [fr] })),
);
