import { BOOKING_DAYS, type Exception, slotsBetween, type WeeklyHours } from '@polyclinic/contract/availability/rules';
import type { Locale } from '@polyclinic/contract/platform/fields';
import type { Actor } from '@polyclinic/database';
import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';
import { specialtyName, type VisitNames } from './visit-row.ts';

/** Everything that decides about one start at one provider; epoch milliseconds are the caller's to make. */
export type BookingFacts = VisitNames & {
  availability: WeeklyHours;
  exceptions: Exception[];
  is_accepting_patients: boolean;
  visit_types: string[];
  /** What the patient booked before with the same key */
  stored_id: string | null;
  is_taken: boolean;
  is_patient_busy: boolean;
};

type Question = {
  providerId: string;
  start: Date;
  locale: Locale;
  idempotencyKey?: string;
  /** A visit that is being moved does not stand in its own way */
  moving?: { id: string; start: Date };
};

/** One round trip; undefined where the public knows no such provider. */
export async function readBookingFacts({ database }: Services, actor: NonNullable<Actor>, question: Question) {
  const { providerId, start, locale, idempotencyKey = null, moving } = question;
  const [facts] = await database.read(
    actor,
    () => sql<BookingFacts>`
    with asked as (select tstzrange(${start}::timestamptz, ${start}::timestamptz + interval '30 minutes') as during)
    select p.full_name as provider_name, p.time_zone as provider_time_zone, p.availability,
      p.is_accepting_patients, p.visit_types, s.slug as specialty_slug, ${specialtyName(locale)} as specialty_name,
      coalesce((select full_name from profiles where user_id = ${actor.userId}), '') as patient_name,
      ${exceptionsBetween(start, start)} as exceptions,
      (select id from appointments where patient_id = ${actor.userId} and idempotency_key = ${idempotencyKey}::uuid) as stored_id,
      exists (select from provider_busy b where b.provider_id = p.id and b.during && asked.during
        and lower(b.during) is distinct from ${moving?.start ?? null}::timestamptz) as is_taken,
      exists (select from appointments a where a.patient_id = ${actor.userId} and a.during && asked.during
        and a.status in ('scheduled', 'confirmed', 'in_progress')
        and a.id is distinct from ${moving?.id ?? null}::uuid) as is_patient_busy
    from asked, provider_public_info p join specialties s on s.id = p.specialty_id
    where p.id = ${providerId}`,
  );
  return facts;
}

type Calendar = { time_zone: string; availability: WeeklyHours; exceptions: Exception[]; busy: [number, number][] };

/** Up to three starts that are free for both, the next after `start` first; ISO. */
export async function readNextSlots(
  { database, clock }: Services,
  actor: NonNullable<Actor>,
  { providerId, start }: { providerId: string; start: Date },
): Promise<string[]> {
  const now = clock.now();
  const until = new Date(now.getTime() + (BOOKING_DAYS + 1) * 86_400_000);
  const [calendar] = await database.read(
    actor,
    () => sql<Calendar>`
    with asked as (select tstzrange(${now}::timestamptz, ${until}::timestamptz) as during), taken as (
      select b.during from provider_busy b, asked where b.provider_id = ${providerId} and b.during && asked.during
      union all
      select a.during from appointments a, asked where a.patient_id = ${actor.userId} and a.during && asked.during
        and a.status in ('scheduled', 'confirmed', 'in_progress'))
    select p.time_zone, p.availability, ${exceptionsBetween(now, until)} as exceptions, coalesce((select json_agg(json_build_array(
        extract(epoch from lower(during)) * 1000, extract(epoch from upper(during)) * 1000)) from taken), '[]') as busy
    from provider_public_info p where p.id = ${providerId}`,
  );
  return calendar ? nextFree(calendar, { now, start, until }) : [];
}

/** Dates are the provider's: a day more on both sides covers every zone. */
const exceptionsBetween = (from: Date, until: Date) => sql`coalesce((
  select json_agg(json_build_object('date', e.date, 'closed', e.closed, 'start', e.start_time, 'end', e.end_time))
  from availability_exceptions e
  where e.provider_id = p.id and e.date between ${from}::timestamptz::date - 1 and ${until}::timestamptz::date + 1), '[]')`;

function nextFree(calendar: Calendar, { now, start, until }: Record<'now' | 'start' | 'until', Date>): string[] {
  const slots = slotsBetween({
    hours: calendar.availability,
    exceptions: calendar.exceptions,
    busy: calendar.busy.map(([from, to]) => ({ start: from, end: to })),
    zone: calendar.time_zone,
    now: now.getTime(),
    from: now.getTime(),
    until: until.getTime(),
  });
  const free = slots.filter(({ available }) => available).map((slot) => slot.start);
  const later = free.filter((at) => at > start.getTime());
  const earlier = free.filter((at) => at < start.getTime());
  return [...later.slice(0, 3), ...earlier].slice(0, 3).map((at) => new Date(at).toISOString());
}
