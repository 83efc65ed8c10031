import { type Caller, signInByApi } from './api.ts';
import type { Address } from './product.ts';

export const DEMONSTRATION_PASSWORD = 'polyclinic-demo';

/** Accounts of the sample data. */
export const people = {
  patient: 'patient@polyclinic.example',
  arabicPatient: 'marwa@polyclinic.example',
  doctor: 'doctor@polyclinic.example',
  arabicDoctor: 'karim@polyclinic.example',
  waitingDoctor: 'waiting@polyclinic.example',
  administrator: 'admin@polyclinic.example',
};
export type Person = keyof typeof people;

const sessions = new Map<string, Promise<Caller>>();

/** One session per person and process: signing in is not what most tests are about. */
export function signedIn({ url }: Address, person: Person): Promise<Caller> {
  const key = `${url} ${person}`;
  const known = sessions.get(key) ?? signInByApi(url, people[person], DEMONSTRATION_PASSWORD);
  sessions.set(key, known);
  return known;
}
