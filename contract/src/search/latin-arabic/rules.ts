/** Arabic that is typed in Latin letters, with digits for the letters that they lack: "3andi soda3". */
import type { Locale } from '../../platform/fields.ts';
import { ordinaryWordsOf } from '../ordinary/rules.ts';
import { conceptsOf, lexicon } from '../phrases/rules.ts';
import { smallWordsOf } from '../vocabulary/rules.ts';
import { keysOf, type Word } from '../words/rules.ts';

/** What each Arabic letter is typed as, in the sounds that both scripts are compared by. */
const SOUNDS: Record<string, readonly string[]> = {
  ب: ['b'],
  ت: ['t'],
  ث: ['t', 's'],
  ج: ['j'],
  ح: ['h'],
  خ: ['x'],
  د: ['d'],
  ذ: ['d', 'z'],
  ر: ['r'],
  ز: ['z'],
  س: ['s'],
  ش: ['S'],
  ص: ['s'],
  ض: ['d'],
  ط: ['t'],
  ظ: ['z', 'd'],
  ع: ['3'],
  غ: ['G'],
  ف: ['f'],
  ق: ['q', '2', 'j'],
  ك: ['k'],
  ل: ['l'],
  م: ['m'],
  ن: ['n'],
  ه: ['h'],
  و: ['w'],
  ي: ['y'],
  ا: ['a'],
  ء: ['2', ''],
  ؤ: ['2', ''],
  ئ: ['2', ''],
};

/** How the sounds are typed in Latin letters. */
const TYPED: readonly (readonly [RegExp, string])[] = [
  [/([a-z])\1+/g, '$1'],
  [/kh|5/g, 'x'],
  [/gh|8/g, 'G'],
  [/[sc]h/g, 'S'],
  [/([td])h/g, '$1'],
  [/7/g, 'h'],
  [/6/g, 't'],
  [/9/g, 'q'],
  [/c/g, 'k'],
  [/g/g, 'j'],
  [/p/g, 'b'],
  [/v/g, 'f'],
  [/^[eiou]/, 'a'],
  [/(?<!^)[eiou4]/g, ''],
];

/** Consonants alone are sure to be typed, and that a word begins with a vowel: w and y are none within, nor is h at the end. */
const consonantsOf = (sounds: string): string => sounds.slice(0, 1) + sounds.slice(1).replace(/[awy]|h$/g, '');

const latinSound = (folded: string): string =>
  consonantsOf(TYPED.reduce((sounds, [letters, sound]) => sounds.replace(letters, sound), folded));

const arabicSounds = (word: string): string[] =>
  [...word]
    .reduce<string[]>((all, letter) => all.flatMap((sound) => (SOUNDS[letter] ?? ['']).map((one) => sound + one)), [''])
    .map(consonantsOf);

const LEAST_SOUNDS = 3;

function indexOf(words: Iterable<string>, least: number): Map<string, string> {
  const bySound = new Map<string, string>();
  for (const word of words) {
    if (!/^\p{Script=Arabic}+$/u.test(word)) continue;
    for (const sound of arabicSounds(word)) if (sound.length >= least && !bySound.has(sound)) bySound.set(sound, word);
  }
  return bySound;
}

let index: ReadonlyMap<string, string> | undefined;
/** Built when somebody types so: few do. Of words that sound alike, what says nothing first: "3andi" is "I have". */
function wordsBySound(): ReadonlyMap<string, string> {
  if (index) return index;
  const known = [...lexicon.keys()];
  const named = known.filter((key) => conceptsOf(key));
  // Two sounds are too few for any but what names something: "3eini" is "my eye".
  const short = indexOf(named, LEAST_SOUNDS - 1);
  const long = indexOf([...smallWordsOf('ar'), ...named, ...ordinaryWordsOf('ar'), ...known], LEAST_SOUNDS);
  index = new Map([...short, ...long]);
  return index;
}

const WITH_DIGIT = /^(?=.*[a-z])(?=.*[aeiouy])(?=.*[235679])[a-z2-9]+$/;
/** "3days", "2nd" */
const NUMBER =
  /^\d+(?:[a-z]{1,2}|yrs|hrs|lbs|mgs|wks|min|mins|days?|weeks?|months?|years?|hours?|ans|mois|jours?|dias?|anos?|meses)$/;
const LEAST_LETTERS = 4;
const isLatin = (folded: string) => folded.length >= LEAST_LETTERS && /^[a-z]+$/.test(folded);
const ARTICLE = /^(?:w?(?:[fb]?[aei]l)|l)(?=.{4})/;

function arabicOf(word: Word): Word | null {
  const sounds = [word.folded, word.folded.replace(ARTICLE, '')].map(latinSound);
  const least = /\d/.test(word.folded) ? LEAST_SOUNDS - 1 : LEAST_SOUNDS;
  const folded = sounds
    .filter(({ length }) => length >= least)
    .map((sound) => wordsBySound().get(sound))
    .find((found) => found !== undefined);
  return folded ? { ...word, folded, keys: keysOf(folded) } : null;
}

/**
 * The words of a text, those of Latin letters and digits as the Arabic ones that they stand for. Beside such a word, or on
 * an Arabic page, others of Latin letters as well that nothing else explains.
 */
export function inArabic(words: readonly Word[], page: Locale, isExplained: (word: Word) => boolean): readonly Word[] {
  const withDigit = words.filter(({ folded }) => WITH_DIGIT.test(folded) && !NUMBER.test(folded));
  const isArabic = page === 'ar' || withDigit.some((word) => !isExplained(word) && arabicOf(word));
  if (!isArabic) return words;
  return words.map((word) => {
    const isTyped = withDigit.includes(word) || isLatin(word.folded);
    return (isTyped && !isExplained(word) && arabicOf(word)) || word;
  });
}
