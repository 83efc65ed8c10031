import type { dayWaitInput } from '@polyclinic/contract/waitlist/schemas';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { fail, isNothingFound, isRefusedByPolicy, violatedConstraint } from '../../http/index.ts';
import type { SignedInContext } from '../../requests/index.ts';
import { readAppointment } from '../appointments/queries.ts';
import { toContactRefusal } from '../blocks/rules.ts';

type Joined = { id: string };

/** Waits for an earlier time of the caller's visit, or of somebody's whom they manage. */
export async function waitForEarlier(context: SignedInContext, appointmentId: string): Promise<Joined> {
  const visit = await readAppointment(context, { id: appointmentId, locale: 'en' });
  // Whose doctor and which times is the visit's to say; the table asks for some.
  const entry = sql`(${visit.patientId}, ${visit.providerId}, ${appointmentId}, ${visit.appointmentType}, app_now(), 'infinity')`;
  const known = sql<Joined>`
    select id from waitlist_entries where appointment_id = ${appointmentId} and status = 'waiting'`;
  try {
    return await join(context, entry, known);
  } catch (error) {
    if (violatedConstraint(error) === 'waiting_visit') throw fail('TRANSITION_REFUSED', { status: visit.status });
    if (isRefusedByPolicy(error)) throw fail('NOT_FOUND');
    throw toContactRefusal(error);
  }
}

/** Waits for a time of a full day, for the caller or somebody whom they manage. */
export async function waitForDay(
  context: SignedInContext,
  { providerId, visitType, from, until, patientId = context.actor.userId }: z.output<typeof dayWaitInput>,
): Promise<Joined> {
  const entry = sql`(${patientId}, ${providerId}, null, ${visitType}, ${new Date(from)}, ${new Date(until)})`;
  const known = sql<Joined>`
    select id from waitlist_entries where patient_id = ${patientId} and provider_id = ${providerId}
      and wanted_from = ${new Date(from)} and appointment_id is null and status = 'waiting'`;
  try {
    return await join(context, entry, known);
  } catch (error) {
    throw toDayRefusal(error);
  }
}

const WRONG_DAY = new Set(['waiting_day', 'waitlist_entries_check']);

function toDayRefusal(error: unknown): unknown {
  if (isRefusedByPolicy(error)) return fail('NOT_FOUND');
  const constraint = violatedConstraint(error) ?? '';
  if (constraint === 'provider_takes_bookings') return fail('PROVIDER_NOT_BOOKABLE');
  if (constraint === 'visit_type_offered') return fail('VISIT_TYPE_NOT_OFFERED');
  if (WRONG_DAY.has(constraint)) return fail('INVALID_INPUT', { fields: [{ path: 'until', code: 'no_day' }] });
  return toContactRefusal(error);
}

/** A patient who waits already keeps their place. */
async function join(
  { services, actor }: SignedInContext,
  entry: RawBuilder<unknown>,
  known: RawBuilder<Joined>,
): Promise<Joined> {
  const [made] = await services.database.write(
    actor,
    () => sql<Joined>`
    insert into waitlist_entries (patient_id, provider_id, appointment_id, appointment_type, wanted_from, wanted_until)
    values ${entry} on conflict do nothing returning id`,
  );
  const [there] = made ? [made] : await services.database.read(actor, () => known);
  if (!there) throw fail('NOT_FOUND');
  return there;
}

/** Takes what is offered: in one transaction the visit moves, or a new one is held. */
export async function takeOffer(context: SignedInContext, id: string): Promise<{ appointmentId: string }> {
  const { services, actor } = context;
  try {
    const [taken] = await services.database.write(
      actor,
      () => sql<{ appointmentId: string; patientId: string }>`
        select take_waitlist_offer(id) as "appointmentId", patient_id as "patientId" from waitlist_offers where id = ${id}`,
    );
    if (!taken) throw await goneOffer(context);
    const { appointmentId, patientId } = taken;
    services.accessLog.note({ actor, action: 'change', subject: 'appointment', subjectId: appointmentId, patientId });
    return { appointmentId };
  } catch (error) {
    throw toOfferRefusal(error);
  }
}

/** A pause takes offers back, and makes them again once it is over: who waits where one lasts is told so. */
async function goneOffer({ services, actor }: SignedInContext) {
  const [stopped] = await services.database.read(
    actor,
    () => sql<{ pause: 'bookings_paused' | 'payments_paused' }>`
      select pause from waitlist_entries e, booking_pause(e.provider_id, e.appointment_id is not null) pause
      where e.status = 'waiting' and e.passed_over <> '{}' and pause is not null order by pause limit 1`,
  );
  if (!stopped) return fail('NOT_FOUND');
  return fail(stopped.pause === 'bookings_paused' ? 'BOOKINGS_PAUSED' : 'PAYMENTS_PAUSED');
}

const NOT_TO_BE_HAD = new Set([
  'offer_open',
  'one_visit_per_provider_at_a_time',
  'buffer_between_visits',
  'offered_to_another',
  'provider_takes_bookings',
  'visit_type_offered',
  'practice_address',
  'start_in_future',
  'notice_before_start',
  'license_lasts',
  'contact_open',
]);

function toOfferRefusal(error: unknown): unknown {
  if (isNothingFound(error)) return fail('NOT_FOUND');
  const constraint = violatedConstraint(error) ?? '';
  if (constraint === 'one_visit_per_patient_at_a_time') return fail('PATIENT_BUSY');
  if (constraint === 'patient_phone') return fail('PHONE_NEEDED');
  if (constraint === 'bookings_paused') return fail('BOOKINGS_PAUSED');
  if (constraint === 'payments_paused') return fail('PAYMENTS_PAUSED');
  return NOT_TO_BE_HAD.has(constraint) ? fail('OFFER_ENDED') : error;
}

/** Lets an offer go to the next in line. */
export const declineOffer = (context: SignedInContext, id: string) =>
  give(context, sql`select decline_waitlist_offer(${id})`);

/** Gives up the caller's place. */
export const leaveLine = (context: SignedInContext, id: string) => give(context, sql`select leave_waitlist(${id})`);

async function give({ services, actor }: SignedInContext, statement: RawBuilder<unknown>): Promise<{ ok: true }> {
  try {
    await services.database.write(actor, () => statement as RawBuilder<object>);
    return { ok: true };
  } catch (error) {
    throw toOfferRefusal(error);
  }
}
