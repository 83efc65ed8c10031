import { BOOKING_DAYS, type TimeRange } from '@polyclinic/contract/availability/rules';
import { feeCents } from '@polyclinic/contract/payments/rules';
import { MOST_RESULTS, normalizeForSearch } from '@polyclinic/contract/providers/rules';
import type { ProviderSearch } from '@polyclinic/contract/providers/schemas';
import type { SymptomMatch } from '@polyclinic/contract/symptoms/rules';
import { type RawBuilder, sql } from 'kysely';

type Condition = RawBuilder<unknown>;

/** A search with what its words and its time were understood as. */
export type Asked = ProviderSearch & { match: SymptomMatch | null; wished: readonly TimeRange[] | undefined };

/** One condition per filter that is set, so that each combination is a statement with a plan of its own. */
function conditionsOf(asked: Asked): Condition[] {
  return [
    ...textConditions(asked),
    ...given(asked.specialty, (slug) => sql`p.specialty_id = (select s.id from specialties s where s.slug = ${slug})`),
    ...given(asked.minRating || undefined, (rating) => sql`p.average_rating >= ${rating}`),
    ...given(asked.maxHourlyRate, (rate) => sql`p.fee_cents <= ${routineFee(rate)}`),
    ...given(asked.minFee, (fee) => sql`p.fee_cents >= ${toCents(fee)}`),
    ...given(asked.maxFee, (fee) => sql`p.fee_cents <= ${toCents(fee)}`),
    ...given(asked.languages[0], () => sql`p.languages && ${asked.languages}::text[]`),
    ...given(asked.insurer, (insurer) => sql`p.insurers @> array[${insurer}::text]`),
    ...given(asked.visitType, (type) => sql`p.visit_types @> array[${type}::text]`),
    ...(asked.acceptingPatients ? [sql`p.is_accepting_patients`] : []),
    ...given(asked.wished, isFreeWithin),
  ];
}

/** All words somewhere in the text, or doctors who see the symptom, narrowed by the words beside it. */
function textConditions({ q, match }: Asked): Condition[] {
  const all = containsAll(wordsOf(q));
  if (!match) return all;
  const { symptom, otherWords } = match;
  const treats = sql`p.specialty_id in (select s.id from specialties s where s.slug = any(${symptom.specialties}))`;
  const beside = sql.join([treats, ...containsAll(otherWords)], sql` and `);
  return [sql`((${beside}) or (${sql.join(all, sql` and `)}))`];
}

const containsAll = (words: readonly string[]) =>
  words.map((word) => sql`p.search_text like ${`%${escapePattern(word)}%`}`);

/** The hours leave a start within the times, and visits leave it free. The calendars of those found are read exactly. */
function isFreeWithin(wished: readonly TimeRange[]): Condition {
  if (wished.length === 0) return sql`false`;
  const iso = (instant: number) => new Date(instant).toISOString();
  const times = `{${wished.map(({ start, end }) => `(${iso(start)},${iso(end)})`).join(',')}}`;
  const [from, until] = [wished[0]?.start ?? 0, wished.at(-1)?.end ?? 0].map(iso);
  // Whose zone nobody knows has no openings, and is not asked for its calendar.
  return sql`case when p.open_starts && ${times}::tstzmultirange then not isempty(
    p.open_starts * ${times}::tstzmultirange * ${bookable} - coalesce((
      select range_agg(tstzrange(b.start_time - ${apart}, b.start_time + ${apart}, '()'))
      from provider_busy b
      where b.provider_id = p.id and b.start_time > ${from}::timestamptz - ${apart}
        and b.start_time < ${until}::timestamptz + ${apart}), '{}')) else false end`;
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

const wordsOf = (text: string) => normalizeForSearch(text).split(' ').filter(Boolean);

const escapePattern = (word: string) => word.replace(/[\\%_]/g, String.raw`\$&`);

const byRating = sql`p.average_rating desc, p.id`;
const orders = {
  language: byRating,
  rating: byRating,
  'trust-score': sql`p.trust_score desc, p.id`,
  'price-low': sql`p.fee_cents, p.id`,
  'price-high': sql`p.fee_cents desc, p.id desc`,
} satisfies Record<ProviderSearch['sort'], Condition>;

/** `matched (id, place)`: the first that fit, no more than are counted; `page`: those of one page of them. */
export function pageOfMatches(asked: Asked): RawBuilder<unknown> {
  return sql`
    ${asked.sort === 'language' ? languageFirst(asked) : inOrder(asked)},
    page as (
      select id, place from matched
      order by place
      limit ${asked.size} offset ${(asked.page - 1) * asked.size})`;
}

function first(asked: Asked, order: Condition = orders[asked.sort], more: Condition[] = []): Condition {
  const conditions = [...conditionsOf(asked), ...more];
  return sql`
    select p.id, row_number() over (order by ${order}) as place
    from provider_public_info p
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
    order by ${order}
    limit ${MOST_RESULTS}`;
}

const inOrder = (asked: Asked, order?: Condition) => sql`matched as materialized (${first(asked, order)})`;

/**
 * Those who speak the reader's language, then the others. Rows with a word have to be looked at anyway; without
 * one, both are read along their order, the others only where the former are not enough.
 */
function languageFirst(asked: Asked): Condition {
  const speaks = sql`p.languages @> array[${asked.locale}::text]`;
  if (asked.languages.length === 1 && asked.languages[0] === asked.locale) return inOrder(asked);
  if (wordsOf(asked.q).length > 0) return inOrder(asked, sql`(${speaks}) desc, ${byRating}`);
  return sql`
    speaking as materialized (${first(asked, byRating, [speaks])}),
    others as materialized (
      ${first(asked, byRating, [sql`not ${speaks}`, sql`(select count(*) from speaking) < ${MOST_RESULTS}`])}),
    matched as materialized (
      select id, place from speaking
      union all
      select id, place + ${MOST_RESULTS} from others
      order by place
      limit ${MOST_RESULTS})`;
}
