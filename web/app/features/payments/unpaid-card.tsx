import { CircleSlash } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { holdLeft, useNow } from '../appointments/index.ts';
import { HoldCountdown } from './hold-countdown.tsx';
import { PayAgainButton } from './pay-again-button.tsx';
import { ResultCard } from './result-card.tsx';
import type { PaymentResult } from './result-loader.ts';

interface UnpaidCardProps {
  result: PaymentResult;
  /** Why nothing pays for it: the patient left, or what came was refused */
  reason: 'cancelled' | 'refused';
}

/** A visit that nothing pays for: its time is held for another try, or was let go. */
export function UnpaidCard({ result: { appointment, now: serverNow }, reason }: UnpaidCardProps) {
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
      {heldUntil && appointment.appointmentType !== 'message' ? (
        <LinkButton to={`/book?provider=${appointment.providerId}`} variant="secondary">
          {t('action.otherTime')}
        </LinkButton>
      ) : null}
      <LinkButton to="/" variant="secondary">
        {t('action.home')}
      </LinkButton>
    </>
  );
  const icon = <CircleSlash className="size-12 text-muted" aria-hidden="true" />;
  return (
    <ResultCard icon={icon} title={t(`${reason}.title`)} appointment={appointment} actions={actions}>
      <p>{t(`${reason}.${heldUntil ? 'held' : 'text'}`)}</p>
      {heldUntil ? (
        <div className="justify-self-center">
          <HoldCountdown until={heldUntil} now={now} />
        </div>
      ) : null}
    </ResultCard>
  );
}
