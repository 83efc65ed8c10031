/** Which word of the vocabulary a typed one is: as it stands, in another form, or mistyped. */
import { LOCALES, type Locale } from '../../platform/fields.ts';
import { isOrdinary } from '../ordinary/rules.ts';
import { conceptsOf, lexicon } from '../phrases/rules.ts';
import { editDistance, isSwap, nearestWord, type Speller, spellerOf } from '../spelling/rules.ts';
import { isSmall } from '../vocabulary/rules.ts';
import { arabicSound, arabicStem, heardAs, keysOf, plainForms, soundOf, type Word } from '../words/rules.ts';

const SHORT_SOUND = 4;
const spellable = [...lexicon].filter(([key]) => !key.includes(' '));
const anySpeller = spellerOf(spellable.map(([key]) => key));
const spellerIn = Object.fromEntries(
  LOCALES.map((locale) => [locale, spellerOf(spellable.flatMap(([key, locales]) => (locales.has(locale) ? key : [])))]),
);
/** The key that a word is in the vocabulary by. */
export const known = (word: Word) => word.keys.find((key) => lexicon.has(key));

const isFound = (key: string | undefined): key is string => key !== undefined;
const isOf = (key: string, locale: Locale | null): boolean =>
  locale ? lexicon.get(key)?.has(locale) === true : lexicon.has(key);

/** Of words that sound alike the first. */
const pronounced = (sound: (key: string) => string, keys: readonly string[]) =>
  new Map(keys.toReversed().map((key): [string, string] => [sound(key), key]));
const latin = spellable.map(([key]) => key).filter((key) => /^[a-z]+$/.test(key) && key.length > SHORT_SOUND);
const bySoundIn = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    pronounced(
      soundOf,
      latin.filter((key) => isOf(key, locale)),
    ),
  ]),
);
const byArabicSound = pronounced(
  arabicSound,
  spellable.map(([key]) => key).filter((key) => /^\p{Script=Arabic}{3,}$/u.test(key)),
);

/** A word of the vocabulary in another form. */
const inflected = (folded: string, locale: Locale | null): string | undefined =>
  plainForms(folded)
    .flatMap((form) => keysOf(form).slice(0, 1))
    .find((key) => (locale ? isOf(key, locale) : isOf(key, 'es') || isOf(key, 'fr')));

const SPOKEN: readonly Locale[] = ['es', 'fr'];
/** A word of the vocabulary that was written as it sounds. */
function heard({ folded, keys }: Word, locale: Locale | null): string | undefined {
  const sounds = folded.length > SHORT_SOUND ? [folded, ...keys].map(soundOf) : [];
  return (
    inflected(folded, locale) ??
    heardAs(folded).find((key) => isOf(key, locale)) ??
    SPOKEN.filter((one) => !locale || one === locale)
      .flatMap((one) => sounds.map((sound) => bySoundIn[one]?.get(sound)))
      .find(isFound)
  );
}

const byStem = new Map<string, string>();
for (const key of lexicon.keys()) {
  const stem = key.includes(' ') ? null : arabicStem(key);
  const other = stem && byStem.get(stem);
  // A word that names something is understood in every phrase.
  if (stem && (!other || (conceptsOf(key) && !conceptsOf(other)))) byStem.set(stem, key);
}

/** In few letters only those that are most often written for each other make no other word. */
const isTellingSound = (key: string) => key.length > SHORT_SOUND - 1 || /[ظض]/.test(key);
/** A word of Arabic as it is written in a dialect, or in another form. */
export const formOf = ({ folded, keys }: Word): string | undefined =>
  keys
    .filter(isTellingSound)
    .map((key) => byArabicSound.get(arabicSound(key)))
    .find(isFound) ?? keyOfStem(folded);

/** Another form of a word of the vocabulary. */
export const keyOfStem = (folded: string): string | undefined => byStem.get(arabicStem(folded) ?? '');

const isOfLanguage = (word: Word, locale: Locale) =>
  isSmall(word.folded, locale) || lexicon.get(known(word) ?? '')?.has(locale) || isOrdinary(word, locale);

/** Whether a word says something, or nothing, in any language. */
export const isInVocabulary = (word: Word): boolean =>
  known(word) !== undefined || LOCALES.some((locale) => isSmall(word.folded, locale) || isOrdinary(word, locale));

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

export const isMistyped = ({ folded }: Word): boolean => nearestWord(anySpeller, folded) !== null;

/** What was probably meant: in a sentence a word of its language, in fewer words that first, if all but a letter is right. */
export function correctionOf(word: Word, locale: Locale, isSentence: boolean): string | null {
  const own = nearestOf(word, spellerIn[locale] ?? anySpeller, locale);
  if (isSentence || (own && editDistance(own, word.folded, 1) <= 1)) return own;
  return nearestOf(word, anySpeller, null);
}

/** One whose letters only changed places, else a word that sounds so, else the nearest one. */
function nearestOf(word: Word, from: Speller, locale: Locale | null): string | null {
  // A few letters of which some were taken for an ending are not corrected as well.
  const near = word.keys
    .filter((key) => key === word.folded || key.length > SHORT_SOUND)
    .map((key) => nearestWord(from, key))
    .filter((key) => key !== null);
  return near.find((key) => isSwap(key, word.folded)) ?? heard(word, locale) ?? near[0] ?? null;
}
