import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOn, PASSWORD } from '../testing/accounts.ts';
import type { Person } from '../testing/people.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

/** As if the session had been opened and last prolonged so long ago. */
async function age({ token }: Person, times: { opened: number; ends: number }) {
  const [created_at, expires_at] = [new Date(Date.now() - times.opened), new Date(Date.now() + times.ends)];
  await server.database.write(null, (db) =>
    db.updateTable('auth.session').set({ created_at, expires_at }).where('token', '=', token),
  );
  server.services.sessions.remove(token);
}

const rowOf = async ({ token }: Person) => {
  const [row] = await server.database.read(null, (db) =>
    db.selectFrom('auth.session').selectAll().where('token', '=', token),
  );
  return row!;
};
const msLeft = async (person: Person) => (await rowOf(person)).expires_at.getTime() - Date.now();
const use = (person: Person) => server.clientOf(person).accounts.session();

describe('a session that is used', () => {
  it('lives for another 14 days', async () => {
    const person = await server.person({ role: 'patient' });
    await age(person, { opened: 13 * DAY, ends: 60_000 });
    expect(await use(person)).not.toBeNull();
    expect(await msLeft(person)).toBeGreaterThan(14 * DAY - HOUR);
  });

  it('is written down once a day at most', async () => {
    const person = await server.person({ role: 'patient' });
    await age(person, { opened: DAY, ends: 13.5 * DAY });
    const before = await rowOf(person);
    expect(await use(person)).not.toBeNull();
    expect(await rowOf(person)).toEqual(before);
  });

  it('lives for 90 days at most', async () => {
    const person = await server.person({ role: 'doctor' });
    await age(person, { opened: 89 * DAY, ends: HOUR });
    expect(await use(person)).not.toBeNull();
    expect(await msLeft(person)).toBeLessThanOrEqual(DAY);
    expect(await msLeft(person)).toBeGreaterThan(DAY - HOUR);
  });

  it('of an administrator lives for 12 hours more, and for 7 days at most', async () => {
    const admin = await server.person({ role: 'admin' });
    await age(admin, { opened: DAY, ends: 60_000 });
    expect(await use(admin)).not.toBeNull();
    expect(await msLeft(admin)).toBeLessThanOrEqual(12 * HOUR);
    await age(admin, { opened: 7 * DAY - HOUR, ends: 60_000 });
    expect(await use(admin)).not.toBeNull();
    expect(await msLeft(admin)).toBeLessThanOrEqual(HOUR);
  });
});

describe('a page that asks by itself', () => {
  const ask = ({ headers }: Person, more = {}) =>
    server.request('/api/accounts/session', { headers: { ...headers, ...more } });
  const byItself = { 'x-unattended': '1' };

  it('is answered, and prolongs nothing', async () => {
    const admin = await server.person({ role: 'admin' });
    await age(admin, { opened: 13 * HOUR, ends: 60_000 });
    expect(await (await ask(admin, byItself)).json()).toMatchObject({ userId: admin.userId });
    expect(await msLeft(admin)).toBeLessThanOrEqual(60_000);
  });

  it('leaves the next use of its person to prolong the session', async () => {
    const admin = await server.person({ role: 'admin' });
    await age(admin, { opened: 13 * HOUR, ends: 60_000 });
    await ask(admin, byItself);
    await ask(admin);
    await ask(admin, byItself);
    await expect.poll(() => msLeft(admin)).toBeGreaterThan(11 * HOUR);
  });
});

it('is not brought back once it has run out, nor once it was ended', async () => {
  const late = await server.person({ role: 'patient' });
  await age(late, { opened: 20 * DAY, ends: -1 });
  expect(await use(late)).toBeNull();
  const ended = await server.person({ role: 'patient' });
  const session = (await server.services.sessions.of(new Headers(ended.headers)))!;
  await server.clientOf(ended).accounts.signOut();
  await server.services.sessions.carry({ ...session, expiresAt: new Date() });
  expect(await use(ended)).toBeNull();
});

it('is carried over its end by a call under way, and by nothing else', async () => {
  const person = await server.person({ role: 'patient' });
  await age(person, { opened: 90 * DAY - 60_000, ends: 60_000 });
  const session = (await server.services.sessions.of(new Headers(person.headers)))!;
  expect(await msLeft(person)).toBeLessThanOrEqual(60_000);
  await server.services.sessions.carry(session);
  expect(await msLeft(person)).toBeGreaterThan(5 * 60_000);
  expect(await msLeft(person)).toBeLessThanOrEqual(10 * 60_000);
});

describe('how a session is opened', () => {
  const signIn = async (more: object) => {
    const accounts = accountsOn(server);
    const { email } = await accounts.confirmed();
    const answer = await server.request('/api/accounts/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD, ...more }),
    });
    const [cookie = ''] = answer.headers.getSetCookie().filter((one) => one.includes('session_token='));
    const session = await server.services.sessions.of(new Headers({ cookie: cookie.split(';', 1)[0]! }));
    return { cookie, session: session! };
  };

  it('lives for 14 days, and its cookie for longer than any session', async () => {
    const { cookie, session } = await signIn({});
    expect(session.isSharedDevice).toBe(false);
    expect(session.expiresAt.getTime() - Date.now()).toBeGreaterThan(14 * DAY - HOUR);
    expect(session.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(14 * DAY);
    expect(cookie).toContain(`Max-Age=${91 * 24 * 3_600}`);
  });

  it('on a shared device lives for two hours, and its cookie no longer than the browser', async () => {
    const { cookie, session } = await signIn({ isSharedDevice: true });
    expect(session.isSharedDevice).toBe(true);
    expect(session.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(2 * HOUR);
    expect(cookie).not.toMatch(/max-age|expires/i);
  });
});
