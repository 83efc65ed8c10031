import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOn, newAddress, PASSWORD } from '../../testing/accounts.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { nextTotpOf, totpOf } from '../../testing/totp.ts';

let before: TestServer;
let after: TestServer;

beforeAll(async () => {
  before = await testServer();
  after = await before.restarted({ KEY_VERSIONS: 'sessions=2' });
});
afterAll(async () => {
  await after?.close();
  await before?.close();
});

const PROTECTED = { currentPassword: PASSWORD };

/** Somebody with an authenticator app, set up before the key was changed. */
async function withFactor() {
  const { email, cookie } = await accountsOn(before).confirmed();
  const ask = (path: string, body: unknown, as: string) =>
    accountsOn(before).call(`../security/${path}`, body, { cookie: as });
  const { body } = await ask('factor', PROTECTED, cookie);
  const secret = String(body.secret);
  const set = await ask('factor/confirm', { code: totpOf(secret) }, cookie);
  return { email, secret, cookie: set.cookie, recoveryCodes: body.recoveryCodes as string[] };
}

describe('another key of the sessions', () => {
  it('ends sessions, and the password and the second step still open the account', async () => {
    const { email, secret, cookie, recoveryCodes } = await withFactor();
    const accounts = accountsOn(after);
    expect(await accountsOn(before).sessionOf(cookie)).toMatchObject({ email });
    expect(await accounts.sessionOf(cookie)).toBeNull();
    const verify = async (code = '') => {
      const half = await accounts.call('sign-in', { email, password: PASSWORD }, { cookie });
      expect(half).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_NEEDED' } });
      return accounts.call('../security/factor/verify', { code }, { cookie: half.cookie });
    };
    expect(await verify(nextTotpOf(secret))).toMatchObject({ status: 200, body: { email, hasSecondFactor: true } });
    expect(await verify(recoveryCodes[0])).toMatchObject({ status: 200 });
    expect(await verify('abcde-fghij')).toMatchObject({ status: 422, body: { code: 'WRONG_CODE' } });
  });

  it('asks somebody who is between password and second step to sign in again', async () => {
    const { email, secret } = await withFactor();
    const half = await accountsOn(before).call('sign-in', { email, password: PASSWORD });
    const verified = accountsOn(after).call(
      '../security/factor/verify',
      { code: nextTotpOf(secret) },
      { cookie: half.cookie },
    );
    expect(await verified).toMatchObject({ status: 401, body: { code: 'SIGN_IN_AGAIN' } });
  });

  it('opens what was set up after it to a server that has the key of before', async () => {
    const { email, cookie } = await accountsOn(after).confirmed();
    const ask = (path: string, body: unknown) => accountsOn(after).call(`../security/${path}`, body, { cookie });
    const secret = String((await ask('factor', PROTECTED)).body.secret);
    expect(await ask('factor/confirm', { code: totpOf(secret) })).toMatchObject({ status: 200 });
    const half = await accountsOn(before).call('sign-in', { email, password: PASSWORD });
    const opened = accountsOn(before).call(
      '../security/factor/verify',
      { code: nextTotpOf(secret) },
      { cookie: half.cookie },
    );
    expect(await opened).toMatchObject({ status: 200 });
  });

  it('ends links that confirm an address, of which another is mailed, and none that sets a password', async () => {
    const email = newAddress();
    await accountsOn(before).signUp(email);
    const accounts = accountsOn(after);
    const confirm = async () =>
      accounts.call('confirm-email', { token: await accounts.tokenMailedTo(email), password: PASSWORD });
    expect(await confirm()).toMatchObject({ status: 422, body: { code: 'INVALID_TOKEN' } });
    await accounts.call('resend-confirmation', { email });
    expect(await confirm()).toMatchObject({ status: 200 });
    await accountsOn(before).call('request-password-reset', { email });
    const token = await accounts.tokenMailedTo(email);
    expect(await accounts.call('reset-password', { token, password: 'apricot teal pine' })).toMatchObject({
      status: 200,
    });
  });

  it('ends a link to another address, which is asked for again', async () => {
    const { email, cookie } = await accountsOn(before).confirmed();
    const wanted = newAddress();
    await accountsOn(before).call('../security/email', { ...PROTECTED, email: wanted }, { cookie });
    const token = await accountsOn(before).tokenMailedTo(wanted);
    const confirmed = await accountsOn(after).call('../security/email/confirm', { token });
    expect(confirmed).toMatchObject({ body: { code: 'INVALID_TOKEN' } });
    expect(confirmed.status).toBeLessThan(500);
    expect(await accountsOn(after).call('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 });
  });
});
