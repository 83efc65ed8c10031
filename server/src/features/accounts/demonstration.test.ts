import { once } from 'node:events';
import { connect } from 'node:net';
import { ADMINISTRATOR_ID, DEMONSTRATION_EMAILS, DEMONSTRATION_PASSWORD } from '@polyclinic/database/sample/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { passwordHashes } from '../../secrets/index.ts';
import { accountsOn, PASSWORD } from '../../testing/accounts.ts';
import { authenticatorOn } from '../../testing/authenticator.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

const email: string = DEMONSTRATION_EMAILS.administrator;
const WIDE = '\uff50olyclinic-demo';
const ELSEWHERE = { 'x-forwarded-for': '203.0.113.7' };
const refused = { status: 401, body: { code: 'INVALID_CREDENTIALS' }, cookie: '' };

let server: TestServer;
let accounts: ReturnType<typeof accountsOn>;

beforeAll(async () => {
  server = await testServer({ environment: { SAMPLE_DATA: '1' } });
  accounts = accountsOn(server);
  await makeDemonstration(server);
});
afterAll(() => server?.close());

/** The administrator's account as the sample data make it. */
async function makeDemonstration({ database, services }: TestServer): Promise<void> {
  const about = { name: 'Ruth Bennett', email, email_verified: true, requested_role: 'patient', locale: 'en' };
  await database.write(null, (db) =>
    db.insertInto('auth.user').values({ id: ADMINISTRATOR_ID, ...about, time_zone: 'UTC' }),
  );
  const password = await passwordHashes(services.environment.QUICK_PASSWORDS).hash(DEMONSTRATION_PASSWORD);
  const credential = { user_id: ADMINISTRATOR_ID, account_id: ADMINISTRATOR_ID, provider_id: 'credential', password };
  await database.write(null, (db) => db.insertInto('auth.account').values(credential));
}

const signIn = (headers: Record<string, string> = {}, password = DEMONSTRATION_PASSWORD) =>
  accounts.call('sign-in', { email, password }, headers);
const security = (path: string, body: unknown, headers: Record<string, string>) =>
  accounts.call(`../security/${path}`, body, headers);
const mailsTo = (recipient: string) =>
  server.database.read(null, (db) => db.selectFrom('mails').select('id').where('recipient', '=', recipient));

describe('a demonstration account from another machine', () => {
  it.each([
    ['as it is published', DEMONSTRATION_PASSWORD],
    ['with a wide letter', WIDE],
  ])('is not opened by its password %s, which opens it here', async (_, password) => {
    expect(await signIn({}, password)).toMatchObject({ status: 200, body: { email } });
    expect(await signIn(ELSEWHERE, password)).toMatchObject(refused);
    expect(await signIn({ host: 'clinic.example' }, password)).toMatchObject(refused);
  });

  it('is not opened by a cookie from here, neither for the API nor for files nor for a socket', async () => {
    const { cookie } = await signIn();
    expect(await accounts.sessionOf(cookie)).toMatchObject({ email });
    expect((await accounts.call('session', null, { cookie, ...ELSEWHERE }, 'GET')).body).toBeNull();
    const file = async (headers: Record<string, string>) =>
      (await server.request('/api/documents/nothing', { headers: { cookie, ...headers } })).status;
    expect(await file({})).toBe(404);
    expect(await file(ELSEWHERE)).toBe(401);
    const address = `${(await server.listen()).replace('http', 'ws')}/api/live`;
    const [open] = await once(new WebSocket(address, { headers: { cookie } }), 'upgrade');
    open.destroy();
    const shut = new WebSocket(address, { headers: { cookie, ...ELSEWHERE } });
    const [request, response] = await once(shut, 'unexpected-response');
    expect(response.statusCode).toBe(401);
    request.destroy();
  });

  it.each([
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-port',
    'x-client-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'via',
  ])('is not opened through a proxy that says no more than %s', async (header) => {
    expect(await signIn({ [header]: 'clinic.example' })).toMatchObject(refused);
  });

  it.each([
    ['HTTP/1.0', '1.0', ''],
    ['HTTP/1.1, and ends each connection', '1.1', 'Connection: close\r\n'],
  ])('is not opened through a proxy that rewrites Host and speaks %s', async (_, version, more) => {
    const { port } = new URL(await server.listen());
    const ask = async (method: string, path: string, more: string, body: string) => {
      const line = connect(Number(port), '127.0.0.1');
      const about = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
      line.write(`${method} ${path} HTTP/${version}\r\nHost: localhost:${port}\r\n${about}${more}\r\n${body}`);
      const [answer] = await once(line, 'data');
      line.destroy();
      return Number(String(answer).split(' ')[1]);
    };
    const credentials = JSON.stringify({ email, password: DEMONSTRATION_PASSWORD });
    expect(await ask('POST', '/api/accounts/sign-in', more, credentials)).toBe(401);
    expect(await ask('GET', '/dev/outbox', more, '')).toBe(404);
    if (version === '1.1') {
      expect(await ask('POST', '/api/accounts/sign-in', '', credentials)).toBe(200);
      expect(await ask('GET', '/dev/outbox', '', '')).toBe(200);
    }
  });

  it('believes no client that calls itself here', async () => {
    expect(await signIn({ ...ELSEWHERE, 'x-polyclinic-demonstration': 'yes' })).toMatchObject(refused);
  });

  it('is neither asked for nor given another password', async () => {
    await accounts.call('request-password-reset', { email }, ELSEWHERE);
    expect(await mailsTo(email)).toEqual([]);
    await accounts.call('request-password-reset', { email });
    const token = await accounts.tokenMailedTo(email);
    const body = { token, password: 'pine teal apricot' };
    expect(await accounts.call('reset-password', body, ELSEWHERE)).toMatchObject({ body: { code: 'INVALID_TOKEN' } });
    expect(await signIn()).toMatchObject({ status: 200 });
  });

  it('is not opened by a passkey that was added here', async () => {
    const { cookie } = await signIn();
    const key = authenticatorOn(server.origin);
    const begun = await security('passkeys/begin', { currentPassword: DEMONSTRATION_PASSWORD }, { cookie });
    const credential = key.make({ challenge: String(begun.body.challenge) });
    await security('passkeys', { name: 'Key', credential }, { cookie });
    const use = async (headers: Record<string, string>) => {
      const { body } = await security('passkeys/sign-in/begin', {}, headers);
      return security('passkeys/sign-in', { credential: key.sign({ challenge: String(body.challenge) }) }, headers);
    };
    expect(await use(ELSEWHERE)).toMatchObject({ status: 422, body: { code: 'PASSKEY_REFUSED' }, cookie: '' });
    expect(await use({})).toMatchObject({ status: 200 });
  });

  it('takes no other address, and stays what it is under another', async () => {
    const { cookie } = await signIn();
    const other = 'ruth@example.com';
    await security('email', { email: other, currentPassword: DEMONSTRATION_PASSWORD }, { cookie });
    const token = await accounts.tokenMailedTo(other);
    expect(await security('email/confirm', { token }, ELSEWHERE)).toMatchObject({ body: { code: 'INVALID_TOKEN' } });
    expect(await security('email/confirm', { token }, {})).toMatchObject({ status: 200 });
    const asOther = { email: other, password: DEMONSTRATION_PASSWORD };
    expect(await accounts.call('sign-in', asOther, ELSEWHERE)).toMatchObject(refused);
    expect(await accounts.call('sign-in', asOther)).toMatchObject({ status: 200 });
  });
});

describe('where people are real', () => {
  it.each([
    ['the samples are off', { SAMPLE_DATA: '0' }],
    ['the public address is elsewhere', { SAMPLE_DATA: '1', PUBLIC_URL: 'https://clinic.example' }],
    [
      'it runs in production on a database of its own',
      { SAMPLE_DATA: '1', NODE_ENV: 'production', DATABASE_URL: 'postgres://owner:x@db.example/clinic' },
    ],
  ])('nobody signs in to them, not even here: %s', async (_, environment) => {
    const real = await testServer({ environment });
    await makeDemonstration(real);
    const body = { email, password: DEMONSTRATION_PASSWORD };
    expect(await accountsOn(real).call('sign-in', body)).toMatchObject(refused);
    await real.close();
  });

  it.each([
    ['it runs in production by name', { NODE_ENV: 'production' }],
    ['mails leave', { SMTP_URL: 'smtp://127.0.0.1:1' }],
  ])(
    'nobody signs in to them any more, not even here, once somebody else has an account, where %s',
    { tags: ['long'] },
    async (_, given) => {
      const real = await testServer({ environment: { SAMPLE_DATA: '1', ...given } });
      const people = accountsOn(real);
      await makeDemonstration(real);
      const body = { email, password: DEMONSTRATION_PASSWORD };
      const { cookie } = await people.call('sign-in', body);
      expect(await people.sessionOf(cookie)).toMatchObject({ email });
      await people.signUp('somebody@example.com');
      expect(await people.sessionOf(cookie)).toMatchObject({ email });
      await real.database.write(null, (db) => db.updateTable('auth.user').set({ email_verified: true }));
      await people.call('sign-in', { email: 'somebody@example.com', password: PASSWORD });
      const restarted = await real.restarted({});
      for (const each of [real, restarted]) {
        expect(await accountsOn(each).call('sign-in', body)).toMatchObject(refused);
        expect(await accountsOn(each).sessionOf(cookie)).toBeNull();
        expect((await each.request('/dev/outbox')).status).toBe(404);
      }
      const open = await real.restarted({ OPEN_DEMONSTRATION: '1' });
      expect(await accountsOn(open).call('sign-in', body)).toMatchObject({ status: 200 });
      for (const each of [open, restarted, real]) await each.close();
    },
  );

  it('they stay open where somebody tries it and signs up', async () => {
    const tried = await testServer({ environment: { SAMPLE_DATA: '1' } });
    await makeDemonstration(tried);
    await accountsOn(tried).confirmed();
    const body = { email, password: DEMONSTRATION_PASSWORD };
    expect(await accountsOn(tried).call('sign-in', body)).toMatchObject({ status: 200 });
    await tried.close();
  });

  it('they open where the operator says so', async () => {
    const open = await testServer({
      environment: { SAMPLE_DATA: '1', OPEN_DEMONSTRATION: '1', PUBLIC_URL: 'https://clinic.example' },
    });
    await makeDemonstration(open);
    const body = { email, password: DEMONSTRATION_PASSWORD };
    expect(await accountsOn(open).call('sign-in', body, ELSEWHERE)).toMatchObject({ status: 200 });
    await open.close();
  });
});

it('a password is the same however its letters are written', async () => {
  const address = (await accounts.confirmed({ password: 'caf\u00e9 \ufb01ne' })).email;
  const body = { email: address, password: 'cafe\u0301 fine' };
  expect(await accounts.call('sign-in', body)).toMatchObject({ status: 200 });
});
