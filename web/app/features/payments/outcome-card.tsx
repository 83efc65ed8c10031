import { isUpcoming } from '@polyclinic/contract/appointments/rules';
import { CircleCheck, CircleX, Undo2 } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { momentOf, useCancellationWords, useNow } from '../appointments/index.ts';
import { useMoneyWords } from '../ends/index.ts';
import { NextSteps } from './next-steps.tsx';
import { isUndoable, type Outcome } from './outcome-of.ts';
import { ResultCard } from './result-card.tsx';
import type { PaymentResult } from './result-loader.ts';
import { UnpaidCard } from './unpaid-card.tsx';

interface OutcomeCardProps {
  result: PaymentResult;
  outcome: Exclude<Outcome, 'waiting'>;
}

/** What became of a payment, whichever of the two pages the gateway led back to. */
export function OutcomeCard({ result, outcome }: OutcomeCardProps) {
  switch (outcome) {
    case 'paid':
    case 'free':
      return <Booked result={result} outcome={outcome} />;
    case 'refused':
      return <UnpaidCard result={result} reason="refused" />;
    case 'nothingDue':
    case 'notPaid':
      return <NotPaid result={result} outcome={outcome} />;
    default:
      return <Returned result={result} outcome={outcome} />;
  }
}

type Of<Some extends Outcome> = { result: PaymentResult; outcome: Some };

/** A moment to enjoy: whom one will see and when; a press goes on, and nothing else does. */
function Booked({ result: { appointment, now: serverNow }, outcome }: Of<'paid' | 'free'>) {
  const { t } = useTranslation('payments');
  const now = useNow(serverNow);
  const cancelling = useCancellationWords(appointment, now);
  const isAhead = isUpcoming(momentOf(appointment, now));
  const { id, providerId, providerName, providerPhoto, appointmentType } = appointment;
  const isQuestion = appointmentType === 'message';
  const face = (
    <span className="relative">
      <Avatar id={providerId} name={providerName} photo={providerPhoto} size="large" />
      <CircleCheck
        className="absolute -end-2 -bottom-2 size-9 rounded-full bg-surface p-0.5 text-success"
        aria-hidden="true"
      />
    </span>
  );
  const actions = (
    <>
      <LinkButton to={`/visit/${id}`}>
        {t(isQuestion ? 'paid.openQuestion' : isAhead ? 'paid.visit' : 'paid.view')}
      </LinkButton>
      <NextSteps isLater />
    </>
  );
  return (
    <ResultCard icon={face} title={t(`${outcome}.title`)} appointment={appointment} actions={actions}>
      {isQuestion ? <p>{t('paid.question')}</p> : null}
      {!isQuestion && (isAhead || outcome === 'free') ? <p>{t(`${outcome}.text`)}</p> : null}
      {!isQuestion && outcome === 'paid' && isUndoable(appointment, now) ? <p>{cancelling}</p> : null}
    </ResultCard>
  );
}

/** What goes back of the money and what doesn't, in sums where the books have them. */
function Returned({ result: { appointment, payment }, outcome }: Of<'refunding' | 'refunded' | 'partly' | 'kept'>) {
  const { t } = useTranslation('payments');
  const { money } = useFormat();
  const sums = useMoneyWords(appointment, 'patient');
  const amount = money(payment.amountCents, payment.currency);
  const icon =
    outcome === 'kept' ? (
      <CircleX className="size-12 text-muted" aria-hidden="true" />
    ) : (
      <Undo2 className="mirror size-12 text-info" aria-hidden="true" />
    );
  const isCancelled = payment.appointmentStatus === 'cancelled' && outcome !== 'kept';
  return (
    <ResultCard icon={icon} title={t(`${outcome}.title`)} appointment={appointment} actions={<NextSteps />}>
      {sums && isCancelled ? <p>{t('ended')}</p> : null}
      <p>{sums ?? (outcome === 'partly' ? null : t(`${outcome}.text`, { amount }))}</p>
    </ResultCard>
  );
}

function NotPaid({ result, outcome }: Of<'nothingDue' | 'notPaid'>) {
  const { t } = useTranslation('payments');
  const color = outcome === 'notPaid' ? 'text-danger' : 'text-muted';
  const icon = <CircleX className={`size-12 ${color}`} aria-hidden="true" />;
  return (
    <ResultCard icon={icon} title={t(`${outcome}.title`)} appointment={result.appointment} actions={<NextSteps />}>
      <p>{t(`${outcome}.text`)}</p>
    </ResultCard>
  );
}
