/** Every way in which the vocabulary says a thing. It takes a second to build: only what understands a search imports it. */
import cities from '../../platform/cities.json' with { type: 'json' };
import { LOCALES, type Locale } from '../../platform/fields.ts';
import { countryName, languageName } from '../../platform/format.ts';
import { placeKey } from '../../platform/places.ts';
import { symptoms } from '../../symptoms/table/rules.ts';
import { isOrdinaryKey } from '../ordinary/rules.ts';
import languages from '../vocabulary/languages.json' with { type: 'json' };
import places from '../vocabulary/places.json' with { type: 'json' };
import {
  COMPLAINTS,
  CONCEPTS,
  ELSEWHERE,
  isSmall,
  joinedWord,
  joinedWords,
  SPECIALTIES,
  TIMES,
} from '../vocabulary/rules.ts';
import { arabicStems, wordsOf } from '../words/rules.ts';

export type Kind = 'specialty' | 'complaint' | 'topic' | 'city' | 'country' | 'language' | 'time';

/** A way to say a thing: each element is what one of its words may be, a key or `#` and a concept. */
export type Phrase = {
  kind: Kind;
  id: string;
  locale: Locale | null;
  elements: readonly ReadonlySet<string>[];
  /** As it is written, folded, where it is a single word */
  word?: string;
};

/** Whether a word is of another trade: "a lawyer in Rome". */
export const isElsewhere = (folded: string): boolean =>
  ELSEWHERE.has(folded) || conceptsOfWord.get(folded)?.has('elsewhere') === true;

const baseKey = ([key = '']: readonly string[]) => key;

/** By the key of a word, the concepts that it names, in any language; several words that name one are joined by a space. */
const conceptsOfWord = new Map<string, Set<string>>();
/** The first words of those that name a concept together: most words begin none. */
const beginnings = new Set<string>();
function addConcept(key: string, id: string): void {
  conceptsOfWord.set(key, (conceptsOfWord.get(key) ?? new Set()).add(id));
  const [first = '', ...others] = key.split(' ');
  if (others.length > 0) beginnings.add(first);
}
/** The languages in which a key names a concept: "dos" is the back in French only. */
const saidIn = new Map<string, Set<Locale>>();
const named = [
  ...Object.entries(CONCEPTS).map(([id, { says }]) => [id, says] as const),
  ...Object.entries(TIMES).map(([id, says]) => [`time ${id}`, says] as const),
];
for (const [id, says] of named)
  for (const locale of LOCALES)
    for (const said of says[locale]) {
      const key = joinedKey(said);
      addConcept(key, id);
      saidIn.set(`${key}#${id}`, (saidIn.get(`${key}#${id}`) ?? new Set()).add(locale));
    }

function joinedKey(said: string): string {
  const words = wordsOf(said);
  return words.length > 1 ? joinedWords(words.map(({ folded }) => folded)) : vocabularyKey(words[0]?.keys ?? []);
}

/** The key that a word of the vocabulary is stored under. */
function vocabularyKey(keys: readonly string[]): string {
  const [first = ''] = keys;
  return /\p{Script=Arabic}/u.test(first) ? first.replace(/^(?:وال|بال|ال|لل)(?=...)/, '') : baseKey(keys);
}

/** The key of a word of a phrase; what stands before a concept's word in Arabic is left out: "بعيني". */
function elementKey(keys: readonly string[]): string {
  const key = vocabularyKey(keys);
  return conceptsOfWord.has(key) ? key : (keys.find((one) => conceptsOfWord.has(one) && key.endsWith(one)) ?? key);
}

export const conceptsOf = (key: string): ReadonlySet<string> | undefined => conceptsOfWord.get(key);
/** What it names in a language, and in others only where it is no word of that one: "cachets" are no cheeks in French. */
export function conceptsFor(key: string, locale: Locale): string[] {
  const all = [...(conceptsOfWord.get(key) ?? [])];
  const own = all.filter((id) => saidIn.get(`${key}#${id}`)?.has(locale));
  return own.length > 0 || isOrdinaryKey(key, locale) ? own : all;
}

/** By a key or concept of its rarest element, each phrase: "knee pain" is looked for where a knee is, not at each pain. */
export const phrasesBy = new Map<string, Phrase[]>();
/** Every key of the vocabulary, with the languages that it is a word of. */
export const lexicon = new Map<string, Set<Locale>>();

function learn(key: string, locale: Locale): void {
  lexicon.set(key, (lexicon.get(key) ?? new Set()).add(locale));
}

type Elements = { elements: Set<string>[]; isBare: boolean; words: string[] };

/**
 * "Mal" is pain, and is also badly; who bumped a head has no bump yet, and a crooked face is not sprained: a phrase with
 * such a word says nothing of others.
 */
const AMBIGUOUS = new Set(['mal', 'bump', 'brul', 'torcid', 'tordu', 'twist', 'late', 'sting', 'flap', 'partid']);

/** Words that say one thing: small words are left out, and a word that names one concept stands for all its words. */
function elementsOf(said: string, locale: Locale, kind: Kind): Elements {
  const isPlace = kind === 'city' || kind === 'country';
  const words = isPlace ? wholeWords(said) : joinConcepts(wordsOf(said));
  const telling = words.filter(({ folded }) => !isSmall(folded, locale));
  const elements = telling.map(({ key }) => {
    learn(key, locale);
    const named = isPlace || kind === 'language' || AMBIGUOUS.has(key) ? undefined : conceptsOfTelling(key, locale);
    const stems = kind === 'complaint' ? arabicStems(key) : [];
    return new Set([key, ...(named?.size === 1 ? [...named].map((id) => `#${id}`) : []), ...stems.map(stemAtom)]);
  });
  return { elements, isBare: telling.length < words.length, words: telling.map(({ folded }) => folded) };
}

/** What is understood only as it is written stands for no other words: "me corté" is no "me quemé". */
export const isWritten = (id: string) => /^(?:complaint|specialty|city|country|language) /.test(id);

/** Words that have only in common whom they lead to: who cries is not angry. */
const LOOSE = new Set(['feeling', 'paper']);

const conceptsOfTelling = (key: string, locale: Locale): ReadonlySet<string> =>
  new Set(conceptsFor(key, locale).filter((id) => !isWritten(id) && !LOOSE.has(id)));

/** A place is known by its whole words: Mansoura is not Mansour. */
const wholeWords = (said: string): Joined[] =>
  wordsOf(said).map(({ folded }) => ({ folded, key: folded.replace(/^ال(?=...)/, '') }));

type Joined = { folded: string; key: string };

/** Neighbours that name one concept become one word. */
function joinConcepts(words: ReturnType<typeof wordsOf>): Joined[] {
  const joined: Joined[] = [];
  for (let at = 0; at < words.length; ) {
    const length = conceptLengthAt(
      words.map(({ folded }) => folded),
      at,
    );
    const part = words.slice(at, at + length);
    const folded = joinedWords(part.map((word) => word.folded));
    joined.push({ folded, key: length > 1 ? folded : elementKey(part[0]?.keys ?? []) });
    at += length;
  }
  return joined;
}

/** The most words that say one thing together. */
const MOST_WORDS = 6;

/** How many words from a place on name one concept: 1 where they don't. No words of an emergency are torn apart. */
export function conceptLengthAt(folded: readonly string[], at: number): number {
  const length = namedLengthAt(folded, at);
  const isEmergencyAt = (place: number) =>
    namesEmergency(joinedWords(folded.slice(place, place + namedLengthAt(folded, place))));
  const within = Array.from({ length: length - 1 }, (_, index) => at + 1 + index);
  return within.some(isEmergencyAt) && !isEmergencyAt(at) ? 1 : length;
}

function namedLengthAt(folded: readonly string[], at: number): number {
  if (!beginnings.has(joinedWord(folded[at] ?? ''))) return 1;
  for (let length = Math.min(MOST_WORDS, folded.length - at); length > 1; length -= 1)
    if (conceptsOfWord.has(joinedWords(folded.slice(at, at + length)))) return length;
  return 1;
}

const namesEmergency = (words: string) =>
  words.includes(' ') &&
  [...(conceptsOfWord.get(words) ?? [])].some((id) => COMPLAINTS.get(id.replace(/^complaint /, ''))?.isEmergency);

/** These give a phrase its sense only beside something particular. */
const GENERIC = new Set(['#cannot', '#problem', '#sudden', '#worst', '#child', '#baby']);
const isGeneric = (element: ReadonlySet<string>) => [...element].some((atom) => GENERIC.has(atom));

/** What is left of a phrase says too little without its small words. An emergency is not read into two words. */
const isTooBare = (words: number, particular: number, id: string) =>
  words < 2 || particular < (COMPLAINTS.get(id)?.isEmergency ? 2 : 1);

function add(kind: Kind, id: string, said: string, locale: Locale): void {
  const { elements, isBare, words } = elementsOf(said, locale, kind);
  const particular = elements.filter((element) => !isGeneric(element)).length;
  if (elements.length === 0 || (isBare && isTooBare(elements.length, particular, id))) return;
  // Lille is also "at night".
  if (kind === 'city' && elements.length === 1 && [...(elements[0] ?? [])].some((key) => conceptsOfWord.has(key)))
    return;
  const word = elements.length === 1 ? words[0] : undefined;
  // A denial is looked for last, beside what it denies.
  const sorted = elements.toSorted((a, b) => Number(a.has('#cannot')) - Number(b.has('#cannot')));
  index({ kind, id, locale, elements: word ? elements.map(alone) : sorted, word });
}

/** Beside others, a word of Arabic is understood in its other forms: "فقدان الشم", "فقدت الشم". */
export const stemAtom = (stem: string) => `~${stem}`;

/** A bunion is of the foot, and a foot alone is no bunion. */
const alone = (element: ReadonlySet<string>) => new Set([...element].filter((atom) => !/^[#~]/.test(atom)));
const phrases: Phrase[] = [];
const index = (phrase: Phrase) => phrases.push(phrase);

function pushTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const others = map.get(key);
  if (others) others.push(value);
  else map.set(key, [value]);
}

type Said = readonly [kind: Kind, id: string, said: string, locale: Locale];
const inEach = (kind: Kind, id: string, says: Record<Locale, readonly string[]>): Said[] =>
  LOCALES.flatMap((locale) => says[locale].map((said) => [kind, id, said, locale] as const));

const aliasesOf = (place: string): string[] => (places as Record<string, string[]>)[place] ?? [];

const citySays = (country: string, names: readonly string[]): Said[] => {
  const key = placeKey(names[0] ?? '', country);
  return LOCALES.flatMap((locale, at) =>
    [names[at] ?? '', ...aliasesOf(key)].map((said) => ['city', key, said, locale] as const),
  );
};

const countrySays = (country: string): Said[] =>
  LOCALES.flatMap((locale) =>
    [countryName(country, locale), ...aliasesOf(country)].map((said) => ['country', country, said, locale] as const),
  );

const everything: Said[] = [
  ...Object.entries(SPECIALTIES).flatMap(([id, { says }]) => inEach('specialty', id, says)),
  ...symptoms.flatMap(({ id, says }) => inEach('complaint', id, says)),
  ...Object.entries(languages).flatMap(([code, aliases]) =>
    LOCALES.flatMap((locale) =>
      [languageName(code, locale), ...aliases].map((said) => ['language', code, said, locale] as const),
    ),
  ),
  ...Object.entries(cities).flatMap(([country, list]) => [
    ...countrySays(country),
    ...list.flatMap((names) => citySays(country, names)),
  ]),
];

const isGenericWord = (keys: readonly string[]) =>
  [...(conceptsOfWord.get(vocabularyKey(keys)) ?? [])].some((concept) => GENERIC.has(`#${concept}`));

/** Words that say something together, though small words leave one of them: "family doctor", "kill myself". */
for (const [kind, id, said, locale] of everything) {
  const words = wordsOf(said);
  const telling = words.filter(({ folded }) => !isSmall(folded, locale));
  const particular = telling.filter(({ keys }) => !isGenericWord(keys)).length;
  if (words.length < 2 || telling.length === words.length || !isTooBare(telling.length, particular, id)) continue;
  const folded = joinedWords(words.map((word) => word.folded));
  const concept = `${kind} ${id}`;
  if (conceptsOfWord.has(folded)) continue;
  addConcept(folded, concept);
  learn(folded, locale);
  index({ kind, id, locale, elements: [new Set([`#${concept}`])] });
}
for (const said of everything) add(...said);
for (const id of Object.keys(TIMES)) index({ kind: 'time', id, locale: null, elements: [new Set([`#time ${id}`])] });
for (const says of [...Object.values(CONCEPTS).map((concept) => concept.says), ...Object.values(TIMES)])
  for (const locale of LOCALES) for (const said of says[locale]) learn(joinedKey(said), locale);

const uses = new Map<string, number>();
for (const atom of phrases.flatMap(({ elements }) => elements.flatMap((element) => [...element])))
  uses.set(atom, (uses.get(atom) ?? 0) + 1);
const usesOf = (element: ReadonlySet<string>) => Math.max(...[...element].map((atom) => uses.get(atom) ?? 0));
for (const phrase of phrases) {
  const rarest = phrase.elements.reduce((one, other) => (usesOf(other) < usesOf(one) ? other : one));
  for (const atom of rarest) pushTo(phrasesBy, atom, phrase);
}
