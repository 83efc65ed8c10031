import type { Locale } from '@polyclinic/contract/platform/fields';
import { nameKey } from '@polyclinic/contract/search/names/rules';
import { type TellingWord, tellingWords } from '@polyclinic/contract/search/rules';
import { sql } from 'kysely';
import type { Services } from '../../../services.ts';

/** By a folded word, the terms of the doctors who are called by it. */
export type CalledBy = ReadonlyMap<string, readonly string[]>;

const ARABIC = /\p{Script=Arabic}/u;
const SHORTEST_PREFIX = 3;
const MOST_ALIKE = 5;
type Hit = { asked: string; word: string; how: 'exact' | 'sound' | 'prefix' | 'alike' };

/** Which words of a search are doctors' names: as written, as they sound, as they begin, or nearly. */
export async function readNames(services: Services, text: string, locale: Locale): Promise<CalledBy> {
  const words = tellingWords(text, locale);
  if (words.length === 0) return new Map();
  const hits = await findOrRemember(
    services,
    words.map(({ word }) => word),
  );
  const rest = words.filter(({ word, isKnown }) => !isKnown && !hits.some(({ asked }) => asked === word));
  if (rest.length > 0)
    hits.push(
      ...(await findAlike(
        services,
        rest.map(({ word }) => word),
      )),
    );
  const howOf = (word: string) => new Set(hits.filter(({ asked }) => asked === word).map(({ how }) => how));
  const named = words.filter(nameTest(words, howOf)).map(({ word }) => word);
  return new Map(named.map((word) => [word, termsOf(word, hits, named.length === 1)]));
}

/**
 * What is written like a name is one. What only sounds or looks like one is, too, after a title, beside a name, or where
 * no word says anything else: "asthma inhaler ran out" is not about Rana.
 */
function nameTest(words: readonly TellingWord[], howOf: (word: string) => ReadonlySet<Hit['how']>) {
  const isHit = ({ word }: TellingWord) => howOf(word).size > 0;
  const isExact = ({ word }: TellingWord) => howOf(word).has('exact');
  const isAllNames = words.every(isHit) && words.length > 1;
  const isNobodyElse = words.every(({ isKnown }) => !isKnown);
  return (one: TellingWord): boolean => {
    if (isExact(one) || !isHit(one)) return isExact(one);
    if (isAllNames) return true;
    if (one.isKnown) return false;
    const isBeside = words.some((other) => other !== one && isExact(other));
    return one.isTitled || isBeside || (isNobodyElse && (!one.meant || words.length > 1));
  };
}

/** An Arabic name is mostly given in Latin letters; of two words together either may be written another way. */
function termsOf(word: string, hits: readonly Hit[], isAlone: boolean): string[] {
  const by = (how: Hit['how']) =>
    hits.filter((hit) => hit.asked === word && hit.how === how).map((hit) => `n:${hit.word}`);
  if (by('exact').length > 0 && isAlone && !ARABIC.test(word)) return by('exact');
  if (by('exact').length + by('sound').length > 0) return [`k:${nameKey(word)}`];
  return by('prefix').length > 0 ? by('prefix') : by('alike');
}

const MOST_REMEMBERED = 5_000;
const remembered = new WeakMap<Services, Map<string, Hit[]>>();

/** A word by which a doctor is called stays one, so that it is looked up once. */
async function findOrRemember(services: Services, words: string[]): Promise<Hit[]> {
  const known = remembered.get(services) ?? new Map<string, Hit[]>();
  remembered.set(services, known);
  const remains = words.flatMap((word) => known.get(word) ?? []);
  const news = words.filter((word) => !known.has(word));
  const found = news.length > 0 ? await findNames(services, news) : [];
  if (known.size >= MOST_REMEMBERED) known.clear();
  for (const { asked } of found.filter(({ how }) => how === 'exact'))
    known.set(
      asked,
      found.filter((hit) => hit.asked === asked),
    );
  return [...remains, ...found];
}

function findNames({ database }: Services, words: string[]): Promise<Hit[]> {
  const keys = words.map((word) => (nameKey(word).length > 1 ? nameKey(word) : null));
  return database.read<Hit>(
    null,
    () => sql`
    select a.word as asked, n.word, n.how
    from unnest(${words}::text[], ${keys}::text[]) a (word, key) cross join lateral (
      select word, 'exact' as how from search_names where word = a.word
      union all (select word, 'sound' from search_names where key = a.key limit 1)
      union all (select word, 'prefix' from search_names
        where length(a.word) >= ${SHORTEST_PREFIX} and word like a.word || '%' and word ~>=~ a.word
        order by word using ~<~ limit ${MOST_ALIKE})) n`,
  );
}

function findAlike({ database }: Services, words: string[]): Promise<Hit[]> {
  return database.read<Hit>(
    null,
    () => sql`
    select a.word as asked, n.word, 'alike' as how
    from unnest(${words}::text[]) a (word) cross join lateral (
      select word from search_names
      where length(a.word) > 3 and word % a.word and similarity(word, a.word) > 0.4
      order by similarity(word, a.word) desc, word limit ${MOST_ALIKE}) n`,
  );
}
