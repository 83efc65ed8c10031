import type { Earnings } from '@polyclinic/contract/payments/schemas';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Amount, cellStyle, type Extra, extrasOf, headStyle, narrowStyle } from './amount.tsx';

/** What the plot shows, in figures, the latest period first. */
export function EarningsTable({ earnings, by }: { earnings: Earnings; by: 'week' | 'month' }) {
  const { t, tAny } = useTranslation('payments/earnings');
  const format = useFormat('UTC');
  const { currency, total } = earnings;
  const extras = extrasOf(earnings.periods);
  const nameOf = (start: string) => (by === 'week' ? format.date(start, 'short') : format.month(start));
  return (
    <table className="w-full">
      <thead>
        <tr>
          <th scope="col" className={`${headStyle} text-start`}>
            {t(`period.${by}`)}
          </th>
          {['visits', 'charged', 'returned', ...extras, 'net'].map((column) => (
            <th key={column} scope="col" className={`${headStyle} text-end ${column === 'net' ? '' : narrowStyle}`}>
              {tAny(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {earnings.periods.toReversed().map((period) => (
          <tr key={period.start} className="border-t border-line">
            <th scope="row" className={`${cellStyle} text-start font-normal`}>
              {nameOf(period.start)}
            </th>
            <Sums sums={period} currency={currency} extras={extras} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-edge font-semibold">
          <th scope="row" className={`${cellStyle} text-start`}>
            {t('total')}
          </th>
          <Sums sums={total} currency={currency} extras={extras} />
        </tr>
      </tfoot>
    </table>
  );
}

interface SumsProps {
  sums: Earnings['total'];
  currency: string;
  extras: Extra[];
}

function Sums({ sums, currency, extras }: SumsProps) {
  const format = useFormat();
  return (
    <>
      <td className={`${cellStyle} text-end tabular-nums ${narrowStyle}`}>{format.number(sums.visits)}</td>
      <Amount cents={sums.chargedCents} currency={currency} isSecondary />
      <Amount cents={sums.returnedCents} currency={currency} isSecondary />
      {extras.map((extra) => (
        <Amount key={extra} cents={sums[`${extra}Cents`]} currency={currency} isSecondary />
      ))}
      <Amount cents={sums.netCents} currency={currency} />
    </>
  );
}
