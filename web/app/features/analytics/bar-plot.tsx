import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import type { FigureTable, Row } from './figure-table.ts';
import { Legend } from './legend.tsx';
import { type Series, scaleOf } from './scale-of.ts';
import { useSayValue } from './use-say-value.ts';

const MOST_SHOWN = 12;
const HEIGHT = 12;

/** A row for each name with a bar for each series, from the side on which reading begins. */
export function BarPlot({ table }: { table: FigureTable }) {
  const { t } = useTranslation('analytics');
  const { number } = useFormat();
  const { series, heightOf } = scaleOf(table);
  const more = table.rows.length - MOST_SHOWN;
  return (
    <figure className="grid grid-cols-1 gap-3">
      <ul className="grid grid-cols-1 gap-2">
        {table.rows.slice(0, MOST_SHOWN).map((row) => (
          <BarRow key={row.key} row={row} series={series} heightOf={heightOf} />
        ))}
      </ul>
      {more > 0 ? <p className="text-sm text-muted">{t('more', { count: more, number: number(more) })}</p> : null}
      {series.length > 1 ? <Legend series={series} isShares={table.isShares} /> : null}
    </figure>
  );
}

interface BarRowProps {
  row: Row;
  series: Series[];
  heightOf: ReturnType<typeof scaleOf>['heightOf'];
}

function BarRow({ row: { name, values }, series, heightOf }: BarRowProps) {
  const { t } = useTranslation('analytics');
  const say = useSayValue();
  return (
    <li className="grid grid-cols-1 gap-x-3 gap-y-1 text-sm sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:items-center">
      <span className="wrap-anywhere">{name}</span>
      <span className="grid grid-cols-1 gap-1">
        {series.map(({ place, label, kind, tone }) => (
          <span key={label} className="flex items-center gap-2">
            <svg
              viewBox={`0 0 100 ${HEIGHT}`}
              preserveAspectRatio="none"
              className="mirror h-3 min-w-0 grow"
              aria-hidden="true"
            >
              <rect width={100 * heightOf(values[place], place)} height={HEIGHT} className={tone} strokeWidth="0" />
            </svg>
            <span className="w-24 shrink-0 text-end tabular-nums">
              <span className="sr-only">{t('labelled', { text: label })} </span>
              {say(values[place], kind)}
            </span>
          </span>
        ))}
      </span>
    </li>
  );
}
