import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const FORM = { address: '/en/profile?edit', fields: [['allergies', 'Penicillin']] as [string, string][] };

async function expired(): Promise<Person> {
  const person = await server.person({ role: 'patient' });
  await server.database.write(
    null,
    () => sql`update auth.session set expires_at = now() - interval '1 second' where token = ${person.token}`,
  );
  return person;
}

const store = async (person?: Person, form = FORM) => (await server.clientOf(person).accounts.storeForm(form)).id;
const rows = ({ userId }: Person) =>
  server.database.read(null, () => sql`select id from saved_forms where user_id = ${userId} order by id`);

describe('a form that was posted after its session had run out', () => {
  it('is its person’s once they have signed in again, and nobody else’s', async () => {
    const person = await expired();
    const id = (await store(person))!;
    const again = await server.signInAgain(person);
    expect(await server.clientOf(again).accounts.storedForm({ id })).toEqual(FORM);
    for (const role of ['patient', 'doctor', 'admin'] as const) {
      const other = server.clientOf(await server.person({ role }));
      expect(await codeOf(other.accounts.storedForm({ id }))).toBe('NOT_FOUND');
      await other.accounts.removeForm({ id });
    }
    expect(await codeOf(server.clientOf(person).accounts.storedForm({ id }))).toBe('UNAUTHENTICATED');
    await server.clientOf(again).accounts.removeForm({ id });
    expect(await codeOf(server.clientOf(again).accounts.storedForm({ id }))).toBe('NOT_FOUND');
  });

  it('is kept for nobody whose session is open, was ended, or never was', async () => {
    const open = await server.person({ role: 'patient' });
    const ended = await server.person({ role: 'patient' });
    await server.clientOf(ended).accounts.signOut();
    const forged = { ...open, headers: { cookie: open.headers.cookie.replace(open.token, randomUUID()) } };
    for (const person of [open, ended, forged, undefined]) expect(await store(person)).toBeNull();
    expect(await rows(open)).toEqual([]);
    expect(await rows(ended)).toEqual([]);
  });

  it('goes to a page of ours alone', async () => {
    const person = await expired();
    for (const address of ['https://evil.example/', '//evil.example', '/api/accounts/sign-out', '/en/../api', '/en#a'])
      expect(await codeOf(store(person, { ...FORM, address })), address).toBe('INVALID_INPUT');
  });

  it('is forgotten after an hour, and the fourth takes the place of the first', async () => {
    const person = await expired();
    const ids = [];
    for (let turn = 0; turn < 4; turn += 1) ids.push(await store(person));
    expect(await rows(person)).toEqual(ids.slice(1).map((id) => ({ id })));
    await server.database.write(
      null,
      () => sql`update saved_forms set saved_at = saved_at - interval '61 minutes' where user_id = ${person.userId}`,
    );
    const again = server.clientOf(await server.signInAgain(person));
    expect(await codeOf(again.accounts.storedForm({ id: ids[3]! }))).toBe('NOT_FOUND');
    await server.runSchedule('stored-forms');
    expect(await rows(person)).toEqual([]);
  });
});
