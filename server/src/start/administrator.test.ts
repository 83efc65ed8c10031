import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { trials } from '@polyclinic/contract/platform/trials';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../testing/server.ts';
import { openTab } from '../testing/tab.ts';
import { refusal } from '../testing/visits.ts';
import { makeAdministrator, removeAdministrator } from './administrator.ts';

const SECRET = 'of-the-servers-that-share-the-database';
let server: TestServer;
let origin: string;

beforeAll(async () => {
  server = await testServer();
  origin = await server.listen();
});
afterAll(() => server?.close());

type Held = { headers: { cookie: string } };
const promote = (email: string) =>
  makeAdministrator(server.urls.owner, { email, name: 'An administrator', passwordHash: 'x:y' });
const sessionOf = (person: Held) => server.clientOf(person as never).accounts.session();
const overTheWire = async ({ headers }: Held) =>
  (await fetch(`${origin}/api/admin/metrics?timeZone=UTC`, { headers })).status;

describe('a role that changes while its person is signed in', () => {
  it('ends what was opened with the former rights, on HTTP and on sockets, at once', async () => {
    const person = await server.person({ role: 'admin' });
    const other = await server.signInAgain(person);
    const tab = await openTab(origin, person);
    expect(await overTheWire(person)).toBe(200);
    expect(await removeAdministrator(server.urls.owner, person.email)).toBe(true);
    expect(await tab.closed).toBe(4401);
    for (const held of [person, other]) {
      await expect.poll(() => sessionOf(held)).toBeNull();
      expect(await overTheWire(held)).toBe(401);
    }
    const anew = await server.signInAgain(person);
    expect(await sessionOf(anew)).toMatchObject({ role: 'patient' });
    expect(await refusal(server.clientOf(anew).admin.metrics({ timeZone: 'UTC' }))).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('gives a new session the new rights, and a former one none of them', async () => {
    const person = await server.person({ role: 'patient' });
    const tab = await openTab(origin, person);
    expect(await promote(person.email)).toBe('promoted');
    expect(await tab.closed).toBe(4401);
    await expect.poll(() => sessionOf(person)).toBeNull();
    expect(await sessionOf(await server.signInAgain(person))).toMatchObject({
      role: 'admin',
      mustAddSecondFactor: true,
    });
  });

  it('also where it was changed by hand in the database', async () => {
    const person = await server.person({ role: 'admin' });
    expect(await overTheWire(person)).toBe(200);
    await server.database.write(null, (db) =>
      db.updateTable('profiles').set({ role: 'patient' }).where('user_id', '=', person.userId),
    );
    await expect.poll(() => overTheWire(person)).toBe(401);
  });

  it('is in the trail with the command that changed it', async () => {
    const person = await server.person({ role: 'patient' });
    await promote(person.email);
    await removeAdministrator(server.urls.owner, person.email);
    const { events } = await server.clientOf(await server.signInAgain(person)).security.trail({});
    expect(events).toMatchObject([
      { kind: 'role_changed', detail: 'patient', browser: 'admin-remove', isThisMachine: true },
      { kind: 'role_changed', detail: 'admin', browser: 'admin-create', isThisMachine: true },
    ]);
  });

  it('is the provider’s again where there is a practice, and nobody’s where there was no administrator', {
    tags: ['long'],
  }, async () => {
    const doctor = await server.person({ role: 'doctor', verified: true });
    await promote(doctor.email);
    expect(await removeAdministrator(server.urls.owner, doctor.email)).toBe(true);
    expect(await sessionOf(await server.signInAgain(doctor))).toMatchObject({ role: 'doctor' });
    expect(await removeAdministrator(server.urls.owner, doctor.email)).toBe(false);
  });
});

describe('a provider’s verification', () => {
  it('is in their trail, with who decided, from which device and network', async () => {
    const [admin, doctor] = [
      await server.person({ role: 'admin' }),
      await server.person({ role: 'doctor', verified: true }),
    ];
    const decision = { providerId: doctor.providerId, status: 'rejected', note: 'Not legible' };
    const answer = await fetch(`${origin}/api/rpc/admin/decide`, {
      method: 'POST',
      headers: {
        ...admin.headers,
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
      body: JSON.stringify({ json: decision }),
    });
    expect(answer.status).toBe(200);
    const { events } = await server.clientOf(doctor).security.trail({});
    expect(events[0]).toMatchObject({ kind: 'verification_changed', detail: 'rejected', browser: 'Firefox' });
    const found = await server.clientOf(admin).security.searchTrail({ kind: 'verification_changed' });
    expect(found.events[0]).toMatchObject({ actorName: 'A admin', isThisMachine: true });
  });
});

it.each(trials(['123456!'], ['123456!', 'Polyclinic-2026!', 'Haddad2026', 'abc123!']))(
  'refuses to make one with the password %s',
  (given) => {
    const program = join(import.meta.dirname, '../admin-create.ts');
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: server.urls.owner, SECRET, ADMIN_PASSWORD: given };
    const args = ['--email', 'ruth.haddad@example.com', '--name', 'Ruth Haddad'];
    const { status, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
    expect(stderr).toContain('The password is among the first that anyone would guess.');
    expect(status).toBe(1);
  },
);
