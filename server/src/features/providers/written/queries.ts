import { MOST_RESULTS } from '@polyclinic/contract/providers/rules';
import { sql } from 'kysely';
import { type Condition, conditionsOf, given, orders, where } from '../conditions/queries.ts';
import type { Asked } from '../understanding/queries.ts';
import { MOST_WALKED } from '../walks/queries.ts';

/** What else a search may be: words of the doctors' pages, all of them, the longer ones by how they begin. */
function textQuery({ understanding }: Asked): string {
  const words = understanding.written.slice(0, MOST_WRITTEN).map((word) => word.slice(0, LONGEST_WORD));
  return words.map((word) => `'${word}'${word.length < SHORTEST_BEGINNING ? '' : ':*'}`).join(' & ');
}

const MOST_WRITTEN = 8;
const LONGEST_WORD = 60;
const SHORTEST_BEGINNING = 4;

/** Those whose page has the words, where those who were understood leave room; the best rated are looked through first. */
export function written(asked: Asked): Condition {
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
