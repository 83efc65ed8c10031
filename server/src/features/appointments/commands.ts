import { canReschedule, stands, type VisitType } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import type { Trx } from '@polyclinic/database';
import { sql } from 'kysely';
import { fail } from '../../http/index.ts';
import type { SignedInContext } from '../../requests/index.ts';
import { requireFree, storePhoneIn } from './booking/commands.ts';
import { readBookingFacts, readNextSlots } from './booking/queries.ts';
import { type Move, outsideWindow, overlapOf, toMoveRefusal } from './booking/rules.ts';
import { selectVisits, toAppointment } from './details/queries.ts';
import { readAppointment, requireVisit } from './queries.ts';

type Rescheduling = { id: string; startTime: string; shownStart?: string | undefined };

/** Moves a visit of the patient's to another free start, until 24 hours before it, from where they saw it. */
export async function rescheduleAppointment(
  context: SignedInContext,
  { id, startTime, shownStart }: Rescheduling,
): Promise<Appointment> {
  const { services, actor } = context;
  const visit = await readAppointment(context, { id, locale: 'en' });
  const start = new Date(startTime);
  // A second press is the same press.
  if (shownStart && stands(visit.status) && Date.parse(visit.startTime) === start.getTime()) return visit;
  requireMovable(visit, services.clock.now());
  requireShown(shownStart, new Date(visit.startTime));
  const wanted = { providerId: visit.providerId, start, patientId: visit.patientId };
  const moving = { id, start: new Date(visit.startTime) };
  const facts = await readBookingFacts(services, actor, { ...wanted, locale: 'en', moving });
  if (!facts?.is_accepting_patients) throw fail('PROVIDER_NOT_BOOKABLE');
  await requireFree(context, facts, wanted);
  return move(context, id, 'reschedule', async (trx) => {
    const rescheduling = sql<{ from: Date }>`select reschedule_appointment(${id}, ${start}) as from`;
    for (const { from } of (await rescheduling.execute(trx)).rows) requireShown(shownStart, from);
  }).catch(async (error: unknown) => {
    const overlap = overlapOf(error);
    if (overlap === 'patient') throw fail('PATIENT_BUSY');
    if (overlap === 'provider') throw fail('SLOT_TAKEN', { nextSlots: await readNextSlots(services, actor, wanted) });
    throw error;
  });
}

function requireShown(shown: string | undefined, start: Date): void {
  if (shown !== undefined && Date.parse(shown) !== start.getTime())
    throw fail('VISIT_MOVED', { startTime: start.toISOString() });
}

function requireMovable(visit: Appointment, now: Date): void {
  // A question has no time of its own that could be another.
  if (visit.appointmentType === 'message') throw fail('TRANSITION_REFUSED', { status: visit.status });
  const moment = { status: visit.status, start: Date.parse(visit.startTime), now: now.getTime() };
  if (canReschedule(moment)) return;
  throw stands(visit.status)
    ? outsideWindow(visit, 'reschedule')
    : fail('TRANSITION_REFUSED', { status: visit.status });
}

type Retyping = { id: string; appointmentType: VisitType; phone?: string | undefined };

/** Another kind of the same visit, at the same time and price, before it begins. Throws VISIT_TYPE_NOT_OFFERED, PHONE_NEEDED. */
export async function changeType(
  context: SignedInContext,
  { id, appointmentType, phone }: Retyping,
): Promise<Appointment> {
  await requireVisit(context, id);
  return move(context, id, 'change_type', async (trx) => {
    if (appointmentType === 'phone') await storePhoneIn(trx, context.actor, phone);
    await sql`select change_visit_type(${id}, ${appointmentType})`.execute(trx);
  });
}

/** The call fails: the doctor calls the patient instead, in the same visit. Throws PHONE_NEEDED. */
export async function goOnByPhone(
  context: SignedInContext,
  { id, phone }: Omit<Retyping, 'appointmentType'>,
): Promise<Appointment> {
  await requireVisit(context, id);
  return move(context, id, 'go_on_by_phone', async (trx) => {
    if (context.session.role === 'patient') await storePhoneIn(trx, context.actor, phone);
    await sql`select go_on_by_phone(${id})`.execute(trx);
  });
}

/** confirmed → in_progress, by the provider, inside the window around the start. */
export function startAppointment(context: SignedInContext, id: string): Promise<Appointment> {
  return move(context, id, 'start', async (trx) => {
    await sql`select start_appointment(${id})`.execute(trx);
  });
}

/** in_progress → completed, by the provider, once it can't be taken back any more. */
export function completeAppointment(context: SignedInContext, id: string): Promise<Appointment> {
  return move(context, id, 'complete', async (trx) => {
    await sql`select complete_appointment(${id})`.execute(trx);
  });
}

/** confirmed → no_show, by the provider, after the start, once it can't be taken back any more. */
export function markNoShow(context: SignedInContext, id: string): Promise<Appointment> {
  return move(context, id, 'mark_no_show', async (trx) => {
    await sql`select mark_no_show(${id})`.execute(trx);
  });
}

/** Takes back what the caller pressed on a visit, while it is pending. */
export function takeBackAct(context: SignedInContext, id: string): Promise<Appointment> {
  return move(context, id, 'take_back', async (trx) => {
    await sql`select take_back_act(${id})`.execute(trx);
  });
}

const PARTS = { patient: 'patient', doctor: 'provider', admin: 'admin' } as const;

type Cancelling = {
  id: string;
  reason?: string | undefined;
  refundPercent?: number | undefined;
  shownStart?: string | undefined;
};

/**
 * Cancels in the caller's role; the database queues the mails and the refund that is due with it. Nothing happens
 * where that is not the refund that they were shown, or not the time.
 */
export function cancelAppointment(
  context: SignedInContext,
  { id, reason = '', refundPercent: shown, shownStart }: Cancelling,
): Promise<Appointment> {
  const part = PARTS[context.session.role];
  return move(context, id, 'cancel', async (trx) => {
    const cancelling = sql<{ refundPercent: number }>`
      select cancel_appointment(${id}, ${part}, ${reason || null}) as "refundPercent"`;
    const { refundPercent } = (await cancelling.execute(trx)).rows[0] ?? { refundPercent: 0 };
    if (shownStart) requireShown(shownStart, await startOf(trx, id));
    if (shown !== undefined && shown !== refundPercent) throw fail('REFUND_CHANGED', { refundPercent });
  });
}

async function startOf(trx: Trx, id: string): Promise<Date> {
  const visit = trx.selectFrom('appointments').select('start_time').where('id', '=', id);
  return (await visit.executeTakeFirstOrThrow()).start_time;
}

/** Of these nothing is seen by others yet, in the access log as elsewhere: what carries them out notes the change. */
const IS_RECORDED_ONLY: ReadonlySet<Move> = new Set(['complete', 'mark_no_show', 'take_back']);

/** Runs one step of a visit's life and gives the visit as it is then; refusals in the contract's words. */
export async function move(
  context: SignedInContext,
  id: string,
  intent: Move,
  step: (trx: Trx) => Promise<void>,
): Promise<Appointment> {
  try {
    const row = await context.services.database.transaction(context.actor, async (trx) => {
      await step(trx);
      return selectVisits(trx, context.actor, 'en').where('a.id', '=', id).executeTakeFirstOrThrow();
    });
    const { services, actor } = context;
    services.accessLog.note({
      actor,
      action: IS_RECORDED_ONLY.has(intent) ? 'read' : 'change',
      subject: 'appointment',
      subjectId: id,
      patientId: row.patient_id,
    });
    return toAppointment(row);
  } catch (error) {
    throw await toMoveRefusal(error, intent, () => readAppointment(context, { id, locale: 'en' }));
  }
}
