import { MOST_RESULTS } from '@polyclinic/contract/providers/rules';
import { sql } from 'kysely';
import { type Condition, conditionsOf, where } from '../conditions/queries.ts';
import type { Asked } from '../understanding/queries.ts';

/** Part of a list in the order of ratings: all that fulfil the conditions; each of them carries all the terms. */
type Run = { terms: string[]; conditions: Condition[] };

/** Entries of a term that are looked at one by one; fewer matches than a page among them are rare, and looked up together. */
export const MOST_WALKED = 2_000;

/** The terms that all matches of a run carry, the most particular first. */
function termsOf(
  { names, places, countries, languages }: Asked,
  specialty: string | null,
  spoken: string | null,
): string[] {
  const only = (kind: string, values: readonly string[]) => (values.length === 1 ? [`${kind}:${values[0]}`] : []);
  return [
    ...names.filter(({ length }) => length === 1).flat(),
    ...only('p', places),
    ...only('l', languages),
    ...only('c', countries),
    ...(specialty === null ? [] : [`s:${specialty}`]),
    ...(spoken === null ? [] : [`l:${spoken}`]),
    '',
  ];
}

/** A doctor of a place or a language may be any. */
export const isOpen = ({ understanding, search, places, countries, languages }: Asked) =>
  understanding.isOpen && !search.specialty && places.length + countries.length + languages.length > 0;

/** The likeliest specialty first; within it those who speak the reader's language. */
function runsOf(asked: Asked): Run[] {
  const { specialties } = asked;
  const all = conditionsOf(asked);
  const groups: { specialty: string | null; conditions: Condition[] }[] = specialties.map((slug) => ({
    specialty: slug,
    conditions: [sql`f.specialty = ${slug}`, ...all],
  }));
  if (groups.length === 0) groups.push({ specialty: null, conditions: all });
  if (isOpen(asked))
    groups.push({ specialty: null, conditions: [sql`not f.specialty = any(${specialties}::text[])`, ...all] });
  return groups.flatMap(({ specialty, conditions }) => bySpeech(asked, specialty, conditions));
}

/** A doctor asked for by name is found in any language. */
function bySpeech(asked: Asked, specialty: string | null, conditions: Condition[]): Run[] {
  const { locale, sort } = asked.search;
  const isOneLanguage = asked.languages.length === 1 && asked.languages[0] === locale;
  if (sort !== 'language' || asked.names.length > 0 || isOneLanguage)
    return [{ terms: termsOf(asked, specialty, null), conditions }];
  const speaks = sql`f.languages @> array[${locale}::text]`;
  return [
    { terms: termsOf(asked, specialty, locale), conditions: [speaks, ...conditions] },
    { terms: termsOf(asked, specialty, null), conditions: [sql`not ${speaks}`, ...conditions] },
  ];
}

const hasMore = (term: Condition, bound: number) =>
  sql`exists (select from provider_terms where term = ${term} offset ${bound} limit 1)`;

/** A term that so few carry is walked to its end; how often the others are is known beforehand. */
const FEW = 200;

/** The term that a run is walked along: the first of the particular ones that few carry, or a specialty before a language. */
function pickTerm(terms: readonly string[]): Condition {
  const [usual = ''] = terms.toSorted((one, other) => USUAL.indexOf(one.charAt(0)) - USUAL.indexOf(other.charAt(0)));
  const rare = terms
    .filter((term) => term !== usual && term !== '')
    .map(
      (term) => sql`
    when not ${hasMore(sql`${term}`, FEW)} then ${term}`,
    );
  return rare.length > 0 ? sql`case ${sql.join(rare, sql` `)} else ${usual} end` : sql`${usual}::text`;
}

/** By their first letter; everybody's term is last. */
const USUAL = ['n', 'k', 'p', 's', 'c', 'l', ''];

/** Walks a term's providers, best rated first, only where the runs before left room. */
function walk({ terms, conditions }: Run, at: number): Condition {
  const before = Array.from({ length: at }, (_, index) => sql`(select count(*) from ${sql.raw(`run${index}`)})`);
  const room = before.length > 0 ? sql`where ${sql.join(before, sql` + `)} < ${MOST_RESULTS}` : sql``;
  const term = sql.raw(`term${at}`);
  return sql`${term} as materialized (select ${pickTerm(terms)} as term),
    ${sql.raw(`run${at}`)} as materialized (
    select t.provider_id as id, ${sql.raw(`${at}`)} as run, t.average_rating as rating
    from (
      select provider_id, average_rating from provider_terms where term = (select term from ${term})
      order by average_rating desc, provider_id limit ${MOST_WALKED}) t
    cross join lateral (
      select from provider_finding f where f.provider_id = t.provider_id and ${where(conditions)} offset 0) f
    ${room}
    order by t.average_rating desc, t.provider_id
    limit ${MOST_RESULTS})`;
}

/** `found (id, place)` along the order of ratings. */
export function walkThrough(asked: Asked): Condition {
  const runs = runsOf(asked);
  const found = runs.map((_, at) => sql`select id, run, rating from ${sql.raw(`run${at}`)}`);
  return sql`${sql.join(runs.map(walk))},
    found as materialized (
      select id, row_number() over (order by run, rating desc, id) as place
      from (${sql.join(found, sql` union all `)}) runs
      order by run, rating desc, id limit ${MOST_RESULTS})`;
}

/** Whether a walk gave up on a term with fewer matches than a page: then the others are looked up together. */
export function isCut(asked: Asked): Condition {
  const isLong = runsOf(asked).map((_, at) => hasMore(sql`(select term from ${sql.raw(`term${at}`)})`, MOST_WALKED));
  return sql`case when counted.understood < ${asked.search.size} then ${sql.join(isLong, sql` or `)} else false end`;
}
