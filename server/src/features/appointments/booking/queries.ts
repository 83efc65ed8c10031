import { OCCUPYING_STATUSES } from '@polyclinic/contract/appointments/rules';
import {
  BOOKING_DAYS,
  type Calendar,
  type Exception,
  type Opening,
  slotsBetween,
  type WeeklyHours,
} from '@polyclinic/contract/availability/rules';
import type { Locale } from '@polyclinic/contract/platform/fields';
import type { Actor } from '@polyclinic/database';
import { sql } from 'kysely';
import type { Services } from '../../../services.ts';
import { type CalendarRow, calendarColumns, toCalendar } from '../../availability/queries.ts';
import { specialtyName, type VisitNames } from '../details/queries.ts';

const DAY_MS = 86_400_000;

/** Everything that decides about one start at one provider; epoch milliseconds are the caller's to make. */
export type BookingFacts = VisitNames & {
  availability: WeeklyHours;
  exceptions: Exception[] | null;
  is_accepting_patients: boolean;
  visit_types: string[];
  buffer_minutes: number;
  notice_minutes: number;
  takes_urgent: boolean;
  urgent_hours: Opening | null;
  last_day: string | null;
  /** What the patient booked before with the same key */
  stored_id: string | null;
  stored_digest: string | null;
  is_taken: boolean;
  is_patient_busy: boolean;
  /** Of the practice, and a number to call the patient or the actor at */
  has_address: boolean;
  has_phone: boolean;
  /** Slots held without having been paid: the patient's, or all that the actor holds, whichever are more */
  held: number;
};

type Question = {
  providerId: string;
  start: Date;
  locale: Locale;
  idempotencyKey?: string;
  /** Whose visit it is; the actor's own without */
  patientId?: string | undefined;
  /** A visit that is being moved does not stand in its own way */
  moving?: { id: string; start: Date };
};

/** One round trip; undefined where the public knows no such provider. */
export async function readBookingFacts({ database }: Services, actor: NonNullable<Actor>, question: Question) {
  const { providerId, start, locale, idempotencyKey = null, moving, patientId = actor.userId } = question;
  const [facts] = await database.read(
    actor,
    () => sql<BookingFacts>`
    select shown_name(p.full_name, p.other_name) as provider_name, p.time_zone as provider_time_zone,
      p.late_refund_percent, p.availability, p.exceptions,
      p.is_accepting_patients, p.visit_types, p.buffer_minutes, p.notice_minutes, p.takes_urgent, p.urgent_hours,
      p.last_day::text as last_day, s.slug as specialty_slug, ${specialtyName(locale)} as specialty_name,
      coalesce((select full_name from patient_names where user_id = ${patientId}), '') as patient_name,
      (select id from appointments where patient_id = ${patientId} and idempotency_key = ${idempotencyKey}::uuid) as stored_id,
      (select request_digest from appointments where patient_id = ${patientId} and idempotency_key = ${idempotencyKey}::uuid) as stored_digest,
      exists (select from provider_busy b where b.provider_id = p.id and ${overlaps('b', start, sql`p.buffer_minutes`)}
        and b.start_time is distinct from ${moving?.start ?? null}::timestamptz) as is_taken,
      exists (select from practice_addresses where provider_id = p.id) as has_address,
      may_be_called(${patientId}) as has_phone, own.is_patient_busy, greatest(own.held, count_holds()) as held
    from provider_public_info p join specialties s on s.id = p.specialty_id, (${ownVisits(patientId, start, moving?.id)}) own
    where p.id = ${providerId}`,
  );
  return facts;
}

/** What lies ahead of the patient, in one walk over few rows: by status alone, everybody's holds would be walked. */
const ownVisits = (userId: string, start: Date, movingId: string | null = null) => sql`
  select coalesce(bool_or(a.status in ('scheduled', 'confirmed', 'in_progress') and a.appointment_type <> 'message'
      and ${overlaps('a', start)}
      and a.id is distinct from ${movingId}::uuid), false) as is_patient_busy,
    (count(*) filter (where a.status = 'scheduled' and a.hold_expires_at > app_now()))::integer as held
  from appointments a
  where a.patient_id = ${userId} and a.start_time > app_now() - interval '30 minutes'`;

type SameVisit = {
  providerId: string;
  start: Date;
  appointmentType: string;
  urgency: string;
  symptoms?: string | undefined;
  notes?: string | undefined;
  patientId?: string | undefined;
};

/** The unpaid hold of that very visit that the actor has booked, unless other words are sent with it now; null without one. */
export async function readOwnHold({ database }: Services, actor: NonNullable<Actor>, visit: SameVisit) {
  const { providerId, start, appointmentType, urgency, symptoms, notes, patientId = actor.userId } = visit;
  const [hold] = await database.read(
    actor,
    () => sql<{ id: string }>`
    select id from appointments
    where patient_id = ${patientId} and provider_id = ${providerId} and start_time = ${start} and status = 'scheduled'
      and booked_by is not distinct from ${patientId === actor.userId ? null : actor.userId}::uuid
      and hold_expires_at > app_now() and appointment_type = ${appointmentType} and urgency = ${urgency}
      and coalesce(${symptoms || null}, symptoms) is not distinct from symptoms
      and coalesce(${notes || null}, notes) is not distinct from notes
    limit 1`,
  );
  return hold?.id ?? null;
}

/** Up to three starts that are free for both, the next after `start` first; ISO. */
export async function readNextSlots(
  { database, clock }: Services,
  actor: NonNullable<Actor>,
  { providerId, start, patientId = actor.userId }: { providerId: string; start: Date; patientId?: string | undefined },
): Promise<string[]> {
  const now = clock.now();
  const until = new Date(now.getTime() + (BOOKING_DAYS + 1) * DAY_MS);
  const [[row], own] = await Promise.all([
    database.read(
      actor,
      () => sql<CalendarRow>`
      select ${calendarColumns(now, until)} from provider_public_info p where p.id = ${providerId}`,
    ),
    database.read(actor, (db) =>
      db
        .selectFrom('appointments')
        .select(['start_time', 'end_time'])
        .where('patient_id', '=', patientId)
        .where('status', 'in', OCCUPYING_STATUSES)
        .where('appointment_type', '<>', 'message')
        .where('end_time', '>', now)
        .where('start_time', '<', until),
    ),
  ]);
  if (!row) return [];
  const calendar = toCalendar(row, now.getTime());
  const busy = own.map((visit) => ({ start: visit.start_time.getTime(), end: visit.end_time.getTime() }));
  return nextFree({ ...calendar, busy: [...calendar.busy, ...busy] }, start.getTime(), until.getTime());
}

/**
 * Every visit lasts 30 minutes: only one that starts nearer than that, and the minutes kept free between them, is in
 * the way, and an index knows the starts.
 */
const overlaps = (
  visit: 'a' | 'b',
  start: Date,
  buffer = sql`0`,
) => sql`${sql.ref(`${visit}.start_time`)} > ${start}::timestamptz - make_interval(mins => 30 + ${buffer})
  and ${sql.ref(`${visit}.start_time`)} < ${start}::timestamptz + make_interval(mins => 30 + ${buffer})`;

function nextFree(calendar: Calendar, start: number, until: number): string[] {
  const slots = slotsBetween({ ...calendar, from: calendar.now, until });
  const free = slots.filter(({ available }) => available).map((slot) => slot.start);
  const later = free.filter((at) => at > start);
  const earlier = free.filter((at) => at < start);
  return [...later.slice(0, 3), ...earlier].slice(0, 3).map((at) => new Date(at).toISOString());
}
