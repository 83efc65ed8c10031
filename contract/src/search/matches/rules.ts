/** Finds what the words of a search say: phrases of the vocabulary, in any order and language. */
import type { Locale } from '../../platform/fields.ts';
import { inArabic } from '../latin-arabic/rules.ts';
import {
  correctionOf,
  formOf,
  isInVocabulary,
  isMistyped,
  isSmallHere,
  keyOfStem,
  known,
  languageOf,
} from '../lookup/rules.ts';
import { isOrdinary, isOrdinaryKey } from '../ordinary/rules.ts';
import {
  conceptLengthAt,
  conceptsFor,
  conceptsOf,
  isElsewhere,
  isWritten,
  lexicon,
  type Phrase,
  phrasesBy,
  stemAtom,
} from '../phrases/rules.ts';
import { isSwap } from '../spelling/rules.ts';
import { COMPLAINTS, isTitle, joinedWords } from '../vocabulary/rules.ts';
import { arabicStems, deniedVerb, GROWN_UP, keysOf, numberOf, type Word, wordsOf } from '../words/rules.ts';

/**
 * A word of a search, or several that name one concept. `key` is what the vocabulary has it as; `atoms` are that, its
 * concepts, and its other forms.
 */
export type Token = {
  folded: string;
  key: string;
  start: number;
  end: number;
  atoms: ReadonlySet<string>;
  isKnown: boolean;
  /** A word of everyday speech that says nothing here */
  isOrdinary: boolean;
  /** The word that was probably meant */
  meant: string | null;
};

/** A phrase found in a search, and which of its tokens. */
export type Match = { phrase: Phrase; tokens: readonly number[]; exact: number };

/** Whether a word is said with a title, or after one that is: "Dr. Karim Mansour". */
export function isTitled(text: string, start: number): boolean {
  const before = wordsOf(text.slice(0, start)).map(({ folded }) => folded);
  return before.slice(-2).some((word) => isTitle(word));
}

/** "And not" is one word in Arabic, and begins what is said together as well: "وما احس برجلي". */
const AND_NOT = /^و(?=(?:ما|مش|مو|لا|مب)$)/;

/** Words as they were typed, Arabic ones that were typed in Latin letters in their own. */
export const readWords = (words: readonly Word[], page: Locale, names: ReadonlySet<string>): readonly Word[] =>
  inArabic(words, page, (word) => names.has(word.folded) || isInVocabulary(word));

/** The telling words of a text. `names` are words that somebody is called by, folded: they are not corrected. */
export const tokensOf = (text: string, page: Locale, names: ReadonlySet<string>): Token[] =>
  tokensIn(readWords(wordsOf(text), page, names), page, names);

/** The telling words among those that were read. */
export function tokensIn(words: readonly Word[], page: Locale, names: ReadonlySet<string>): Token[] {
  const locale = languageOf(words, page);
  const typed = words.map((word) => word.folded);
  const bare = typed.map((word) => word.replace(AND_NOT, ''));
  const isCalled = typed.some((word) => isTitle(word)) || typed.filter((word) => names.has(word)).length > 1;
  const isSentence = words.length >= LEAST_OF_SENTENCE;
  const tokens: Token[] = [];
  for (let at = 0; at < words.length; ) {
    const folded = conceptLengthAt(typed, at) > 1 ? typed : bare;
    const length = conceptLengthAt(folded, at);
    const [first, last] = [words[at], words[at + length - 1]];
    if (first && last && length > 1) tokens.push(joined(folded.slice(at, at + length), first, last));
    else if (first && !isSmallHere(first, locale))
      tokens.push(
        ...(plainOf(first, locale) ??
          halvesOf(first) ??
          denialOf(first) ?? [single(first, names.has(first.folded) ? isCalled : null, locale, isSentence)]),
      );
    at += length;
  }
  return tokens;
}

/** A word of the text's own language that only another one's vocabulary knows, or none: it isn't corrected either. */
function plainOf(word: Word, locale: Locale): Token[] | null {
  const key = known(word);
  const { folded, start, end } = word;
  // What Arabic joins to a word may as well belong to it: "وايد" is "much", and no hand.
  const isSure = key !== undefined && (key === folded || !(locale === 'ar' && isOrdinaryKey(folded, locale)));
  if (!isOrdinary(word, locale) || (isSure && lexicon.get(key)?.has(locale)) || isElsewhere(folded)) return null;
  return [{ folded, key: folded, start, end, atoms: new Set([folded]), isKnown: false, isOrdinary: true, meant: null }];
}

/** Fewer words may be of any language; in a sentence a word is mistyped in the sentence's own. */
const LEAST_OF_SENTENCE = 3;

const placeOf = ({ start, end }: Word) => ({ start, end });
const LEAST_HALF = 4;

/** Two words of the vocabulary that were written as one: "hairloss". */
function halvesOf(word: Word): Token[] | null {
  const { folded } = word;
  if (known(word) || isMistyped(word)) return null;
  for (let at = LEAST_HALF; at <= folded.length - LEAST_HALF; at += 1) {
    const halves = [folded.slice(0, at), folded.slice(at)].map((half) => keysOf(half).find((key) => lexicon.has(key)));
    if (!halves.every((key) => key && /^\p{Script=Latin}+$/u.test(key))) continue;
    const tokens = halves.map((key = '') => ({
      ...placeOf(word),
      folded: key,
      key,
      atoms: withConcepts(key),
      isKnown: true,
      isOrdinary: false,
      meant: null,
    }));
    if (findMatches(tokens).some((match) => match.tokens.length === 2)) return tokens;
  }
  return null;
}

/** A denied verb says two things, that and what one can't. */
function denialOf(word: Word): Token[] | null {
  const verb = known(word) ? null : deniedVerb(word.folded);
  const key = verb && (keysOf(verb).find((one) => lexicon.has(one)) ?? keyOfStem(verb));
  if (!key) return null;
  const place = { start: word.start, end: word.end, isKnown: true, isOrdinary: false, meant: null };
  const forms = [keyOfStem(verb) ?? key, ...arabicStems(verb).map(stemAtom)];
  return [
    { ...place, folded: 'لا', key: 'لا', atoms: withConcepts('لا') },
    { ...place, folded: key, key, atoms: new Set([...withConcepts(key), ...forms]) },
  ];
}

const withConcepts = (key: string) => new Set([key, ...[...(conceptsOf(key) ?? [])].map((id) => `#${id}`)]);

function joined(words: readonly string[], first: Word, last: Word): Token {
  const folded = joinedWords(words);
  const place = { start: first.start, end: last.end, isKnown: true, isOrdinary: false, meant: null };
  const within = [...(conceptsOf(folded) ?? [])].some(isWritten) ? words.flatMap(namedBy) : [];
  return { ...place, folded, key: folded, atoms: ofAge(new Set([...withConcepts(folded), ...within]), words) };
}

/** What the words of a whole name by themselves: who says "suis enceinte" and bleeds is pregnant and bleeds. */
const namedBy = (word: string): string[] =>
  keysOf(word)
    .slice(0, 1)
    .flatMap((key) => [...(conceptsOf(key) ?? [])].map((id) => `#${id}`))
    .filter((atom) => atom !== DENIAL);

/** Who is eighteen or more is no child, however it is said. */
function ofAge(atoms: Set<string>, words: readonly string[]): Set<string> {
  if (words.some((word) => numberOf(word) >= GROWN_UP)) atoms.delete('#child');
  return atoms;
}

/** `isName`: surely, or only unless it is a word as well (false); null for none. */
function single(word: Word, isName: boolean | null, locale: Locale, isSentence: boolean): Token {
  const { folded, start, end } = word;
  if (isElsewhere(folded))
    return { folded, key: folded, start, end, atoms: new Set(), isKnown: false, isOrdinary: false, meant: null };
  const isPlain = isOrdinary(word, locale);
  const key = isName ? undefined : (known(word) ?? (isName === null ? formOf(word) : undefined));
  const meant = key || isName !== null ? null : correctionOf(word, locale, isSentence);
  const stems = isName ? [] : arabicStems(folded);
  const concepts = conceptAtoms(key ?? meant ?? folded, locale);
  const joinedTo = /^[وف](?=...)/.test(folded) && !isName ? (conceptsOf(folded.slice(1)) ?? []) : [];
  const forms = isName ? [] : [...word.keys, keyOfStem(folded) ?? ''].filter((form) => lexicon.has(form));
  const atoms = [...concepts, ...forms, ...stems.map(stemAtom), ...[...joinedTo].map((id) => `#${id}`)];
  return {
    folded,
    key: key ?? meant ?? folded,
    start,
    end,
    atoms: ofAge(new Set(atoms), [folded]),
    isKnown: key !== undefined,
    isOrdinary: isPlain,
    meant,
  };
}

const conceptAtoms = (key: string, locale: Locale) => [key, ...conceptsFor(key, locale).map((id) => `#${id}`)];

const MOST_APART = 3;
const SHORT_PLACE = 7;

/** Grandmother Mamie is not Miami: a short name of a place is mistyped by letters that changed places, or by one left out. */
const isSurePlace = (token: Token | undefined) =>
  !token?.meant ||
  token.folded.length >= SHORT_PLACE ||
  token.folded.length < token.meant.length ||
  isSwap(token.folded, token.meant);

/** "Doesn't eat and sleeps all day" denies the eating, and no sleep. */
function isDenialNear(phrase: Phrase, used: readonly number[]): boolean {
  const denial = phrase.elements.findIndex((element) => element.has(DENIAL));
  if (denial === -1 || used.length === 1) return true;
  const at = used[denial] ?? 0;
  return used.some((place, index) => index !== denial && Math.abs(place - at) <= MOST_FROM_DENIAL);
}

const DENIAL = '#cannot';
const MOST_FROM_DENIAL = 1;

/** In a sentence of one language, an ordinary word is none of another one, nor is what only looks like one: "gran", "grano". */
function isForeign(phrase: Phrase, token: Token | undefined, length: number, locale: Locale): boolean {
  if (!phrase.locale || phrase.locale === locale || phrase.kind === 'city') return false;
  return token?.isOrdinary === true || (length > 1 && phrase.kind === 'complaint' && token?.folded !== phrase.word);
}

/** The tokens that say a phrase, each element by another one and not far apart; null if it isn't said. */
function findPhrase(phrase: Phrase, tokens: readonly Token[], locale?: Locale): Match | null {
  const used: number[] = [];
  let exact = 0;
  for (const element of phrase.elements) {
    const at = nearestToken(element, tokens, used);
    if (at === -1) return null;
    used.push(at);
    const [key = ''] = element;
    exact += tokens[at]?.key === key ? 1 : 0.8;
  }
  const first = tokens[used[0] ?? 0];
  if (phrase.word && !phrase.elements[0]?.has(first?.key ?? '')) return null;
  if (phrase.kind === 'city' && !isSurePlace(first)) return null;
  if (phrase.elements.length === 1 && locale && isForeign(phrase, first, tokens.length, locale)) return null;
  if (!isDenialNear(phrase, used)) return null;
  const span = Math.max(...used) - Math.min(...used) + 1;
  if (span > phrase.elements.length + MOST_APART) return null;
  return { phrase, tokens: used, exact: exact - (span - used.length) / 10 };
}

function nearestToken(element: ReadonlySet<string>, tokens: readonly Token[], used: readonly number[]): number {
  const from = used[0] ?? 0;
  let best = -1;
  tokens.forEach((token, at) => {
    if (used.includes(at) || ![...element].some((atom) => token.atoms.has(atom))) return;
    if (best === -1 || Math.abs(at - from) < Math.abs(best - from)) best = at;
  });
  return best;
}

const isEmergency = ({ phrase }: Match) => COMPLAINTS.get(phrase.id)?.isEmergency ?? false;

/** A word of two professions means both: "psy". */
const isEqual = (one: Match, other: Match | undefined) =>
  one.phrase.kind === 'specialty' &&
  other?.phrase.kind === 'specialty' &&
  one.phrase.id !== other.phrase.id &&
  one.exact === other.exact &&
  one.tokens.join() === other.tokens.join();

/** An emergency said word for word, then what is no emergency word for word, then what an emergency is like. */
function certaintyOf(match: Match): number {
  const isLiteral = match.exact === match.tokens.length;
  return isEmergency(match) ? (isLiteral ? 3 : 1) : isLiteral ? 2 : 0;
}

/** Words that name an emergency together say it, though another phrase took one of them: a fall, and no feeling in the legs. */
function isWrittenEmergency(match: Match, tokens: readonly Token[], covered: ReadonlyMap<number, Match>): boolean {
  const [at = 0] = match.tokens;
  const token = tokens[at];
  if (match.tokens.length > 1 || !isEmergency(match) || !token?.folded.includes(' ')) return false;
  const written = [token.folded, ...[...token.atoms].filter((atom) => isWritten(atom.slice(1)))];
  return !covered.get(at)?.phrase.elements.some((element) => written.some((atom) => element.has(atom)));
}

const ORDER = ['specialty', 'complaint', 'city', 'country', 'language', 'time', 'topic'];

/** What is said, the longest first; what a longer phrase says already is left out. */
export function findMatches(tokens: readonly Token[], locale?: Locale): Match[] {
  const candidates = new Set(tokens.flatMap(({ atoms }) => [...atoms].flatMap((atom) => phrasesBy.get(atom) ?? [])));
  const matches = [...candidates].map((phrase) => findPhrase(phrase, tokens, locale)).filter((match) => match !== null);
  matches.sort(
    (a, b) =>
      b.tokens.length - a.tokens.length ||
      certaintyOf(b) - certaintyOf(a) ||
      b.exact - a.exact ||
      Number(b.phrase.locale === locale) - Number(a.phrase.locale === locale) ||
      ORDER.indexOf(a.phrase.kind) - ORDER.indexOf(b.phrase.kind),
  );
  const covered = new Map<number, Match>();
  return matches.filter((match) => {
    const isNew = match.tokens.some((place) => !covered.has(place)) || isWrittenEmergency(match, tokens, covered);
    const [first = 0] = match.tokens;
    if (!isNew) return isEqual(match, covered.get(first));
    for (const place of match.tokens) covered.set(place, match);
    return true;
  });
}
