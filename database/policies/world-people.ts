import type pg from 'pg';
import { uuid } from './ids.ts';
import { DUTIES } from './vocabulary.ts';

export const people = {
  patient: uuid(1),
  otherPatient: uuid(2),
  doctor: uuid(3),
  otherDoctor: uuid(4),
  admin: uuid(5),
  newcomer: uuid(6),
  colleague: uuid(7),
  support: uuid(91),
  verifier: uuid(92),
  finance: uuid(93),
  auditor: uuid(94),
} as const;
export type Person = keyof typeof people;
/** Invited to a call of pair 1 and of pair 2; they have no account. */
export const guests = { guest: uuid(8), otherGuest: uuid(9) } as const;

export const ROLES = {
  patient: 'patient',
  otherPatient: 'patient',
  doctor: 'doctor',
  otherDoctor: 'doctor',
  admin: 'admin',
  newcomer: 'doctor',
  colleague: 'doctor',
  support: 'admin',
  verifier: 'admin',
  finance: 'admin',
  auditor: 'admin',
} as const;

export const breach = uuid(16);
export const specialty = uuid(10);
export const otherSpecialty = uuid(11);
export const providers = { doctor: uuid(13), otherDoctor: uuid(14), colleague: uuid(15) } as const;

/** Sign-in rows for everybody; the profile of each follows by itself. */
export async function addAccounts(owner: pg.Client): Promise<void> {
  for (const [name, id] of Object.entries(people)) await addAccount(owner, name as Person, id);
  await addStaff(owner);
  await owner.query(`insert into auth.verification (identifier, value, expires_at) values ('reset', 'v', now())`);
  await owner.query(`insert into auth.two_factor (user_id, secret, backup_codes) values ($1, 's', 'c')`, [
    people.doctor,
  ]);
  await owner.query(`insert into auth.mailbox_proofs (user_id) values ($1)`, [people.doctor]);
  await owner.query(`insert into auth.password_guesses (session_id) select id from auth.session where user_id = $1`, [
    people.doctor,
  ]);
  await owner.query(`insert into auth.used_challenges (nonce) values (uuidv7())`);
  await owner.query(`insert into auth.used_codes (user_id, code) values ($1, '123456')`, [people.doctor]);
  await owner.query(`insert into auth.rate_limit (key, count, last_request) values ('sign-in', 1, 1)`);
}

/** One of each duty, and an invitation that nobody has answered. */
async function addStaff(owner: pg.Client): Promise<void> {
  const staff = ['admin', ...DUTIES] as const;
  await owner.query(`update profiles set role = 'admin' where user_id = any ($1)`, [staff.map((name) => people[name])]);
  for (const duty of DUTIES) await owner.query('update staff set duty = $2 where user_id = $1', [people[duty], duty]);
  await owner.query(
    `insert into staff_invitations (email, duty, token_hash, invited_by, expires_at)
     values ('invited@example.org', 'support', 'of an invitation', $1, now() + interval '3 days')`,
    [people.admin],
  );
  await owner.query(`insert into account_suspensions (user_id, reason) values ($1, 'Spam')`, [people.newcomer]);
  await owner.query(
    `insert into account_suspensions (user_id, reason, reinstated_at, reinstate_reason)
     select unnest($1::uuid[]), 'Spam', now(), 'It was somebody else'`,
    [[people.patient, people.otherPatient]],
  );
  await owner.query(
    `insert into factor_resets (user_id, reason, asked_by, expires_at) values ($1, 'By voice', $2, now() + interval '1 day')`,
    [people.doctor, people.support],
  );
  await owner.query(`insert into emergency_actions (kind, reason, asked_by) values ('pause_bookings', 'Doubled', $1)`, [
    people.admin,
  ]);
  await owner.query(
    `insert into risk_alerts (rule_id, rule_version, kind, person_id, measure, evidence, score)
     values ('self_booking', 1, 'fraud', $1, 2, '{}', 75)`,
    [people.doctor],
  );
  await owner.query(
    `insert into risk_replays (rule_id, base_version, threshold, window_hours, weight, days, found, total,
       total_before, total_both, ran_by)
     values ('self_booking', 1, 3, 720, 75, 90, '[]', 0, 0, 0, $1)`,
    [people.admin],
  );
  await owner.query(
    `insert into breaches (id, what, kinds, noticed_at, risk) values ($1, 'A laptop was lost', '{confidentiality}', now(), 'likely')`,
    [breach],
  );
  await owner.query(
    `insert into breach_letters (breach_id, recipient, language, body) values ($1, 'people', 'en', 'Dear user')`,
    [breach],
  );
  await owner.query(
    `insert into emergency_accesses (id, patient_id, opened_by, opened_as, reason, ended_at, ended_how)
     select uuidv7(), id, $2, 'administrator', 'Unconscious', now(), 'pressed' from unnest($1::uuid[]) id`,
    [[people.patient, people.otherPatient], people.admin],
  );
  // Another duty ended what they had opened.
  for (const name of DUTIES) await openSession(owner, name, people[name]);
}

async function addAccount(owner: pg.Client, name: Person, id: string): Promise<void> {
  const role = ROLES[name] === 'doctor' ? 'doctor' : 'patient';
  await owner.query(
    `insert into auth.user (id, name, email, requested_role) values ($1, $2, $2 || '@example.org', $3)`,
    [id, name, role],
  );
  await openSession(owner, name, id);
  await owner.query(
    `insert into auth.account (user_id, account_id, provider_id, password) values ($1, $2, 'credential', 'h')`,
    [id, name],
  );
  await owner.query(`update profiles set allergies = 'penicillin' where user_id = $1`, [id]);
}

const openSession = (owner: pg.Client, name: Person, id: string) =>
  owner.query(`insert into auth.session (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')`, [
    id,
    name,
  ]);

export async function addProviders(owner: pg.Client): Promise<void> {
  await owner.query(`insert into specialties (id, slug) values ($1, 'heart'), ($2, 'now')`, [
    specialty,
    otherSpecialty,
  ]);
  await owner.query(
    `insert into specialty_translations (specialty_id, locale, name, description)
     values ($1, 'en', 'Cardiology', 'The heart'), ($1, 'ar', 'أمراض القلب', 'القلب'), ($2, 'en', 'Urgent care', 'Now')`,
    [specialty, otherSpecialty],
  );
  await owner.query(`insert into list_changes (subject, before, after) values ('heart', '{}', '{}')`);
  await owner.query(`insert into emergency_numbers (country, number) values ('EG', '123')`);
  await owner.query(`insert into insurers (code, name) values ('eg-axa', 'AXA')`);
  for (const name of ['doctor', 'otherDoctor', 'colleague'] as const) await addProvider(owner, name);
}

async function addProvider(owner: pg.Client, name: keyof typeof providers): Promise<void> {
  const id = providers[name];
  await owner.query(
    `insert into providers (id, user_id, specialty_id, license_number, license_authority, license_country,
       license_expires_on, languages, hourly_rate, time_zone, verification_status)
     values ($1, $2, $3, 'licence-' || $4, 'Council', 'GB', '2099-12-31', '{en}', 120, 'Europe/London', 'approved')`,
    [id, people[name], specialty, name],
  );
  await owner.query(`insert into provider_presence (provider_id) values ($1)`, [id]);
  await owner.query(`insert into answer_times (provider_id, within_hours) values ($1, 24)`, [id]);
  await owner.query(
    `insert into written_answers (provider_id, is_offered, fee_cents, within_hours) values ($1, true, 2000, 24)`,
    [id],
  );
  await owner.query(`insert into provider_biographies (provider_id, locale, bio) values ($1, 'en', 'Hello')`, [id]);
  await owner.query(`insert into availability_exceptions (provider_id, date) values ($1, '2030-01-01')`, [id]);
  await owner.query(
    `insert into provider_documents (provider_id, user_id, kind, name, type, size, scan, path, is_stored)
     select $1, $2::uuid, kind, 'a.pdf', 'application/pdf', 1, 'clean', $2::uuid || '/documents/' || kind || '.pdf', true
     from unnest('{licence,identity}'::text[]) kind`,
    [id, people[name]],
  );
  await owner.query(
    `insert into verification_decisions (provider_id, decided_by, status) values ($1, $2, 'approved')`,
    [id, people.admin],
  );
  await owner.query(
    `insert into license_renewals (provider_id, license_number, license_authority, license_country, license_expires_on)
     values ($1, 'N-2', 'General Medical Council', 'GB', '2030-01-01')`,
    [id],
  );
  await owner.query(`insert into verification_assignments (provider_id, verifier_id) values ($1, $2)`, [
    id,
    people.admin,
  ]);
  await owner.query(
    `insert into checklist_ticks (provider_id, code, ticked_by) select $1, code, $2 from checklist_of('GB')`,
    [id, people.admin],
  );
  await owner.query(
    `insert into provider_suspensions (provider_id, action, reason, decided_by) values ($1, 'reinstated', 'Fine', $2)`,
    [id, people.admin],
  );
}
