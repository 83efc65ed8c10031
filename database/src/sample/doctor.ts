import type { Gender, SpecialtySlug } from './content/index.ts';
import type { HoursName } from './hours.ts';
import { type PlaceKey, places } from './places.ts';
import { createRandom, stableId } from './random.ts';

export type VerificationStatus = 'approved' | 'pending_review' | 'documents_needed' | 'background_check';

/** What is particular to a doctor; the rest follows from the place and the specialty. */
export type Particulars = {
  email?: string;
  arabicName?: string;
  hours?: HoursName;
  rate?: number | null;
  status?: VerificationStatus;
  isAccepting?: false;
  reviews?: number;
  visitTypes?: string[];
};

export type Doctor = Particulars & {
  id: string;
  userId: string;
  email: string;
  name: string;
  gender: Gender;
  specialty: SpecialtySlug;
  place: PlaceKey;
  languages: string[];
  years: number;
  hours: HoursName;
  /** US dollars an hour; null for the standard fee */
  rate: number | null;
  status: VerificationStatus;
  visitTypes: string[];
};

/** Name, gender, specialty, place, spoken languages, years of practice. */
export type Line = readonly [string, Gender, SpecialtySlug, PlaceKey, string, number, Particulars?];

function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^a-zA-Z -]/g, '')
    .toLowerCase()
    .replace(/[ -]+/g, '.');
}

/** A doctor in full: what the line leaves open is chosen to fit, the same every time. */
export function toDoctor([name, gender, specialty, place, languages, years, particulars = {}]: Line): Doctor {
  const key = slugOf(name);
  const random = createRandom(`doctor ${key}`);
  return {
    id: stableId(`provider ${key}`),
    userId: stableId(`user ${key}`),
    email: `${key}@doctors.polyclinic.example`,
    name,
    gender,
    specialty,
    place,
    years,
    languages: languages.split(' '),
    hours: random.pick<HoursName>(places[place].hours),
    rate: random.between(8, 40) * 5 + Math.min(years, 12) * 5,
    status: 'approved',
    visitTypes: random.pick([['video', 'phone'], ['video', 'phone', 'in_person'], ['video'], ['video', 'in_person']]),
    ...particulars,
  };
}
