import { cancellationTerms } from '@polyclinic/contract/appointments/cancelling/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import type { PaymentState } from '@polyclinic/contract/payments/contract';

/**
 * How a payment stands. `refused`: what came was not what had been asked for, and the time is still held; `kept`: of a
 * cancelled appointment, and not refunded; `free` and `nothingDue`: there is nothing to pay, or was until it was
 * cancelled.
 */
export type Outcome =
  | 'waiting'
  | 'refused'
  | 'paid'
  | 'free'
  | 'refunding'
  | 'refunded'
  | 'partly'
  | 'kept'
  | 'nothingDue'
  | 'notPaid';

type Known = Pick<PaymentState, 'status' | 'appointmentStatus' | 'amountCents'>;
type Money = Pick<Appointment, 'money'>;

/** Nothing is decided while the gateway's message is on its way. */
export function isWaiting(payment: Omit<Known, 'amountCents'> | undefined): boolean {
  return payment?.appointmentStatus === 'scheduled' && (payment.status === 'pending' || payment.status === 'none');
}

/** What a page may say of a payment that the server knows. */
export function outcomeOf({ payment, appointment }: { payment: Known; appointment: Money }): Outcome {
  const { status, appointmentStatus, amountCents } = payment;
  const isCancelled = appointmentStatus === 'cancelled';
  if (isWaiting(payment)) return 'waiting';
  if (appointmentStatus === 'scheduled' && (status === 'refunding' || status === 'refunded')) return 'refused';
  if (isPartOf(appointment)) return 'partly';
  // What is refunded of a visit that stands was paid twice.
  if (status === 'refunding' && STANDS.has(appointmentStatus) && nothingMoved(appointment)) return 'paid';
  if (status === 'refunding' || status === 'refunded') return status;
  if (status === 'paid') return isCancelled ? 'kept' : 'paid';
  if (amountCents > 0) return 'notPaid';
  return isCancelled ? 'nothingDue' : 'free';
}

const STANDS: ReadonlySet<Known['appointmentStatus']> = new Set(['confirmed', 'in_progress', 'completed']);

const nothingMoved = ({ money }: Money): boolean => money !== null && money.returnedCents + money.underWayCents === 0;

/** Whether some of what was paid goes back, and some doesn't. */
function isPartOf({ money }: Money): boolean {
  if (money === null) return false;
  const moved = money.returnedCents + money.underWayCents;
  return moved > 0 && moved < money.paidCents;
}

type Undoable = Pick<Appointment, 'status' | 'startTime' | 'confirmedAt' | 'lateRefundPercent'>;

/** Whether cancelling refunds all that was paid; `now` in epoch ms. */
export function isUndoable(appointment: Undoable, now: number): boolean {
  const { status, startTime, confirmedAt, lateRefundPercent } = appointment;
  const start = Date.parse(startTime);
  const paidAt = confirmedAt === null ? null : Date.parse(confirmedAt);
  const terms = cancellationTerms({ by: 'patient', start, now, lateRefundPercent, confirmedAt: paidAt });
  return status === 'confirmed' && terms.allowed && terms.refundPercent === 100;
}
