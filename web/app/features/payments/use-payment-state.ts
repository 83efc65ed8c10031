import type { PaymentState } from '@polyclinic/contract/payments/contract';
import { useLookAgain } from '../../platform/use-look-again.ts';

const ASK_EVERY_MS = 1500;

/** Nothing is decided while the gateway's message is on its way. */
export function isWaiting(payment: PaymentState | undefined): boolean {
  return payment?.appointmentStatus === 'scheduled' && (payment.status === 'pending' || payment.status === 'none');
}

/** Asks the server again until the payment is decided. */
export function useFreshPayment(payment: PaymentState | undefined) {
  useLookAgain(isWaiting(payment), ASK_EVERY_MS);
}
