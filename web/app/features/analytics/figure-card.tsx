import type { Period } from '@polyclinic/contract/analytics/rules';
import { useTranslation } from '../../platform/translation.ts';
import { Card } from '../../ui/card.tsx';
import { Disclosed } from '../../ui/disclosed.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { BarPlot } from './bar-plot.tsx';
import { ColumnPlot } from './column-plot.tsx';
import { DataTable } from './data-table.tsx';
import type { FigureTable } from './figure-table.ts';

/** A figure as a plot, with the table behind it and a file of the same. */
export function FigureCard({ table, period }: { table: FigureTable; period: Period }) {
  const { t } = useTranslation('analytics');
  const { id, title, hint, rows, plot } = table;
  const Plot = plot === 'bars' ? BarPlot : ColumnPlot;
  return (
    <Card aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-4">
      <header className="grid gap-1">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <p className="text-sm text-pretty text-muted">{hint}</p>
      </header>
      {rows.length === 0 ? <p className="text-muted">{t('nothing')}</p> : <Plot table={table} />}
      <div className="flex flex-wrap items-start gap-3">
        {rows.length === 0 ? null : (
          <div className="min-w-0 max-w-full">
            <Disclosed summary={t('table')} label={t('tableOf', { title })}>
              <DataTable table={table} />
            </Disclosed>
          </div>
        )}
        <LinkButton
          to={`/admin/report.csv?table=${id}&days=${period}`}
          variant="secondary"
          reloadDocument
          aria-label={t('csvOf', { title })}
        >
          {t('csv')}
        </LinkButton>
      </div>
    </Card>
  );
}
