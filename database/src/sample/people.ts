import { CONSENT_VERSIONS, TERMS_VERSION } from '@polyclinic/contract/privacy/rules';
import type pg from 'pg';
import { DEMONSTRATION_EMAILS, DEMONSTRATION_STAFF, demonstrationAccounts } from './accounts.ts';
import { writtenLanguages } from './biographies.ts';
import type { Doctor } from './doctor.ts';
import { doctors } from './doctors.ts';
import { insertRows, iso, type Row } from './insert.ts';
import { type Patient, patients } from './patients.ts';
import { places } from './places.ts';
import { insertPractices, joinedAt } from './practices.ts';
import { stableId } from './random.ts';
import { DAY_MS } from './visits.ts';

type User = {
  id: string;
  name: string;
  email: string;
  locale: string;
  zone: string;
  role: 'patient' | 'doctor';
  joined: number;
  managedBy?: string;
  otherName?: string | undefined;
};

const fromPatient = (patient: Patient, anchor: number): User => ({
  ...patient,
  role: 'patient',
  joined: anchor - 200 * DAY_MS,
});

function fromDoctor(doctor: Doctor, anchor: number): User {
  const locale = writtenLanguages(doctor).find((written) => written === doctor.languages[0]) ?? 'en';
  return {
    id: doctor.userId,
    name: doctor.name,
    otherName: doctor.arabicName,
    email: doctor.email,
    locale,
    zone: places[doctor.place].zone,
    role: 'doctor',
    joined: joinedAt(doctor, anchor),
  };
}

const duties = Object.keys(DEMONSTRATION_STAFF) as (keyof typeof DEMONSTRATION_STAFF)[];

function users(anchor: number): User[] {
  const staff = duties.map(
    (duty, place): User => ({
      id: DEMONSTRATION_STAFF[duty],
      name: demonstrationAccounts.find(({ email }) => email === DEMONSTRATION_EMAILS[duty])?.fullName ?? duty,
      email: DEMONSTRATION_EMAILS[duty],
      locale: 'en',
      zone: 'Europe/London',
      role: 'patient',
      joined: anchor - (420 - 60 * place) * DAY_MS,
    }),
  );
  return [
    ...staff,
    ...patients.map((patient) => fromPatient(patient, anchor)),
    ...doctors.map((doctor) => fromDoctor(doctor, anchor)),
  ];
}

const toUserRow = ({ id, name, email, locale, zone, role, joined, managedBy }: User): Row => ({
  id,
  name,
  email,
  locale,
  email_verified: managedBy === undefined,
  requested_role: role,
  time_zone: zone,
  created_at: iso(joined),
  updated_at: iso(joined),
  accepted_terms: TERMS_VERSION,
});

/** Beside the terms, which come with the account: most share, some refuse, and some have not chosen yet. */
const DECIDED = ['health_sharing', 'review_name'] as const;
const toConsentRows = ({ id, email }: Patient, place: number): Row[] => {
  const isDemonstration = demonstrationAccounts.some((account) => account.email === email);
  const decides = isDemonstration || place % 5 !== 4;
  const isGiven = isDemonstration || place % 5 !== 3;
  return decides
    ? DECIDED.map((kind) => ({ user_id: id, kind, version: CONSENT_VERSIONS[kind], is_given: isGiven }))
    : [];
};

function toAccountRow({ id, joined }: User, hash: string): Row {
  const at = iso(joined);
  return {
    id: stableId(`account ${id}`),
    user_id: id,
    account_id: id,
    provider_id: 'credential',
    password: hash,
    created_at: at,
    updated_at: at,
  };
}

/** Before there are practices, which copy it. */
async function nameInOtherScripts(client: pg.Client, everybody: readonly User[]): Promise<void> {
  const named = everybody.filter(({ otherName }) => otherName);
  await client.query(
    `update profiles p set other_name = n.name from unnest($1::uuid[], $2::text[]) n (id, name) where p.user_id = n.id`,
    [named.map(({ id }) => id), named.map(({ otherName }) => otherName)],
  );
}

async function completeProfiles(client: pg.Client): Promise<void> {
  const ids = duties.map((duty) => DEMONSTRATION_STAFF[duty]);
  await client.query(`update profiles set role = 'admin' where user_id = any ($1)`, [ids]);
  await client.query('update profiles p set created_at = u.created_at from auth.user u where u.id = p.user_id');
  await client.query(
    `update staff s set duty = d.duty, added_by = nullif($3::uuid, s.user_id), since = p.created_at
     from unnest($1::uuid[], $2::text[]) d (id, duty) join profiles p on p.user_id = d.id where s.user_id = d.id`,
    [ids, duties, DEMONSTRATION_STAFF.administrator],
  );
  for (const patient of patients.filter(({ allergies }) => allergies)) {
    const { id, phone, emergencyContact, allergies, conditions, birthDate } = patient;
    await client.query(
      `update profiles set phone = $2, emergency_contact = $3, allergies = $4, medical_conditions = $5, birth_date = $6
       where user_id = $1`,
      [id, phone?.replaceAll(' ', ''), emergencyContact, allergies, conditions, birthDate],
    );
  }
  // A number of nobody, to be called at for a visit by phone
  await client.query(
    `update profiles set phone = '+1212555' || lpad((100 + abs(hashtext(user_id::text) % 100))::text, 4, '0')
     where role = 'patient' and phone is null`,
  );
  await client.query(
    'update health_changes h set changed_by = user_id, changed_at = (select created_at from profiles p where p.user_id = h.user_id)',
  );
}

/** Everybody's account, profile and practice. `hash` is of the demonstration accounts' password; the others can't sign in. */
export async function insertPeople(client: pg.Client, anchor: number, hash: string): Promise<void> {
  const everybody = users(anchor);
  const isDemonstration = ({ email }: User) => demonstrationAccounts.some((account) => account.email === email);
  await insertRows(client, 'auth.user', everybody.map(toUserRow));
  await insertRows(
    client,
    'auth.account',
    everybody.filter(isDemonstration).map((user) => toAccountRow(user, hash)),
  );
  await insertRows(client, 'consents', patients.flatMap(toConsentRows));
  await completeProfiles(client);
  await nameInOtherScripts(client, everybody);
  await insertPractices(client, anchor);
}
