import { MOST_RESULTS } from '@polyclinic/contract/providers/rules';
import { sql } from 'kysely';
import { allTermsOf } from '../candidates/rules.ts';
import { type Condition, calendarsOf, conditionsOf, MOST_CALENDARS, orders, where } from '../conditions/queries.ts';
import type { Asked } from '../understanding/queries.ts';
import { isOpen } from '../walks/queries.ts';

/** `found (id, place)` from the index of all terms or one in the page's order: for other orders, and where few of many match. */
export function lookUp(asked: Asked): Condition {
  const { search, specialties } = asked;
  const order = sql`${firstOf(asked)}${orders[search.sort]}`;
  const slugs = specialties.length === 0 || isOpen(asked) ? [null] : specialties;
  const groups = slugs.map((slug) => [
    ...carriedBy(asked, slug),
    ...(slug === null ? [] : [sql`f.specialty = ${slug}`]),
    ...conditionsOf(asked),
  ]);
  const parts = groups.map(
    (all) => sql`(
    select f.provider_id, f.specialty, f.languages, f.average_rating, f.trust_score, f.fee_cents
    from (
      select f.provider_id, f.specialty, f.languages, f.average_rating, f.trust_score, f.fee_cents
      from provider_finding f where ${where(all)}
      order by ${order} limit ${asked.wished ? MOST_CALENDARS : MOST_RESULTS}) f
    where ${where(calendarsOf(asked))} order by ${order} limit ${MOST_RESULTS})`,
  );
  return sql`found as materialized (
    select f.provider_id as id, row_number() over (order by ${order}) as place
    from (${sql.join(parts, sql` union all `)}) f
    order by ${order} limit ${MOST_RESULTS})`;
}

/** All terms that the index is asked for; a specialty alone has an index in each order. */
function carriedBy(asked: Asked, slug: string | null): Condition[] {
  const terms = allTermsOf(asked, slug);
  const isTelling = terms.some((term) => !term.startsWith('s:'));
  return isTelling ? [sql`f.terms @> ${terms}::text[]`] : [];
}

/** The likeliest specialty first; within it those who speak the reader's language. */
function firstOf({ search, specialties, names }: Asked): Condition {
  if (search.sort !== 'language') return sql``;
  const bySpecialty = specialties.length > 1 ? sql`array_position(${specialties}::text[], f.specialty), ` : sql``;
  const bySpeech = names.length > 0 ? sql`` : sql`(f.languages @> array[${search.locale}::text]) desc, `;
  return sql`${bySpecialty}${bySpeech}`;
}
