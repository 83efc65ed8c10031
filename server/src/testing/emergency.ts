import { randomUUID } from 'node:crypto';
import { PASSWORD } from './accounts.ts';
import type { Person, PersonOptions } from './people.ts';
import type { TestServer } from './server.ts';
import { totpOf } from './totp.ts';

/** Somebody with a password and, of the staff, an authenticator app. */
export type Proven = Person & { prove(): Promise<{ currentPassword: string; code?: string }> };

export async function provenPerson(server: TestServer, options: PersonOptions): Promise<Proven> {
  const person = await server.person(options);
  const { userId: user_id } = person;
  const password = await (await server.services.auth.$context).password.hash(PASSWORD);
  await server.database.write(null, (db) =>
    db.insertInto('auth.account').values({ user_id, account_id: user_id, provider_id: 'credential', password }),
  );
  const proof = { currentPassword: PASSWORD };
  if (options.role !== 'admin') return { ...person, prove: async () => proof };
  const { secret, headers } = await addApp(server, person);
  /** A code of the app is taken once, and people open fewer records than tests. */
  const prove = async () => {
    await server.database.write(null, (db) => db.deleteFrom('auth.used_codes').where('user_id', '=', user_id));
    await server.database.write(null, (db) => db.deleteFrom('auth.rate_limit'));
    return { ...proof, code: totpOf(secret) };
  };
  return { ...person, headers, prove };
}

async function addApp(server: TestServer, { userId, headers }: Person) {
  await server.database.write(null, (db) =>
    db.updateTable('auth.user').set({ two_factor_enabled: false }).where('id', '=', userId),
  );
  const ask = (path: string, body: object) =>
    server.request(`/api/security/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const { secret } = (await (await ask('factor', { currentPassword: PASSWORD })).json()) as { secret: string };
  const confirmed = await ask('factor/confirm', { code: totpOf(secret) });
  const cookie = confirmed.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  return { secret, headers: { cookie } };
}

/** Opens a patient's record in an emergency, and gives the access. */
export async function openRecordOf(server: TestServer, opener: Proven, { userId }: Pick<Person, 'userId'>) {
  const input = { id: randomUUID(), patientId: userId, reason: 'Found unconscious', ...(await opener.prove()) };
  return server.clientOf(opener).compliance.openRecord(input);
}
