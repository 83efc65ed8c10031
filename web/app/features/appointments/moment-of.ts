import { canStartCall, nextStatus } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { statementsOpen } from '@polyclinic/contract/ends/rules';

/** What the rules of the contract ask of a visit. `now` in epoch milliseconds. */
export function momentOf({ status, startTime, endTime }: Appointment, now: number) {
  return { status, start: Date.parse(startTime), end: Date.parse(endTime), now };
}

/** Whether the visit's video call can be joined now. */
export function isCallOpen(appointment: Appointment, now: number): boolean {
  return appointment.appointmentType === 'video' && canStartCall(momentOf(appointment, now));
}

/** Milliseconds that an unpaid visit is still held; 0 where nothing can be paid any more. */
export function holdLeft({ status, holdExpiresAt }: Appointment, now: number): number {
  if (status !== 'scheduled' || !holdExpiresAt) return 0;
  return Math.max(0, Date.parse(holdExpiresAt) - now);
}

/** The steps that the doctor can take a visit now; none that would be refused, or while one of them is pending. */
export function possibleSteps(appointment: Appointment, now: number) {
  if (appointment.pendingAct) return [];
  const moment = momentOf(appointment, now);
  const { appointmentType: visitType, providerStatement: said, wentOnByPhoneAt, hasAnswer } = appointment;
  const byPhoneAt = wentOnByPhoneAt === null ? null : Date.parse(wentOnByPhoneAt);
  const stated = statementsOpen({ ...moment, side: 'provider', visitType, said, byPhoneAt, hasAnswer });
  const possible = {
    start: visitType !== 'message' && nextStatus(appointment.status, 'start') !== null && canStartCall(moment),
    complete: stated.includes('held'),
    markNoShow: stated.includes('missed_by_patient'),
  };
  return (['start', 'complete', 'markNoShow'] as const).filter((step) => possible[step]);
}
