/** Which word of the vocabulary a typed one is: as it stands, in another form, or mistyped. */
import { LOCALES, type Locale } from '../../platform/fields.ts';
import { isOrdinary } from '../ordinary/rules.ts';
import { conceptsOf, lexicon } from '../phrases/rules.ts';
import { isSwap, nearestWord, type Speller, spellerOf } from '../spelling/rules.ts';
import { isSmall } from '../vocabulary/rules.ts';
import { arabicStem, heardAs, soundOf, type Word } from '../words/rules.ts';

const SHORT_SOUND = 4;
const spellable = [...lexicon].filter(([key]) => !key.includes(' '));
const anySpeller = spellerOf(spellable.map(([key]) => key));
const spellerIn = Object.fromEntries(
  LOCALES.map((locale) => [locale, spellerOf(spellable.flatMap(([key, locales]) => (locales.has(locale) ? key : [])))]),
);
/** The key that a word is in the vocabulary by. */
export const known = (word: Word) => word.keys.find((key) => lexicon.has(key));

const bySound = new Map(
  spellable.flatMap(([key, locales]) => (locales.has('es') && key.length > SHORT_SOUND ? [[soundOf(key), key]] : [])),
);
/** A word of the vocabulary that was written as it sounds. */
const heard = ({ folded }: Word) =>
  heardAs(folded).find((key) => lexicon.has(key)) ??
  (folded.length > SHORT_SOUND ? bySound.get(soundOf(folded)) : undefined);

const byStem = new Map<string, string>();
for (const key of lexicon.keys()) {
  const stem = key.includes(' ') ? null : arabicStem(key);
  const other = stem && byStem.get(stem);
  // A word that names something is understood in every phrase.
  if (stem && (!other || (conceptsOf(key) && !conceptsOf(other)))) byStem.set(stem, key);
}

/** Another form of a word of the vocabulary. */
export const keyOfStem = (folded: string): string | undefined => byStem.get(arabicStem(folded) ?? '');

const isOfLanguage = (word: Word, locale: Locale) =>
  isSmall(word.folded, locale) || lexicon.get(known(word) ?? '')?.has(locale) || isOrdinary(word, locale);

/** The language that most of the words belong to; the page's where it makes no difference. */
export function languageOf(words: readonly Word[], page: Locale): Locale {
  const score = (locale: Locale) =>
    words.filter((word) => isOfLanguage(word, locale)).length + (locale === page ? 0.5 : 0);
  return LOCALES.reduce((best, locale) => (score(locale) > score(best) ? locale : best));
}

/** A word says nothing in the text's own language, or in another one and is no word of the vocabulary. */
export function isSmallHere(word: Word, locale: Locale): boolean {
  if (isSmall(word.folded, locale)) return true;
  const vocabulary = lexicon.get(known(word) ?? '');
  return !vocabulary && LOCALES.some((other) => isSmall(word.folded, other));
}

/** Fewer words may be of any language; in a sentence a word is mistyped in the sentence's own. */
const LEAST_OF_SENTENCE = 3;
export const spellerFor = (words: readonly Word[], locale: Locale): Speller =>
  words.length < LEAST_OF_SENTENCE ? anySpeller : (spellerIn[locale] ?? anySpeller);

export const isMistyped = ({ folded }: Word): boolean => nearestWord(anySpeller, folded) !== null;

/** What was probably meant: a word that sounds so, else the nearest one; first one whose letters only changed places. */
export function correctionOf(word: Word, from: Speller): string | null {
  const near = word.keys.map((key) => nearestWord(from, key)).filter((key) => key !== null);
  return heard(word) ?? near.find((key) => isSwap(key, word.folded)) ?? near[0] ?? null;
}
