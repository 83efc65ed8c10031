import type pg from 'pg'
import { ADMINISTRATOR_ID, DEMONSTRATION_EMAILS, demonstrationAccounts } from './accounts.ts'
import { biography, writtenLanguages } from './biographies.ts'
import { credentials } from './credentials.ts'
import type { Doctor } from './doctor.ts'
import { doctors } from './doctors.ts'
import { hours } from './hours.ts'
import { insertRows, iso, type Row, withoutTriggers } from './insert.ts'
import { type Patient, patients } from './patients.ts'
import { places } from './places.ts'
import { createRandom, stableId } from './random.ts'
import { specialtyId } from './specialties.ts'
import { DAY_MS, HOUR_MS } from './visits.ts'

type User = { id: string; name: string; email: string; locale: string; zone: string; role: 'patient' | 'doctor'; joined: number }

const fromPatient = (patient: Patient, anchor: number): User => ({ ...patient, role: 'patient', joined: anchor - 200 * DAY_MS })

function fromDoctor(doctor: Doctor, anchor: number): User {
  const locale = writtenLanguages(doctor).find((written) => written === doctor.languages[0]) ?? 'en'
  return { id: doctor.userId, name: doctor.name, email: doctor.email, locale, zone: places[doctor.place].zone, role: 'doctor', joined: joinedAt(doctor, anchor) }
}

function joinedAt({ id, status }: Doctor, anchor: number): number {
  const random = createRandom(`joined ${id}`)
  return anchor - (status === 'approved' ? random.between(170, 420) : random.between(1, 6)) * DAY_MS
}

function users(anchor: number): User[] {
  const administrator: User = { id: ADMINISTRATOR_ID, name: 'Ruth Bennett', email: DEMONSTRATION_EMAILS.administrator, locale: 'en', zone: 'Europe/London', role: 'patient', joined: anchor - 420 * DAY_MS }
  return [administrator, ...patients.map((patient) => fromPatient(patient, anchor)), ...doctors.map((doctor) => fromDoctor(doctor, anchor))]
}

const toUserRow = ({ id, name, email, locale, zone, role, joined }: User): Row => ({
  id, name, email, locale, email_verified: true, requested_role: role, time_zone: zone, created_at: iso(joined), updated_at: iso(joined),
})

function toAccountRow({ id, joined }: User, hash: string): Row {
  const at = iso(joined)
  return { id: stableId(`account ${id}`), user_id: id, account_id: id, provider_id: 'credential', password: hash, created_at: at, updated_at: at }
}

function toProviderRow(doctor: Doctor, anchor: number): Row {
  const { zone, city, country } = places[doctor.place]
  const random = createRandom(`practice ${doctor.id}`)
  const [main] = writtenLanguages(doctor)
  return {
    id: doctor.id, user_id: doctor.userId, specialty_id: specialtyId(doctor.specialty),
    full_name: doctor.name, languages: doctor.languages, years_experience: doctor.years, hourly_rate: doctor.rate,
    ...credentials(doctor, new Date(anchor).getUTCFullYear()),
    bio: main ? biography(doctor, main) : '', search_text: '',
    availability: hours[doctor.hours], availability_updated_at: iso(anchor - random.between(1, 40 * 24) * HOUR_MS),
    time_zone: zone, city, country, visit_types: doctor.visitTypes,
    late_refund_percent: 50, verification_status: doctor.status, is_accepting_patients: doctor.isAccepting ?? true,
    average_rating: 0, total_reviews: 0,
    created_at: iso(joinedAt(doctor, anchor)), updated_at: iso(joinedAt(doctor, anchor)),
  }
}

const notes: Record<Doctor['status'], string> = {
  approved: 'Licence confirmed with the register; identity checked.',
  documents_needed: 'Please upload the specialist certificate; the scan is cut off.',
  background_check: 'Documents complete; waiting for the register’s reply.',
  pending_review: '',
}

function toDecisionRow(doctor: Doctor, anchor: number): Row {
  return {
    id: stableId(`decision ${doctor.id}`), provider_id: doctor.id, decided_by: ADMINISTRATOR_ID,
    status: doctor.status, note: notes[doctor.status], created_at: iso(joinedAt(doctor, anchor) + 20 * HOUR_MS),
  }
}

async function completeProfiles(client: pg.Client): Promise<void> {
  await client.query(`update profiles set role = 'admin' where user_id = $1`, [ADMINISTRATOR_ID])
  await client.query('update profiles p set created_at = u.created_at from auth.user u where u.id = p.user_id')
  for (const { id, phone, emergencyContact, allergies, conditions } of patients.filter((patient) => patient.phone)) {
    await client.query(
      'update profiles set phone = $2, emergency_contact = $3, allergies = $4, medical_conditions = $5 where user_id = $1',
      [id, phone, emergencyContact, allergies, conditions],
    )
  }
}

async function insertPractices(client: pg.Client, anchor: number): Promise<void> {
  const practices = doctors.map((doctor) => toProviderRow(doctor, anchor))
  const biographies = doctors.flatMap((doctor) =>
    writtenLanguages(doctor).map((locale) => ({ provider_id: doctor.id, locale, bio: biography(doctor, locale) })),
  )
  await withoutTriggers(client, 'providers', ['refresh_search'], () => insertRows(client, 'providers', practices))
  await withoutTriggers(client, 'provider_biographies', ['refresh_search'], () => insertRows(client, 'provider_biographies', biographies))
  await client.query('select refresh_provider_search(id) from providers where id = any($1)', [doctors.map(({ id }) => id)])
}

/** Everybody's account, profile and practice. `hash` is of the demonstration accounts' password; the others can't sign in. */
export async function insertPeople(client: pg.Client, anchor: number, hash: string): Promise<void> {
  const everybody = users(anchor)
  const isDemonstration = ({ email }: User) => demonstrationAccounts.some((account) => account.email === email)
  await insertRows(client, 'auth.user', everybody.map(toUserRow))
  await insertRows(client, 'auth.account', everybody.filter(isDemonstration).map((user) => toAccountRow(user, hash)))
  await completeProfiles(client)
  await insertPractices(client, anchor)
  const decided = doctors.filter(({ status }) => status !== 'pending_review')
  await insertRows(client, 'verification_decisions', decided.map((doctor) => toDecisionRow(doctor, anchor)))
}
