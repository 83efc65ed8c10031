import type { VisitPayment, VisitPayments } from '@polyclinic/contract/admin/payments/schemas';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';

/** What was paid for a visit and what became of it, entry by entry. */
export function PaymentsPage({ visit }: { visit: VisitPayments }) {
  const { t } = useTranslation('admin/payments');
  const { dateTime, money } = useFormat();
  const { patient, provider, payments } = visit;
  const facts = [
    [t('fact.start'), dateTime(visit.startTime)],
    [t('fact.provider'), <bdi key="provider">{provider.name}</bdi>],
    ...(patient
      ? [
          [
            t('fact.patient'),
            <LocalizedLink
              key="patient"
              to={`/admin/people/${patient.userId}`}
              className="wrap-anywhere underline underline-offset-4"
            >
              <bdi>{patient.name}</bdi>
            </LocalizedLink>,
          ] as const,
        ]
      : []),
    [t('fact.status'), t(`visit.${visit.status}`)],
    [t('fact.fee'), money(visit.feeCents, visit.currency)],
  ] as const;
  return (
    <div className="page grid w-full max-w-3xl content-start gap-5 py-8">
      <PageTitle title={t('title')} />
      <BackLink to="/admin/payments">{t('back')}</BackLink>
      <h1 className="text-xl">{t('title')}</h1>
      <Card aria-label={t('visit')}>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="wrap-anywhere tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {payments.length === 0 ? <p className="text-muted">{t('none')}</p> : null}
      {payments.map((payment) => (
        <PaymentCard key={payment.id} payment={payment} />
      ))}
    </div>
  );
}

function PaymentCard({ payment }: { payment: VisitPayment }) {
  const { t } = useTranslation('admin/payments');
  const { dateTime, money } = useFormat();
  const { id, at, status, amountCents, currency, entries, owedCents, documents } = payment;
  return (
    <Card aria-labelledby={`payment-${id}`} className="grid gap-3">
      <h2 id={`payment-${id}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg tabular-nums">
        {money(amountCents, currency)}
        <Badge>{t(`payment.${status}`)}</Badge>
      </h2>
      <p className="text-sm text-muted">{t('begun', { time: dateTime(at) })}</p>
      {entries.length === 0 ? <p className="text-muted">{t('entries.none')}</p> : null}
      <ul className="grid divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
            <p className="min-w-0 grow basis-40 font-medium">{t(`entry.${entry.kind}`)}</p>
            <p className="tabular-nums">{money(entry.amountCents, entry.currency)}</p>
            <time dateTime={entry.at} className="text-sm text-muted tabular-nums">
              {dateTime(entry.at)}
            </time>
          </li>
        ))}
      </ul>
      {owedCents > 0 ? <p>{t('owed', { amount: money(owedCents, currency) })}</p> : null}
      {documents.length > 0 ? (
        <ul className="grid gap-1 border-t border-line pt-3 text-sm text-muted">
          {documents.map((document) => (
            <li key={document.id}>{t(`document.${document.kind}`, { name: document.name })}</li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
