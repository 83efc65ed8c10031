import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOn, newAddress, PASSWORD } from '../../testing/accounts.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { totpOf } from '../../testing/totp.ts';

let server: TestServer;
let accounts: ReturnType<typeof accountsOn>;

beforeAll(async () => {
  server = await testServer();
  accounts = accountsOn(server);
});
afterAll(() => server?.close());

const ask = (path: string, body: unknown, cookie: string) => accounts.call(`../${path}`, body, { cookie });
const wrong = { currentPassword: 'a wrong guess' };
const right = { currentPassword: PASSWORD };
const NEXT = 'apricot teal pine';
const WRONG = { status: 422, body: { code: 'WRONG_PASSWORD' } };
const LOCKED = { status: 403, body: { code: 'PASSWORD_CHECKS_LOCKED' } };

/** Every way to ask whether a password is right from within a session. */
const WAYS: [string, string, object][] = [
  ['a change of address', 'security/email', { email: newAddress() }],
  ['a second factor', 'security/factor', {}],
  ['new recovery codes', 'security/factor/recovery-codes', {}],
  ['the end of a factor', 'security/factor/end', {}],
  ['a passkey', 'security/passkeys/begin', {}],
  ['the end of a passkey', 'security/passkeys/0198c5a0-0000-7000-8000-000000000000/remove', {}],
  ['the end of the account', 'privacy/deletion', {}],
  ['a new password', 'accounts/change-password', { password: NEXT }],
];

const guess = (cookie: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => ask('security/passkeys/begin', wrong, cookie)));
const locked = async (cookie: string) => {
  await guess(cookie, 10);
  expect(await ask('security/passkeys/begin', wrong, cookie)).toMatchObject(LOCKED);
};
const kindsOf = async (cookie: string) => {
  const { body } = await accounts.call('../security/trail', null, { cookie }, 'GET');
  return (body.events as { kind: string; browser: string | null }[]).map(({ kind }) => kind);
};
const earlier = (hours: number) =>
  server.database.write(null, () => sql`update auth.password_guesses set at = at - make_interval(hours => ${hours})`);

describe('a session in which wrong passwords are typed', () => {
  it('is asked for none after ten in an hour, by whichever way, even for the right one', async () => {
    const { cookie: before } = await accounts.confirmed();
    const { body } = await ask('security/factor', right, before);
    const { cookie } = await ask('security/factor/confirm', { code: totpOf(String(body.secret)) }, before);
    for (const [, path, more] of WAYS) expect(await ask(path, { ...more, ...wrong }, cookie)).toMatchObject(WRONG);
    await guess(cookie, 2);
    for (const [, path, more] of WAYS) expect(await ask(path, { ...more, ...right }, cookie)).toMatchObject(LOCKED);
  });

  it('looks at ten of fifty that arrive at once', async () => {
    const { cookie } = await accounts.confirmed();
    const answers = await guess(cookie, 50);
    const looked = answers.filter(({ body }) => body.code === 'WRONG_PASSWORD');
    expect(looked).toHaveLength(10);
    expect(answers.filter(({ body }) => body.code === 'PASSWORD_CHECKS_LOCKED')).toHaveLength(40);
  });

  it('is asked for none after twenty in a day, however slowly', { tags: ['long'] }, async () => {
    const { cookie } = await accounts.confirmed();
    for (let hour = 0; hour < 4; hour += 1) {
      for (const answer of await guess(cookie, 5)) expect(answer).toMatchObject(WRONG);
      await earlier(2);
    }
    expect(await ask('security/passkeys/begin', right, cookie)).toMatchObject(LOCKED);
  });

  it('forgets them after a day, and counts none that was right', { tags: ['long'] }, async () => {
    const { cookie } = await accounts.confirmed();
    await guess(cookie, 9);
    for (let time = 0; time < 12; time += 1)
      expect(await ask('security/passkeys/begin', right, cookie)).toMatchObject({ status: 200 });
    await earlier(25);
    for (const answer of await guess(cookie, 9)) expect(answer).toMatchObject(WRONG);
    expect(await ask('security/passkeys/begin', right, cookie)).toMatchObject({ status: 200 });
  });

  it('is locked alone: the account’s other sessions and a new one go on', async () => {
    const { email, cookie } = await accounts.confirmed();
    const other = await accounts.call('sign-in', { email, password: PASSWORD });
    await locked(cookie);
    expect(await ask('security/passkeys/begin', right, other.cookie)).toMatchObject({ status: 200 });
    expect(await accounts.sessionOf(cookie)).toMatchObject({ email });
    const anew = await accounts.call('sign-in', { email, password: PASSWORD }, { cookie });
    expect(await ask('security/passkeys/begin', right, anew.cookie)).toMatchObject({ status: 200 });
  });

  it('is told of once, by mail and in the trail', async () => {
    const { email, cookie } = await accounts.confirmed({ locale: 'fr' });
    await locked(cookie);
    await guess(cookie, 5);
    await server.settle();
    const mails = await server.database.read(
      null,
      () => sql<{ subject: string }>`
        select subject from mails where recipient = ${email} and key like 'password_checks_locked:%'`,
    );
    expect(mails).toEqual([{ subject: 'Mots de passe erronés dans une de vos sessions' }]);
    expect((await kindsOf(cookie)).filter((kind) => kind === 'password_checks_locked')).toHaveLength(1);
  });

  it('stays locked on every server, and after its next use', async () => {
    const { cookie } = await accounts.confirmed();
    await locked(cookie);
    const elsewhere = await server.at(0);
    try {
      const init = { method: 'POST', headers: { cookie, 'content-type': 'application/json' } };
      const answer = await elsewhere.request('/api/security/passkeys/begin', { ...init, body: JSON.stringify(right) });
      expect([answer.status, (await answer.json()).code]).toEqual([403, 'PASSWORD_CHECKS_LOCKED']);
    } finally {
      await elsewhere.close();
    }
  });
});
