import { FATES } from '@polyclinic/contract/analytics/rules';
import type { Analytics } from '@polyclinic/contract/analytics/schemas';
import { formatNumber } from '@polyclinic/contract/platform/format';
import { column, type FigureTable, type Reader } from './figure-table.ts';

/** How visits ended, and what patients thought of them. */
export const visitTables = (figures: Analytics, reader: Reader): FigureTable[] => [
  fatesTable(figures, reader),
  starsTable(figures, reader),
];

function fatesTable({ fates }: Analytics, { tAny }: Reader): FigureTable {
  return {
    id: 'visits',
    title: tAny('visits'),
    hint: tAny('visits.hint'),
    head: tAny('head.fate'),
    columns: [column(tAny('column.visits'))],
    rows: fateRows(fates, tAny),
    plot: 'bars',
    isShares: false,
  };
}

function starsTable({ stars }: Analytics, { tAny, locale }: Reader): FigureTable {
  return {
    id: 'ratings',
    title: tAny('ratings'),
    hint: tAny('ratings.hint'),
    head: tAny('head.stars'),
    columns: [column(tAny('column.reviews'))],
    rows: stars.map(({ stars: given, number }) => ({
      key: given,
      name: tAny('stars', { count: Number(given), number: formatNumber(Number(given), locale) }),
      values: [number],
    })),
    plot: 'bars',
    isShares: false,
  };
}

/** In the order of FATES; what happened to nobody is left out. */
export function fateRows(fates: Analytics['fates'], tAny: Reader['tAny']) {
  const known = new Map(fates.map(({ fate, number }) => [fate, number]));
  return FATES.filter((fate) => known.has(fate)).map((fate) => ({
    key: fate,
    name: tAny(`fate.${fate}`),
    values: [known.get(fate)],
  }));
}
