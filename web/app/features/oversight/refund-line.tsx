import type { RefundOwed } from '@polyclinic/contract/oversight/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { ActForm } from './act-form.tsx';
import { Machine } from './machine.tsx';

/** A refund that is owed: how much, since when, and how far the asking has come. */
export function RefundLine({ refund }: { refund: RefundOwed }) {
  const { t } = useTranslation('oversight');
  const { money, dateTime, number } = useFormat();
  const { id, amountCents, currency, since, state, attempts, nextTryAt, needsPerson, lastError, appointmentId } =
    refund;
  return (
    <li className="grid gap-3 p-4 sm:grid-cols-[1fr_auto] sm:items-start sm:p-5">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-lg font-semibold tabular-nums">{money(amountCents, currency)}</span>
          <Badge tone={needsPerson ? 'danger' : 'warning'}>
            {t(needsPerson ? 'refund.person' : `refund.${state}`)}
          </Badge>
        </p>
        <p className="text-sm text-muted">{t('refund.since', { time: dateTime(since) })}</p>
        <p className="text-sm text-muted">
          {t('refund.attempts', { count: attempts, number: number(attempts) })}
          {nextTryAt ? ` · ${t('refund.next', { time: dateTime(nextTryAt) })}` : null}
        </p>
        <p className="text-sm text-muted">
          {t('visit')} <Machine>#{appointmentId.slice(-8)}</Machine>
        </p>
        {lastError ? <Machine isBlock>{lastError}</Machine> : null}
      </div>
      <ActForm act="hurry_refund" id={id} />
    </li>
  );
}
