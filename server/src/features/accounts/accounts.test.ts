import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Accounts, accountsOn, newAddress, PASSWORD } from '../../testing/accounts.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let call: Accounts['call'];
let confirmed: Accounts['confirmed'];
let mailTo: Accounts['mailTo'];
let sessionOf: Accounts['sessionOf'];
let signUp: Accounts['signUp'];
let tokenMailedTo: Accounts['tokenMailedTo'];

beforeAll(async () => {
  server = await testServer();
  ({ call, confirmed, mailTo, sessionOf, signUp, tokenMailedTo } = accountsOn(server));
});
afterAll(() => server?.close());

describe('signing up', () => {
  it('leads by a mailed link, in the language of the account, to a session', async () => {
    const email = newAddress();
    const about = { role: 'doctor', locale: 'ar', timeZone: 'Africa/Cairo' };
    const there = await signUp(email, about);
    expect(there).toMatchObject({ status: 200, body: { ok: true } });
    expect(await sessionOf(there.cookie)).toBeNull();
    expect(await mailTo(email)).toMatchObject({ locale: 'ar', subject: 'أكّد عنوان بريدك الإلكتروني' });
    expect((await mailTo(email))?.body_text).toContain(`${server.origin}/ar/auth/confirm?token=`);
    const token = await tokenMailedTo(email);
    const { status, body, cookie } = await call('confirm-email', { token }, { cookie: there.cookie });
    expect(status).toBe(200);
    const fresh = {
      duty: null,
      photo: null,
      region: null,
      theme: 'system',
      isSharedDevice: false,
      hasSecondFactor: false,
      mustAddSecondFactor: false,
      isAskedForTerms: false,
    };
    expect(body).toEqual({ userId: expect.any(String), fullName: 'Amal Haddad', email, ...about, ...fresh });
    expect(await sessionOf(cookie)).toEqual(body);
  });

  it('makes a patient unless asked otherwise', async () => {
    const { cookie } = await confirmed();
    expect(await sessionOf(cookie)).toMatchObject({ role: 'patient', locale: 'en', timeZone: 'UTC' });
  });

  it.each(['J. R. R. Tolkien', 'J.R.R. Tolkien', 'Dr. Amal St. John', 'د.كريم منصور', 'Sammy Davis Jr.'])(
    'takes the name %s',
    async (fullName) => {
      const { cookie } = await confirmed({ fullName });
      expect(await sessionOf(cookie)).toMatchObject({ fullName });
    },
  );

  it('is refused for an address that has an account, however it is spelled', async () => {
    const { email } = await confirmed();
    expect(await signUp(email.toUpperCase())).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
  });

  it('gives one of two at the same instant the account', async () => {
    const email = newAddress();
    const both = await Promise.all([signUp(email), signUp(email)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each(['password', 'Qwerty123', '123456', 'iloveyou', 'P@ssw0rd2024!', 'polyclinic1', 'amal-haddad', 'm0nkey99'])(
    'refuses the password %s',
    async (password) => {
      expect(await signUp(newAddress(), { password })).toMatchObject({
        status: 422,
        body: { code: 'COMMON_PASSWORD' },
      });
    },
  );

  it.each([
    ['a role of administrator', { role: 'admin' }, 'role'],
    ['a requested role behind the contract', { requestedRole: 'admin' }, ''],
    ['a confirmed address', { emailVerified: true }, ''],
    ['terms that nobody accepted', { acceptedTerms: undefined }, 'acceptedTerms'],
    ['terms of another day', { acceptedTerms: '2020-01' }, 'acceptedTerms'],
    ['a short password', { password: '12345' }, 'password'],
    ['an endless password', { password: 'x'.repeat(129) }, 'password'],
    ['a name of spaces', { fullName: '   ' }, 'fullName'],
    ['a name with NUL', { fullName: 'A\u0000B' }, 'fullName'],
    ['a name that turns what follows it', { fullName: 'Amal \u202edaddaH' }, 'fullName","code":"turns_direction'],
    ['a name with a space that nobody sees', { fullName: 'Amal\u200b Haddad' }, 'fullName","code":"has_invisible'],
    ['a name of nothing but a filler', { fullName: '\u3164' }, 'fullName'],
    ['a name with a filler', { fullName: 'Amal\u3164' }, 'fullName","code":"has_invisible'],
    ['a name with a blank of Braille', { fullName: 'Amal\u2800Haddad' }, 'fullName","code":"has_invisible'],
    ['a name that is an address', { fullName: 'Win at https://evil.example' }, 'fullName","code":"name_has_address'],
    ['a name that mail programs link', { fullName: 'Win at evil.com' }, 'fullName","code":"name_has_address'],
    ['a name with a short address', { fullName: 'T.me/evil' }, 'fullName","code":"name_has_address'],
    ['a name with an address in other letters', { fullName: 'Ann münchen。de' }, 'fullName","code":"name_has_address'],
    [
      'a name with an address in composed letters',
      { fullName: 'Ann cafe\u0301.com' },
      'fullName","code":"name_has_address',
    ],
    ['a name with an address of signs', { fullName: 'Ann i❤.ws' }, 'fullName","code":"name_has_address'],
    ['a name with an address in wide letters', { fullName: 'Ann evil․ｃｏｍ' }, 'fullName","code":"name_has_address'],
    ['a name of two paragraphs', { fullName: 'Ann\n\nYour account is closed' }, 'fullName'],
    ['a name with a separator of lines', { fullName: 'Ann\u2028Your account' }, 'fullName'],
    ['a name with a network address', { fullName: 'Ann 203.0.113.7' }, 'fullName","code":"name_has_address'],
    ['a name with marks of direction', { fullName: 'Amal\u200f Haddad' }, 'fullName'],
    ['an endless name', { fullName: 'x'.repeat(121) }, 'fullName'],
    ['an address without a point', { email: 'a@b' }, 'email'],
    ['an address with NUL', { email: 'a\u0000@b.co' }, 'email'],
    ['the address of an account that has ended', { email: `${randomUUID()}@Deleted.Invalid` }, 'email'],
    ['an address with half a character', { email: 'a\ud800@b.co' }, 'email'],
    ['two addresses', { email: 'a@b.co,c@d.co' }, 'email'],
    ['an address and a list', { email: 'a@b.co,d.co' }, 'email'],
    ['a language that is not spoken', { locale: 'de' }, 'locale'],
    ['a zone that is nowhere', { timeZone: 'Mars/Olympus' }, 'timeZone'],
  ])('refuses %s and makes no account', async (_, wrong, path) => {
    const before = await countUsers();
    const { status, body } = await signUp(newAddress(), wrong);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_INPUT' });
    expect(JSON.stringify(body.data)).toContain(`"path":"${path}"`);
    expect(await countUsers()).toBe(before);
  });

  it('refuses a body beyond a megabyte', async () => {
    expect((await signUp(newAddress(), { fullName: 'x'.repeat(2_000_000) })).status).toBe(413);
  });

  it('cannot make an administrator, even past the API', async () => {
    const api = (await server.services.auth.$context).internalAdapter;
    const body = {
      email: newAddress(),
      name: 'A',
      requestedRole: 'admin',
      locale: 'en',
      timeZone: 'UTC',
      emailVerified: true,
    };
    await expect(api.createUser(body, { method: 'email-password' })).rejects.toThrow('user_requested_role_check');
  });
});

async function countUsers(): Promise<number> {
  return (await server.database.read(null, (db) => db.selectFrom('auth.user').select('id'))).length;
}

it('opens sessions by cookies that no script reads, and that TLS alone carries where the address is https', async () => {
  const secure = await testServer({ environment: { PUBLIC_URL: 'https://clinic.example' } });
  const attributesOf = async (asked: TestServer) =>
    (await asked.services.auth.$context).authCookies.sessionToken.attributes;
  expect(await attributesOf(secure)).toMatchObject({ httpOnly: true, sameSite: 'lax', path: '/', secure: true });
  expect(await attributesOf(server)).toMatchObject({ httpOnly: true, sameSite: 'lax', path: '/', secure: false });
  expect((await secure.request('/healthz')).headers.get('strict-transport-security')).toContain('max-age=');
  await secure.close();
});

it('lets nobody choose the published password', async () => {
  expect((await signUp(newAddress(), { password: 'polyclinic-demo' })).body.code).toBe('COMMON_PASSWORD');
});

describe('signing in', () => {
  it('opens a session whose token stays in the cookie', async () => {
    const { email } = await confirmed();
    const { status, body, cookie } = await call('sign-in', { email, password: PASSWORD });
    expect(status).toBe(200);
    expect(await sessionOf(cookie)).toEqual(body);
    expect(body).not.toHaveProperty('token');
  });

  it('is refused until the address is confirmed, and mails nothing again by itself', async () => {
    const email = newAddress();
    await signUp(email);
    const first = await mailTo(email);
    expect(await call('sign-in', { email, password: PASSWORD })).toMatchObject({
      status: 403,
      body: { code: 'EMAIL_NOT_CONFIRMED' },
      cookie: '',
    });
    expect((await mailTo(email))?.id).toBe(first?.id);
  });

  it('is refused alike for a wrong password and an unknown address', async () => {
    const { email } = await confirmed();
    const refused = { status: 401, body: { code: 'INVALID_CREDENTIALS' }, cookie: '' };
    expect(await call('sign-in', { email, password: 'something else' })).toMatchObject(refused);
    expect(await call('sign-in', { email: newAddress(), password: PASSWORD })).toMatchObject(refused);
  });

  it("is refused to another site's page", async () => {
    const { email } = await confirmed();
    const foreign = { origin: 'https://evil.example' };
    expect(await call('sign-in', { email, password: PASSWORD }, foreign)).toMatchObject({ status: 403, cookie: '' });
  });

  it('ends with signing out, for this session alone', async () => {
    const { email, cookie } = await confirmed();
    const other = await call('sign-in', { email, password: PASSWORD });
    expect(await call('sign-out', undefined, { cookie })).toMatchObject({ status: 200, body: { ok: true } });
    expect(await sessionOf(cookie)).toBeNull();
    expect(await sessionOf(other.cookie)).toMatchObject({ email });
  });

  it('leaves the session and its cookie as they were where it can’t be ended, and says so', async () => {
    const { email, cookie } = await confirmed();
    await server.database.write(null, () => sql`revoke delete on auth.session from auth`);
    const failed = await call('sign-out', undefined, { cookie });
    await server.database.write(null, () => sql`grant delete on auth.session to auth`);
    expect(failed).toMatchObject({ status: 500, cookie: '' });
    expect(await sessionOf(cookie)).toMatchObject({ email });
    expect(await call('sign-out', undefined, { cookie })).toMatchObject({ status: 200 });
    expect(await sessionOf(cookie)).toBeNull();
  });
});
