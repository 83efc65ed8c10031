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
    expect(await call('confirm-email', { token })).toMatchObject({ status: 200 });
    expect(await call('confirm-email', { token })).toMatchObject(refused);
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
    expect(await call('confirm-email', { token: await tokenMailedTo(email) })).toMatchObject({ status: 200 });
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
