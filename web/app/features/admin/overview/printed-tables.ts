import type { PrintedTable } from '@polyclinic/contract/platform/printing';
import type { reportRows } from './report-rows.ts';

type Rows = ReturnType<typeof reportRows>;
type Words = { days: string; none: string };

/** The tables of a report as they are printed: the figures with a day in each row, or they would not fit a sheet. */
export function printedTables(rows: Rows, { days, none }: Words): PrintedTable[] {
  const [figures = [], ...others] = split(
    rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell))),
  );
  return [
    turned(figures, days),
    ...others.map(([heads = [], ...lines]) => ({ heads, rows: orNone(heads, lines, none) })),
  ];
}

/** Tables stand between empty rows. */
function split(rows: string[][]): string[][][] {
  const tables: string[][][] = [[]];
  for (const row of rows) {
    if (row.length === 0) tables.push([]);
    else tables.at(-1)?.push(row);
  }
  return tables;
}

/** The latest day first; the first cell of the heads says what the columns are. */
function turned([heads = [], ...figures]: string[][], name: string): PrintedTable {
  const rows = heads.slice(1).map((day, index) => [day, ...figures.map((figure) => figure[index + 1] ?? '')]);
  return { heads: [name, ...figures.map(([figure = '']) => figure)], rows: rows.toReversed() };
}

const orNone = (heads: string[], rows: string[][], none: string): string[][] =>
  rows.length > 0 ? rows : [heads.map((_, index) => (index === 0 ? none : ''))];
