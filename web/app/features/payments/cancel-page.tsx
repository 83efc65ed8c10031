import { OutcomeCard } from './outcome-card.tsx';
import { outcomeOf } from './outcome-of.ts';
import type { PaymentResult } from './result-loader.ts';
import { UnknownPayment } from './unknown-payment.tsx';
import { UnpaidCard } from './unpaid-card.tsx';
import { useFreshPayment } from './use-fresh-payment.ts';

/** Somebody who has left the gateway's page may stay here until the hold ends. */
const ASK_EVERY_MS = 5_000;

/** Back from the gateway, in most cases without paying: then the time is held for another try, or was let go. */
export function PaymentCancelPage({ result }: { result: PaymentResult | null }) {
  useFreshPayment(result?.payment, ASK_EVERY_MS);
  if (!result) return <UnknownPayment />;
  const outcome = outcomeOf(result);
  if (outcome === 'waiting' || outcome === 'notPaid') return <UnpaidCard result={result} reason="cancelled" />;
  return <OutcomeCard result={result} outcome={outcome} />;
}
