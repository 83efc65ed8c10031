import type { Act } from '@polyclinic/contract/appointments/rules';
import type { Trx } from '@polyclinic/database';
import type { SandboxNews } from '../payments/index.ts';

/** Everything that is done after a commit, with what it needs to know. Ids only: the job reads the rest. */
export type Effects = {
  'appointment.confirmed': { appointmentId: string };
  /** Queued by record_act(), not to be done before the act is due. */
  'act.due': { actId: string };
  /** Queued by the table's trigger. */
  'act.lapsed': { actId: string; appointmentId: string; act: Act };
  'appointment.moved': { appointmentId: string };
  'appointment.reminder': { appointmentId: string; leadMinutes: number; startTime: string };
  'appointment.cancelled': { appointmentId: string; refundPercent: number };
  /** Queued by what people state of a visit's end. */
  'visit.decide': { appointmentId: string };
  /** Queued by the table's trigger: how a visit ended is known, or what was held back goes back. */
  'visit.ended': { appointmentId: string };
  /** Somebody should say how a visit ended; the occasion makes it one question. */
  'visit.asked': { appointmentId: string; occasion: 'reminder1' | 'reminder2' | 'complaint' | 'patient' };
  /** Queued by propose_move(): the patient's side is asked. */
  'visit.move_proposed': { proposalId: string };
  /** Queued by end_move() and expire_proposals(): the other side hears that the visit stays. */
  'visit.move_ended': { proposalId: string };
  /** Queued by reopen_question(): its doctor hears that an answer is still due. */
  'visit.question_reopened': { appointmentId: string };
  'visit.disputed': { disputeId: string };
  'visit.resolved': { disputeId: string };
  /** A cancelled visit that costs: returns what is owed, ends a checkout that is still open. */
  'payment.settle': { appointmentId: string };
  /** Queued by end_checkouts(): another person pays, or the one who would have may no longer. */
  'payment.expire': { paymentId: string };
  /** Asks the gateway for what is owed back of a payment; queued by owe_refunds(). */
  'payment.refund': { paymentId: string };
  /** The gateway has returned it: its payer is told. */
  'payment.returned': { refundId: string };
  /** The payer's bank has refused it for the first time: its payer is told. */
  'payment.refused': { refundId: string };
  /** The built-in gateway's own delivery. */
  'payment.webhook': { sessionId: string; type: SandboxNews };
  /** Bytes that no row names any more: of an upload, or kept at a path. */
  'file.discard': { uploadId: string | null; path: string | null };
  /** Queued by the table's trigger. */
  'privacy.export': { exportId: string };
  /** Queued by answer_review(). */
  'review.answered': { reviewId: string };
  /** Queued by the table's trigger; `answeredAt` is when the answer was given that is gone. */
  'review.answer_lost': { reviewId: string; answeredAt: string };
  'photo.refused': { photoId: string };
  /** Queued by decide_review(). */
  'review.removed': { reviewId: string };
  /** Queued by the triggers of support's tables. */
  'ticket.answered': { messageId: string };
  'ticket.closed': { ticketId: string };
  /** Queued by the table's trigger. */
  'privacy.deletion_requested': { deletionId: string };
  /** Queued by tell_address(); `revision` is the visit's with its new place. */
  'visit.place_changed': { appointmentId: string; revision: number };
  /** Queued by the table's trigger; `revision` is the visit's with its new kind. */
  'visit.type_changed': { appointmentId: string; revision: number };
  /** Queued by queue_awaited_patients(). */
  'visit.patient_awaited': { appointmentId: string };
  /** Queued by queue_missing_numbers() */
  'visit.number_missing': { appointmentId: string };
  'waitlist.freed': { providerId: string; startTime: string };
  'waitlist.offered': { offerId: string };
  /** Queued by meet_wishes(). */
  'wish.met': { wishId: string };
  /** Queued by call_off_visits(). */
  'waitlist.ended': { entryId: string };
  /** Queued by the table's triggers; by whom it was done, null where it was the product itself. */
  'care.changed': { linkId: string; state: string; by: string | null };
  /** Queued by the account's trigger with what was intended; sessions are those that were open then. */
  'password.changed': {
    changeId: string;
    userId: string;
    isReset: boolean;
    endPasskeys?: boolean;
    endCalendar?: boolean;
    sessionIds?: string[];
    userAgent: string | null;
    network: string | null;
    requestId: string;
  };
  /** Queued by the triggers of what opens an account. */
  'security.changed': { eventId: string };
  /** Without a decision where it was queued before decisions had a notice each. */
  'provider.verified': { providerId: string; status: string; decisionId?: string };
  /** Queued by the table's trigger once a doctor's account has ended: whom they treated is told. */
  'practice.closed': { providerId: string };
  /** Queued by decide_renewal(). */
  'license.renewal': { renewalId: string };
  /** Queued by suspend_provider() and reinstate_provider(). */
  'provider.suspension': { suspensionId: string };
  /** Queued by suspend_person() and reinstate_person(). */
  'account.suspension': { suspensionId: string };
  /** Queued by the functions of emergency actions; the staff is told. */
  'emergency.changed': { actionId: string; state: 'asked' | 'started' | 'ended' };
  /** Queued by open_emergency_access(). */
  'record.opened': { accessId: string };
  /** Queued by tell_severe_risks(); `toldAt` names the alerts that one mail is about. */
  'risk.severe': { toldAt: string };
  /** Queued by start_emergency(). */
  'emergency.sign_out': { actionId: string };
  /** Queued by correct_email(); the entry of the security trail makes each correction's mail one of its own. */
  'account.email_corrected': { eventId: string; userId: string; email: string };
  /** Queued by the table of deliveries. */
  'notification.push': { notificationId: string };
  'notification.sms': { notificationId: string };
  /** Work by the clock that failed again and again: a person has it tried once more. */
  'schedule.run': { name: string };
  /** Queued by request_early_access(). */
  'early_access.requested': { interestId: string };
};
export type EffectName = keyof Effects;

/** Queues an effect in the transaction of its cause: both happen or neither. */
export async function queueEffect<Name extends EffectName>(
  trx: Trx,
  effect: Name,
  payload: Effects[Name],
): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ effect, payload: JSON.stringify(payload) })
    .execute();
}
