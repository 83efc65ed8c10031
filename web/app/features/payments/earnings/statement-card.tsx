import type { Statement } from '@polyclinic/contract/payments/schemas';
import { ChevronLeft, ChevronRight, ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '../../../platform/format.ts';
import { useLocalizedPath } from '../../../platform/language.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportLink } from './export-link.tsx';
import { StatementTable } from './statement-table.tsx';
import { monthAfter, toAddress, type View } from './view.ts';

interface StatementCardProps {
  statement: Statement;
  view: View;
  now: number;
}

/** What became payable in a month, visit by visit, and the way to other months and to a file of it. */
export function StatementCard({ statement, view, now }: StatementCardProps) {
  const { t } = useTranslation('payments/earnings');
  const format = useFormat();
  const calendar = useFormat('UTC');
  const { month, lines, currency, aheadCents } = statement;
  return (
    <Card className="grid gap-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h2 className="text-lg">{t('statement.of', { month: calendar.month(`${month}-15`) })}</h2>
          <p className="text-sm text-muted">{t('statement.hint')}</p>
          <p className="text-sm text-muted">{t('statement.ahead', { amount: format.money(aheadCents, currency) })}</p>
        </div>
        <MonthLinks month={month} view={view} isPresent={month >= format.isoDay(now).slice(0, 7)} />
      </header>
      {lines.length > 0 ? (
        <>
          <StatementTable statement={statement} />
          <ExportLink path={`/provider/earnings.csv?month=${month}`} label={t('statement.export')} />
        </>
      ) : (
        <EmptyState
          icon={<ReceiptText className="size-6" aria-hidden="true" />}
          title={t('statement.none')}
          hint={t('statement.noneHint')}
        />
      )}
    </Card>
  );
}

function MonthLinks({ month, view, isPresent }: { month: string; view: View; isPresent: boolean }) {
  const { t } = useTranslation('payments/earnings');
  const localize = useLocalizedPath();
  const link = (months: number, name: 'previous' | 'next') => (
    <Link
      to={localize(toAddress({ ...view, month: monthAfter(month, months) }))}
      preventScrollReset
      aria-label={t(`statement.${name}`)}
      title={t(`statement.${name}`)}
      className={buttonStyle('secondary', 'medium', 'px-2.5')}
    >
      {months < 0 ? (
        <ChevronLeft className="mirror size-5" aria-hidden="true" />
      ) : (
        <ChevronRight className="mirror size-5" aria-hidden="true" />
      )}
    </Link>
  );
  return (
    <nav aria-label={t('statement.title')} className="flex gap-2">
      {link(-1, 'previous')}
      {isPresent ? null : link(1, 'next')}
    </nav>
  );
}
