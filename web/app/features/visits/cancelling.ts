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

/** Refusals after which the dialog says what has changed, and asks again. */
const changes = { REFUND_CHANGED: 'refund.changed', VISIT_MOVED: 'cancel.moved' } as const;

export const isAskedAgain = (error: string): error is keyof typeof changes => Object.hasOwn(changes, error);

/** The key of what has changed since the dialog was shown. */
export const changeOf = (error: string | undefined) => (error && isAskedAgain(error) ? changes[error] : null);

/** What comes back of the fee when it is cancelled now; null where nothing was paid. */
export const refundPercentOf = (props: CancelProps): number | null =>
  props.appointment.paymentStatus === 'paid' ? termsOf(props).refundPercent : null;

/** Whether cancelling it now records that its provider missed it. */
export const isMissedBy = (props: CancelProps): boolean =>
  props.appointment.status === 'confirmed' && termsOf(props).isMissed;

/** Whether a visit can still be called off, by whom it would be; not while something else is pending on it. */
export function isCancellable(props: CancelProps) {
  if (props.appointment.pendingAct) return false;
  return termsOf(props).allowed && nextStatus(props.appointment.status, 'cancel') !== null;
}
