import { useTranslation } from '../../platform/translation.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { outcomeOf } from './outcome-of.ts';
import { PayAgainButton } from './pay-again-button.tsx';
import { ResultCard } from './result-card.tsx';
import type { PaymentResult } from './result-loader.ts';
import { UnknownPayment } from './unknown-payment.tsx';
import { useFreshPayment } from './use-fresh-payment.ts';

/** The gateway's message is awaited while somebody looks. */
const ASK_EVERY_MS = 1_500;

/** After the gateway's page: says what the server knows, never what the address claims. */
export function PaymentSuccessPage({ result }: { result: PaymentResult | null }) {
  useFreshPayment(result?.payment, ASK_EVERY_MS);
  if (!result) return <UnknownPayment />;
  const outcome = outcomeOf(result);
  return outcome === 'waiting' ? <Waiting result={result} /> : <OutcomeCard result={result} outcome={outcome} />;
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
