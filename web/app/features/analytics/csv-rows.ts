import type { toCsv } from '@polyclinic/contract/platform/csv';
import type { Column, FigureTable } from './figure-table.ts';

/** A table as the rows of a file: counts as they are, money in dollars, what is hidden in a word. */
export function csvRows({ head, columns, rows }: FigureTable, hidden: string): Parameters<typeof toCsv>[0] {
  const cellOf = (value: number | null | undefined, kind: Column['kind']): string | number => {
    if (value === undefined) return '';
    if (value === null) return hidden;
    if (kind === 'share') return value.toFixed(4);
    return kind === 'money' ? value / 100 : String(value);
  };
  return [
    [head, ...columns.map(({ label }) => label)],
    ...rows.map(({ name, code = name, values }) => [
      code,
      ...columns.map(({ kind }, place) => cellOf(values[place], kind)),
    ]),
  ];
}
