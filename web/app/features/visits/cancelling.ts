import { cancellationTerms, nextStatus } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import type { VisitActions } from './use-visit-actions.ts';

export interface CancelProps {
  appointment: Appointment;
  now: number;
  by: 'patient' | 'provider';
  actions: VisitActions;
}

const termsOf = ({ appointment: { startTime, lateRefundPercent }, now, by }: CancelProps) =>
  cancellationTerms({ by, start: Date.parse(startTime), now, lateRefundPercent });

/** What comes back of the fee when it is cancelled now; null where nothing was paid. */
export const refundPercentOf = (props: CancelProps): number | null =>
  props.appointment.paymentStatus === 'paid' ? termsOf(props).refundPercent : null;

/** Whether a visit can still be called off, by whom it would be. */
export function isCancellable(props: CancelProps) {
  return termsOf(props).allowed && nextStatus(props.appointment.status, 'cancel') !== null;
}
