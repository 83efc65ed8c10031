/** What a search says: whom it asks for, where, in which language, when, and by which name. */
import type { Locale } from '../platform/fields.ts';
import { languageOf } from './lookup/rules.ts';
import { findMatches, isTitled, type Match, readWords, type Token, tokensIn, tokensOf } from './matches/rules.ts';
import { NEWBORN_FEVER, newbornFever } from './newborns/rules.ts';
import { isElsewhere, type Kind, type Phrase } from './phrases/rules.ts';
import { GENERAL, isEmergency, isSign, specialtiesOf } from './specialties/rules.ts';
import { CONCEPTS, isAskingWord, isPersonal, isRefusing, lastTelling } from './vocabulary/rules.ts';
import { foldWord, GROWN_UP, numberOf, type Word, wordsOf } from './words/rules.ts';

/** A thing that was understood, with the text that is left when it is taken back. */
export type Facet = { kind: Kind | 'name'; id: string; said: string; without: string };

export type Understanding = {
  facets: readonly Facet[];
  /** Slugs in the order in which doctors are listed; empty for any */
  specialties: readonly string[];
  /** Only "a doctor" was asked for: these come first, and everybody after them */
  isOpen: boolean;
  /** Ids of complaints, emergencies first */
  complaints: readonly string[];
  /** Professions that were asked for */
  asked: readonly string[];
  /** The first of them that has no doctors of its own here: the `nearest` are listed */
  unlisted: string | null;
  cities: readonly string[];
  countries: readonly string[];
  languages: readonly string[];
  times: readonly string[];
  /** Folded words that nothing but a name explains */
  names: readonly string[];
  /** Folded words that nothing explains */
  unknown: readonly string[];
  /** Folded words that may be written on a doctor's page: all but those of places, languages and times */
  written: readonly string[];
  /** There are words, and none of them says anything */
  isNonsense: boolean;
};

type Options = {
  /** The page's language, for words that are several languages' */
  locale: Locale;
  /** Words that doctors are called by, folded */
  names?: ReadonlySet<string>;
  /** Slugs of specialties that there are doctors of; others lead to the nearest */
  listed?: ReadonlySet<string>;
};

const NO_NAMES: ReadonlySet<string> = new Set();

export type TellingWord = { word: string; isKnown: boolean; meant: string | null; isTitled: boolean };

/** Who is called Karim may be written so on an Arabic page. */
function asTyped(text: string, token: Token): Token {
  const typed = foldWord(text.slice(token.start, token.end));
  const isOther = /^[a-z]+$/.test(typed) && /\p{Script=Arabic}/u.test(token.folded);
  return isOther ? { ...token, folded: typed, isKnown: false, meant: token.folded } : token;
}

/** The telling words, folded: somebody may be called by them. `meant` is what else an unknown one may be. */
export function tellingWords(text: string, locale: Locale): TellingWord[] {
  return tokensOf(text, locale, NO_NAMES)
    .map((token) => asTyped(text, token))
    .filter(({ folded }) => !/[\d ]/.test(folded) && folded.length > 1)
    .map(({ folded, isKnown, meant, start }) => ({ word: folded, isKnown, meant, isTitled: isTitled(text, start) }));
}

/** Understands a search, in any of the four languages or several. */
export function understand(text: string, { locale, names = NO_NAMES, listed }: Options): Understanding {
  const typed = wordsOf(text);
  const words = readWords(typed, locale, names);
  const tokens = tokensIn(words, locale, names);
  const matches = withNewbornFever(
    withoutRefused(typed, tokens, likely(tokens, findMatches(tokens, languageOf(words, locale)), names)),
    newbornFever(text, typed, tokens),
  );
  const told = new Set(matches.flatMap(({ tokens: places }) => places));
  const topics = topicsOf(tokens, told);
  const idsOf = (kind: Kind) => [
    ...new Set(matches.filter(({ phrase }) => phrase.kind === kind).map(({ phrase }) => phrase.id)),
  ];
  const called = tokens.filter(({ folded }, at) => names.has(folded) && !told.has(at));
  const complaints = inOrder(matches);
  const asked = idsOf('specialty');
  const unknown = tokens.filter(({ isKnown, folded }, at) => !isKnown && !told.has(at) && !names.has(folded));
  const isOpen =
    !tokens.some(({ folded }) => isElsewhere(folded)) &&
    asked.length + complaints.length + topics.length + called.length === 0 &&
    (unknown.length === 0 ? isAsking(text) || isSaid(text, matches) : isComplaining(text, tokens, unknown));
  const isVague = isVagueTime(text, matches, topics.length > 0);
  const timed = matches.filter(({ phrase }) => phrase.kind !== 'time' || !isVague(phrase.id));
  const times = [...new Set(timed.filter(({ phrase }) => phrase.kind === 'time').map(({ phrase }) => phrase.id))];
  const open = tokens.filter((_, at) => !isTold(at, matches));
  const facetOf = (kind: Facet['kind'], id: string, places: readonly number[]): Facet => ({
    kind,
    id,
    said: places.map((at) => text.slice(tokens[at]?.start, tokens[at]?.end)).join(' '),
    without: withoutTokens(text, tokens, places),
  });
  // Several words for one thing are one thing that can be taken back.
  const meant = [...Map.groupBy(timed, ({ phrase }) => `${phrase.kind} ${phrase.id}`).values()].flatMap((all) => {
    const places = [...new Set(all.flatMap(({ tokens: some }) => some))].toSorted((one, other) => one - other);
    return all.slice(0, 1).map(({ phrase }) => facetOf(phrase.kind, phrase.id, places));
  });
  const facets = [
    ...meant,
    ...topics.map(({ id, at }) => facetOf('topic', id, [at])),
    ...called.map((token) => facetOf('name', token.folded, [tokens.indexOf(token)])),
  ];
  return {
    facets,
    specialties: specialtiesOf(
      {
        asked,
        complaints,
        topics: topics.map(({ id }) => id),
        concepts: namedConcepts(
          tokens,
          open,
          typed.map(({ folded }) => numberOf(folded)),
        ),
        times,
        isOpen,
      },
      listed,
    ),
    isOpen,
    complaints,
    asked,
    unlisted: asked.find((id) => listed && !listed.has(id)) ?? null,
    cities: idsOf('city'),
    countries: idsOf('country'),
    languages: idsOf('language'),
    times,
    names: called.map(({ folded }) => folded),
    unknown: unknown.map(({ folded }) => folded),
    written: tokens.filter((_, at) => !isFilter(at, timed)).flatMap((token) => writtenIn(text, token)),
    isNonsense: text.trim() !== '' && facets.length === 0 && !isOpen && !isAllSmall(text, tokens),
  };
}

/** The words of a token as they may stand on a page. */
const writtenIn = (text: string, { folded, start, end }: Token): string[] =>
  folded.includes(' ') ? wordsOf(text.slice(start, end)).map((word) => word.folded) : [folded];

const MOST_UNKNOWN = 2;

/** "Result of Real Madrid": one general or corrected word among several unknown ones says nothing. */
function likely(tokens: readonly Token[], matches: Match[], names: ReadonlySet<string>): Match[] {
  const told = new Set(matches.flatMap((match) => match.tokens));
  const unknown = tokens.filter(({ folded, isKnown }, at) => !isKnown && !told.has(at) && !names.has(folded)).length;
  const sure = matches.filter(
    ({ phrase, tokens: [first = 0], tokens: { length } }) =>
      length > 1 || !(GENERAL.has(phrase.id) || tokens[first]?.meant),
  );
  const isAbroad =
    tokens.some(({ folded }) => isElsewhere(folded)) && sure.every(({ phrase }) => isFilterKind(phrase.kind));
  return isAbroad || (unknown >= MOST_UNKNOWN && sure.length === 0) ? [] : matches;
}

/** "To lose weight, no surgery please" asks for no surgeon; "no dentist near me" still does. */
function withoutRefused(words: readonly Word[], tokens: readonly Token[], matches: Match[]): Match[] {
  if (!matches.some(({ phrase }) => phrase.kind === 'complaint')) return matches;
  const before = (at: number) => words.filter(({ end }) => end <= (tokens[at]?.start ?? 0)).map(({ folded }) => folded);
  const isRefused = ({ phrase, tokens: [first = 0] }: Match) =>
    phrase.kind === 'specialty' && isRefusing(lastTelling(before(first)) ?? '');
  return matches.filter((match) => !isRefused(match));
}

/** The age and the temperature say it together; what each of them says alone is left out. */
function withNewbornFever(matches: Match[], told: readonly number[] | null): Match[] {
  if (!told) return matches;
  const phrase: Phrase = { kind: 'complaint', id: NEWBORN_FEVER, locale: null, elements: [] };
  const others = matches.filter((match) => !match.tokens.every((at) => told.includes(at)));
  return [{ phrase, tokens: told, exact: told.length }, ...others];
}

/** Emergencies first, then as they were said. */
function inOrder(matches: readonly Match[]): string[] {
  const said = matches.filter(({ phrase }) => phrase.kind === 'complaint');
  const first = (match: Match) => Math.min(...match.tokens);
  const ids = said.toSorted((a, b) => first(a) - first(b)).map(({ phrase }) => phrase.id);
  return [...new Set(ids)].sort((a, b) => Number(isEmergency(b)) - Number(isEmergency(a)));
}

const conceptsIn = ({ atoms }: Token) => [...atoms].filter((atom) => atom.startsWith('#')).map((atom) => atom.slice(1));

const CHILDREN = new Set(['child', 'baby']);

const isTold = (at: number, matches: readonly Match[]) =>
  matches.some(({ phrase, tokens }) => phrase.kind === 'complaint' && tokens.includes(at));

const FILTERS: ReadonlySet<Kind> = new Set<Kind>(['city', 'country', 'language', 'time']);
const isFilterKind = (kind: Kind) => FILTERS.has(kind);
const isFilter = (at: number, matches: readonly Match[]) =>
  matches.some(({ phrase, tokens }) => FILTERS.has(phrase.kind) && tokens.includes(at));

/** Concepts of the words that no complaint is made of, and pregnancy; an age of eighteen or more makes nobody a child. */
function namedConcepts(tokens: readonly Token[], open: readonly Token[], ages: readonly number[]): Set<string> {
  const isGrownUp = ages.some((age) => age >= GROWN_UP && age < 120);
  const named = new Set(open.flatMap(conceptsIn));
  if (isGrownUp) named.delete('child');
  else if (tokens.flatMap(conceptsIn).some((concept) => CHILDREN.has(concept))) named.add('of child');
  if (tokens.flatMap(conceptsIn).includes('pregnant')) named.add('pregnant');
  return named;
}

/** Body parts and the like that no phrase speaks of; each alone says where to look. */
function topicsOf(tokens: readonly Token[], told: ReadonlySet<number>): { id: string; at: number }[] {
  const open = tokens.flatMap((token, at) => (told.has(at) ? [] : [{ at, concepts: conceptsIn(token) }]));
  const named = (isTopic: (concept: string) => boolean) =>
    open.flatMap(({ at, concepts }) =>
      concepts
        .filter(isTopic)
        .slice(0, 1)
        .map((id) => ({ id, at })),
    );
  const places = named((concept) => (CONCEPTS[concept]?.specialties.length ?? 0) > 0);
  return places.length > 0 || told.size > 0 ? places : named(isSign);
}

const LEAST_SAID = 2;
/** Several words, none of which says whom: anybody may be asked first. */
const isSaid = (text: string, matches: readonly Match[]) =>
  matches.every(({ phrase }) => phrase.kind === 'time') && wordsOf(text).length >= LEAST_SAID;

const LEAST_COMPLAINING = 3;
const MOST_PLAIN = 0.67;
/** "My mother sees things", "need bloods explained": a sentence of a person, or of a body, with a word or two that nobody knows. */
function isComplaining(text: string, tokens: readonly Token[], unknown: readonly Token[]): boolean {
  const words = wordsOf(text);
  const strange = unknown.filter(({ isOrdinary }) => !isOrdinary).length;
  const isOfBody = tokens.some((token) => conceptsIn(token).some((id) => id in CONCEPTS && !CHILDREN.has(id)));
  return (
    words.length >= LEAST_COMPLAINING &&
    strange <= MOST_UNKNOWN &&
    strange * 2 <= words.length &&
    (isOfBody || unknown.length <= words.length * MOST_PLAIN) &&
    (isOfBody || words.some(({ folded }) => isPersonal(folded)))
  );
}

const VAGUE = new Set(['morning', 'afternoon', 'evening', 'now']);

const isAsking = (text: string) => wordsOf(text).some(({ folded }) => isAskingWord(folded.replace(/^ال/, '')));

/** "Heel pain in the morning" says when it hurts; "dermatologist in the morning" says when to meet. */
function isVagueTime(text: string, matches: readonly Match[], hasTopic: boolean): (time: string) => boolean {
  const kinds = new Set(matches.map(({ phrase }) => phrase.kind));
  const hasDay = matches.some(({ phrase }) => phrase.kind === 'time' && !VAGUE.has(phrase.id));
  const isComplaint = kinds.has('complaint') || hasTopic;
  const isWish = hasDay || isAsking(text) || kinds.has('specialty') || kinds.has('city');
  return (time) => VAGUE.has(time) && isComplaint && !isWish;
}

/** "The best": nothing that would narrow a search. */
const isAllSmall = (text: string, tokens: readonly Token[]) => tokens.length === 0 && wordsOf(text).length > 0;

/** The text without some of its words. */
function withoutTokens(text: string, tokens: readonly Token[], places: readonly number[]): string {
  const cut = places.map((at) => tokens[at]).filter((token) => token !== undefined);
  const left =
    [...text].length === 0
      ? ''
      : cut
          .toSorted((a, b) => b.start - a.start)
          .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
  const tidy = left.replace(/\s+/g, ' ').trim();
  return tokensOf(tidy, 'en', NO_NAMES).length > 0 ? tidy : '';
}
