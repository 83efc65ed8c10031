import { MOST_RESULTS } from '@polyclinic/contract/providers/rules';
import { sql } from 'kysely';
import {
  type Condition,
  calendarsOf,
  conditionsOf,
  given,
  MOST_CALENDARS,
  orders,
  where,
} from '../conditions/queries.ts';
import type { Asked } from '../understanding/queries.ts';

/** What else a search may be: words of the doctors' pages, all of them, the longer ones by how they begin. */
function textQuery({ understanding }: Asked): string {
  const words = understanding.written.slice(0, MOST_WRITTEN).map((word) => word.slice(0, LONGEST_WORD));
  return words.map((word) => `'${word}'${word.length < SHORTEST_BEGINNING ? '' : ':*'}`).join(' & ');
}

const MOST_WRITTEN = 8;
const LONGEST_WORD = 60;
const MOST_LOOKED_THROUGH = 2_000;
const SHORTEST_BEGINNING = 4;

/**
 * Those whose page has the words, where those who were understood fill no page. The best rated are looked through first:
 * PostgreSQL may read along their ratings where many have the words, and ask the index of words where few do.
 */
export function written(asked: Asked): Condition {
  const { sort, specialty } = asked.search;
  const conditions = [
    ...given(specialty, (slug) => sql`f.specialty = ${slug}`),
    ...conditionsOf({ ...asked, names: [], isNonsense: false }),
  ];
  const byRating = sql`f.average_rating desc, f.provider_id`;
  const order = sort === 'language' || sort === 'rating' ? byRating : orders[sort];
  return sql`
    select f.provider_id as id, ${MOST_RESULTS} + row_number() over (order by ${order}) as place, true as is_written
    from (
      select f.* from (
        select provider_id from provider_words where words @@ ${textQuery(asked)}::tsquery
        order by average_rating desc, provider_id limit ${MOST_LOOKED_THROUGH}) w
      cross join lateral (
        select f.provider_id, f.average_rating, f.trust_score, f.fee_cents from provider_finding f
        where f.provider_id = w.provider_id and ${where(conditions)} offset 0) f
      where (select count(*) from found) < ${asked.search.size}
        and not exists (select from found where found.id = f.provider_id)
      order by ${order} limit ${asked.wished ? MOST_CALENDARS : MOST_LOOKED_THROUGH}) f
    where ${where(calendarsOf(asked))}
    order by ${order} limit ${MOST_RESULTS}`;
}
