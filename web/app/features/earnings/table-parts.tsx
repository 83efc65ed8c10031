import { useFormat } from '../../platform/format.ts';

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
