import { createHash } from 'node:crypto';
import { canReschedule, type Intent } from '@polyclinic/contract/appointments/rules';
import type { Appointment, bookInput } from '@polyclinic/contract/appointments/schemas';
import { isBookable } from '@polyclinic/contract/availability/rules';
import type { Trx } from '@polyclinic/database';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { SignedInContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors.ts';
import { type BookingFacts, readBookingFacts, readNextSlots } from './calendar.ts';
import { readAppointment } from './queries.ts';
import { outsideWindow, overlapOf, toBookingRefusal, toMoveRefusal } from './refusals.ts';
import { type BareVisitRow, selectVisits, toAppointment, VISIT_COLUMNS } from './visit-row.ts';

type Booking = z.output<typeof bookInput>;

/**
 * Holds a slot, in two round trips: one reads all that decides, one inserts, and the database's constraints have
 * the last word. The same key books once.
 */
export async function bookAppointment(context: SignedInContext, input: Booking): Promise<Appointment> {
  const start = new Date(input.startTime);
  const facts = await readBookingFacts(context.services, context.actor, { ...input, start });
  if (facts?.stored_id) return bookedBefore(context, facts, input);
  if (!facts) throw fail('PROVIDER_NOT_FOUND');
  await requireBookable(context, facts, input, start);
  const row = await insertVisit(context, input, start);
  if (!row) return afterConflict(context, input, start);
  note(context, 'create', row);
  return toAppointment({ ...row, ...facts, payment_status: 'none' });
}

/** The visit that the same request booked; another request under its key is refused, or it would be taken for booked. */
function bookedBefore(context: SignedInContext, facts: BookingFacts, input: Booking): Promise<Appointment> {
  const isSame = facts.stored_digest === null || facts.stored_digest === digestOf(input);
  if (!facts.stored_id || !isSame) throw fail('IDEMPOTENCY_KEY_REUSED');
  return readAppointment(context, { id: facts.stored_id, locale: input.locale });
}

/** Equal for equal requests; a digest, because a visit that was moved no longer shows what was asked for. */
function digestOf({ providerId, appointmentType, startTime, symptoms, notes, urgency }: Booking): string {
  const asked = [providerId, appointmentType, Date.parse(startTime), symptoms || null, notes || null, urgency];
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64');
}

/** Whoever holds more than this without paying takes the slots from others. */
const MOST_HELD = 10;

async function requireBookable(context: SignedInContext, facts: BookingFacts, input: Booking, start: Date) {
  if (!facts.is_accepting_patients) throw fail('PROVIDER_NOT_BOOKABLE');
  if (!facts.visit_types.includes(input.appointmentType)) throw fail('VISIT_TYPE_NOT_OFFERED');
  if (input.urgency === 'emergency' && !input.emergencyAcknowledged) throw fail('EMERGENCY_NOT_ACKNOWLEDGED');
  await requireFree(context, facts, { providerId: input.providerId, start });
  if (facts.held >= MOST_HELD) throw fail('TOO_MANY_HOLDS', { held: facts.held });
}

/** The start is on the provider's grid, ahead and near enough, and both have time. */
async function requireFree(
  { services, actor }: SignedInContext,
  facts: BookingFacts,
  wanted: { providerId: string; start: Date },
): Promise<void> {
  const offered = isBookable({
    hours: facts.availability,
    exceptions: facts.exceptions ?? [],
    busy: [],
    zone: facts.provider_time_zone,
    now: services.clock.now().getTime(),
    start: wanted.start.getTime(),
  });
  if (!offered.ok) {
    const nextSlots = await readNextSlots(services, actor, wanted);
    throw fail('SLOT_NOT_OFFERED', { reason: offered.reason, nextSlots });
  }
  if (facts.is_patient_busy) throw fail('PATIENT_BUSY');
  if (facts.is_taken) throw fail('SLOT_TAKEN', { nextSlots: await readNextSlots(services, actor, wanted) });
}

const returned = sql.join(VISIT_COLUMNS.map((column) => sql.ref(column)));

/** Undefined when somebody else was first: a conflict is an answer here, not an error, or a stampede would deadlock. */
async function insertVisit({ services, actor }: SignedInContext, input: Booking, start: Date) {
  const insert = sql<BareVisitRow>`
    insert into appointments (patient_id, provider_id, appointment_type, start_time, symptoms, notes, urgency, idempotency_key,
      request_digest)
    values (${actor.userId}, ${input.providerId}, ${input.appointmentType}, ${start},
      ${input.symptoms || null}, ${input.notes || null}, ${input.urgency}, ${input.idempotencyKey},
      ${digestOf(input)})
    on conflict do nothing
    returning ${returned}`;
  try {
    const [row] = await services.database.write(actor, () => insert);
    return row;
  } catch (error) {
    throw toBookingRefusal(error);
  }
}

/** Who was first: the same request itself, another visit of the patient's, or another patient. */
async function afterConflict(context: SignedInContext, input: Booking, start: Date): Promise<Appointment> {
  const { services, actor } = context;
  const facts = await readBookingFacts(services, actor, { ...input, start });
  if (facts?.stored_id) return bookedBefore(context, facts, input);
  if (facts?.is_patient_busy) throw fail('PATIENT_BUSY');
  throw fail('SLOT_TAKEN', { nextSlots: await readNextSlots(services, actor, { ...input, start }) });
}

/** Moves a visit of the patient's to another free start, until 24 hours before it. */
export async function rescheduleAppointment(
  context: SignedInContext,
  { id, startTime }: { id: string; startTime: string },
): Promise<Appointment> {
  const { services, actor } = context;
  const visit = await readAppointment(context, { id, locale: 'en' });
  requireMovable(visit, services.clock.now());
  const start = new Date(startTime);
  const wanted = { providerId: visit.providerId, start };
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

/** Cancels as whoever the caller is; the database queues the mails and the refund that is due with it. */
export function cancelAppointment(
  context: SignedInContext,
  { id, reason = '' }: { id: string; reason?: string | undefined },
): Promise<Appointment> {
  const part = PARTS[context.session.role];
  return move(context, id, 'cancel', async (trx) => {
    await sql`select cancel_appointment(${id}, ${part}, ${reason || null})`.execute(trx);
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
    note(context, 'change', row);
    return toAppointment(row);
  } catch (error) {
    throw await toMoveRefusal(error, intent, () => readAppointment(context, { id, locale: 'en' }));
  }
}

function note({ services, actor }: SignedInContext, action: 'create' | 'change', row: BareVisitRow): void {
  services.accessLog.note({ actor, action, subject: 'appointment', subjectId: row.id, patientId: row.patient_id });
}
