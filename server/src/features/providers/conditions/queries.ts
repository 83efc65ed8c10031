import { BOOKING_DAYS, type TimeRange } from '@polyclinic/contract/availability/rules';
import { feeCents } from '@polyclinic/contract/payments/rules';
import type { ProviderSearch } from '@polyclinic/contract/providers/schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Asked } from '../understanding/queries.ts';

export type Condition = RawBuilder<unknown>;

/** One condition per filter that is set, so that each combination is a statement with a plan of its own. */
export function conditionsOf(asked: Asked): Condition[] {
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

export function given<Value>(value: Value | undefined, toCondition: (value: Value) => Condition): Condition[] {
  return value === undefined ? [] : [toCondition(value)];
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
