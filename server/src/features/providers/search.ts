import { feeCents } from '@polyclinic/contract/payments/rules';
import { MOST_RESULTS, normalizeForSearch } from '@polyclinic/contract/providers/rules';
import { PAGE_SIZE, type ProviderSearch } from '@polyclinic/contract/providers/schemas';
import { type RawBuilder, sql } from 'kysely';

type Condition = RawBuilder<unknown>;

/** One condition per filter that is set, so that each combination is a statement with a plan of its own. */
function conditionsOf(search: ProviderSearch): Condition[] {
  return [
    ...wordsOf(search.q).map((word) => sql`p.search_text like ${`%${escapePattern(word)}%`}`),
    ...given(search.specialty, (slug) => sql`p.specialty_id = (select s.id from specialties s where s.slug = ${slug})`),
    ...given(search.minRating || undefined, (rating) => sql`p.average_rating >= ${rating}`),
    ...given(search.maxHourlyRate, (rate) => sql`p.fee_cents <= ${routineFee(rate)}`),
    ...given(search.languages[0], () => sql`p.languages && ${search.languages}::text[]`),
    ...(search.acceptingPatients ? [sql`p.is_accepting_patients`] : []),
  ];
}

function given<Value>(value: Value | undefined, toCondition: (value: Value) => Condition): Condition[] {
  return value === undefined ? [] : [toCondition(value)];
}

const routineFee = (hourlyRate: number) => feeCents({ hourlyRate, urgency: 'routine' });

const wordsOf = (text: string) => normalizeForSearch(text).split(' ').filter(Boolean);

const escapePattern = (word: string) => word.replace(/[\\%_]/g, String.raw`\$&`);

/** `matched`: the best rated that fit, no more than are counted; `page`: those of one page of them. */
export function pageOfMatches(search: ProviderSearch): RawBuilder<unknown> {
  const conditions = conditionsOf(search);
  return sql`
    matched as materialized (
      select p.id, p.average_rating
      from provider_public_info p
      where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
      order by p.average_rating desc, p.id
      limit ${MOST_RESULTS}),
    page as (
      select id from matched
      order by average_rating desc, id
      limit ${PAGE_SIZE} offset ${(search.page - 1) * PAGE_SIZE})`;
}
