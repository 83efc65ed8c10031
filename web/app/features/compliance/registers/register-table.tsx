import type { ReactNode } from 'react';
import { ScrollBox } from '../../../ui/scroll-box.tsx';

interface RegisterTableProps {
  label: string;
  columns: string[];
  /** Which columns are numbers, that line up */
  numbers?: number[];
  rows: { key: string; cells: ReactNode[] }[];
}

/** Rows of 40 px under a head that stays; on a phone the box scrolls sideways, not the page. */
export function RegisterTable({ label, columns, numbers = [], rows }: RegisterTableProps) {
  const alignOf = (index: number) => (numbers.includes(index) ? 'text-end tabular-nums' : 'text-start');
  return (
    <ScrollBox label={label} className="max-h-96 border-y border-line">
      <table className="w-full border-collapse text-sm">
        <thead className="sticky top-0 bg-paper text-muted">
          <tr className="border-b border-line">
            {columns.map((column, index) => (
              <th key={column} scope="col" className={`px-3 py-2 font-medium ${alignOf(index)}`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, cells }) => (
            <tr key={key} className="h-10">
              {cells.map((cell, index) => (
                <td key={columns[index]} className={`px-3 py-1.5 ${alignOf(index)}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
