import { placeKey, placeNames } from '@polyclinic/contract/platform/places';
import { SHIPPED_INSURERS } from '@polyclinic/contract/providers/insurers/schemas';
import type pg from 'pg';
import { ADMINISTRATOR_ID } from './accounts.ts';
import { biography, writtenLanguages } from './biographies.ts';
import { credentials } from './credentials.ts';
import type { Doctor } from './doctor.ts';
import { doctors } from './doctors.ts';
import { hours } from './hours.ts';
import { insertRows, iso, type Row, withoutTriggers } from './insert.ts';
import { places } from './places.ts';
import { createRandom, stableId } from './random.ts';
import { specialtyId } from './specialties.ts';
import { DAY_MS, HOUR_MS } from './visits.ts';

/** When the doctor signed up, epoch ms. */
export function joinedAt({ id, status }: Doctor, anchor: number): number {
  const random = createRandom(`joined ${id}`);
  return anchor - (status === 'approved' ? random.between(170, 420) : random.between(1, 6)) * DAY_MS;
}

/** A few of the country's; one doctor in five is paid by the patient alone. */
function insurersOf({ id }: Doctor, country: string): string[] {
  const random = createRandom(`insurers ${id}`);
  if (random.chance(0.2)) return [];
  const known = SHIPPED_INSURERS.filter((insurer) => insurer.country === country).map(({ code }) => code);
  return known.filter((_, index) => index === 0 || random.chance(0.55));
}

function toProviderRow(doctor: Doctor, anchor: number): Row {
  const { zone, city, country } = places[doctor.place];
  const random = createRandom(`practice ${doctor.id}`);
  const [main] = writtenLanguages(doctor);
  return {
    id: doctor.id,
    user_id: doctor.userId,
    specialty_id: specialtyId(doctor.specialty),
    full_name: doctor.name,
    languages: doctor.languages,
    years_experience: doctor.years,
    hourly_rate: doctor.rate,
    ...credentials(doctor, new Date(anchor).getUTCFullYear()),
    bio: main ? biography(doctor, main) : '',
    search_text: '',
    availability: hours[doctor.hours],
    availability_updated_at: iso(anchor - random.between(1, 40 * 24) * HOUR_MS),
    time_zone: zone,
    city,
    country,
    place_names: placeNames(city, country),
    place_key: placeKey(city, country),
    insurers: insurersOf(doctor, country),
    visit_types: doctor.visitTypes,
    late_refund_percent: 50,
    ...urgentTimes(doctor),
    verification_status: doctor.status,
    is_accepting_patients: doctor.isAccepting ?? true,
    average_rating: 0,
    total_reviews: 0,
    created_at: iso(joinedAt(doctor, anchor)),
    updated_at: iso(joinedAt(doctor, anchor)),
  };
}

/** In the evenings, besides their hours; who works round the clock has no times besides. */
function urgentTimes({ specialty, hours }: Doctor): Row {
  const takesUrgent = specialty === 'urgent-care' && hours !== 'roundTheClock';
  return { takes_urgent: takesUrgent, urgent_hours: takesUrgent ? { start: '19:00', end: '22:00' } : null };
}

const notes: Record<Doctor['status'], string> = {
  approved: 'License confirmed with the register; identity checked.',
  documents_needed: 'Please upload the specialist certificate; the scan is cut off.',
  background_check: 'Documents complete; waiting for the register’s reply.',
  pending_review: '',
};

function toDecisionRow(doctor: Doctor, anchor: number): Row {
  return {
    id: stableId(`decision ${doctor.id}`),
    provider_id: doctor.id,
    decided_by: ADMINISTRATOR_ID,
    status: doctor.status,
    note: notes[doctor.status],
    created_at: iso(joinedAt(doctor, anchor) + 20 * HOUR_MS),
  };
}

/** A third of the doctors answer in writing; those whom the demonstration's accounts sign in as decide for themselves. */
function toWrittenAnswers({ id, status, rate, email }: Doctor): Row[] {
  const random = createRandom(`written answers ${id}`);
  const isAccount = !email.endsWith('@doctors.polyclinic.example');
  if (status !== 'approved' || isAccount || !random.chance(0.33)) return [];
  const fee_cents = Math.round((rate ?? 100) / 5) * 100;
  return [{ provider_id: id, is_offered: true, fee_cents, within_hours: random.pick([24, 48, 72]) }];
}

/** The doctors' practices with their biographies, and how their verification was decided; needs their accounts. */
export async function insertPractices(client: pg.Client, anchor: number): Promise<void> {
  const practices = doctors.map((doctor) => toProviderRow(doctor, anchor));
  const biographies = doctors.flatMap((doctor) =>
    writtenLanguages(doctor).map((locale) => ({ provider_id: doctor.id, locale, bio: biography(doctor, locale) })),
  );
  await withoutTriggers(client, 'providers', ['_530_refresh_search'], () => insertRows(client, 'providers', practices));
  await withoutTriggers(client, 'provider_biographies', ['_510_refresh_search'], () =>
    insertRows(client, 'provider_biographies', biographies),
  );
  await client.query('select refresh_provider_search(id) from providers where id = any($1)', [
    doctors.map(({ id }) => id),
  ]);
  const decided = doctors.filter(({ status }) => status !== 'pending_review');
  await insertRows(
    client,
    'verification_decisions',
    decided.map((doctor) => toDecisionRow(doctor, anchor)),
  );
  await insertRows(client, 'written_answers', doctors.flatMap(toWrittenAnswers));
}
