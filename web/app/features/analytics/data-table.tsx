import { useTranslation } from '../../platform/translation.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import type { FigureTable } from './figure-table.ts';
import { useSayValue } from './use-say-value.ts';

const headStyle = 'p-2 text-sm font-medium text-muted first:ps-0 last:pe-0';
const cellStyle = 'p-2 align-top first:ps-0 last:pe-0';

/** All that a plot is drawn from, in figures. */
export function DataTable({ table: { title, head, columns, rows } }: { table: FigureTable }) {
  const { t } = useTranslation('analytics');
  const say = useSayValue();
  return (
    <ScrollBox label={t('tableOf', { title })}>
      <table className="w-full">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${headStyle} text-start`}>
              {head}
            </th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" className={`${headStyle} text-end`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, values }) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className={`${cellStyle} text-start font-normal wrap-anywhere`}>
                {name}
              </th>
              {columns.map(({ label, kind }, place) => (
                <td key={label} className={`${cellStyle} text-end tabular-nums`}>
                  {say(values[place], kind)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
