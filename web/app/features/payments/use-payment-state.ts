import type { PaymentState } from '@polyclinic/contract/payments/contract';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const ASK_EVERY_MS = 1500;

/** Nothing is decided while the gateway's message is on its way. */
export function isWaiting(payment: PaymentState | undefined): boolean {
  return payment?.appointmentStatus === 'scheduled' && (payment.status === 'pending' || payment.status === 'none');
}

/** Asks the server again until the payment is decided. */
export function useFreshPayment(payment: PaymentState | undefined) {
  const { revalidate } = useRevalidator();
  const waits = isWaiting(payment);
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void revalidate(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [waits, revalidate]);
}
