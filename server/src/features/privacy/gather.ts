import type { Actor } from '@polyclinic/database';
import { type RawBuilder, sql } from 'kysely';
import type { Services } from '../../platform/services.ts';
import { readAllAccesses } from './queries.ts';

type Row = Record<string, unknown>;
export type Gathered = Record<string, Row[]>;

/** What is somebody's, table by table. Row security has the last word: what they can't see is not in their copy. */
const OWN: Record<string, (me: string) => RawBuilder<Row>> = {
  profile: (me) => sql`select * from profiles where user_id = ${me}`,
  visits: (me) => sql`
    select a.*, p.full_name as provider_name from appointments a join providers p on p.id = a.provider_id
    where a.patient_id = ${me} order by a.start_time`,
  // Of a doctor's visits what is the doctor's; the rest is their patients'
  practice_visits: (me) => sql`
    select id, start_time, end_time, status, appointment_type, fee_cents, currency
    from appointments where provider_user_id = ${me} order by start_time`,
  messages: (me) => sql`
    select id, appointment_id, sender_id, content, message_type, attachment_url, attachment_name, attachment_size,
      attachment_type, created_at
    from messages where patient_id = ${me} or sender_id = ${me} order by created_at`,
  notes: (me) => sql`select * from encounter_notes where patient_id = ${me} order by signed_at`,
  note_addenda: (me) => sql`select * from encounter_addenda where patient_id = ${me} order by created_at`,
  payments: (me) => sql`select * from payments where patient_id = ${me} order by created_at`,
  invoices: (me) => sql`select * from invoices where patient_id = ${me} order by issued_at`,
  health_changes: (me) => sql`select * from health_changes where user_id = ${me} order by id`,
  care_links: (me) => sql`
    select id, patient_id, carer_id, relationship, rights, state, email, created_at, accepted_at, rights_changed_at,
      ended_at
    from care_links where patient_id = ${me} or carer_id = ${me} order by id`,
  // Of whom one manages: they have no account to take a copy with
  managed_people: () => sql`
    select user_id, full_name, birth_date, locale, phone, emergency_contact, allergies, medical_conditions
    from profiles where user_id = any (cared_for('manage')) order by user_id`,
  managed_visits: () =>
    sql`select * from appointments where patient_id = any (cared_for('manage')) order by start_time`,
  managed_notes: () =>
    sql`select * from encounter_notes where patient_id = any (cared_for('manage')) order by signed_at`,
  waits: (me) => sql`select * from waitlist_entries where patient_id = ${me} order by id`,
  waitlist_offers: (me) => sql`select * from waitlist_offers where patient_id = ${me} order by id`,
  reviews: () => sql`select * from own_reviews`,
  visit_feedback: (me) => sql`select * from visit_feedback where user_id = ${me}`,
  notifications: (me) => sql`select * from notifications where user_id = ${me} order by created_at`,
  notification_preferences: (me) => sql`select * from notification_preferences where user_id = ${me}`,
  tickets: (me) => sql`select id, category, subject, state, created_at from tickets where user_id = ${me} order by id`,
  ticket_messages: (me) => sql`
    select ticket_id, is_from_support, body, created_at from ticket_messages where user_id = ${me} order by id`,
  push_subscriptions: (me) => sql`select endpoint, created_at from push_subscriptions where user_id = ${me}`,
  passkeys: (me) => sql`select name, created_at, last_used_at from passkeys where user_id = ${me} order by id`,
  consents: (me) => sql`select * from consents where user_id = ${me} order by id`,
  practice_documents: (me) => sql`
    select id, kind, name, type, size, created_at from provider_documents where user_id = ${me} and is_kept order by id`,
  practice: (me) => sql`
    select id, full_name, specialty_id, provider_license(id) as license_number, years_experience, languages, hourly_rate,
      bio, education, certifications, availability, time_zone, visit_types, country, city, created_at
    from providers where user_id = ${me}`,
};

/** Everything that is this person's, as they themselves may see it. */
export async function gather(services: Services, actor: NonNullable<Actor>): Promise<Gathered> {
  const tables = await Promise.all(
    Object.entries(OWN).map(
      async ([name, select]) => [name, await services.database.read(actor, () => select(actor.userId))] as const,
    ),
  );
  return { ...Object.fromEntries(tables), accesses_by_others: await readAllAccesses(services, actor) };
}
