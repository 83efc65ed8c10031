import { canReschedule, type Intent } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import type { Trx } from '@polyclinic/database';
import { sql } from 'kysely';
import type { SignedInContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { requireFree } from './booking.ts';
import { readBookingFacts, readNextSlots } from './calendar.ts';
import { readAppointment } from './queries.ts';
import { outsideWindow, overlapOf, toMoveRefusal } from './refusals.ts';
import { selectVisits, toAppointment } from './visit-row.ts';

/** Moves a visit of the patient's to another free start, until 24 hours before it. */
export async function rescheduleAppointment(
  context: SignedInContext,
  { id, startTime }: { id: string; startTime: string },
): Promise<Appointment> {
  const { services, actor } = context;
  const visit = await readAppointment(context, { id, locale: 'en' });
  requireMovable(visit, services.clock.now());
  const start = new Date(startTime);
  const wanted = { providerId: visit.providerId, start, patientId: visit.patientId };
  const moving = { id, start: new Date(visit.startTime) };
  const facts = await readBookingFacts(services, actor, { ...wanted, locale: 'en', moving });
  if (!facts?.is_accepting_patients) throw fail('PROVIDER_NOT_BOOKABLE');
  await requireFree(context, facts, wanted);
  return move(context, id, 'reschedule', async (trx) => {
    await sql`select reschedule_appointment(${id}, ${start})`.execute(trx);
  }).catch(async (error: unknown) => {
    const overlap = overlapOf(error);
    if (overlap === 'patient') throw fail('PATIENT_BUSY');
    if (overlap === 'provider') throw fail('SLOT_TAKEN', { nextSlots: await readNextSlots(services, actor, wanted) });
    throw error;
  });
}

function requireMovable(visit: Appointment, now: Date): void {
  const moment = { status: visit.status, start: Date.parse(visit.startTime), now: now.getTime() };
  if (canReschedule(moment)) return;
  const isOver = visit.status !== 'scheduled' && visit.status !== 'confirmed';
  throw isOver ? fail('TRANSITION_REFUSED', { status: visit.status }) : outsideWindow(visit, 'reschedule');
}

/** confirmed → in_progress, by the provider, inside the window around the start. */
export function startAppointment(context: SignedInContext, id: string): Promise<Appointment> {
  return move(context, id, 'start', async (trx) => {
    await sql`select start_appointment(${id})`.execute(trx);
  });
}

/** in_progress → completed, by the provider. */
export function completeAppointment(context: SignedInContext, id: string): Promise<Appointment> {
  return move(context, id, 'complete', async (trx) => {
    await sql`select complete_appointment(${id})`.execute(trx);
  });
}

/** confirmed → no_show, by the provider, after the start. */
export function markNoShow(context: SignedInContext, id: string): Promise<Appointment> {
  return move(context, id, 'mark_no_show', async (trx) => {
    await sql`select mark_no_show(${id})`.execute(trx);
  });
}

const PARTS = { patient: 'patient', doctor: 'provider', admin: 'admin' } as const;

type Cancelling = { id: string; reason?: string | undefined; refundPercent?: number | undefined };

/**
 * Cancels as whoever the caller is; the database queues the mails and the refund that is due with it. Nothing happens
 * where that is not the refund that they were shown.
 */
export function cancelAppointment(
  context: SignedInContext,
  { id, reason = '', refundPercent: shown }: Cancelling,
): Promise<Appointment> {
  const part = PARTS[context.session.role];
  return move(context, id, 'cancel', async (trx) => {
    const cancelling = sql<{ refundPercent: number }>`
      select cancel_appointment(${id}, ${part}, ${reason || null}) as "refundPercent"`;
    const { refundPercent } = (await cancelling.execute(trx)).rows[0] ?? { refundPercent: 0 };
    if (shown !== undefined && shown !== refundPercent) throw fail('REFUND_CHANGED', { refundPercent });
  });
}

/** Runs one step of a visit's life and gives the visit as it is then; refusals in the contract's words. */
async function move(
  context: SignedInContext,
  id: string,
  intent: Intent | 'reschedule',
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
      action: 'change',
      subject: 'appointment',
      subjectId: id,
      patientId: row.patient_id,
    });
    return toAppointment(row);
  } catch (error) {
    throw await toMoveRefusal(error, intent, () => readAppointment(context, { id, locale: 'en' }));
  }
}
