import { MOST_RESULTS } from '@polyclinic/contract/providers/rules';
import { type RawBuilder, sql } from 'kysely';
import { lookUp } from '../lookups/queries.ts';
import type { Asked } from '../understanding/queries.ts';
import { walkThrough } from '../walks/queries.ts';
import { written } from '../written/queries.ts';

export { isCut } from '../walks/queries.ts';

export type Way = 'walk' | 'look up';

const isWalked = ({ search, names }: Asked) =>
  ['language', 'rating'].includes(search.sort) && names.every(({ length }) => length === 1);

/** How a search is best begun: along the page's order, unless that is another one or a name has several spellings. */
export const firstWay = (asked: Asked): Way => (isWalked(asked) ? 'walk' : 'look up');

/** Words that nothing explains may be written on a page; what was understood finds those whom it means. */
const isWritten = ({ understanding: { written: words, unknown, isNonsense } }: Asked) =>
  words.length > 0 && (unknown.length > 0 || isNonsense);

/**
 * `matched (id, place, is_written)`: the first that fit, no more than are counted; `page`: those of one page of them.
 */
export function pageOfMatches(asked: Asked, way: Way): RawBuilder<unknown> {
  const { size, page } = asked.search;
  const others = isWritten(asked) ? sql`union all (${written(asked)})` : sql``;
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
