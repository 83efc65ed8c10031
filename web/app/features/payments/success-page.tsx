import { CircleCheck, CircleX, Undo2 } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { PayAgainButton } from './pay-again-button.tsx';
import { ResultCard } from './result-card.tsx';
import type { PaymentResult } from './result-loader.ts';
import { isWaiting, useFreshPayment } from './use-payment-state.ts';

/** After the gateway's page: says what the server knows, never what the address claims. */
export function PaymentSuccessPage({ result }: { result: PaymentResult | null }) {
  useFreshPayment(result?.payment);
  if (!result) return <Unknown />;
  if (isWaiting(result.payment)) return <Waiting result={result} />;
  const { status, appointmentStatus } = result.payment;
  if (appointmentStatus !== 'cancelled' && status === 'paid') return <Paid result={result} />;
  if (status === 'refunded') return <Refunded result={result} of="refunded" />;
  if (status === 'refunding' || status === 'paid') return <Refunded result={result} of="refunding" />;
  return <NotPaid result={result} />;
}

function NextSteps() {
  const { t } = useTranslation('payments');
  return (
    <>
      <LinkButton to="/patient">{t('action.appointments')}</LinkButton>
      <LinkButton to="/book" variant="secondary">
        {t('action.bookAnother')}
      </LinkButton>
    </>
  );
}

/** A moment to enjoy: whom one will see and when; a press goes on, and nothing else does. */
function Paid({ result: { appointment } }: { result: PaymentResult }) {
  const { t } = useTranslation('payments');
  const { id, providerId, providerName, providerPhoto } = appointment;
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
      <LinkButton to={`/visit/${id}`}>{t('paid.visit')}</LinkButton>
      <LinkButton to="/patient" variant="secondary">
        {t('action.appointments')}
      </LinkButton>
    </>
  );
  return (
    <ResultCard icon={face} title={t('paid.title')} appointment={appointment} actions={actions}>
      <p>{t('paid.text')}</p>
      <p>{t('paid.undo')}</p>
    </ResultCard>
  );
}

function Waiting({ result }: { result: PaymentResult }) {
  const { t } = useTranslation('payments');
  const actions = (
    <PayAgainButton appointmentId={result.appointment.id} variant="ghost" label={t('waiting.payAgain')} />
  );
  return (
    <ResultCard
      icon={<Spinner className="size-12" />}
      title={t('waiting.title')}
      appointment={result.appointment}
      actions={actions}
    >
      <p>{t('waiting.text')}</p>
    </ResultCard>
  );
}

function Refunded({ result, of }: { result: PaymentResult; of: 'refunding' | 'refunded' }) {
  const { t } = useTranslation('payments');
  const icon = <Undo2 className="mirror size-12 text-info" aria-hidden="true" />;
  return (
    <ResultCard icon={icon} title={t(`${of}.title`)} appointment={result.appointment} actions={<NextSteps />}>
      <p>{t(`${of}.text`)}</p>
    </ResultCard>
  );
}

function NotPaid({ result }: { result: PaymentResult }) {
  const { t } = useTranslation('payments');
  const icon = <CircleX className="size-12 text-danger" aria-hidden="true" />;
  return (
    <ResultCard icon={icon} title={t('notPaid.title')} appointment={result.appointment} actions={<NextSteps />}>
      <p>{t('notPaid.text')}</p>
    </ResultCard>
  );
}

function Unknown() {
  const { t } = useTranslation('payments');
  const icon = <CircleX className="size-12 text-muted" aria-hidden="true" />;
  return (
    <ResultCard icon={icon} title={t('unknown.title')} actions={<NextSteps />}>
      <p>{t('unknown.text')}</p>
    </ResultCard>
  );
}
