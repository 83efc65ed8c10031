import { createHash } from 'node:crypto';
import type { Appointment, bookInput } from '@polyclinic/contract/appointments/schemas';
import { isBookable, type UrgentTimes } from '@polyclinic/contract/availability/rules';
import { isSoonEnough, type ReservedFor, type Urgency } from '@polyclinic/contract/payments/rules';
import type { Trx } from '@polyclinic/database';
import { sql } from 'kysely';
import type { z } from 'zod';
import { fail, isRefusedByPolicy } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';
import { requirePhone } from '../../../sms/index.ts';
import { urgentOf } from '../../availability/queries.ts';
import { type BareVisitRow, NOT_ENDED, toAppointment, VISIT_COLUMNS } from '../details/queries.ts';
import { readAppointment } from '../queries.ts';
import { type BookingFacts, readBookingFacts, readNextSlots, readOwnHold } from './queries.ts';
import { overlapOf, toBookingRefusal } from './rules.ts';

type Booking = z.output<typeof bookInput>;

/**
 * Holds a slot, in two round trips: one reads all that decides, one inserts, and the database's constraints have
 * the last word. The same key books once.
 */
export async function bookAppointment(context: SignedInContext, input: Booking): Promise<Appointment> {
  const start = new Date(input.startTime);
  await requireMayBook(context, input);
  const facts = await readBookingFacts(context.services, context.actor, { ...input, start });
  if (facts?.stored_id) return bookedBefore(context, facts, input);
  if (!facts) throw fail('PROVIDER_NOT_FOUND');
  const held = facts.is_patient_busy ? await readOwnHold(context.services, context.actor, { ...input, start }) : null;
  // Who comes back from paying and asks for the same again is led to what is held already.
  if (held) return readAppointment(context, { id: held, locale: input.locale });
  const isReservedTime = await requireBookable(context, facts, input, start);
  await requirePlace(context, facts, input);
  const row = await insertVisit(context, input, { start, isReservedTime });
  if (!row) return afterConflict(context, input, start);
  const { id: subjectId, patient_id: patientId } = row;
  context.services.accessLog.note({
    actor: context.actor,
    action: 'create',
    subject: 'appointment',
    subjectId,
    patientId,
  });
  const { userId } = context.actor;
  context.services.funnel.noteBooking({ appointmentId: subjectId, userId, providerId: input.providerId });
  // Who booked is another statement's to say: a caregiver's name and relationship.
  if (row.booked_by) return readAppointment(context, { id: subjectId, locale: input.locale });
  return toAppointment({
    ...row,
    ...facts,
    ...NOT_ENDED,
    payment_status: 'none',
    money: null,
    booked_by_person: null,
    care_rights: null,
    has_answer: false,
    pending_act: null,
    proposal: null,
  });
}

/** For oneself, or for somebody who allows it: row security would refuse, but a slot that is taken would tell. */
export async function requireMayBook(
  { services, actor }: SignedInContext,
  { patientId }: Pick<Booking, 'patientId'>,
): Promise<void> {
  if (!patientId || patientId === actor.userId) return;
  const [answer] = await services.database.read(
    actor,
    () => sql<{ allowed: boolean }>`select ${patientId}::uuid = any (cared_for('book')) as allowed`,
  );
  if (!answer?.allowed) throw fail('FORBIDDEN');
}

/** The visit that the same request booked; another request under its key is refused, or it would be taken for booked. */
function bookedBefore(context: SignedInContext, facts: BookingFacts, input: Booking): Promise<Appointment> {
  const isSame = facts.stored_digest === null || facts.stored_digest === digestOf(input);
  if (!facts.stored_id || !isSame) throw fail('IDEMPOTENCY_KEY_REUSED');
  return readAppointment(context, { id: facts.stored_id, locale: input.locale });
}

/** Equal for equal requests; a digest, because a visit that was moved no longer shows what was asked for. */
function digestOf({ patientId, providerId, appointmentType, startTime, symptoms, notes, urgency }: Booking): string {
  const asked = [
    ...(patientId ? [patientId] : []),
    providerId,
    appointmentType,
    Date.parse(startTime),
    symptoms || null,
    notes || null,
    urgency,
  ];
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64');
}

/** More than this, held without paying, takes slots from others. */
const MOST_HELD = 10;

/** Whether the time is one that the doctor keeps for urgent visits. */
async function requireBookable(
  context: SignedInContext,
  facts: BookingFacts,
  input: Booking,
  start: Date,
): Promise<boolean> {
  if (!facts.is_accepting_patients) throw fail('PROVIDER_NOT_BOOKABLE');
  if (!facts.visit_types.includes(input.appointmentType)) throw fail('VISIT_TYPE_NOT_OFFERED');
  if (input.urgency === 'emergency' && !input.emergencyAcknowledged) throw fail('EMERGENCY_NOT_ACKNOWLEDGED');
  await requireSoonEnough(context, input, start);
  const reservedFor = await requireFree(context, facts, { ...input, start, urgent: urgentOf(facts) });
  if (facts.held >= MOST_HELD) throw fail('TOO_MANY_HOLDS', { held: facts.held });
  return reservedFor !== null;
}

/** The caller of a visit by phone knows the number, the visitor of a practice its address; a number that is given is the caller's from now on. */
async function requirePlace({ services, actor }: SignedInContext, facts: BookingFacts, input: Booking): Promise<void> {
  if (input.appointmentType === 'in_person' && !facts.has_address) throw fail('ADDRESS_NEEDED');
  if (input.appointmentType !== 'phone') return;
  const isGiven = await storePhone({ services, actor }, input.phone);
  if (!isGiven && !facts.has_phone) throw fail('PHONE_NEEDED');
}

/** The caller's number from now on; false where none was given. */
async function storePhone({ services, actor }: Caller, given: string | undefined): Promise<boolean> {
  const statement = phoneOf(actor, given);
  if (!statement) return false;
  await services.database.write(actor, () => statement);
  return true;
}

/** Stores the caller's number, in the transaction of what needs it, where one was given: it comes to nothing with that. */
export async function storePhoneIn(trx: Trx, actor: Caller['actor'], given: string | undefined): Promise<void> {
  await phoneOf(actor, given)?.execute(trx);
}

type Caller = Pick<SignedInContext, 'services' | 'actor'>;

function phoneOf({ userId }: Caller['actor'], given: string | undefined) {
  const phone = requirePhone(given?.trim(), 'phone');
  if (!phone) return null;
  return sql<object>`update profiles set phone = ${phone} where user_id = ${userId} and phone is distinct from ${phone}`;
}

/** What is urgent begins soon: who says so and takes a late time has not seen the near ones. */
async function requireSoonEnough({ services, actor }: SignedInContext, input: Booking, start: Date): Promise<void> {
  const { urgency, providerId, patientId } = input;
  const now = services.clock.now();
  const isSoon = (at: string | Date) => isSoonEnough({ urgency, start: new Date(at).getTime(), now: now.getTime() });
  if (isSoon(start)) return;
  const next = await readNextSlots(services, actor, { providerId, patientId, start: now });
  throw fail('SLOT_NOT_OFFERED', { reason: 'not_soon_enough', nextSlots: next.filter(isSoon) });
}

/**
 * The start is on the provider's grid, ahead and near enough, and both have time; for which urgency it is kept, if it
 * is. Nobody pays a surcharge unasked: a kept time is refused to who did not say its urgency.
 */
export async function requireFree(
  { services, actor }: SignedInContext,
  facts: BookingFacts,
  wanted: {
    providerId: string;
    start: Date;
    patientId?: string | undefined;
    urgency?: Urgency;
    urgent?: UrgentTimes | null;
  },
): Promise<ReservedFor | null> {
  const offered = isBookable({
    hours: facts.availability,
    exceptions: facts.exceptions ?? [],
    busy: [],
    zone: facts.provider_time_zone,
    now: services.clock.now().getTime(),
    bufferMinutes: facts.buffer_minutes,
    noticeMinutes: facts.notice_minutes,
    lastDay: facts.last_day,
    start: wanted.start.getTime(),
    urgent: wanted.urgent ?? null,
  });
  const refuse = async (reason: string) =>
    fail('SLOT_NOT_OFFERED', { reason, nextSlots: await readNextSlots(services, actor, wanted) });
  if (!offered.ok) throw await refuse(offered.reason);
  if (offered.reservedFor !== null && offered.reservedFor !== wanted.urgency) throw await refuse('reserved_time');
  if (facts.is_patient_busy) throw fail('PATIENT_BUSY');
  if (facts.is_taken) throw fail('SLOT_TAKEN', { nextSlots: await readNextSlots(services, actor, wanted) });
  return offered.reservedFor;
}

const returned = sql.join(VISIT_COLUMNS.map((column) => sql.ref(column)));

/** Undefined when somebody else was first: a conflict is an answer here, not an error, or a stampede would deadlock. */
async function insertVisit(
  { services, actor }: SignedInContext,
  input: Booking,
  { start, isReservedTime }: { start: Date; isReservedTime: boolean },
) {
  const insert = sql<BareVisitRow>`
    insert into appointments (patient_id, provider_id, appointment_type, start_time, symptoms, notes, urgency, idempotency_key,
      request_digest, is_reserved_time)
    values (${input.patientId ?? actor.userId}, ${input.providerId}, ${input.appointmentType}, ${start},
      ${input.symptoms || null}, ${input.notes || null}, ${input.urgency}, ${input.idempotencyKey},
      ${digestOf(input)}, ${isReservedTime})
    on conflict do nothing
    returning ${returned}`;
  try {
    const [row] = await services.database.write(actor, () => insert);
    return row;
  } catch (error) {
    if (overlapOf(error)) return undefined;
    throw isRefusedByPolicy(error) ? fail('FORBIDDEN') : toBookingRefusal(error);
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
