/** A fever in the first three months of life, which no phrase can say: it is an age below a limit and a temperature above one. */
import { LOCALES, type Locale } from '../../platform/fields.ts';
import type { Token } from '../matches/rules.ts';
import { conceptsOf } from '../phrases/rules.ts';
import vocabulary from '../vocabulary/newborns.json' with { type: 'json' };
import { numberOf, type Word, wordsOf } from '../words/rules.ts';

export const NEWBORN_FEVER = 'newborn-fever';

/** Three months */
const DAYS_OF_NEWBORN = 91;
const DAYS_OF = { day: 1, week: 7, month: 30.4, year: 365 };
type Unit = keyof typeof DAYS_OF;
const UNITS = Object.keys(DAYS_OF) as Unit[];

/** Words of all languages: parents mix them, and each word says the same in any. */
const foldedWords = (said: string) =>
  wordsOf(said)
    .map(({ folded }) => folded)
    .join(' ');
const setOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(foldedWords));
const allOf = (says: Record<Locale, readonly string[]>) => setOf(LOCALES.flatMap((locale) => says[locale]));

const NEWBORN = allOf(vocabulary.newborn);
const AGE_AFTER = allOf(vocabulary.ageAfter);
const AGE_BEFORE = allOf(vocabulary.ageBefore);
const BORN = allOf(vocabulary.born);
const OF = allOf(vocabulary.of);
const HAS = allOf(vocabulary.has);
const SINCE = allOf(vocabulary.since);
const THINGS = allOf(vocabulary.things);
const HOT = allOf(vocabulary.hot);
const HOT_THINGS = allOf(vocabulary.hotThings);
const DENIED = allOf(vocabulary.denied);
const HALF = setOf(vocabulary.half);
const JOINING = setOf(vocabulary.joining);
const OWN_AGE = setOf(vocabulary.ownAge);

const unitOfWord = new Map(UNITS.flatMap((unit) => [...allOf(vocabulary.units[unit])].map((word) => [word, unit])));
const twoOf = new Map(
  Object.entries(vocabulary.two).flatMap(([unit, words]) => [...setOf(words)].map((word) => [word, unit as Unit])),
);
const numberOfWord = new Map(
  Object.entries(vocabulary.numbers).flatMap(([number, words]) =>
    [...setOf(words)].map((word) => [word, Number(number)]),
  ),
);

/** Words from a place to a place, both within. */
type Span = { from: number; to: number };
type Age = Span & { days: number };

const AGE_UNITS = setOf(vocabulary.ageUnits);
const DENIED_BEFORE = allOf(vocabulary.deniedBefore);

/** Any of the forms that a word is looked up by. */
const isOf = (words: ReadonlySet<string>, word: Word | undefined) =>
  word !== undefined && [word.folded, ...word.keys].some((form) => words.has(form));
const inMap = <Value>(map: ReadonlyMap<string, Value>, word: Word | undefined): Value | undefined =>
  word && [word.folded, ...word.keys].map((form) => map.get(form)).find((value) => value !== undefined);
const names = (concept: string, word: Word | undefined) =>
  word?.keys.some((key) => conceptsOf(key)?.has(concept)) === true;

const MOST_TOGETHER = 3;
/** How many words from a place on are one of these together; 0 where they aren't. */
function lengthAt(words: readonly Word[], at: number, says: (joined: string) => boolean): number {
  for (let length = Math.min(MOST_TOGETHER, words.length - at); length > 0; length -= 1)
    if (
      says(
        words
          .slice(at, at + length)
          .map(({ folded }) => folded)
          .join(' '),
      )
    )
      return length;
  return 0;
}

const JOINED_UNIT = /^\p{Nd}+(\p{L}+)$/u;
const PURE_NUMBER = /^\p{Nd}+$/u;
const isNumber = (word: Word | undefined) => word !== undefined && PURE_NUMBER.test(word.folded);

/** "2.5"; of "2-3 weeks" the lesser. */
function withDecimals(words: readonly Word[], at: number): number {
  const [whole, word] = [words[at - 1], words[at]];
  const isDecimal = isNumber(whole) && whole?.end === (word?.start ?? 0) - 1;
  return isDecimal ? numberOf(whole.folded) + numberOf(word?.folded ?? '') / 10 : numberOf(word?.folded ?? '');
}

/** The number before a unit, over halves: "4 and a half months". */
function numberBefore(words: readonly Word[], unitAt: number): { number: number; from: number } | null {
  for (let at = unitAt - 1; at >= 0; at -= 1) {
    const word = words[at];
    if (isNumber(word)) return { number: withDecimals(words, at), from: at };
    const isOfHalf = word?.folded === 'a' && isOf(HALF, words[at + 1]);
    if (isOf(HALF, word) || isOfHalf) continue;
    const number = inMap(numberOfWord, word);
    return number === undefined ? null : { number, from: at };
  }
  return null;
}

/** A number with its unit, in days. */
function termAt(words: readonly Word[], at: number): Age | null {
  const word = words[at];
  if (!word) return null;
  const ofTwo = inMap(twoOf, word);
  if (ofTwo) return { from: at, to: at, days: 2 * DAYS_OF[ofTwo] };
  const joined = unitOfWord.get(JOINED_UNIT.exec(word.folded)?.[1] ?? '');
  if (joined) return { from: at, to: at, days: numberOf(word.folded) * DAYS_OF[joined] };
  const unit = inMap(unitOfWord, word);
  if (!unit || (word.folded.length === 1 && !isNumber(words[at - 1]))) return null;
  const before = numberBefore(words, at);
  if (before) return { from: before.from, to: at, days: before.number * DAYS_OF[unit] };
  return /[\p{Script=Arabic}\d]/u.test(word.folded) ? { from: at, to: at, days: DAYS_OF[unit] } : null;
}

/** Numbers with their units; what stands together is one: "a year and two months". */
function termsOf(words: readonly Word[]): Age[] {
  const terms: Age[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const term = termAt(words, at);
    if (!term) continue;
    const last = terms.at(-1);
    const between = last ? words.slice(last.to + 1, term.from) : [];
    if (last && between.length < 2 && between.every((word) => isOf(JOINING, word)))
      terms.splice(-1, 1, { from: last.from, to: term.to, days: last.days + term.days });
    else terms.push(term);
  }
  return terms;
}

const isFever = (joined: string) => conceptsOf(joined)?.has('fever') === true;
const isFeverAt = (words: readonly Word[], at: number) =>
  names('fever', words[at]) || lengthAt(words, at, isFever) > 0 || isOf(HOT, words[at]);

const MOST_SKIPPED = 3;
/** The place before one, over words that only join. */
function placeBefore(words: readonly Word[], from: number, joining: (word: Word | undefined) => boolean): number {
  let at = from - 1;
  while (at >= 0 && from - at <= MOST_SKIPPED && joining(words[at])) at -= 1;
  return at;
}

/** Whether a number of days says how old somebody is, and not how long something lasts. */
function isAge(words: readonly Word[], { from, to, days }: Age): boolean {
  const after = lengthAt(words, to + 1, (joined) => AGE_AFTER.has(joined));
  if (isOf(THINGS, words[to + 1 + after])) return false;
  if (after > 0 || AGE_UNITS.has(JOINED_UNIT.exec(words[to]?.folded ?? '')?.[1] ?? '')) return true;
  const said = placeBefore(words, from, (word) => isOf(HAS, word) || isOf(OF, word));
  if (AGE_BEFORE.has(words[said]?.folded ?? '')) return !isOf(THINGS, words[said - 1]);
  const isBorn = words.slice(Math.max(0, from - MOST_SKIPPED - 1), from).some((word) => isOf(BORN, word));
  if (isBorn) return days < DAYS_OF_NEWBORN;
  return isOfBaby(words, { from, to, days });
}

/** "Tiene 3 días con fiebre" tells of the fever, "tiene 20 días con fiebre" of the baby. */
const LONGEST_FEVER = 7;

/** "A baby of three weeks", and not "a baby with three days of fever". */
function isOfBaby(words: readonly Word[], { from, to, days }: Age): boolean {
  const person = placeBefore(words, from, (word) => isOf(HAS, word) || isOf(OF, word));
  const isBaby = names('baby', words[person]);
  const isChild = names('child', words[person]) && person < from - 1;
  if (!isBaby && !isChild) return names('baby', words[to + 1]) && !isOf(SINCE, words[from - 1]);
  if (isOf(OF, words[from - 1])) return true;
  const isLasting = isOf(OF, words[to + 1]) || (words[to + 1]?.folded === 'con' && days <= LONGEST_FEVER);
  return !(isLasting && isFeverAt(words, to + 2)) && !(isChild && isFeverAt(words, to + 1));
}

const TELLING = new Set([
  ...unitOfWord.keys(),
  ...twoOf.keys(),
  ...[...NEWBORN].flatMap((said) => said.split(' ').slice(0, 1)),
]);
const isTelling = ({ folded, keys }: Word) => TELLING.has(folded) || keys.some((key) => TELLING.has(key));
const WITH_UNIT = /^\p{Nd}{1,3}\p{L}/u;

/** The words that say that somebody is younger than three months; null where none do. */
export function newbornIn(words: readonly Word[]): Span[] | null {
  // Few searches speak of an age.
  if (!words.some((word) => isTelling(word) || WITH_UNIT.test(word.folded))) return null;
  const terms = termsOf(words);
  const ages = terms.filter((term) => isAge(words, term));
  const young = ages.filter(({ days }) => days < DAYS_OF_NEWBORN);
  if (young.length > 0) return young;
  if (ages.length > 0) return null;
  for (let at = 0; at < words.length; at += 1) {
    const length = lengthAt(words, at, (joined) => NEWBORN.has(joined)) || Number(isOf(NEWBORN, words[at]));
    const isCounted = terms.some(({ from, to }) => from < at && at <= to);
    if (length > 0 && !isCounted && !isOf(THINGS, words[at + length])) return [{ from: at, to: at + length - 1 }];
  }
  return null;
}

const FEVER = 38;
const FEVER_IN_FAHRENHEIT = 100.4;
const COLDEST = 34;
const HOTTEST = 43;
const COLDEST_IN_FAHRENHEIT = 94;
const HOTTEST_IN_FAHRENHEIT = 109;
const DEGREES = /^\p{Nd}+(?:c|f|deg)?$/u;

type Temperature = { at: number; isFever: boolean; isSure: boolean };

/** A number that may be a temperature, with its decimals: "38.5", "38°5", "٣٨٫٥", "101 F". */
function temperatureAt(text: string, words: readonly Word[], at: number): Temperature | null {
  const word = words[at];
  const next = words[at + 1];
  if (!word || !DEGREES.test(word.folded) || isOf(OWN_AGE, words[at - 1])) return null;
  const hasDecimals =
    next !== undefined && DEGREES.test(next.folded) && /^[.,٫،°]$/.test(text.slice(word.end, next.start));
  const decimals = hasDecimals ? numberOf(next.folded) / 10 ** (/^\p{Nd}+/u.exec(next.folded)?.[0].length ?? 1) : 0;
  const degrees = numberOf(word.folded) + decimals;
  const unit = words[at + (hasDecimals ? 2 : 1)];
  if (unit && unit.folded.length > 1 && (inMap(unitOfWord, unit) ?? inMap(twoOf, unit))) return null;
  const isCelsius = degrees >= COLDEST && degrees < HOTTEST;
  const isFahrenheit = degrees >= COLDEST_IN_FAHRENHEIT && degrees < HOTTEST_IN_FAHRENHEIT;
  if (!isCelsius && !isFahrenheit) return null;
  return {
    at,
    isFever: isCelsius ? degrees >= FEVER : degrees >= FEVER_IN_FAHRENHEIT,
    isSure:
      hasDecimals || /\p{L}/u.test(word.folded) || [at - 1, at - 2, at + 1].some((near) => isFeverAt(words, near)),
  };
}

const isDeniedAt = (words: readonly Word[], at: number) =>
  isOf(DENIED, words[at - 1]) ||
  (isOf(DENIED_BEFORE, words[at - 1]) && isOf(DENIED, words[at - 2])) ||
  words[at + 1]?.folded === 'normal';

/** Where a fever is told, in words or by a number. */
function feverIn(text: string, words: readonly Word[], tokens: readonly Token[]): number[] {
  const temperatures = words.map((_, at) => temperatureAt(text, words, at)).filter((found) => found !== null);
  const high = temperatures.filter((one) => one.isFever).map(({ at }) => at);
  if (high.length > 0) return high;
  if (temperatures.some(({ isSure }) => isSure)) return [];
  const isOfThings = words.some((word) => isOf(HOT_THINGS, word));
  const mistyped = new Set(tokens.filter(({ meant, atoms }) => meant && atoms.has('#fever')).map(({ start }) => start));
  return words.flatMap((word, at) => {
    const isSaid = names('fever', word) || lengthAt(words, at, isFever) > 0 || mistyped.has(word.start);
    return (isSaid || (isOf(HOT, word) && !isOfThings)) && !isDeniedAt(words, at) ? [at] : [];
  });
}

/** The tokens that tell of a fever before the age of three months; null where none do. */
export function newbornFever(text: string, words: readonly Word[], tokens: readonly Token[]): number[] | null {
  const ages = newbornIn(words);
  const fevers = ages ? feverIn(text, words, tokens) : [];
  if (!ages || fevers.length === 0) return null;
  const spans = [...ages, ...fevers.map((at) => ({ from: at, to: at }))].map(({ from, to }) => ({
    start: words[from]?.start ?? 0,
    end: words[to]?.end ?? 0,
  }));
  return tokens.flatMap((token, at) =>
    spans.some(({ start, end }) => token.start < end && start < token.end) ? [at] : [],
  );
}
