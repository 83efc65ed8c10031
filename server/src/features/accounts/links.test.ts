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

describe('links', () => {
  it('confirm once, and not with a changed token', async () => {
    const email = newAddress();
    await signUp(email);
    const token = await tokenMailedTo(email);
    const refused = { status: 422, body: { code: 'INVALID_TOKEN' }, cookie: '' };
    expect(await call('confirm-email', { token: `${token}x` })).toMatchObject(refused);
    expect(await call('confirm-email', { token, password: PASSWORD })).toMatchObject({ status: 200 });
    expect(await call('confirm-email', { token, password: PASSWORD })).toMatchObject(refused);
  });

  it.each(['resend-confirmation', 'request-password-reset'])(
    '%s answers alike for strangers, who get no mail',
    async (path) => {
      const stranger = newAddress();
      expect(await call(path, { email: stranger })).toMatchObject({ status: 200, body: { ok: true } });
      expect(await mailTo(stranger)).toBeUndefined();
    },
  );

  it('confirm after they were sent again', async () => {
    const email = newAddress();
    await signUp(email);
    await server.database.write(null, (db) => db.deleteFrom('mails').where('recipient', '=', email));
    await call('resend-confirmation', { email });
    const token = await tokenMailedTo(email);
    expect(await call('confirm-email', { token, password: PASSWORD })).toMatchObject({ status: 200 });
  });

  it('reset the password once, in the language of today, and end every session and earlier link', async () => {
    const { email, cookie } = await confirmed();
    await call('request-password-reset', { email });
    const earlier = await tokenMailedTo(email);
    await call('profile', { locale: 'fr' }, { cookie });
    await call('request-password-reset', { email });
    expect(await mailTo(email)).toMatchObject({ locale: 'fr', subject: 'Réinitialisez votre mot de passe' });
    const token = await tokenMailedTo(email);
    expect(await call('reset-password', { token, password: '123456' })).toMatchObject({
      body: { code: 'COMMON_PASSWORD' },
    });
    expect(await call('reset-password', { token, password: 'another good one' })).toMatchObject({ status: 200 });
    for (const used of [token, earlier])
      expect(await call('reset-password', { token: used, password: 'a third good one' })).toMatchObject({
        status: 422,
        body: { code: 'INVALID_TOKEN' },
      });
    await expect.poll(() => sessionOf(cookie)).toBeNull();
    expect(await call('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 401 });
    expect(await call('sign-in', { email, password: 'another good one' })).toMatchObject({ status: 200 });
  });

  it.each(['', 'a b', 'x\u0000y', 'x'.repeat(2001)])('refuse the token %j', async (token) => {
    expect(await call('confirm-email', { token })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(await call('reset-password', { token, password: PASSWORD })).toMatchObject({ status: 400 });
  });
});

describe('the confirmation of an account that somebody else signed up', () => {
  const MINE = 'lantern orchid mile';
  const NEEDED = { status: 401, body: { code: 'PASSWORD_NEEDED' }, cookie: '' };
  const signIn = (email: string, password: string) => call('sign-in', { email, password });
  const confirm = (given: object, cookie = '') => call('confirm-email', given, { cookie });

  it('takes effect at one press in the browser that signed up, and only there', async () => {
    const [email, other] = [newAddress(), newAddress()];
    const { cookie } = await signUp(email);
    const elsewhere = await signUp(other);
    const token = await tokenMailedTo(email);
    for (const stranger of ['', elsewhere.cookie, `${cookie}x`])
      expect(await confirm({ token }, stranger)).toMatchObject(NEEDED);
    expect(await signIn(email, PASSWORD)).toMatchObject({ body: { code: 'EMAIL_NOT_CONFIRMED' } });
    const confirmed = await confirm({ token }, cookie);
    expect(confirmed).toMatchObject({ status: 200, body: { email } });
    expect(await sessionOf(confirmed.cookie)).toMatchObject({ email });
  });

  it('takes the password of the sign-up from elsewhere, and no other', async () => {
    const email = newAddress();
    await signUp(email);
    const token = await tokenMailedTo(email);
    const wrong = { status: 422, body: { code: 'WRONG_PASSWORD' }, cookie: '' };
    expect(await confirm({ token, password: MINE })).toMatchObject(wrong);
    expect(await confirm({ token: `${token}x`, password: PASSWORD })).toMatchObject({
      body: { code: 'INVALID_TOKEN' },
    });
    expect(await signIn(email, PASSWORD)).toMatchObject({ body: { code: 'EMAIL_NOT_CONFIRMED' } });
    expect(await confirm({ token, password: PASSWORD })).toMatchObject({ status: 200, body: { email } });
  });

  it('limits guesses as signing in does, together with it', async () => {
    const email = newAddress();
    await signUp(email);
    const token = await tokenMailedTo(email);
    const guess = async (path: string, body: object) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      return (await server.request(`/api/accounts/${path}`, init)).status;
    };
    const statuses = [];
    for (let i = 0; i < 10; i++) statuses.push(await guess('confirm-email', { token, password: MINE }));
    expect(new Set(statuses)).toEqual(new Set([422]));
    expect(await guess('confirm-email', { token, password: PASSWORD })).toBe(429);
    expect(await guess('sign-in', { email, password: PASSWORD })).toBe(429);
  });

  it('is the new password that came by the mailbox: the one of the sign-up opens nothing, ever', async () => {
    const email = newAddress();
    const attacker = await signUp(email);
    expect(await signUp(email, { password: MINE })).toMatchObject({ body: { code: 'EMAIL_TAKEN' } });
    const link = await tokenMailedTo(email);
    expect(await confirm({ token: link })).toMatchObject(NEEDED);
    await server.database.write(null, (db) => db.deleteFrom('mails').where('recipient', '=', email));
    await call('request-password-reset', { email });
    const token = await tokenMailedTo(email);
    expect(await call('reset-password', { token, password: MINE })).toMatchObject({ status: 200 });
    const invalid = { status: 422, body: { code: 'INVALID_TOKEN' }, cookie: '' };
    expect(await confirm({ token: link }, attacker.cookie)).toMatchObject(invalid);
    expect(await confirm({ token: link, password: PASSWORD })).toMatchObject(invalid);
    expect(await signIn(email, PASSWORD)).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
    expect(await signIn(email, MINE)).toMatchObject({ status: 200, body: { email } });
  });
});

it('names the cookies of sign-up and device for TLS alone where the address is https', async () => {
  const secure = await testServer({ environment: { PUBLIC_URL: 'https://clinic.example' } });
  const accounts = accountsOn(secure);
  const email = newAddress();
  const { cookie } = await accounts.signUp(email);
  expect(cookie).toMatch(/^__Secure-polyclinic\.sign-up=/);
  const token = await accounts.tokenMailedTo(email);
  const confirmed = await accounts.call('confirm-email', { token }, { cookie });
  expect(confirmed.cookie).toContain('__Secure-polyclinic.device=');
  await secure.close();
});
