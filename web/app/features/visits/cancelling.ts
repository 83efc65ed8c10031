import { cancellationTerms, nextStatus } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import type { VisitActions } from './use-visit-actions.ts';

export interface CancelProps {
  appointment: Appointment;
  now: number;
  by: 'patient' | 'provider';
  actions: VisitActions;
}

/** Whether a visit can still be called off, by whom it would be. */
export function isCancellable({ appointment: { status, startTime, lateRefundPercent }, now, by }: CancelProps) {
  const terms = cancellationTerms({ by, start: Date.parse(startTime), now, lateRefundPercent });
  return terms.allowed && nextStatus(status, 'cancel') !== null;
}
