import { CircleSlash } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { holdLeft, useNow } from '../appointments/index.ts';
import { HoldCountdown } from './hold-countdown.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { outcomeOf } from './outcome-of.ts';
import { PayAgainButton } from './pay-again-button.tsx';
import { ResultCard } from './result-card.tsx';
import type { PaymentResult } from './result-loader.ts';
import { UnknownPayment } from './unknown-payment.tsx';
import { useFreshPayment } from './use-fresh-payment.ts';

/** Somebody who has left the gateway's page may stay here until the hold ends. */
const ASK_EVERY_MS = 5_000;

/** Back from the gateway, in most cases without paying: then the time is held for another try, or was let go. */
export function PaymentCancelPage({ result }: { result: PaymentResult | null }) {
  useFreshPayment(result?.payment, ASK_EVERY_MS);
  if (!result) return <UnknownPayment />;
  const outcome = outcomeOf(result);
  if (outcome === 'waiting' || outcome === 'notPaid') return <Unpaid result={result} />;
  return <OutcomeCard result={result} outcome={outcome} />;
}

function Unpaid({ result: { appointment, now: serverNow } }: { result: PaymentResult }) {
  const { t } = useTranslation('payments');
  const now = useNow(serverNow);
  const heldUntil = holdLeft(appointment, now) > 0 ? appointment.holdExpiresAt : null;
  const again = t('action.tryAgain');
  const actions = (
    <>
      {heldUntil ? (
        <PayAgainButton appointmentId={appointment.id} label={again} />
      ) : (
        <LinkButton to="/book">{again}</LinkButton>
      )}
      <LinkButton to="/" variant="secondary">
        {t('action.home')}
      </LinkButton>
    </>
  );
  const icon = <CircleSlash className="size-12 text-muted" aria-hidden="true" />;
  return (
    <ResultCard icon={icon} title={t('cancelled.title')} appointment={appointment} actions={actions}>
      <p>{t(heldUntil ? 'cancelled.held' : 'cancelled.text')}</p>
      {heldUntil ? (
        <div className="justify-self-center">
          <HoldCountdown until={heldUntil} now={now} />
        </div>
      ) : null}
    </ResultCard>
  );
}
