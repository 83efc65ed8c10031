import {
  type AppointmentStatus,
  type Intent,
  nextStatus,
  RESCHEDULE_UNTIL_MS,
  START_CALL_AFTER_MS,
  START_CALL_BEFORE_MS,
  stands,
} from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { statementWindow } from '@polyclinic/contract/ends/rules';
import { fail, isNothingFound, violatedConstraint } from '../../../http/index.ts';
import { toContactRefusal } from '../../blocks/rules.ts';

const PROVIDER_OVERLAPS = new Set(['one_visit_per_provider_at_a_time', 'buffer_between_visits', 'offered_to_another']);
const PATIENT_OVERLAP = 'one_visit_per_patient_at_a_time';
const WINDOWS = new Set(['start_window', 'statement_window', 'reschedule_window']);

export type Move = Intent | 'reschedule' | 'take_back' | 'change_type' | 'go_on_by_phone' | 'proposal' | 'reopen';
type Window = { opensAt: number; closesAt: number };

/** Which of the two overlaps refused, or undefined. */
export function overlapOf(error: unknown): 'provider' | 'patient' | undefined {
  const constraint = violatedConstraint(error) ?? '';
  if (PROVIDER_OVERLAPS.has(constraint)) return 'provider';
  return constraint === PATIENT_OVERLAP ? 'patient' : undefined;
}

/** What a booking's triggers refuse, in the contract's words; anything else as it is. */
export function toBookingRefusal(error: unknown): unknown {
  switch (violatedConstraint(error)) {
    case 'provider_takes_bookings':
      return fail('PROVIDER_NOT_BOOKABLE');
    case 'visit_type_offered':
      return fail('VISIT_TYPE_NOT_OFFERED');
    case 'practice_address':
      return fail('ADDRESS_NEEDED');
    case 'patient_phone':
      return fail('PHONE_NEEDED');
    case 'bookings_paused':
      return fail('BOOKINGS_PAUSED');
    case 'payments_paused':
      return fail('PAYMENTS_PAUSED');
    case 'most_holds':
      return fail('TOO_MANY_HOLDS', { held: Number((error as { detail?: string }).detail) });
    case 'start_in_future':
    case 'notice_before_start':
    case 'reserved_time':
    case 'license_lasts':
      return notOffered(error);
    default:
      return toContactRefusal(error);
  }
}

const NOT_OFFERED = {
  start_in_future: 'in_past',
  notice_before_start: 'too_soon',
  reserved_time: 'reserved_time',
  license_lasts: 'not_on_grid',
} as const;
const isNotOffered = (constraint: string): constraint is keyof typeof NOT_OFFERED => constraint in NOT_OFFERED;

function notOffered(error: unknown) {
  const constraint = violatedConstraint(error) ?? '';
  const reason = isNotOffered(constraint) ? NOT_OFFERED[constraint] : 'not_on_grid';
  return fail('SLOT_NOT_OFFERED', { reason, nextSlots: [] });
}

/** Why the database refused to move a visit along its life; `read` gives the visit as it is now. */
export async function toMoveRefusal(error: unknown, move: Move, read: () => Promise<Appointment>): Promise<unknown> {
  if (isNothingFound(error)) return fail('NOT_FOUND');
  const constraint = violatedConstraint(error) ?? '';
  if (constraint === 'admin_reason') return fail('REASON_REQUIRED');
  if (constraint === 'no_show_instead') return fail('NO_SHOW_INSTEAD');
  if (constraint === 'question_answered') return fail('ANSWER_FIRST');
  if (constraint === 'act_pending') return fail('ACT_OVER');
  if (constraint === 'one_pending_act') return anotherPending(await read());
  if (constraint === 'provider_practises') return fail('PROVIDER_SUSPENDED');
  if (constraint === 'visit_type_offered') return fail('VISIT_TYPE_NOT_OFFERED');
  if (constraint === 'practice_address') return fail('ADDRESS_NEEDED');
  if (constraint === 'patient_phone') return fail('PHONE_NEEDED');
  if (constraint === 'proposal_open') return fail('PROPOSAL_ENDED');
  if (constraint === 'proposed_time')
    return fail('INVALID_INPUT', { fields: [{ path: 'startTime', code: 'no_time' }] });
  if (constraint === 'visit_moved') return fail('VISIT_MOVED', { startTime: (await read()).startTime });
  if (isNotOffered(constraint)) return notOffered(error);
  if (constraint !== 'appointment_life' && !WINDOWS.has(constraint)) return error;
  const visit = await read();
  return WINDOWS.has(constraint) && move !== 'take_back' && isStepAllowed(visit.status, move)
    ? outsideWindow(visit, move)
    : fail('TRANSITION_REFUSED', { status: visit.status });
}

/** ACT_PENDING with what is pending, unless it was carried out meanwhile. */
const anotherPending = ({ pendingAct, status }: Appointment) =>
  pendingAct ? fail('ACT_PENDING', pendingAct) : fail('TRANSITION_REFUSED', { status });

const isStepAllowed = (status: AppointmentStatus, move: Exclude<Move, 'take_back'>) => {
  if (move === 'reschedule' || move === 'change_type') return stands(status);
  return move === 'go_on_by_phone' || move === 'proposal' || move === 'reopen' || nextStatus(status, move) !== null;
};

/** OUTSIDE_WINDOW with the window that the move has. */
export function outsideWindow(visit: Appointment, move: Move) {
  const { opensAt, closesAt } = windowOf(visit, move);
  return fail('OUTSIDE_WINDOW', {
    opensAt: new Date(opensAt).toISOString(),
    closesAt: new Date(closesAt).toISOString(),
  });
}

function windowOf(visit: Appointment, move: Move): Window {
  const { startTime, endTime, status, appointmentType: visitType, wentOnByPhoneAt } = visit;
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
  const byPhoneAt = wentOnByPhoneAt === null ? null : Date.parse(wentOnByPhoneAt);
  if (move === 'reschedule') return { opensAt: start - 2 * RESCHEDULE_UNTIL_MS, closesAt: start - RESCHEDULE_UNTIL_MS };
  if (move === 'mark_no_show')
    return statementWindow('missed_by_patient', { status, visitType, start, end, byPhoneAt });
  if (move === 'complete') return statementWindow('held', { status, visitType, start, end });
  return { opensAt: start - START_CALL_BEFORE_MS, closesAt: start + START_CALL_AFTER_MS };
}
