import type { AppointmentStatus } from '@polyclinic/contract/appointments/rules';
import { localDay, startOfLocalDay } from '@polyclinic/contract/availability/slots';
import type { Doctor } from './doctor.ts';
import { doctors } from './doctors.ts';
import { patientsOf } from './history.ts';
import { ella, emily, marwa, type Patient } from './patients.ts';
import { places } from './places.ts';
import { createRandom } from './random.ts';
import { DAY_MS, type Diary, HOUR_MS, type Request, startsBetween } from './visits.ts';

function doctorNamed(name: string): Doctor {
  const doctor = doctors.find((candidate) => candidate.name === name);
  if (!doctor) throw new Error(`No sample doctor is called ${name}.`);
  return doctor;
}

export const okafor = doctorNamed('Daniel Okafor');
export const mansour = doctorNamed('Karim Mansour');

/** Books the first free slot at or after an instant (epoch ms). */
function bookAfter(diary: Diary, from: number, visit: Omit<Request, 'start'>): void {
  const booked = startsBetween(visit.doctor, from, from + 10 * DAY_MS).some((start) => diary.book({ ...visit, start }));
  if (!booked) throw new Error(`${visit.doctor.name} has no free slot.`);
}

type Plan = [days: number, doctor: string, status: AppointmentStatus, more?: Partial<Request>];

function bookAll(diary: Diary, patient: Patient, anchor: number, plans: Plan[]): void {
  for (const [days, name, status, more] of plans) {
    bookAfter(diary, anchor + days * DAY_MS, { doctor: doctorNamed(name), patient, status, ...more });
  }
}

/** What the demonstration patients have behind and before them; the first visit begins at `anchor`. */
export function bookDemonstrationVisits(diary: Diary, anchor: number): void {
  diary.book({ doctor: okafor, patient: emily, start: anchor, status: 'confirmed', type: 'video' });
  bookAll(diary, emily, anchor, [
    [1, 'Sophie Tremblay', 'confirmed', { type: 'video' }],
    [7, 'Rachel Goldberg', 'confirmed', { type: 'phone' }],
    [-12, 'Daniel Okafor', 'completed'],
    [-33, 'Charlotte Whitfield', 'completed'],
    [-61, 'Olivia Ramirez', 'completed'],
    [-20, 'Hannah Mitchell', 'cancelled', { cancelledBy: 'patient' }],
    [-6, 'Charlotte Whitfield', 'cancelled', { type: 'video', endFact: 'missed_by_provider' }],
  ]);
  bookAll(diary, ella, anchor, [
    [3, 'Grace Chen', 'confirmed', { type: 'video' }],
    [-26, 'Grace Chen', 'completed'],
  ]);
  bookAll(diary, marwa, anchor, [
    [0.1, 'Karim Mansour', 'confirmed', { type: 'video' }],
    [1, 'Mona El-Sayed', 'confirmed', { type: 'video' }],
    [8, 'Karim Mansour', 'confirmed', { type: 'in_person' }],
    [-15, 'Karim Mansour', 'completed'],
    [-47, 'Nourhan Fathy', 'completed'],
    [-29, 'Lina Saab', 'cancelled', { cancelledBy: 'provider' }],
    [-14, 'Karim Mansour', 'cancelled', { type: 'phone', endFact: 'unclear' }],
  ]);
}

/** One that its patient disputes, for support to decide. */
export function bookDisputedVisit(diary: Diary, anchor: number): void {
  const patient = patientsOf(okafor).find(({ locale }) => locale === 'en');
  if (!patient) throw new Error('Too few sample patients.');
  const dispute =
    'I was there, but my connection failed again and again. When I got in after twenty minutes the doctor had left.';
  bookAfter(diary, anchor - 6 * DAY_MS, { doctor: okafor, patient, status: 'no_show', type: 'video', dispute });
}

/** Monday 00:00 of the doctor's current week to the next. */
function weekOf(doctor: Doctor, now: number): [number, number] {
  const { zone } = places[doctor.place];
  const today = localDay(zone, now);
  // Day 0, 1970-01-01, was a Thursday.
  const monday = today - ((today + 3) % 7);
  return [startOfLocalDay(zone, monday), startOfLocalDay(zone, monday + 7)];
}

const past: Pick<Request, 'status' | 'cancelledBy'>[] = [
  { status: 'completed' },
  { status: 'no_show' },
  { status: 'cancelled', cancelledBy: 'patient' },
  { status: 'completed' },
];

/** Spreads `count` visits over the doctor's current week, each with another patient. */
export function fillWeek(diary: Diary, doctor: Doctor, anchor: number, count: number): void {
  const [monday, nextMonday] = weekOf(doctor, anchor);
  const random = createRandom(`week ${doctor.id}`);
  const people = patientsOf(doctor);
  const starts = startsBetween(doctor, monday, nextMonday).filter(
    (start) => Math.abs(start - anchor) > HOUR_MS && isDaytime(doctor, start),
  );
  for (let index = 0; index < count; index++) {
    const start = starts[Math.floor(((index + random.fraction()) * starts.length) / count)];
    const patient = people[index % people.length];
    if (start === undefined || !patient) continue;
    const outcome = start < anchor ? past[index % past.length] : undefined;
    diary.book({ doctor, patient, start, status: 'confirmed', ...outcome });
  }
}

/** People book by day, even with a doctor who is there at night. */
function isDaytime(doctor: Doctor, start: number): boolean {
  const { hour } = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(places[doctor.place].zone);
  return hour >= 8 && hour < 22;
}

/** Today's work around the visit that is about to begin: one done, one held until it is paid, one to come. */
export function fillToday(diary: Diary, anchor: number): void {
  const [first, second, third] = patientsOf(okafor).toReversed();
  if (!first || !second || !third) throw new Error('Too few sample patients.');
  diary.book({ doctor: okafor, patient: first, start: anchor - 1.5 * HOUR_MS, status: 'completed' });
  diary.book({ doctor: okafor, patient: second, start: anchor + HOUR_MS, status: 'confirmed', type: 'video' });
  diary.book({ doctor: okafor, patient: third, start: anchor + 2 * HOUR_MS, status: 'scheduled' });
}
