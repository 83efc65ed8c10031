import type { PaymentState } from '@polyclinic/contract/payments/contract';
import { useLookAgain } from '../../platform/use-look-again.ts';
import { isWaiting } from './outcome-of.ts';

const ASK_EVERY_MS = 1500;

/** Asks the server again until the payment is decided. */
export function useFreshPayment(payment: PaymentState | undefined) {
  useLookAgain(isWaiting(payment), ASK_EVERY_MS);
}
