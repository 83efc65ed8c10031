import { BOOKING_DAYS, type TimeRange } from '@polyclinic/contract/availability/rules';
import { feeCents } from '@polyclinic/contract/payments/rules';
import { MOST_RESULTS } from '@polyclinic/contract/providers/rules';
import type { ProviderSearch } from '@polyclinic/contract/providers/schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Asked } from '../understanding/queries.ts';

type Condition = RawBuilder<unknown>;

/** One condition per filter that is set, so that each combination is a statement with a plan of its own. */
function conditionsOf(asked: Asked): Condition[] {
  const { search } = asked;
  return [
    ...(asked.isNonsense ? [sql`false`] : []),
    ...given(search.minRating || undefined, (rating) => sql`f.average_rating >= ${rating}`),
    ...given(search.maxHourlyRate, (rate) => sql`f.fee_cents <= ${routineFee(rate)}`),
    ...given(search.minFee, (fee) => sql`f.fee_cents >= ${toCents(fee)}`),
    ...given(search.maxFee, (fee) => sql`f.fee_cents <= ${toCents(fee)}`),
    ...given(asked.languages[0], () => sql`f.languages && ${asked.languages}::text[]`),
    ...given(asked.places[0], () => sql`f.place_key = any(${asked.places}::text[])`),
    ...given(asked.countries[0], () => sql`f.country = any(${asked.countries}::text[])`),
    ...asked.names.map((terms) => sql`f.terms && ${terms}::text[]`),
    ...given(search.insurer, (insurer) => sql`f.insurers @> array[${insurer}::text]`),
    ...given(search.visitType, (type) => sql`f.visit_types @> array[${type}::text]`),
    ...(search.acceptingPatients ? [sql`f.is_accepting_patients`] : []),
    ...given(asked.wished, isFreeWithin),
  ];
}

/** The hours leave a start within the times, and visits leave it free. The calendars of those found are read exactly. */
function isFreeWithin(wished: readonly TimeRange[]): Condition {
  if (wished.length === 0) return sql`false`;
  const iso = (instant: number) => new Date(instant).toISOString();
  const times = `{${wished.map(({ start, end }) => `(${iso(start)},${iso(end)})`).join(',')}}`;
  const [from, until] = [wished[0]?.start ?? 0, wished.at(-1)?.end ?? 0].map(iso);
  // Whose zone nobody knows has no openings, and is not asked for its calendar.
  return sql`exists (select from provider_public_info p where p.id = f.provider_id and
    case when p.open_starts && ${times}::tstzmultirange then not isempty(
      p.open_starts * ${times}::tstzmultirange * ${bookable} - coalesce((
        select range_agg(tstzrange(b.start_time - ${apart}, b.start_time + ${apart}, '()'))
        from provider_busy b
        where b.provider_id = p.id and b.start_time > ${from}::timestamptz - ${apart}
          and b.start_time < ${until}::timestamptz + ${apart}), '{}')) else false end)`;
}

/** How far two visits' starts lie from each other. */
const apart = sql`make_interval(mins => 30 + p.buffer_minutes)`;

const notice = sql`app_now() + make_interval(mins => p.notice_minutes)`;

/**
 * After the notice, up to the end of the last day that can be booked on the provider's calendar, see bookingHorizon(), or of
 * the licence, where that ends before.
 */
const bookable = sql`tstzmultirange(tstzrange(${notice}, greatest(${notice},
    (least((app_now() at time zone p.time_zone)::date + ${BOOKING_DAYS}::integer, p.last_day + 1))::timestamp at time zone p.time_zone)))`;

function given<Value>(value: Value | undefined, toCondition: (value: Value) => Condition): Condition[] {
  return value === undefined ? [] : [toCondition(value)];
}

const routineFee = (hourlyRate: number) => feeCents({ hourlyRate, urgency: 'routine' });
const toCents = (dollars: number) => Math.round(dollars * 100);

/** Part of a list in the order of ratings: all with a term that fulfil the conditions. */
type Run = { term: string; conditions: Condition[] };

/** Entries of a term that are looked at one by one; fewer matches than a page among them are rare, and looked up together. */
export const MOST_WALKED = 2_000;

/** The most particular term that all matches of a run carry. */
function termOf(
  { names, places, countries, languages }: Asked,
  specialty: string | null,
  spoken: string | null,
): string {
  const only = (kind: string, values: readonly string[]) => (values.length === 1 ? `${kind}:${values[0]}` : null);
  const name = names.find((terms) => terms.length === 1)?.[0];
  const group = specialty === null ? null : `s:${specialty}`;
  return (
    name ?? only('p', places) ?? group ?? only('c', countries) ?? only('l', languages) ?? (spoken ? `l:${spoken}` : '')
  );
}

/** A doctor of a place or a language may be any. */
const isOpen = ({ understanding, search, places, countries, languages }: Asked) =>
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
    return [{ term: termOf(asked, specialty, null), conditions }];
  const speaks = sql`f.languages @> array[${locale}::text]`;
  return [
    { term: termOf(asked, specialty, locale), conditions: [speaks, ...conditions] },
    { term: termOf(asked, specialty, null), conditions: [sql`not ${speaks}`, ...conditions] },
  ];
}

const where = (conditions: readonly Condition[]) =>
  conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;

/** Walks a term's providers, best rated first, only where the runs before left room. */
function walk({ term, conditions }: Run, at: number): Condition {
  const before = Array.from({ length: at }, (_, index) => sql`(select count(*) from ${sql.raw(`run${index}`)})`);
  const room = before.length > 0 ? sql`where ${sql.join(before, sql` + `)} < ${MOST_RESULTS}` : sql``;
  return sql`${sql.raw(`run${at}`)} as materialized (
    select t.provider_id as id, ${sql.raw(`${at}`)} as run, t.average_rating as rating
    from (
      select provider_id, average_rating from provider_terms where term = ${term}
      order by average_rating desc, provider_id limit ${MOST_WALKED}) t
    cross join lateral (
      select from provider_finding f where f.provider_id = t.provider_id and ${where(conditions)} offset 0) f
    ${room}
    order by t.average_rating desc, t.provider_id
    limit ${MOST_RESULTS})`;
}

/** `found (id, place)` along the order of ratings. */
function walkThrough(asked: Asked): Condition {
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
  const terms = [...new Set(runsOf(asked).map(({ term }) => term))];
  const isLong = terms.map(
    (term) => sql`exists (select from provider_terms where term = ${term} offset ${MOST_WALKED} limit 1)`,
  );
  return sql`case when counted.understood < ${asked.search.size} then ${sql.join(isLong, sql` or `)} else false end`;
}

const orders = {
  language: sql`f.average_rating desc, f.provider_id`,
  rating: sql`f.average_rating desc, f.provider_id`,
  'trust-score': sql`f.trust_score desc, f.provider_id`,
  'price-low': sql`f.fee_cents, f.provider_id`,
  'price-high': sql`f.fee_cents desc, f.provider_id desc`,
} satisfies Record<ProviderSearch['sort'], Condition>;

/** `found (id, place)` from the index of all terms: for other orders, and where few of many match. */
function lookUp(asked: Asked): Condition {
  const { search, specialties } = asked;
  const only = (kind: string, values: readonly string[]) => (values.length === 1 ? [`${kind}:${values[0]}`] : []);
  const terms = [
    ...only('l', asked.languages),
    ...only('p', asked.places),
    ...only('c', asked.countries),
    ...(isOpen(asked) ? [] : only('s', specialties)),
    ...asked.names.filter(({ length }) => length === 1).flat(),
  ];
  const carries = terms.length > 0 ? [sql`f.terms @> ${terms}::text[]`] : [];
  const treats =
    specialties.length > 1 && !isOpen(asked) ? [sql`f.terms && ${specialties.map((slug) => `s:${slug}`)}::text[]`] : [];
  const first =
    search.sort === 'language'
      ? sql`${specialties.length > 1 ? sql`array_position(${specialties}::text[], f.specialty), ` : sql``}${
          asked.names.length > 0 ? sql`` : sql`(f.languages @> array[${search.locale}::text]) desc, `
        }`
      : sql``;
  const order = sql`${first}${orders[search.sort]}`;
  return sql`found as materialized (
    select f.provider_id as id, row_number() over (order by ${order}) as place
    from provider_finding f
    where ${where([...carries, ...treats, ...conditionsOf(asked)])}
    order by ${order} limit ${MOST_RESULTS})`;
}

export type Way = 'walk' | 'look up';

const isWalked = ({ search, names }: Asked) =>
  ['language', 'rating'].includes(search.sort) && names.every(({ length }) => length === 1);

/** How a search is best begun: along the page's order, unless that is another one or a name has several spellings. */
export const firstWay = (asked: Asked): Way => (isWalked(asked) ? 'walk' : 'look up');

/** What else a search may be: words of the doctors' pages, all of them, the longer ones by how they begin. */
function textQuery({ understanding }: Asked): string {
  const words = understanding.written.slice(0, MOST_WRITTEN).map((word) => word.slice(0, LONGEST_WORD));
  return words.map((word) => `'${word}'${word.length < SHORTEST_BEGINNING ? '' : ':*'}`).join(' & ');
}

const MOST_WRITTEN = 8;
const LONGEST_WORD = 60;
const SHORTEST_BEGINNING = 4;

/** Those whose page has the words, where those who were understood leave room; the best rated are looked through first. */
function written(asked: Asked): Condition {
  const { sort, specialty } = asked.search;
  const conditions = [
    ...given(specialty, (slug) => sql`f.specialty = ${slug}`),
    ...conditionsOf({ ...asked, names: [], isNonsense: false }),
    sql`not exists (select from found where found.id = w.provider_id)`,
    sql`(select count(*) from found) < ${MOST_RESULTS}`,
  ];
  const byRating = sql`w.average_rating desc, w.provider_id`;
  const order = sort === 'language' || sort === 'rating' ? byRating : orders[sort];
  return sql`
    select w.provider_id as id, ${MOST_RESULTS} + row_number() over (order by ${order}) as place, true as is_written
    from (
      select provider_id, average_rating from provider_words where words @@ ${textQuery(asked)}::tsquery
      order by average_rating desc, provider_id limit ${MOST_WALKED}) w
    join provider_finding f on f.provider_id = w.provider_id
    where ${where(conditions)}
    order by ${order} limit ${MOST_RESULTS}`;
}

/**
 * `matched (id, place, is_written)`: the first that fit, no more than are counted; `page`: those of one page of them.
 */
export function pageOfMatches(asked: Asked, way: Way): RawBuilder<unknown> {
  const { size, page } = asked.search;
  const others = asked.understanding.written.length > 0 ? sql`union all (${written(asked)})` : sql``;
  return sql`
    ${way === 'walk' ? walkThrough(asked) : lookUp(asked)},
    matched as materialized (
      select id, place, false as is_written from found ${others}
      order by place limit ${MOST_RESULTS}),
    page as (
      select id, place from matched
      order by place
      limit ${size} offset ${(page - 1) * size})`;
}
