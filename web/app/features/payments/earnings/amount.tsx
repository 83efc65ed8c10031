import type { Statement } from '@polyclinic/contract/payments/schemas';
import { useFormat } from '../../../platform/format.ts';

const EXTRAS = ['fees', 'held', 'house'] as const;
/** Columns of sums that most practices never have */
export type Extra = (typeof EXTRAS)[number];

/** The extra columns of which some line has a sum. */
export const extrasOf = (lines: readonly Statement['total'][]): Extra[] =>
  EXTRAS.filter((extra) => lines.some((line) => line[`${extra}Cents`] !== 0));

export const headStyle = 'py-2 pe-3 last:pe-0 text-sm font-medium text-muted';
export const cellStyle = 'py-2 pe-3 last:pe-0 align-top';
/** What a small screen leaves out; it is in the export. */
export const narrowStyle = 'max-sm:hidden';

interface AmountProps {
  cents: number;
  currency: string;
  /** Left out on small screens */
  isSecondary?: boolean;
}

/** A cell with money. */
export function Amount({ cents, currency, isSecondary = false }: AmountProps) {
  const { money } = useFormat();
  return (
    <td className={`${cellStyle} text-end tabular-nums ${isSecondary ? narrowStyle : ''}`}>{money(cents, currency)}</td>
  );
}
