import type { AppointmentStatus } from '@polyclinic/contract/appointments/rules';
import { writtenLanguages } from './biographies.ts';
import type { Doctor } from './doctor.ts';
import { otherPatients, type Patient } from './patients.ts';
import { createRandom, type Random } from './random.ts';
import { type CancelledBy, DAY_MS, type Diary, HOUR_MS, startsBetween } from './visits.ts';

const PAST_DAYS = 150;
const ATTEMPTS = 6;

/** Patients with whom the doctor shares one of the product's languages. */
export function patientsOf(doctor: Doctor): Patient[] {
  const languages = writtenLanguages(doctor);
  return otherPatients.filter(({ locale }) => languages.includes(locale));
}

/** How many reviews a doctor has; about one in eight has none yet. */
export function reviewCount(doctor: Doctor): number {
  const random = createRandom(`reviews ${doctor.id}`);
  return doctor.reviews ?? (random.chance(0.12) ? 0 : random.between(2, 20));
}

type Outcome = { status: AppointmentStatus; cancelledBy?: CancelledBy; isLate?: boolean };

function otherOutcome(random: Random): Outcome {
  return random.pick<Outcome>([
    { status: 'no_show' },
    { status: 'cancelled', cancelledBy: 'patient' },
    { status: 'cancelled', cancelledBy: 'patient', isLate: true },
    { status: 'cancelled', cancelledBy: 'provider' },
  ]);
}

function bookSomewhere(diary: Diary, doctor: Doctor, random: Random, range: [number, number], outcome: Outcome): void {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const day = random.between(...range);
    const starts = startsBetween(doctor, day, day + DAY_MS);
    if (starts.length === 0) continue;
    const visit = { doctor, patient: random.pick(patientsOf(doctor)), start: random.pick(starts), ...outcome };
    if (diary.book(visit)) return;
  }
}

/** The last months and the coming days of one verified doctor. */
export function fillCalendar(diary: Diary, doctor: Doctor, anchor: number): void {
  const random = createRandom(`calendar ${doctor.id}`);
  const past: [number, number] = [anchor - PAST_DAYS * DAY_MS, anchor - 2 * DAY_MS];
  const coming: [number, number] = [anchor + 2 * HOUR_MS, anchor + 9 * DAY_MS];
  const completed = Math.ceil(reviewCount(doctor) * 1.2) + (doctor.reviews === 0 ? 0 : 1);
  for (let count = 0; count < completed; count++) bookSomewhere(diary, doctor, random, past, { status: 'completed' });
  for (let count = random.between(0, 2); count > 0; count--)
    bookSomewhere(diary, doctor, random, past, otherOutcome(random));
  if (doctor.isAccepting === false) return;
  for (let count = random.between(1, 3); count > 0; count--)
    bookSomewhere(diary, doctor, random, coming, { status: 'confirmed' });
}
