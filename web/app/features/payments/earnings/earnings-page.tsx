import { useRevalidator } from 'react-router';
import { useLocalizedPath } from '../../../platform/language.ts';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import type { EarningsData } from './earnings-loader.ts';
import { EarningsPlot } from './earnings-plot.tsx';
import { EarningsTable } from './earnings-table.tsx';
import { ExportLink } from './export-link.tsx';
import { StatementCard } from './statement-card.tsx';
import { toAddress, type View } from './view.ts';

/** What a doctor's visits brought in, period by period, and what became payable in a month. */
export function EarningsPage({ view, now, figures }: EarningsData) {
  const { t } = useTranslation('payments/earnings');
  return (
    <div className="page grid content-start gap-6 py-8 sm:py-10">
      <PageTitle title={t('title')} />
      <header className="grid gap-2">
        <BackLink to="/provider">{t('back')}</BackLink>
        <h1 className="text-xl">{t('title')}</h1>
        <p className="max-w-reading text-muted">{t('lead')}</p>
      </header>
      {figures ? <Figures view={view} now={now} figures={figures} /> : <Failure />}
    </div>
  );
}

type FiguresProps = Omit<EarningsData, 'figures'> & { figures: NonNullable<EarningsData['figures']> };

function Figures({ view, now, figures: { earnings, statement } }: FiguresProps) {
  const { t } = useTranslation('payments/earnings');
  return (
    <>
      <PeriodTabs view={view} />
      <Card className="grid gap-6">
        <h2 className="text-lg">{t(view.by === 'week' ? 'plot.titleWeek' : 'plot.title')}</h2>
        <EarningsPlot periods={earnings.periods} by={view.by} currency={earnings.currency} className="max-sm:hidden" />
        <EarningsPlot
          periods={earnings.periods.slice(-6)}
          by={view.by}
          currency={earnings.currency}
          className="sm:hidden"
        />
        <EarningsTable earnings={earnings} by={view.by} />
        <p className="max-w-reading text-sm text-muted">{t('meaning')}</p>
        <ExportLink path={`/provider/earnings.csv?table=periods&by=${view.by}`} label={t('periods.export')} />
      </Card>
      <StatementCard statement={statement} view={view} now={now} />
    </>
  );
}

function PeriodTabs({ view }: { view: View }) {
  const { t } = useTranslation('payments/earnings');
  const localize = useLocalizedPath();
  const tab = (by: View['by']) => ({
    to: localize(toAddress({ ...view, by })),
    label: t(`by.${by}`),
    isOpen: view.by === by,
  });
  return <TabLinks label={t('by.label')} tabs={[tab('month'), tab('week')]} />;
}

function Failure() {
  const { t } = useTranslation('payments/earnings');
  const { revalidate } = useRevalidator();
  return (
    <ErrorState title={t('failed')} hint={t('failedHint')} retryLabel={t('retry')} onRetry={() => void revalidate()} />
  );
}
