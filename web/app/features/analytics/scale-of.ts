import type { Column, FigureTable, Value } from './figure-table.ts';

export interface Series extends Column {
  /** Its place among the table's columns */
  place: number;
  tone: string;
}

/** Told apart by their edges too, where colours aren't. */
const TONES = ['fill-mark stroke-mark', 'fill-apricot stroke-on-apricot'];

/** What of a table is drawn, how high each value stands between 0 and 1, and what the highest is. */
export function scaleOf({ columns, rows, isShares }: FigureTable) {
  const series: Series[] = columns
    .map((column, place) => ({ ...column, place, tone: '' }))
    .filter(({ isPlotted }) => isPlotted)
    .map((one, index) => ({ ...one, tone: TONES[index % TONES.length] ?? '' }));
  const sumOf = (place: number) => rows.reduce((sum, { values }) => sum + (values[place] ?? 0), 0);
  const sums = new Map(series.map(({ place }) => [place, isShares ? Math.max(1, sumOf(place)) : 1]));
  const sizeOf = (value: Value, place: number) => Math.max(0, value ?? 0) / (sums.get(place) ?? 1);
  const sizes = rows.flatMap(({ values }) => series.map(({ place }) => sizeOf(values[place], place)));
  const most = Math.max(isShares ? 0.01 : 1, ...sizes);
  return { series, most, heightOf: (value: Value, place: number) => sizeOf(value, place) / most };
}
