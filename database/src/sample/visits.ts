import { type AppointmentStatus, VISIT_MS } from '@polyclinic/contract/appointments/rules';
import { slotsBetween } from '@polyclinic/contract/availability/rules';
import { feeCents, type Urgency } from '@polyclinic/contract/payments/rules';
import { contents } from './content/index.ts';
import type { Doctor } from './doctor.ts';
import { hours } from './hours.ts';
import type { Patient } from './patients.ts';
import { places } from './places.ts';
import { createRandom, stableId } from './random.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export type CancelledBy = 'patient' | 'provider' | 'system';

/** All instants are epoch milliseconds. */
export type Visit = {
  id: string;
  doctor: Doctor;
  patient: Patient;
  start: number;
  end: number;
  bookedAt: number;
  status: AppointmentStatus;
  type: string;
  urgency: Urgency;
  symptoms: string;
  feeCents: number;
  cancelledBy?: CancelledBy;
  /** Less than 24 hours before, so that the doctor's policy decides what is returned */
  isLate?: boolean;
  /** How a visit ended that is cancelled though nobody called it off */
  endFact?: 'missed_by_provider' | 'unclear';
  /** Its patient's words, where they dispute how it ended */
  dispute?: string;
};

export type Request = Pick<Visit, 'doctor' | 'patient' | 'start' | 'status'> &
  Partial<Pick<Visit, 'cancelledBy' | 'type' | 'isLate' | 'endFact' | 'dispute'>>;

/** Nobody is in two places at once, neither doctor nor patient. `anchor` is the present, epoch ms. */
export function createDiary(anchor: number) {
  const taken = new Set<string>();
  const keysOf = ({ doctor, patient, start }: Pick<Visit, 'doctor' | 'patient' | 'start'>) => [
    `${doctor.id} ${start}`,
    `${patient.id} ${start}`,
  ];
  const visits: Visit[] = [];
  /** Enters the visit, or tells that one of the two is busy. */
  function book(request: Request): boolean {
    const keys = keysOf(request);
    if (keys.some((key) => taken.has(key))) return false;
    for (const key of keys) taken.add(key);
    visits.push(toVisit(request, anchor));
    return true;
  }
  return { visits, book };
}
export type Diary = ReturnType<typeof createDiary>;

function toVisit(request: Request, anchor: number): Visit {
  const { doctor, patient, start } = request;
  const random = createRandom(`visit ${doctor.id} ${patient.id} ${start}`);
  const urgency: Urgency = random.chance(0.07) ? 'urgent' : 'routine';
  return {
    type: random.pick(doctor.visitTypes),
    ...request,
    id: stableId(`visit ${doctor.id} ${patient.id} ${start}`),
    end: start + VISIT_MS,
    bookedAt: Math.min(start - random.between(26, 150) * HOUR_MS, anchor - random.between(1, 60) * HOUR_MS),
    urgency,
    symptoms: random.pick(contents[patient.locale].symptoms[doctor.specialty]),
    // At an ordinary time, whatever was said
    feeCents: feeCents({ hourlyRate: doctor.rate, urgency: 'routine' }),
  };
}

/** The starts of the doctor's slots in [from, until), ascending. */
export function startsBetween(doctor: Doctor, from: number, until: number): number[] {
  const calendar = { hours: hours[doctor.hours], zone: places[doctor.place].zone, exceptions: [], busy: [], now: from };
  return slotsBetween({ ...calendar, from, until }).map(({ start }) => start);
}
