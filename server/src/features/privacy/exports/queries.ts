import type { Actor } from '@polyclinic/database';
import { type RawBuilder, sql } from 'kysely';
import type { Services } from '../../../services.ts';
import { describeSessions } from '../../accounts/index.ts';
import { readAllAccesses, readEarlyAccess, readMails } from '../queries.ts';

type Row = Record<string, unknown>;
export type CollectedData = Record<string, Row[]>;
export type Person = NonNullable<Actor> & { email: string };

/** One's own id and those of whom one manages: they have no account to take a copy with. */
const mine = (me: string) => sql`any (array_append((select cared_for('manage'))::uuid[], ${me}::uuid))`;

const practice = (me: string) => sql`(select id from providers where user_id = ${me})`;

/** What is somebody's, table by table. Row security has the last word: what they can't see is not in their copy. */
export const OWN: Record<string, (me: string) => RawBuilder<Row>> = {
  profile: (me) => sql`select * from profiles where user_id = ${me}`,
  managed_people: () => sql`
    select user_id, full_name, other_name, birth_date, locale, phone, emergency_contact, allergies, medical_conditions
    from profiles where user_id = any (cared_for('manage')) order by user_id`,
  visits: (me) => sql`
    select a.*, p.full_name as provider_name from appointments a join providers p on p.id = a.provider_id
    where a.patient_id = ${mine(me)} order by a.start_time`,
  booked_for_others: (me) => sql`
    select id, start_time, status, created_at from appointments
    where booked_by = ${me} and patient_id <> ${me} order by start_time`,
  // Of a doctor's visits what is the doctor's; the rest is their patients'
  practice_visits: (me) => sql`
    select id, start_time, end_time, status, appointment_type, fee_cents, currency
    from appointments where provider_user_id = ${me} order by start_time`,
  calls: (me) => sql`
    select appointment_id, joined_at, connected_at, left_at from call_presence where user_id = ${me} order by joined_at`,
  call_guests: (me) => sql`
    select appointment_id, kind, display_name, expires_at, revoked_at, created_at
    from call_guests where invited_by = ${me} order by created_at`,
  messages: (me) => sql`
    select id, appointment_id, patient_id, sender_id, content, message_type, attachment_url, attachment_name,
      attachment_size, attachment_type, created_at, corrected_at, taken_back_at
    from messages where patient_id = ${mine(me)} or sender_id = ${me} order by created_at`,
  // What one's own messages said before they were corrected or taken back
  message_versions: (me) => sql`
    select id, message_id, appointment_id, patient_id, content, attachment_url, attachment_name, attachment_size,
      attachment_type, written_at, replaced_at, read_at
    from message_versions where sender_id = ${me} order by id`,
  saved_replies: (me) => sql`
    select title, en, ar, es, fr, created_at from saved_replies where user_id = ${me} order by id`,
  message_drafts: (me) => sql`select appointment_id, content, saved_at from drafts where user_id = ${me}`,
  forms_not_sent: (me) => sql`select address, fields, saved_at from saved_forms where user_id = ${me}`,
  messages_read: (me) => sql`
    select message_id, appointment_id, read_at from message_receipts where user_id = ${me} order by read_at`,
  messages_received: (me) => sql`select appointment_id, up_to from message_deliveries where user_id = ${me}`,
  notes: (me) => sql`select * from encounter_notes where patient_id = ${mine(me)} order by signed_at`,
  note_addenda: (me) => sql`select * from encounter_addenda where patient_id = ${mine(me)} order by created_at`,
  payments: (me) => sql`select * from payments where patient_id = ${me} order by created_at`,
  refunds: (me) => sql`
    select r.id, r.payment_id, r.amount_cents, r.currency, r.state, r.created_at, r.asked_at, r.returned_at
    from refunds r join payments p on p.id = r.payment_id where p.patient_id = ${me} order by r.created_at`,
  invoices: (me) => sql`select * from invoices where patient_id = ${me} order by issued_at`,
  ledger_lines: (me) => sql`
    select id, appointment_id, kind, amount_cents, currency, created_at
    from ledger_entries where ${me} in (patient_id, provider_user_id) order by created_at`,
  saved_payment_methods: (me) =>
    sql`select gateway, reference, created_at from gateway_customers where user_id = ${me}`,
  health_changes: (me) => sql`select * from health_changes where user_id = ${mine(me)} order by id`,
  // What a review wrote of whom it was about stays with the operator.
  emergency_accesses: (me) => sql`
    select id, patient_id, opened_as, reason, opened_at, expires_at, ended_at, ended_how, reviewed_at, verdict
    from emergency_accesses where patient_id = ${mine(me)} order by opened_at`,
  care_links: (me) => sql`
    select id, patient_id, caregiver_id, relationship, rights, state, email, created_at, accepted_at, rights_changed_at,
      ended_at
    from care_links where patient_id = ${me} or caregiver_id = ${me} order by id`,
  // Also says to whom a profile is being handed over
  care_circle: () => sql`select * from care_circle()`,
  waits: (me) => sql`select * from waitlist_entries where patient_id = ${mine(me)} order by id`,
  search_wishes: (me) => sql`select * from search_wishes where user_id = ${me} order by id`,
  move_proposals: (me) => sql`
    select id, appointment_id, from_start, start_time, status, created_at, ended_at from move_proposals
    where patient_id = ${mine(me)} or provider_user_id = ${me} order by id`,
  waitlist_offers: (me) => sql`select * from waitlist_offers where patient_id = ${mine(me)} order by id`,
  reviews: () => sql`select * from own_reviews`,
  favorite_doctors: (me) => sql`
    select k.provider_id, p.full_name, k.created_at from favorite_providers k join providers p on p.id = k.provider_id
    where k.user_id = ${me} order by k.created_at`,
  // Which of one's bookings a search or quick consult had led to
  booking_origins: (me) => sql`
    select appointment_id, origin, day from booking_origins where user_id = ${me} order by day, appointment_id`,
  // One's own alone: who blocked this person is another's
  blocks: () => sql`select patient_id, provider_user_id, side, created_at from blocks order by id`,
  recommendations: (me) => sql`select score, created_at from recommendations where user_id = ${me}`,
  review_reports: (me) => sql`
    select review_id, reason, words, created_at, decision from review_reports where reporter_id = ${me} order by id`,
  photographs: (me) => sql`
    select id, state, format, reason, created_at, decided_at from photos where user_id = ${me} order by id`,
  end_disputes: (me) => sql`
    select id, appointment_id, side, reason, status, opened_at, resolved_at, corrected_to, resolution
    from end_disputes where patient_id = ${mine(me)} or provider_user_id = ${me} order by id`,
  visit_feedback: (me) => sql`select * from visit_feedback where user_id = ${me}`,
  notifications: (me) => sql`select * from notifications where user_id = ${me} order by created_at`,
  notification_deliveries: (me) => sql`
    select notification_id, channel, state, changed_at from notification_deliveries where user_id = ${me} order by id`,
  notification_preferences: (me) => sql`select * from notification_preferences where user_id = ${me}`,
  calendar_address: (me) => sql`select created_at from calendar_feeds where user_id = ${me}`,
  tickets: (me) => sql`
    select id, category, subject, state, appointment_id, report_reason, merged_into, created_at from tickets where user_id = ${me} order by id`,
  // What one showed support of another, with one's own requests
  report_evidence: (me) => sql`
    select e.ticket_id, e.kind, e.is_own, e.words, e.file_name, e.began_at, e.ended_at
    from report_evidence e join tickets t on t.id = e.ticket_id where t.user_id = ${me} order by e.id`,
  ticket_ratings: (me) => sql`select ticket_id, is_helpful, created_at from ticket_ratings where user_id = ${me}`,
  ticket_messages: (me) => sql`
    select ticket_id, is_from_support, body, created_at from ticket_messages where user_id = ${me} order by id`,
  push_subscriptions: (me) => sql`select endpoint, created_at from push_subscriptions where user_id = ${me}`,
  passkeys: (me) => sql`select name, created_at, last_used_at from passkeys where user_id = ${me} order by id`,
  security_events: (me) => sql`
    select at, kind, detail, times, user_agent, network, country, clock_minutes from security_events where user_id = ${me} order by id`,
  // With the text as it stood then; of decisions from before their language was noted, in the language of today.
  // Nobody else accepts the terms of an account; of other decisions it is null where nobody noted who decided.
  consents: (me) => sql`
    select c.id, c.user_id as person_id, c.kind, c.version, l.language, c.is_given, c.decided_at,
      case when c.kind = 'terms' then true else c.decided_by = ${me} end as is_own_decision, t.title,
      with_installation(t.body, l.language) as text
    from consents c
    left join profiles p on p.user_id = c.user_id
    cross join lateral (select coalesce(c.language, p.locale) as language) l
    left join consent_texts t on t.kind = c.kind and t.version = c.version and t.language = l.language
    where c.user_id = ${mine(me)} or c.decided_by = ${me} order by c.id`,
  copies: (me) => sql`select state, size, created_at, expires_at from exports where user_id = ${me} order by id`,
  deletions: (me) => sql`
    select state, requested_at, due_at, closing_at, ended_at from account_deletions where user_id = ${me} order by id`,
  suspensions: (me) => sql`
    select reason, suspended_at, visits, reinstated_at, reinstate_reason from own_suspensions where user_id = ${me} order by id`,
  practice: (me) => sql`
    select id, full_name, other_name, specialty_id, provider_license(id) as license_number,
      license_authority, license_country, license_expires_on::text, years_experience, languages, hourly_rate,
      bio, education, certifications, availability, time_zone, visit_types, country, city, place_names, insurers,
      is_accepting_patients, takes_urgent, urgent_hours, late_refund_percent, buffer_minutes, notice_minutes, slug,
      submitted_at, verification_status, average_rating, total_reviews, completed_visits, cancelled_visits,
      median_response_minutes, trust_score, created_at
    from providers where user_id = ${me}`,
  practice_exceptions: (me) => sql`
    select date, closed, start_time, end_time, also from availability_exceptions
    where provider_id = ${practice(me)} order by date`,
  practice_biographies: (me) =>
    sql`select locale, bio from provider_biographies where provider_id = ${practice(me)} order by locale`,
  practice_answer_times: (me) => sql`
    select within_hours, absent_from::text, absent_until::text, stand_in from answer_times
    where provider_id = ${practice(me)}`,
  practice_written_answers: (me) => sql`
    select is_offered, fee_cents, within_hours from written_answers where provider_id = ${practice(me)}`,
  practice_contact: (me) => sql`select phone, address from provider_contacts where user_id = ${me}`,
  practice_documents: (me) => sql`
    select id, kind, name, type, size, created_at from provider_documents where user_id = ${me} and is_stored order by id`,
  practice_verification: (me) => sql`
    select status, note, created_at from verification_decisions
    where provider_id = ${practice(me)} order by created_at`,
  practice_renewals: (me) => sql`
    select license_number, license_authority, license_country, license_expires_on::text, submitted_at, state, note, decided_at
    from license_renewals where provider_id = ${practice(me)} order by id`,
  practice_suspensions: (me) => sql`
    select action, reason, visits, created_at from provider_suspensions
    where provider_id = ${practice(me)} order by id`,
  practice_figures: (me) => sql`select * from practice_figures where provider_user_id = ${me}`,
};

/** Everything that is this person's, as they themselves may see it; one table after the other, so that others get their turn. */
export async function collect(services: Services, actor: Person): Promise<CollectedData> {
  const collected: CollectedData = {};
  for (const [name, select] of Object.entries(OWN))
    collected[name] = await services.database.read(actor, () => select(actor.userId));
  return {
    ...collected,
    accesses_by_others: await readAllAccesses(services, actor),
    sessions: await describeSessions(services, actor.userId),
    mails: await readMails(services, actor.email),
    early_access: await readEarlyAccess(services, actor.email),
  };
}

/** Where a file lies in the copy. Names are people's own: without what would lead out of the folder, and apart by what they came with. */
export const archivedAs = (id: unknown, name: unknown): string =>
  `files/${String(id)}/${String(name).replaceAll(/[/\\:\p{Cc}]|^\.+/gu, '_')}`;
