import { randomUUID } from 'node:crypto';
import type { Role } from '@polyclinic/contract/accounts/schemas';
import type { Locale } from '@polyclinic/contract/platform/fields';
import type { Duty } from '@polyclinic/contract/staff/rules';
import type { TestDatabase } from '@polyclinic/database/testing/index';
import { serializeSigned } from 'hono/utils/cookie';
import type { Services } from '../services.ts';
import { createPractice } from './practice.ts';

export type PersonOptions = {
  role: Role;
  /** Of an admin; administrator unless given */
  duty?: Duty;
  fullName?: string;
  locale?: Locale;
  /** IANA zone of the profile, and of a doctor's practice; UTC unless given */
  timeZone?: string;
  /** A doctor with a practice: true once approved, false while it waits for review; none unless given */
  verified?: boolean;
};

/** `headers` carry the session's cookie; `providerId` is '' unless the person has a practice. */
export type Person = { userId: string; email: string; token: string; headers: { cookie: string }; providerId: string };

/** Makes an account with a confirmed address and an open session, by rows instead of by its forms. */
export async function createPerson(test: TestDatabase, services: Services, options: PersonOptions): Promise<Person> {
  const { role, fullName = `A ${role}`, locale = 'en', timeZone = 'UTC', verified, duty } = options;
  const email = `${role}.${randomUUID()}@example.com`;
  const requested_role = role === 'admin' ? 'patient' : role;
  const account = { name: fullName, email, email_verified: true, two_factor_enabled: role === 'admin' };
  const user = { ...account, requested_role, locale, time_zone: timeZone };
  const [row] = await test.auth.write(null, (db) => db.insertInto('auth.user').values(user).returning('id'));
  if (!row) throw new Error('The account was not made.');
  const userId = row.id;
  if (role === 'admin') {
    await test.owner.write(null, (db) => db.updateTable('profiles').set({ role }).where('user_id', '=', userId));
  }
  if (duty) await test.owner.write(null, (db) => db.updateTable('staff').set({ duty }).where('user_id', '=', userId));
  const providerId = verified === undefined ? '' : await createPractice(test.owner, { userId, timeZone, verified });
  return { userId, email, providerId, ...(await openSession(test, services, userId)) };
}

/** Another session of somebody's, as on another device. */
export async function signInAgain(test: TestDatabase, services: Services, person: Person): Promise<Person> {
  return { ...person, ...(await openSession(test, services, person.userId)) };
}

async function openSession(test: TestDatabase, { auth, clock }: Services, userId: string) {
  const token = randomUUID().replaceAll('-', '');
  const expires_at = new Date(Math.max(Date.now(), clock.now().getTime()) + 14 * 86_400_000);
  await test.auth.write(null, (db) => db.insertInto('auth.session').values({ user_id: userId, token, expires_at }));
  const { authCookies, secret } = await auth.$context;
  const cookie = await serializeSigned(authCookies.sessionToken.name, token, secret);
  return { token, headers: { cookie: cookie.split(';', 1)[0] ?? '' } };
}
