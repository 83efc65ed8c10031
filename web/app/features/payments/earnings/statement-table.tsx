import type { Statement } from '@polyclinic/contract/payments/schemas';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Amount, cellStyle, type Extra, extrasOf, headStyle, narrowStyle } from './amount.tsx';

/** The lines of a statement and their sum. */
export function StatementTable({ statement }: { statement: Statement }) {
  const { t, tAny } = useTranslation('payments/earnings');
  const { lines, total, currency } = statement;
  const texts = ['payable', 'visit', 'patient', 'status'] as const;
  const small = new Set<string>(['visit', 'status']);
  const extras = extrasOf(lines);
  return (
    <table className="w-full">
      <thead>
        <tr>
          {texts.map((column) => (
            <th key={column} scope="col" className={`${headStyle} text-start ${small.has(column) ? narrowStyle : ''}`}>
              {t(`column.${column}`)}
            </th>
          ))}
          {['charged', 'returned', ...extras, 'net'].map((column) => (
            <th key={column} scope="col" className={`${headStyle} text-end ${column === 'net' ? '' : narrowStyle}`}>
              {tAny(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.appointmentId} line={line} currency={currency} extras={extras} />
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-edge font-semibold">
          <th scope="row" className={`${cellStyle} text-start`}>
            {t('total')}
          </th>
          <td className={narrowStyle} />
          <td />
          <td className={narrowStyle} />
          <Sums sums={total} currency={currency} extras={extras} />
        </tr>
      </tfoot>
    </table>
  );
}

interface SumsProps {
  sums: Statement['total'];
  currency: string;
  extras: Extra[];
}

function Sums({ sums, currency, extras }: SumsProps) {
  return (
    <>
      <Amount cents={sums.chargedCents} currency={currency} isSecondary />
      <Amount cents={sums.returnedCents} currency={currency} isSecondary />
      {extras.map((extra) => (
        <Amount key={extra} cents={sums[`${extra}Cents`]} currency={currency} isSecondary />
      ))}
      <Amount cents={sums.netCents} currency={currency} />
    </>
  );
}

function Line({ line, ...rest }: Omit<SumsProps, 'sums'> & { line: Statement['lines'][number] }) {
  const { tAny } = useTranslation('payments/earnings');
  const format = useFormat();
  return (
    <tr className="border-t border-line">
      <td className={`${cellStyle} tabular-nums`}>{format.dayMonth(line.payableAt)}</td>
      <td className={`${cellStyle} tabular-nums ${narrowStyle}`}>{format.dateTime(line.startTime)}</td>
      <td className={cellStyle}>
        <bdi>{line.patientName}</bdi>
      </td>
      <td className={`${cellStyle} ${narrowStyle}`}>{tAny(`status.${line.status}`)}</td>
      <Sums sums={line} {...rest} />
    </tr>
  );
}
