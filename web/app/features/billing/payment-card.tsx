import type { BilledPayment, BillingDocument } from '@polyclinic/contract/billing/schemas';
import { FileText } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { useLanguage } from '../../platform/language.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import type { Tone } from '../../ui/tone.ts';

const tones: Record<BilledPayment['status'], Tone> = {
  pending: 'warning',
  paid: 'success',
  failed: 'danger',
  expired: 'neutral',
  refunding: 'warning',
  refunded: 'info',
};

/** One payment: for which visit, how it stands, what went back, and its papers. */
export function PaymentCard({ payment }: { payment: BilledPayment }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { providerName, visitType, startTime, amountCents, currency, createdAt } = payment;
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
      <div className="flex flex-col items-start justify-between gap-x-6 gap-y-2 sm:flex-row">
        <div className="min-w-0">
          <h3 className="text-base">
            <AppointmentLink payment={payment}>{t(`visit.${visitType}`, { name: providerName })}</AppointmentLink>
          </h3>
          {visitType === 'message' ? null : (
            <p className="text-sm text-muted">{t('visit.at', { time: format.dateTime(startTime) })}</p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:grid sm:justify-items-end">
          <p className="text-lg font-semibold tabular-nums">{format.money(amountCents, currency)}</p>
          <Status payment={payment} />
        </div>
      </div>
      <Refund payment={payment} />
      <Claim payment={payment} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 text-sm text-muted">
        <p>{t('payment.of', { date: format.date(createdAt, 'short') })}</p>
        <ul className="flex flex-wrap gap-2">
          {payment.documents.map((document) => (
            <li key={document.id}>
              <Paper document={document} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

/** To the visit, for those who may see it: what was paid for another can stay without its visit. */
function AppointmentLink({ payment, children }: { payment: BilledPayment; children: string }) {
  if (!payment.isVisitOpen) return children;
  return (
    <LocalizedLink to={`/visit/${payment.appointmentId}`} className="underline underline-offset-4">
      {children}
    </LocalizedLink>
  );
}

function Status({ payment: { status, refund, isDisputed, claimedCents } }: { payment: BilledPayment }) {
  const { t } = useTranslation('billing');
  if (isDisputed) return <Badge tone="warning">{t('status.disputed')}</Badge>;
  if (claimedCents > 0) return <Badge tone="neutral">{t('status.claimed')}</Badge>;
  if (status === 'paid' && refund) return <Badge tone="info">{t('status.partly')}</Badge>;
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}

/** What the payer's bank has asked to have back, or has taken. */
function Claim({ payment: { claimedCents, currency } }: { payment: BilledPayment }) {
  const { t } = useTranslation('billing');
  const { money } = useFormat();
  return claimedCents > 0 ? <p>{t('claimed', { amount: money(claimedCents, currency) })}</p> : null;
}

/** What goes back, as far as it has come: to be asked for, asked for, returned. */
function Refund({ payment: { refund, currency } }: { payment: BilledPayment }) {
  const { t } = useTranslation('billing');
  const { money, date } = useFormat();
  if (!refund) return null;
  const { askedCents, returnedCents, askedAt, returnedAt } = refund;
  const amount = money(askedCents - returnedCents, currency);
  return (
    <div className="grid gap-1">
      {returnedCents > 0 && returnedAt ? (
        <p>{t('refund.returned', { amount: money(returnedCents, currency), date: date(returnedAt, 'short') })}</p>
      ) : null}
      {askedCents > returnedCents ? (
        <p>{askedAt ? t('refund.asked', { amount, date: date(askedAt, 'short') }) : t('refund.owed', { amount })}</p>
      ) : null}
    </div>
  );
}

function Paper({ document: { kind, name, url } }: { document: BillingDocument }) {
  const { t } = useTranslation('billing');
  const locale = useLanguage();
  return (
    <a href={`${url}?locale=${locale}`} download className={buttonStyle('secondary', 'medium')}>
      <FileText className="size-5" aria-hidden="true" />
      {t(`document.${kind}`, { name: `\u2066${name}\u2069` })}
    </a>
  );
}
