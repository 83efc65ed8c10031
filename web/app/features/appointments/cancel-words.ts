import { cancellationTerms } from '@polyclinic/contract/appointments/cancelling/rules';
import { nextStatus } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { movedCents, restOwedCents } from '@polyclinic/contract/payments/rules';
import type { AppointmentActions } from './use-appointment-actions.ts';

export interface CancelProps {
  appointment: Appointment;
  now: number;
  by: 'patient' | 'provider';
  actions: AppointmentActions;
}

type Cancelling = Omit<CancelProps, 'actions'>;

const termsOf = ({ appointment: { startTime, lateRefundPercent, confirmedAt }, now, by }: Cancelling) =>
  cancellationTerms({
    by,
    start: Date.parse(startTime),
    now,
    lateRefundPercent,
    confirmedAt: confirmedAt === null ? null : Date.parse(confirmedAt),
  });

/** Refusals after which the dialog says what has changed, and asks again. */
const changes = { REFUND_CHANGED: 'refund.changed', VISIT_MOVED: 'cancel.moved' } as const;

export const isAskedAgain = (error: string): error is keyof typeof changes => Object.hasOwn(changes, error);

/** The key of what has changed since the dialog was shown. */
export const changeOf = (error: string | undefined) => (error && isAskedAgain(error) ? changes[error] : null);

/** The share of what was paid that is owed when it is cancelled now; null where nothing was paid. */
export const refundPercentOf = (props: Cancelling): number | null =>
  props.appointment.money ? termsOf(props).refundPercent : null;

type CancelWords = {
  /** The last part of a `refund.` key; `policy` is what useCancellationWords() says */
  word:
    | 'nothingPaid'
    | 'byProvider'
    | 'full'
    | 'policy'
    | 'byProviderRest'
    | 'rest'
    | 'nothingMore'
    | 'byProviderSome'
    | 'some'
    | 'nothing';
  /** The sums that the words name, in cents */
  amount?: number;
  moved?: number;
  paid?: number;
};

/** What cancelling now returns: what is owed less what has gone back, is on its way or is claimed by the payer's bank. */
export function cancelWords(props: Cancelling): CancelWords {
  const { money } = props.appointment;
  if (!money) return { word: 'nothingPaid' };
  const { paidCents: paid, claimedCents } = money;
  const { refundPercent } = termsOf(props);
  const moved = movedCents(money);
  const amount = restOwedCents(money, refundPercent);
  const isProvider = props.by === 'provider';
  if (moved > 0)
    return amount === 0
      ? { word: 'nothingMore', moved, paid }
      : { word: isProvider ? 'byProviderRest' : 'rest', amount, moved, paid };
  if (claimedCents > 0)
    return amount === 0 ? { word: 'nothing' } : { word: isProvider ? 'byProviderSome' : 'some', amount };
  if (isProvider) return { word: 'byProvider', amount };
  return refundPercent === 100 ? { word: 'full', amount } : { word: 'policy' };
}

/** Whether cancelling it now records that its provider missed it. */
export const isMissedBy = (props: CancelProps): boolean =>
  props.appointment.status === 'confirmed' && termsOf(props).isMissed;

/** The first part of the keys of its words: a visit is cancelled, a question withdrawn or declined. */
export function cancelKeys({ appointment: { appointmentType }, by }: Cancelling) {
  if (appointmentType !== 'message') return 'cancel';
  return by === 'patient' ? 'question.withdraw' : 'question.decline';
}

/** Whether a visit can still be called off, by whom it would be; not while something else is pending on it. */
export function isCancellable(props: CancelProps) {
  const { pendingAct, appointmentType, hasAnswer, reopenedAt } = props.appointment;
  if (pendingAct) return false;
  // What has been answered is not withdrawn.
  if (appointmentType === 'message' && (hasAnswer || reopenedAt) && props.by === 'patient') return false;
  return termsOf(props).allowed && nextStatus(props.appointment.status, 'cancel') !== null;
}
