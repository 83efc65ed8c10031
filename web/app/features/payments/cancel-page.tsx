import { CircleCheck, CircleSlash } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { HoldCountdown } from './hold-countdown.tsx';
import { PayAgainButton } from './pay-again-button.tsx';
import { ResultCard } from './result-card.tsx';
import type { PaymentResult } from './result-loader.ts';
import { isWaiting } from './use-payment-state.ts';

/** Back from the gateway without paying: nothing was charged; the time is kept while the hold lasts. */
export function PaymentCancelPage({ result }: { result: PaymentResult | null }) {
  const { t } = useTranslation('payments');
  if (result?.payment.status === 'paid' && result.payment.appointmentStatus !== 'cancelled')
    return <PaidAfterAll result={result} />;
  const holdExpiresAt = isWaiting(result?.payment) ? result?.payment.holdExpiresAt : null;
  const icon = <CircleSlash className="size-12 text-muted" aria-hidden="true" />;
  return (
    <ResultCard
      icon={icon}
      title={t('cancelled.title')}
      appointment={result?.appointment}
      actions={<Actions result={result} />}
    >
      <p>{t('cancelled.text')}</p>
      {holdExpiresAt ? (
        <div className="justify-self-center">
          <HoldCountdown until={holdExpiresAt} />
        </div>
      ) : null}
    </ResultCard>
  );
}

function Actions({ result }: { result: PaymentResult | null }) {
  const { t } = useTranslation('payments');
  return (
    <>
      {result && isWaiting(result.payment) ? (
        <PayAgainButton appointmentId={result.appointment.id} label={t('action.tryAgain')} />
      ) : (
        <LinkButton to="/book">{t('action.tryAgain')}</LinkButton>
      )}
      <LinkButton to="/" variant="secondary">
        {t('action.home')}
      </LinkButton>
    </>
  );
}

function PaidAfterAll({ result }: { result: PaymentResult }) {
  const { t } = useTranslation('payments');
  const icon = <CircleCheck className="size-12 text-success" aria-hidden="true" />;
  const actions = <LinkButton to="/patient">{t('action.appointments')}</LinkButton>;
  return (
    <ResultCard icon={icon} title={t('paid.title')} appointment={result.appointment} actions={actions}>
      <p>{t('paid.text')}</p>
    </ResultCard>
  );
}
