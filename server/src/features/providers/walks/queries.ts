import { MOST_RESULTS } from '@polyclinic/contract/providers/rules';
import { sql } from 'kysely';
import { type Candidate, candidatesOf } from '../candidates/rules.ts';
import {
  type Condition,
  calendarsOf,
  carrying,
  given,
  having,
  lacking,
  MOST_CALENDARS,
  type Wish,
  where,
  wishesOf,
} from '../conditions/queries.ts';
import type { Asked } from '../understanding/queries.ts';

/** Part of a list in the order of ratings: all that fulfil the wishes; each of them carries all the candidates. */
type Run = { candidates: Candidate[]; wishes: Wish[] };

/** Entries of a term that are read in the index; fewer matches than a page among them are rare, and looked up together. */
const MOST_WALKED = 10_000;

/** A doctor of a place or a language may be any. */
export const isOpen = ({ understanding, search, places, countries, languages }: Asked) =>
  understanding.isOpen && !search.specialty && places.length + countries.length + languages.length > 0;

/** The likeliest specialty first; within it those who speak the reader's language. */
function runsOf(asked: Asked): Run[] {
  const { specialties } = asked;
  const all = wishesOf(asked);
  const groups: { specialty: string | null; wishes: Wish[] }[] = specialties.map((slug) => ({
    specialty: slug,
    wishes: [carrying('s', [slug], sql`f.specialty = ${slug}`), ...all],
  }));
  if (groups.length === 0) groups.push({ specialty: null, wishes: all });
  if (isOpen(asked))
    groups.push({ specialty: null, wishes: [{ exact: sql`not f.specialty = any(${specialties}::text[])` }, ...all] });
  return groups.flatMap(({ specialty, wishes }) => bySpeech(asked, specialty, wishes));
}

/** A doctor asked for by name is found in any language. */
function bySpeech(asked: Asked, specialty: string | null, wishes: Wish[]): Run[] {
  const { locale, sort } = asked.search;
  const isOneLanguage = asked.languages.length === 1 && asked.languages[0] === locale;
  if (sort !== 'language' || asked.names.length > 0 || isOneLanguage)
    return [{ candidates: candidatesOf(asked, specialty, null), wishes }];
  return [
    { candidates: candidatesOf(asked, specialty, locale), wishes: [having(`l:${locale}`), ...wishes] },
    { candidates: candidatesOf(asked, specialty, null), wishes: [lacking(`l:${locale}`), ...wishes] },
  ];
}

const hasMore = (term: Condition, bound: number) =>
  sql`exists (select from provider_terms where term = ${term} offset ${bound} limit 1)`;

/** A term that so few carry is read to its end. */
const FEW = 200;

/** Of several, the first that few carry; else the one that is mostly the rarest. */
function pickTerm([usual, ...others]: readonly Candidate[]): Condition {
  const rare = others.map(({ term }) => sql`when not ${hasMore(sql`${term}`, FEW)} then ${term}`);
  return rare.length > 0 ? sql`case ${sql.join(rare, sql` `)} else ${usual?.term} end` : sql`${usual?.term}::text`;
}

const termOf = ({ candidates }: Run, at: number): Condition =>
  candidates.length > 1 ? sql.raw(`(select term from term${at})`) : sql`${candidates[0]?.term}`;

/** What the walked term and the marks leave open. */
function openWishes({ candidates: [only, ...others], wishes }: Run): Condition[] {
  const isCovered = ({ terms }: Wish) =>
    others.length === 0 && terms?.length === 1 && only?.covers.includes(terms[0] ?? '');
  return wishes.flatMap((wish) => (wish.exact && !isCovered(wish) ? [wish.exact] : []));
}

/** Reads a term's entries, best rated first, only where the runs before left room. */
function walk(asked: Asked, run: Run, at: number): Condition {
  const before = Array.from({ length: at }, (_, index) => sql`(select count(*) from ${sql.raw(`run${index}`)})`);
  const room = before.length > 0 ? sql`where ${sql.join(before, sql` + `)} < ${MOST_RESULTS}` : sql``;
  const picked =
    run.candidates.length > 1
      ? [sql`${sql.raw(`term${at}`)} as materialized (select ${pickTerm(run.candidates)} as term)`]
      : [];
  const rated = given(asked.search.minRating || undefined, (rating) => sql` and average_rating >= ${rating}`);
  const marked = run.wishes.flatMap(({ marked: test }) => (test ? [test('t')] : []));
  const open = [...openWishes(run), ...calendarsOf(asked)];
  const looked = sql`
    cross join lateral (
      select from provider_finding f where f.provider_id = t.provider_id and ${where(open)} offset 0) f`;
  const walked = sql`${sql.raw(`run${at}`)} as materialized (
    select t.provider_id as id, ${sql.raw(`${at}`)} as run, t.average_rating as rating
    from (
      select t.provider_id, t.average_rating
      from (
        select provider_id, average_rating, fee_cents, marks, more_marks, open_blocks
        from provider_terms where term = ${termOf(run, at)}${sql.join(rated, sql``)}
        order by average_rating desc, provider_id limit ${MOST_WALKED}) t
      where ${where(marked)}
      order by t.average_rating desc, t.provider_id ${asked.wished ? sql`limit ${MOST_CALENDARS}` : sql``}) t
    ${open.length > 0 ? looked : sql``}
    ${room}
    order by t.average_rating desc, t.provider_id
    limit ${MOST_RESULTS})`;
  return sql.join([...picked, walked]);
}

/** `found (id, place)` along the order of ratings. */
export function walkThrough(asked: Asked): Condition {
  const runs = runsOf(asked);
  const found = runs.map((_, at) => sql`select id, run, rating from ${sql.raw(`run${at}`)}`);
  return sql`${sql.join(runs.map((run, at) => walk(asked, run, at)))},
    found as materialized (
      select id, row_number() over (order by run, rating desc, id) as place
      from (${sql.join(found, sql` union all `)}) runs
      order by run, rating desc, id limit ${MOST_RESULTS})`;
}

/** Whether a walk gave up on a term with fewer matches than a page: then the others are looked up, unless by calendars. */
export function isCut(asked: Asked): Condition {
  if (asked.wished) return sql`false`;
  const isLong = runsOf(asked).map((run, at) => hasMore(termOf(run, at), MOST_WALKED));
  return sql`case when counted.understood < ${asked.search.size} then ${sql.join(isLong, sql` or `)} else false end`;
}
