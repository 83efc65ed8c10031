import { TERMS_VERSION } from '@polyclinic/contract/privacy/rules';
import { apiOf, type Caller, openSession, signInByApi } from './api.ts';
import type { Mailbox } from './mailbox.ts';
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

export const NEWCOMERS_PASSWORD = 'figue-verte-12';

type Newcomer = { fullName: string; email: string; role?: 'patient' | 'doctor' };

/** Somebody of a test's own, signed up and confirmed without a browser. */
export async function newcomer({ url }: Address, mailbox: Mailbox, person: Newcomer): Promise<Caller> {
  await signUpByApi(url, person);
  const link = new URL(await mailbox.linkTo('auth/confirm', person.email));
  const token = link.searchParams.get('token') ?? '';
  return openSession(url, ({ accounts }) => accounts.confirmEmail({ token, password: NEWCOMERS_PASSWORD }));
}

/** Makes an account whose address nobody has confirmed yet. */
export const signUpByApi = (url: string, person: Newcomer) =>
  apiOf(url).accounts.signUp({ ...person, password: NEWCOMERS_PASSWORD, acceptedTerms: TERMS_VERSION });
