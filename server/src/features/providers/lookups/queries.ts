import { MOST_RESULTS } from '@polyclinic/contract/providers/rules';
import { sql } from 'kysely';
import { type Condition, conditionsOf, orders, where } from '../conditions/queries.ts';
import type { Asked } from '../understanding/queries.ts';
import { isOpen } from '../walks/queries.ts';

/** `found (id, place)` from the index of all terms or one in the page's order: for other orders, and where few of many match. */
export function lookUp(asked: Asked): Condition {
  const { search, specialties } = asked;
  const only = (kind: string, values: readonly string[]) => (values.length === 1 ? [`${kind}:${values[0]}`] : []);
  const terms = [
    ...only('l', asked.languages),
    ...only('p', asked.places),
    ...only('c', asked.countries),
    ...asked.names.filter(({ length }) => length === 1).flat(),
  ];
  const conditions = [...(terms.length > 0 ? [sql`f.terms @> ${terms}::text[]`] : []), ...conditionsOf(asked)];
  const order = sql`${firstOf(asked)}${orders[search.sort]}`;
  const groups =
    specialties.length === 0 || isOpen(asked)
      ? [conditions]
      : specialties.map((slug) => [sql`f.specialty = ${slug}`, ...conditions]);
  const parts = groups.map(
    (all) => sql`(
    select f.provider_id, f.specialty, f.languages, f.average_rating, f.trust_score, f.fee_cents
    from provider_finding f where ${where(all)} order by ${order} limit ${MOST_RESULTS})`,
  );
  return sql`found as materialized (
    select f.provider_id as id, row_number() over (order by ${order}) as place
    from (${sql.join(parts, sql` union all `)}) f
    order by ${order} limit ${MOST_RESULTS})`;
}

/** The likeliest specialty first; within it those who speak the reader's language. */
function firstOf({ search, specialties, names }: Asked): Condition {
  if (search.sort !== 'language') return sql``;
  const bySpecialty = specialties.length > 1 ? sql`array_position(${specialties}::text[], f.specialty), ` : sql``;
  const bySpeech = names.length > 0 ? sql`` : sql`(f.languages @> array[${search.locale}::text]) desc, `;
  return sql`${bySpecialty}${bySpeech}`;
}
