import { CircleSlash } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { HoldCountdown } from './hold-countdown.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { isWaiting, outcomeOf } from './outcome-of.ts';
import { PayAgainButton } from './pay-again-button.tsx';
import { ResultCard } from './result-card.tsx';
import type { PaymentResult } from './result-loader.ts';

/** Back from the gateway, in most cases without paying: then nothing was charged, and the hold lasts on. */
export function PaymentCancelPage({ result }: { result: PaymentResult | null }) {
  const { t } = useTranslation('payments');
  const outcome = result ? outcomeOf(result) : 'notPaid';
  if (result && outcome !== 'waiting' && outcome !== 'notPaid')
    return <OutcomeCard result={result} outcome={outcome} />;
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
