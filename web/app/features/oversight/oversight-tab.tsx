import type { Oversight } from '@polyclinic/contract/oversight/schemas';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AlertLine } from './alert-line.tsx';
import { ComparisonCard } from './comparison-card.tsx';
import { FailedWorkLine } from './failed-work-line.tsx';
import { RefundLine } from './refund-line.tsx';

/** Money that is owed back, what about money needs a look, and work that was given up. */
export function OversightTab({ oversight }: { oversight: Oversight }) {
  const { refunds, alerts, failedWork, counts, reconciliation } = oversight;
  const { t } = useTranslation('oversight');
  const { money, number } = useFormat();
  const sum = counts.refunds > 0 ? t('refunds.sum', { amount: money(counts.refundsCents) }) : null;
  return (
    <div className="grid gap-8">
      <List
        name="refunds"
        note={sum}
        shown={refunds.length}
        all={number(counts.refunds)}
        isMore={counts.refunds > refunds.length}
      >
        {refunds.map((refund) => (
          <RefundLine key={refund.id} refund={refund} />
        ))}
      </List>
      <List name="alerts" shown={alerts.length} all={number(counts.alerts)} isMore={counts.alerts > alerts.length}>
        {alerts.map((alert) => (
          <AlertLine key={alert.id} alert={alert} />
        ))}
      </List>
      <ComparisonCard comparison={reconciliation} />
      <List
        name="work"
        shown={failedWork.length}
        all={number(counts.failedWork)}
        isMore={counts.failedWork > failedWork.length}
      >
        {failedWork.map((work) => (
          <FailedWorkLine key={work.id} work={work} />
        ))}
      </List>
    </div>
  );
}

interface ListProps {
  name: 'refunds' | 'alerts' | 'work';
  note?: string | null;
  shown: number;
  all: string;
  isMore: boolean;
  children: ReactNode;
}

function List({ name, note, shown, all, isMore, children }: ListProps) {
  const { t } = useTranslation('oversight');
  const { number } = useFormat();
  return (
    <section aria-labelledby={`oversight-${name}`} className="grid gap-3">
      <header className="grid gap-1">
        <h2 id={`oversight-${name}`} className="text-lg">
          {t(`${name}.title`)}
        </h2>
        <p className="max-w-reading text-sm text-muted">{t(`${name}.hint`)}</p>
        {note ? <p className="font-medium tabular-nums">{note}</p> : null}
      </header>
      {shown === 0 ? (
        <EmptyState icon={<CircleCheck className="size-6" aria-hidden="true" />} title={t(`${name}.none`)} />
      ) : (
        <ul className="grid divide-y divide-line rounded-card border border-line bg-surface shadow-card">{children}</ul>
      )}
      {isMore ? <p className="text-sm text-muted">{t('more', { shown: number(shown), all })}</p> : null}
    </section>
  );
}
