import { randomUUID } from 'node:crypto';
import { TERMS_VERSION } from '@polyclinic/contract/privacy/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountsOn } from '../../testing/accounts.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { refusal } from '../../testing/visits.ts';

const PASSWORD = 'pine teal apricot';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

let server: TestServer;
let email: string;
let here: Tab;
let there: Tab;

beforeAll(async () => {
  server = await testServer({ environment: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => server?.close());
beforeEach(async () => {
  email = `person-${randomUUID()}@example.com`;
  await call('sign-up', { fullName: 'Amal Haddad', email, password: PASSWORD, acceptedTerms: TERMS_VERSION });
  await server.database.write(null, (db) =>
    db.updateTable('auth.user').set({ email_verified: true }).where('email', '=', email),
  );
  here = await signIn(PASSWORD, FIREFOX);
  there = await signIn(PASSWORD, SAFARI);
});

type Tab = { cookie: string };

async function call(path: string, body?: unknown, headers: Record<string, string> = {}) {
  await server.database.write(null, (db) => db.deleteFrom('auth.rate_limit'));
  const init =
    body === undefined
      ? { headers }
      : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
  const response = await server.request(`/api/accounts/${path}`, init);
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  return { status: response.status, body: await response.json(), cookie };
}

const signIn = async (password: string, browser = FIREFOX): Promise<Tab> => {
  const { cookie } = await call('sign-in', { email, password }, { 'user-agent': browser });
  return { cookie };
};
const isSignedIn = async ({ cookie }: Tab) => (await call('session', undefined, { cookie })).body !== null;
async function sessionOpenedWith(headers: Record<string, string>) {
  const { cookie } = await call('sign-in', { email, password: PASSWORD }, headers);
  return (await sessionsOf({ cookie })).find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
}
const sessionsOf = async ({ cookie }: Tab) => (await call('sessions', undefined, { cookie })).body.sessions;

describe('changing the password', () => {
  const change = (tab: Tab, currentPassword: string, password: string) =>
    call('change-password', { currentPassword, password }, tab);

  it('signs out everywhere else, keeps this one, and only the new one opens the account', async () => {
    const next = 'apricot teal pine';
    const changed = await change(here, PASSWORD, next);
    expect(changed.status).toBe(200);
    expect(await isSignedIn({ cookie: changed.cookie })).toBe(true);
    expect(await isSignedIn(there)).toBe(false);
    expect(await isSignedIn(here)).toBe(false);
    expect((await call('sign-in', { email, password: PASSWORD })).status).toBe(401);
    expect((await call('sign-in', { email, password: next })).status).toBe(200);
  });

  it.each([
    ['a wrong present one', 'not the password', 'apricot teal pine', 422, 'WRONG_PASSWORD'],
    ['one that everybody would guess', PASSWORD, 'password', 422, 'COMMON_PASSWORD'],
    ['one that is too short', PASSWORD, '12345', 400, 'INVALID_INPUT'],
  ])('is refused with %s, and nothing changes', async (_, current, next, status, code) => {
    expect(await change(here, current, next)).toMatchObject({ status, body: { code } });
    expect(await isSignedIn(there)).toBe(true);
    expect((await call('sign-in', { email, password: PASSWORD })).status).toBe(200);
  });

  it('is made once where two are asked for at once', async () => {
    const asked = ['apricot teal pine', 'walnut amber moss'];
    const answers = await Promise.all(asked.map((next) => change(here, PASSWORD, next)));
    // The other is asked for with a password that no longer holds, or in a session that has ended with it.
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([401, 422])]);
    const opened = await Promise.all(asked.map((password) => call('sign-in', { email, password })));
    expect(opened.map(({ status }) => status)).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)));
  });

  it('needs somebody to be signed in', async () => {
    expect((await change({ cookie: '' }, PASSWORD, 'apricot teal pine')).status).toBe(401);
  });
});

describe('the places where one is signed in', () => {
  it('are named by their devices, the latest first, without their tokens', async () => {
    const sessions = await sessionsOf(here);
    expect(sessions).toMatchObject([
      { isCurrent: false, browser: 'Safari', system: 'iOS' },
      { isCurrent: true, browser: 'Firefox', system: 'Linux' },
    ]);
    const device = ['browser', 'system', 'ipAddress', 'isThisMachine', 'isPrivateNetwork', 'country', 'timeZone'];
    expect(Object.keys(sessions[0])).toEqual(['id', 'isCurrent', ...device, 'signedInAt']);
  });

  const nowhere = { ipAddress: null, isThisMachine: false, isPrivateNetwork: false, country: null };
  const placesOfAddresses = {
    // Networks of universities, which nobody sells abroad: RedIRIS, RENATER
    '130.206.1.1': { ipAddress: '130.206.1.1', country: 'ES' },
    '2001:660:1:2:3:4:5:6': { ipAddress: '2001:660:1:2::/64', country: 'FR' },
    '::ffff:130.206.1.1': { ipAddress: '130.206.1.1', country: 'ES' },
    // One for examples
    '203.0.113.7': { ipAddress: '203.0.113.7' },
    '192.168.1.7': { ipAddress: '192.168.1.7', isPrivateNetwork: true },
    '172.32.0.9': { ipAddress: '172.32.0.9', country: 'US' },
    'fd12:3456:789a:1::5': { ipAddress: 'fd12:3456:789a:1::/64', isPrivateNetwork: true },
    '::1': { isThisMachine: true },
    '::ffff:127.0.0.1': { isThisMachine: true },
    unknown: {},
  };
  it('say where they are as far as their addresses tell', async () => {
    for (const [from, place] of Object.entries(placesOfAddresses)) {
      const current = await sessionOpenedWith({ 'x-forwarded-for': from });
      expect(current, from).toMatchObject({ ...nowhere, ...place });
    }
  });

  it('are nowhere behind a proxy that says nothing of those whom it speaks for', async () => {
    const elsewhere = await testServer({ environment: { PUBLIC_URL: 'https://clinic.example' } });
    const accounts = accountsOn(elsewhere);
    const { email: theirs } = await accounts.confirmed();
    const { cookie } = await accounts.call('sign-in', { email: theirs, password: PASSWORD });
    const { body } = await accounts.call('sessions', null, { cookie }, 'GET');
    await elsewhere.close();
    expect(body.sessions).toContainEqual(expect.objectContaining({ isCurrent: true, ...nowhere }));
  });

  it('say in which zone the device was, as far as it names one', async () => {
    const zones = [
      ['Africa/Cairo', 'Africa/Cairo'],
      ['Atlantis/Poseidonis', null],
      ['', null],
    ] as const;
    for (const [named, timeZone] of zones) {
      const current = await sessionOpenedWith({ cookie: `time_zone=${encodeURIComponent(named)}` });
      expect(current, named).toMatchObject({ timeZone });
    }
  });

  it('end one by one or all but this one, at once', async () => {
    const third = await signIn(PASSWORD);
    const [, safari] = await sessionsOf(here);
    const left = await call('sessions/end', { id: safari.id }, here);
    expect(left.body.sessions).toHaveLength(2);
    expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(third)]).toEqual([true, false, true]);
    await call('sessions/end', {}, here);
    expect([await isSignedIn(here), await isSignedIn(third)]).toEqual([true, false]);
  });

  it('can’t be ended by anybody else', async () => {
    const stranger = await server.person({ role: 'patient' });
    const [{ id }] = await sessionsOf(here);
    await server.clientOf(stranger).accounts.endSessions({ id });
    expect(await isSignedIn(there)).toBe(true);
    expect(await refusal(server.clientOf().accounts.endSessions({ id }))).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
