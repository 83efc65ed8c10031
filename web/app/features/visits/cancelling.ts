import { cancellationTerms, nextStatus } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import type { VisitActions } from './use-visit-actions.ts';

export interface CancelProps {
  appointment: Appointment;
  now: number;
  by: 'patient' | 'provider';
  actions: VisitActions;
}

type Cancelling = Omit<CancelProps, 'actions'>;

const termsOf = ({ appointment: { startTime, lateRefundPercent }, now, by }: Cancelling) =>
  cancellationTerms({ by, start: Date.parse(startTime), now, lateRefundPercent });

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
  word: 'nothingPaid' | 'byProvider' | 'full' | 'policy' | 'byProviderRest' | 'rest' | 'nothingMore';
  /** The sums that the words name, in cents */
  amount?: number;
  moved?: number;
  paid?: number;
};

/** What cancelling now returns, beyond what has gone back or is on its way already. */
export function cancelWords(props: Cancelling): CancelWords {
  const { money } = props.appointment;
  if (!money) return { word: 'nothingPaid' };
  const { paidCents: paid, returnedCents, underWayCents } = money;
  const { refundPercent } = termsOf(props);
  const moved = returnedCents + underWayCents;
  const amount = Math.max(0, Math.round((paid * refundPercent) / 100) - moved);
  if (moved > 0) return restWords(props.by, { amount, moved, paid });
  if (props.by === 'provider') return { word: 'byProvider', amount };
  return refundPercent === 100 ? { word: 'full', amount } : { word: 'policy' };
}

function restWords(by: Cancelling['by'], { amount, ...sums }: { amount: number; moved: number; paid: number }) {
  if (amount === 0) return { word: 'nothingMore' as const, ...sums };
  return { word: by === 'provider' ? ('byProviderRest' as const) : ('rest' as const), amount, ...sums };
}

/** Whether cancelling it now records that its provider missed it. */
export const isMissedBy = (props: CancelProps): boolean =>
  props.appointment.status === 'confirmed' && termsOf(props).isMissed;

/** Whether a visit can still be called off, by whom it would be; not while something else is pending on it. */
export function isCancellable(props: CancelProps) {
  if (props.appointment.pendingAct) return false;
  return termsOf(props).allowed && nextStatus(props.appointment.status, 'cancel') !== null;
}
