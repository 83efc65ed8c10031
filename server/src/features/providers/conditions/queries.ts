import { BOOKING_DAYS, type TimeRange } from '@polyclinic/contract/availability/rules';
import { feeCents } from '@polyclinic/contract/payments/rules';
import type { ProviderSearch } from '@polyclinic/contract/providers/schemas';
import { type RawBuilder, sql } from 'kysely';
import { bitsOf, blocksOf, isKnown, type Known, knownMark } from '../marks/rules.ts';
import type { Asked } from '../understanding/queries.ts';

export type Condition = RawBuilder<unknown>;

/** A table that has marks: `provider_finding f`, or the entries `t` of a term. */
export type Marked = 'f' | 't';

/**
 * Something that a doctor must fulfil. `marked` is what marks say of it, `exact` what only the doctor's row `f` tells, where
 * marks may be another's too. Who carries the only one of `terms` fulfils it.
 */
export type Wish = { marked?: (table: Marked) => Condition; exact?: Condition; terms?: readonly string[] };

/** One for each filter that is set, so that each combination is a statement with a plan of its own. */
export function wishesOf(asked: Asked): Wish[] {
  const { search } = asked;
  return [
    ...(asked.isNonsense ? [{ exact: sql`false` }] : []),
    ...given(search.minRating || undefined, (rating) => ofColumn('average_rating', sql`>= ${rating}`)),
    ...given(search.maxHourlyRate, (rate) => ofColumn('fee_cents', sql`<= ${routineFee(rate)}`)),
    ...given(search.minFee, (fee) => ofColumn('fee_cents', sql`>= ${toCents(fee)}`)),
    ...given(search.maxFee, (fee) => ofColumn('fee_cents', sql`<= ${toCents(fee)}`)),
    ...given(asked.languages[0], () => spokenBy(asked.languages)),
    ...given(asked.places[0], () => carrying('p', asked.places, sql`f.place_key = any(${asked.places}::text[])`)),
    ...given(asked.countries[0], () =>
      carrying('c', asked.countries, sql`f.country = any(${asked.countries}::text[])`),
    ),
    ...asked.names.map((terms) => ({ ...carryingOne(terms), exact: sql`f.terms && ${terms}::text[]` })),
    ...given(asked.insurers[0], () => carrying('i', asked.insurers, sql`f.insurers && ${asked.insurers}::text[]`)),
    ...given(search.visitType, having),
    ...(search.acceptingPatients ? [having('accepting')] : []),
    ...given(asked.wished, (times) => ({ marked: isOpenWithin(times) })),
  ];
}

/** Calendars that a search looks at, those of the first who fulfil all else */
export const MOST_CALENDARS = 400;

/** What only calendars tell of a doctor `f` who fulfils all else. */
export const calendarsOf = ({ wished }: Asked): Condition[] => given(wished, isFreeWithin);

/** All but calendars, of `provider_finding f`. */
export const conditionsOf = (asked: Asked): Condition[] =>
  wishesOf(asked).flatMap(({ marked, exact }) => [...(marked ? [marked('f')] : []), ...(exact ? [exact] : [])]);

const column = (table: Marked, name: string) => sql.raw(`${table}.${name}`);

const ofColumn = (name: 'average_rating' | 'fee_cents', test: Condition): Wish => ({
  marked: (table) => sql`${column(table, name)} ${test}`,
});

const anyOf = (marks: bigint) => (table: Marked) => sql`${column(table, 'marks')} & ${String(marks)}::bigint <> 0`;

/** What has a bit of its own. */
export const having = (thing: Known): Wish => ({ marked: anyOf(knownMark(thing)) });

export const lacking = (thing: Known): Wish => ({
  marked: (table) => sql`${column(table, 'marks')} & ${String(knownMark(thing))}::bigint = 0`,
});

/** What a doctor is found by, one value of a kind. */
export const carrying = (kind: string, values: readonly string[], exact: Condition): Wish => ({
  ...carryingOne(values.map((value) => `${kind}:${value}`)),
  exact,
});

function carryingOne(terms: readonly string[]): Wish {
  const isMarked = (table: Marked) => (term: string) => {
    const { marks, moreMarks } = bitsOf(term);
    return sql`(${column(table, 'marks')} & ${String(marks)}::bigint <> 0 and ${column(table, 'more_marks')} & ${String(moreMarks)}::bigint <> 0)`;
  };
  const marked = (table: Marked) => sql`(${sql.join(terms.map(isMarked(table)), sql` or `)})`;
  return { terms, marked: terms.length > 0 ? marked : () => sql`false` };
}

function spokenBy(languages: readonly string[]): Wish {
  const things = languages.map((code) => `l:${code}`);
  if (things.every(isKnown)) return { marked: anyOf(things.map(knownMark).reduce((all, mark) => all | mark, 0n)) };
  return carrying('l', languages, sql`f.languages && ${languages}::text[]`);
}

/** Whether visits can begin in the same hours of a week. */
const isOpenWithin = (times: readonly TimeRange[]) => (table: Marked) =>
  sql`${column(table, 'open_blocks')} & ${String(blocksOf(times))}::bigint <> 0`;

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

export function given<Value, Made>(value: Value | undefined, make: (value: Value) => Made): Made[] {
  return value === undefined ? [] : [make(value)];
}

const routineFee = (hourlyRate: number) => feeCents({ hourlyRate, urgency: 'routine' });
const toCents = (dollars: number) => Math.round(dollars * 100);

export const where = (conditions: readonly Condition[]) =>
  conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;

export const orders = {
  language: sql`f.average_rating desc, f.provider_id`,
  rating: sql`f.average_rating desc, f.provider_id`,
  'trust-score': sql`f.trust_score desc, f.provider_id`,
  'price-low': sql`f.fee_cents, f.provider_id`,
  'price-high': sql`f.fee_cents desc, f.provider_id desc`,
} satisfies Record<ProviderSearch['sort'], Condition>;
