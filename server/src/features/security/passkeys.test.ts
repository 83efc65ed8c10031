import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOn, PASSWORD } from '../../testing/accounts.ts';
import { authenticatorOn } from '../../testing/authenticator.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { totpOf } from '../../testing/totp.ts';

let server: TestServer;
let accounts: ReturnType<typeof accountsOn>;
beforeAll(async () => {
  server = await testServer();
  accounts = accountsOn(server);
});
afterAll(() => server?.close());

const ask = (path: string, body: unknown, cookie = '', method = 'POST') =>
  accounts.call(`../security/${path}`, body, cookie ? { cookie } : {}, method);
const currentPassword = PASSWORD;
const refused = { status: 422, body: { code: 'PASSKEY_REFUSED' } };
const device = () => authenticatorOn(server.origin);
const toAdd = async (cookie: string) =>
  String((await ask('passkeys/begin', { currentPassword }, cookie)).body.challenge);
const toSignIn = async () => String((await ask('passkeys/sign-in/begin', {})).body.challenge);
const store = (cookie: string, credential: unknown, name = 'Phone') => ask('passkeys', { name, credential }, cookie);
const signIn = (credential: unknown) => ask('passkeys/sign-in', { credential });
const listed = async (cookie: string) =>
  (await ask('passkeys', null, cookie, 'GET')).body.passkeys as { id: string; name: string }[];
const withPasskey = async () => {
  const [person, key] = [await accounts.confirmed(), device()];
  const stored = await store(person.cookie, key.make({ challenge: await toAdd(person.cookie) }));
  const [{ id } = { id: '' }] = stored.body.passkeys as { id: string }[];
  return { ...person, key, id };
};

describe('a passkey', () => {
  it('is added with the password and told of by mail, named anew, and signs in', async () => {
    const { email, cookie, key, id } = await withPasskey();
    await server.settle();
    expect((await accounts.mailTo(email))?.body_text).toContain('Phone');
    expect(await ask(`passkeys/${id}`, { name: 'Old phone' }, cookie)).toMatchObject({ status: 200 });
    expect(await listed(cookie)).toMatchObject([{ id, name: 'Old phone', lastUsedAt: null }]);
    const opened = await signIn(key.sign({ challenge: await toSignIn() }));
    expect(opened).toMatchObject({ status: 200, body: { email } });
    expect(await accounts.sessionOf(opened.cookie)).toMatchObject({ email });
    expect(await listed(cookie)).toMatchObject([{ lastUsedAt: expect.any(String) }]);
    const sessions = await accounts.call('sessions', null, { cookie: opened.cookie }, 'GET');
    expect(sessions.body).toMatchObject({ sessions: [{ isCurrent: true }, {}] });
  });

  it('counts as both factors, where a password alone would be asked for a code', async () => {
    const { email, cookie, key } = await withPasskey();
    const { body } = await ask('factor', { currentPassword }, cookie);
    await ask('factor/confirm', { code: totpOf(String(body.secret)) }, cookie);
    expect(await accounts.call('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 401 });
    expect(await signIn(key.sign({ challenge: await toSignIn() }))).toMatchObject({ body: { email } });
  });

  it('is of no use where its device has not recognised who holds it', async () => {
    const { cookie, key } = await withPasskey();
    const one = { challenge: await toSignIn(), isRecognised: false };
    expect(await signIn(key.sign(one))).toMatchObject({ ...refused, cookie: '' });
    const made = device().make({ challenge: await toAdd(cookie), isRecognised: false });
    expect(await store(cookie, made)).toMatchObject(refused);
  });

  it('signs for this site, this moment and this use alone', async () => {
    const { cookie, key } = await withPasskey();
    const challenge = await toSignIn();
    const elsewhere = key.sign({ challenge, origin: 'https://polyclinic.example.net' });
    expect(await signIn(elsewhere)).toMatchObject(refused);
    expect(await signIn(key.sign({ challenge: await toAdd(cookie) }))).toMatchObject(refused);
    expect(await signIn(key.sign({ challenge: Buffer.from('mine').toString('base64url') }))).toMatchObject(refused);
    expect(await store(cookie, device().make({ challenge: await toSignIn() }))).toMatchObject(refused);
    const other = await accounts.confirmed();
    expect(await store(other.cookie, device().make({ challenge: await toAdd(cookie) }))).toMatchObject(refused);
    expect(await listed(other.cookie)).toEqual([]);
    expect(await signIn(key.sign({ challenge }))).toMatchObject({ status: 200 });
  });

  it('takes each signature once, and none of a copied key', async () => {
    const { key, cookie } = await withPasskey();
    const signed = key.sign({ challenge: await toSignIn(), counter: 7 });
    expect(await signIn(signed)).toMatchObject({ status: 200 });
    expect(await signIn(signed)).toMatchObject(refused);
    expect(await signIn(key.sign({ challenge: await toSignIn(), counter: 5 }))).toMatchObject(refused);
    expect(await signIn(device().sign({ challenge: await toSignIn() }))).toMatchObject(refused);
    expect(await signIn({ ...signed, response: {} })).toMatchObject({ status: 400 });
    const trail = async () => (await ask('trail', null, cookie, 'GET')).body.events;
    await expect.poll(trail).toContainEqual(expect.objectContaining({ kind: 'passkey_refused', times: 2 }));
  });

  it('belongs to one person, and nobody else can name or remove it', async () => {
    const [{ cookie, key, id }, other] = [await withPasskey(), await accounts.confirmed()];
    expect(await store(other.cookie, key.make({ challenge: await toAdd(other.cookie) }))).toMatchObject(refused);
    expect(await ask(`passkeys/${id}`, { name: 'Mine' }, other.cookie)).toMatchObject({ status: 404 });
    const remove = (mine: string, password = PASSWORD) =>
      ask(`passkeys/${id}/remove`, { currentPassword: password }, mine);
    expect(await remove(other.cookie)).toMatchObject({ status: 404 });
    expect(await remove(cookie, 'wrong')).toMatchObject({ status: 422, body: { code: 'WRONG_PASSWORD' } });
    expect(await ask('passkeys', null, '', 'GET')).toMatchObject({ status: 401 });
    expect(await ask('passkeys/begin', { currentPassword: 'wrong' }, cookie)).toMatchObject({ status: 422 });
    expect(await remove(cookie)).toMatchObject({ status: 200, body: { passkeys: [] } });
    expect(await signIn(key.sign({ challenge: await toSignIn() }))).toMatchObject(refused);
  });

  it('is refused by another site’s signature, another’s name and another’s key', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const { userId } = await accounts.sessionOf(mine.cookie);
    const other = await accounts.sessionOf(theirs.cookie);
    const sign = async (more: object) => mine.key.sign({ challenge: await toSignIn(), ...more });
    expect(await signIn(await sign({ rpId: 'evil.example' }))).toMatchObject(refused);
    for (const origin of [
      'null',
      server.origin.replace('http:', 'https:'),
      `${server.origin}.evil.example`,
      `${server.origin}1`,
    ])
      expect(await signIn(await sign({ origin })), origin).toMatchObject(refused);
    expect(await signIn(await sign({ userHandle: String(other.userId) }))).toMatchObject(refused);
    expect(await signIn({ ...(await sign({})), id: theirs.key.id, rawId: theirs.key.id })).toMatchObject(refused);
    expect(await signIn({ ...(await sign({})), id: theirs.key.id })).toMatchObject(refused);
    expect(await signIn(await sign({ userHandle: String(userId) }))).toMatchObject({ body: { email: mine.email } });
  });

  it('is added in the session that asked for it, once, by its own site', async () => {
    const { email, cookie } = await accounts.confirmed();
    const elsewhere = await accounts.call('sign-in', { email, password: PASSWORD });
    const challenge = await toAdd(cookie);
    expect(await store(elsewhere.cookie, device().make({ challenge }))).toMatchObject(refused);
    expect(await store(cookie, device().make({ challenge, rpId: 'evil.example' }))).toMatchObject(refused);
    expect(await store(cookie, device().make({ challenge, origin: 'null' }))).toMatchObject(refused);
    expect(await store('', device().make({ challenge }))).toMatchObject({ status: 401 });
    expect(await store(cookie, device().make({ challenge }))).toMatchObject({ status: 200 });
    expect(await store(cookie, device().make({ challenge }))).toMatchObject(refused);
    expect(await listed(cookie)).toHaveLength(1);
  });

  it('that was begun before a new password is not added after it', async () => {
    const { cookie } = await accounts.confirmed();
    const challenge = await toAdd(cookie);
    const change = { currentPassword, password: 'apricot teal pine' };
    const renewed = await accounts.call('change-password', change, { cookie });
    expect(await store(renewed.cookie, device().make({ challenge }))).toMatchObject(refused);
    expect(await listed(renewed.cookie)).toEqual([]);
  });

  it('and the second step go one by one, and the password stays', async () => {
    const { email, cookie, id } = await withPasskey();
    const { body } = await ask('factor', { currentPassword }, cookie);
    const set = await ask('factor/confirm', { code: totpOf(String(body.secret)) }, cookie);
    const ended = await ask('factor/end', { currentPassword }, set.cookie);
    expect(await ask(`passkeys/${id}/remove`, { currentPassword }, ended.cookie)).toMatchObject({
      body: { passkeys: [] },
    });
    expect(await accounts.call('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 });
  });
});
