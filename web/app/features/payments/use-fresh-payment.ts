import type { PaymentState } from '@polyclinic/contract/payments/contract';
import { useLookAgain } from '../../platform/use-look-again.ts';

/** Asks the server again and again while the appointment is only held: paid, let go or called off, it is decided. */
export function useFreshPayment(payment: Pick<PaymentState, 'appointmentStatus'> | undefined, everyMs: number) {
  useLookAgain(payment?.appointmentStatus === 'scheduled', everyMs);
}
