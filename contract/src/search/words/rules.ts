/** How a search is divided into words, and how two spellings of a word are compared. */
import { normalizeForSearch } from '../../providers/rules.ts';

/** A word as typed and where it stands; `keys` are what it is looked up by, the likeliest first. */
export type Word = { text: string; folded: string; keys: readonly string[]; start: number; end: number };

// "can't" and "child's" are one word each, "l'œil" is two.
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’](?:t|s|m|ll|ve|re|d)(?!\p{L}))?/giu;
// With the letters of Persian and Urdu keyboards.
const LETTERS: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ک: 'ك',
  ی: 'ي',
  ے: 'ي',
  ې: 'ي',
  ۍ: 'ي',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ۃ: 'ه',
  ں: 'ن',
  ڪ: 'ك',
};
const VARIANTS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
/** "Heeelp", "دكتووور" */
const DRAWN_OUT = /(\p{L})\1{2,}/gu;

/** A word without case, accents, vowel signs and apostrophes. Its twin is fold_word() in the database. */
export function foldWord(text: string): string {
  return normalizeForSearch(text)
    .replace(/['’]/g, '')
    .replace(VARIANTS, (letter) => LETTERS[letter] ?? letter)
    .replace(DRAWN_OUT, '$1');
}

/** The words of a text with their places. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: typed, index }) => {
    const folded = foldWord(typed);
    return { text: typed, folded, keys: keysOf(folded), start: index, end: index + typed.length };
  });
}

const ARABIC = /\p{Script=Arabic}/u;

const DIGITS = /\p{Nd}/u;
/** Any number is written as 0 in the vocabulary: "34 weeks" are "0 weeks", "4yo" is "0yo". */
export const anyNumber = (folded: string): string => folded.replace(/^\p{Nd}+/u, '0');

/** The number that a word begins with, also in the digits of Arabic, Persian and Urdu; NaN for none. */
export const numberOf = (folded: string): number =>
  Number.parseInt(
    folded.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16)),
    10,
  );
export const GROWN_UP = 18;

/** What a folded word is looked up by: itself first, then without what its language adds to it. */
export function keysOf(folded: string): string[] {
  if (DIGITS.test(folded)) return [...new Set([folded, anyNumber(folded)])];
  return ARABIC.test(folded) ? arabicKeys(folded) : latinKeys(folded);
}

/** Longer endings first; each leaves at least as many letters as stated. */
const LATIN_ENDINGS: readonly (readonly [RegExp, number])[] = [
  [/ent$/, 5],
  [/(?:ing|ies)$/, 4],
  [/(?:es|ed|as|os)$/, 4],
  [/[sx]$/, 3],
];

/** Whose ending is no ending: the scared have no scars. */
const WHOLE = new Set([
  'gouttes',
  'gotas',
  'heaving',
  'spotting',
  'burned',
  'burnt',
  'burning',
  'pills',
  'scares',
  'scare',
  'runs',
  'fits',
  'scared',
  'fitting',
  'bells',
  'visa',
  'ingle',
  'carie',
  'caries',
  'duelo',
  'fella',
  'boit',
  'boite',
  'boites',
  'pertes',
  'punta',
  'puntas',
  'stitches',
  'calle',
  'calles',
  'cariee',
  'goutte',
]);

/** English, Spanish and French together: plural, gender and the commonest endings of verbs. */
function latinKeys(word: string): string[] {
  if (word.length < 4 || WHOLE.has(word)) return [word];
  const cut = LATIN_ENDINGS.find(([ending, least]) => ending.test(word) && word.replace(ending, '').length >= least);
  const stem = cut && !/ss$|us$|is$/.test(word) ? word.replace(cut[0], '') : word;
  const bare = stem.length > 4 ? stem.replace(/e?[aeoy]$/, '') : stem;
  const single = bare.length > 4 ? bare.replace(/([^aeiou])\1$/, '$1') : bare;
  return [...new Set([single, word, stem])];
}

// Of verbs, in the dialects: present, future and what stands before them.
const VERB_PREFIXES = /^(?:[وف]?(?:عم)?(?:بت|بي|بن|كت|كي|كن|كات|كاي|كان|هت|هي|هن|حت|حي|حن|ست|سي|سن|[تينا]))(?=...)/;
const VERB_SUFFIXES = /(?:وني|تني|ني|وا|ها|هم|كم|نا|ين|ون|ات|ان|تش|ش|[يكهوت])$/;

/** What the forms of an Arabic word have in common, as far as letters show it: "تحرقني" and "بيحرق" are both "حرق". */
export function arabicStem(word: string): string | null {
  if (!ARABIC.test(word)) return null;
  const bare = word.replace(PREFIXES, '').replace(VERB_SUFFIXES, '');
  const long = bare.length > 2 ? bare : word;
  const stem = long.replace(VERB_PREFIXES, '');
  return stem.length > 2 ? stem : null;
}

/** The same, where its first letter may belong to it or be joined to it: "فقدت" and "فقدان" are both "فقد". */
export function arabicStems(word: string): string[] {
  if (!ARABIC.test(word)) return [];
  const least = (cut: string, whole: string) => (cut.length > 2 ? cut : whole);
  const stems = [word, word.replace(PREFIXES, '')].map((front) => {
    const bare = least(front.replace(VERB_SUFFIXES, ''), front);
    return least(bare.replace(VERB_PREFIXES, ''), bare);
  });
  return [...new Set(stems)].filter(({ length }) => length > 2);
}

const ELIDED = /^(?:[dljnmst]|qu)([aeiouyh].{3,})$/;
const JOINED = /^(?:m[aeiy]|mon|mes|my|[st]e|l[ae]s?|el|los|the)([a-z]{5,})$/;

/** What a word may be that was written as it is said: "dangoisse", "meduele", "ombro", "asides". */
export function heardAs(folded: string): string[] {
  const ends = [ELIDED, JOINED].flatMap((joined) => joined.exec(folded)?.slice(1) ?? []);
  const withH = /^[aeiou]/.test(folded) ? [`h${folded}`] : [];
  return [...ends, ...withH].flatMap(latinKeys);
}

/** How a word sounds in Spanish or French: b is v, z is s, ph is f, ei is ai, and h is nothing. */
export const soundOf = (folded: string): string =>
  folded
    .replace(/ph/g, 'f')
    .replace(/z/g, 's')
    .replace(/h|(?<!^)e?s$/g, '')
    .replace(/qu(?=[ei])|k/g, 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/c/g, 'k')
    .replace(/v/g, 'b')
    .replace(/ll/g, 'y')
    .replace(/g(?=[eiy])/g, 'j')
    .replace(/y/g, 'i')
    .replace(/[ae]i/g, 'e')
    .replace(/e?au/g, 'o')
    .replace(/(.)\1/g, '$1');

/** How a word of Arabic sounds in the dialects, which write letters for each other: "ظرس" is "ضرس", "تعلبة" is "ثعلبة". */
export const arabicSound = (folded: string): string =>
  folded.replace(/[ظذثصطؤئء]/g, (letter) => ({ ظ: 'ض', ذ: 'د', ث: 'ت', ص: 'س', ط: 'ت', ؤ: 'و', ئ: 'ي' })[letter] ?? '');

const SMALL_ENDINGS = [/it[oa]s?$/, /cit[oa]s?$/, /ecit[oa]s?$/];
const LEAST_ROOT = 3;

/** What a small word of Spanish may be made of: "cabecita" of "cabeza", "barriguita" of "barriga". */
function withoutSmallEnding(folded: string): string[] {
  return SMALL_ENDINGS.filter((ending) => ending.test(folded))
    .map((ending) => folded.replace(ending, '').replace(/qu$/, 'c').replace(/gu$/, 'g'))
    .filter(({ length }) => length >= LEAST_ROOT)
    .flatMap((root) => [root, root.replace(/c$/, 'z')])
    .flatMap((root) => ['', 'a', 'o', 'e'].map((ending) => root + ending));
}

/** Of verbs: the past, and what lasts. */
const SPANISH_VERB = /(?:aba[ns]?|aron|ieron|ian?|io|(?:ando|iendo|yendo)(?:me|te|se|l[eoa]s?)?)$/;
const FRENCH_VERB = /(?:(?:iss)?(?:aient|ait|ant))$/;

/** Plainer forms of a word of Spanish or French, of which few are words. */
export function plainForms(folded: string): string[] {
  const verbs = [SPANISH_VERB, FRENCH_VERB]
    .filter((ending) => ending.test(folded))
    .map((ending) => folded.replace(ending, ''))
    .filter(({ length }) => length >= LEAST_ROOT)
    .flatMap((root) => ['a', 'ar', 'er', 'ir', 'e', 'o', 'en'].map((ending) => root + ending));
  return [...withoutSmallEnding(folded), ...verbs];
}

const DENIED = /^ما?(.{3,})ش$/;
const AND = /^و(?=ما)/;
const DENIED_BEFORE = /^ما(.{3,})$/;

/** What a verb denies that is written as one word: "مابيسمعش" is "بيسمع", "ماتقدر" is "تقدر". */
export const deniedVerb = (word: string): string | null =>
  (ARABIC.test(word) && (DENIED.exec(word.replace(AND, '')) ?? DENIED_BEFORE.exec(word.replace(AND, '')))?.[1]) || null;

// With what the dialects join: "عالركبة", "هالوجع", "راسو".
const PREFIXES = /^(?:وال|بال|فال|كال|عال|هال|ولل|لل|ال|[وبلفك])(?=...)/;
const SUFFIXES = /(?:[يكهو]|ها|نا|هم|هن|كم|كن|ات|ين|ون|ان|يا)$/;

const OF_TWO = /ي(?:ها|هم|هن|كم|كن|نا)$/;
/** "دكتورجلدية" */
const TITLE = /^(?:دكتوره?|طبيبه?)(?=...)/;

/** With and without article, preposition and possessive; the feminine ending that a possessive turns into ت is given back. */
function arabicKeys(word: string): string[] {
  const fronts = [
    word,
    word.replace(PREFIXES, ''),
    word.replace(/^[وف](?=[بعه]?ال|لل|ب)/, '').replace(PREFIXES, ''),
    word.replace(TITLE, ''),
  ];
  const bare = fronts.map((front) => front.replace(SUFFIXES, '')).filter(({ length }) => length > 2);
  // Hers of two: "رجليها".
  const single = fronts.map((front) => front.replace(OF_TWO, '')).filter(({ length }) => length > 2);
  return [...new Set([...fronts, ...bare, ...bare.map((one) => one.replace(/ت$/, 'ه')), ...single])];
}
