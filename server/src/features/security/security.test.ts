import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOn, newAddress, PASSWORD } from '../../testing/accounts.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { nextTotpOf, totpOf } from '../../testing/totp.ts';

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
const signIn = (email: string, password = PASSWORD) => accounts.call('sign-in', { email, password });

describe('another address', () => {
  it('takes the place of the present one once its link is followed, and the present one hears of it', async () => {
    const { email, cookie } = await accounts.confirmed({ locale: 'es' });
    const next = newAddress();
    expect(await ask('email', { email: next, currentPassword }, cookie)).toMatchObject({ status: 200 });
    expect(await signIn(next)).toMatchObject({ body: { code: 'INVALID_CREDENTIALS' } });
    expect((await accounts.mailTo(next))?.body_text).toContain(`${server.origin}/es/auth/new-email?token=`);
    const token = await accounts.tokenMailedTo(next);
    await accounts.call('request-password-reset', { email });
    const reset = await accounts.tokenMailedTo(email);
    const invalid = { status: 422, body: { code: 'INVALID_TOKEN' } };
    // That page would not tell the former address.
    expect(await accounts.call('confirm-email', { token })).toMatchObject(invalid);
    expect(await ask('email/confirm', { token })).toMatchObject({ status: 200, body: { email: next }, cookie: '' });
    expect(await accounts.call('reset-password', { token: reset, password: 'another good one' })).toMatchObject(
      invalid,
    );
    await server.settle();
    expect((await accounts.mailTo(email))?.body_text).toContain(next);
    await expect.poll(() => accounts.sessionOf(cookie)).toMatchObject({ email: next });
    expect(await signIn(email)).toMatchObject({ body: { code: 'INVALID_CREDENTIALS' } });
    expect(await signIn(next)).toMatchObject({ status: 200 });
    expect(await ask('email/confirm', { token })).toMatchObject(invalid);
  });

  it('that somebody asked for who is shut out by a new password meanwhile comes to nothing', async () => {
    const { email, cookie } = await accounts.confirmed();
    const next = newAddress();
    await ask('email', { email: next, currentPassword }, cookie);
    const token = await accounts.tokenMailedTo(next);
    await accounts.call('change-password', { currentPassword, password: 'another good one' }, { cookie });
    // A token knows only the second in which it was made.
    const later = sql<Date>`updated_at + interval '1 second'`;
    await server.database.write(null, (db) => db.updateTable('auth.account').set({ updated_at: later }));
    expect(await ask('email/confirm', { token })).toMatchObject({ status: 422, body: { code: 'INVALID_TOKEN' } });
    expect(await signIn(email, 'another good one')).toMatchObject({ status: 200 });
  });

  it('needs the password, and one that nobody has; a link of another kind or of somebody else changes nothing', async () => {
    const [one, other] = [await accounts.confirmed(), await accounts.confirmed()];
    const change = (body: object, cookie = one.cookie) => ask('email', { currentPassword, ...body }, cookie);
    const wrong = await change({ email: newAddress(), currentPassword: 'not the password' });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'WRONG_PASSWORD' } });
    expect(await change({ email: other.email })).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect(await change({ email: 'nothing' })).toMatchObject({ status: 400 });
    expect(await ask('email', { email: newAddress(), currentPassword })).toMatchObject({ status: 401 });
    const next = newAddress();
    await change({ email: next });
    const token = await accounts.tokenMailedTo(next);
    const refused = { status: 422, body: { code: 'INVALID_TOKEN' } };
    expect(await ask('email/confirm', { token }, other.cookie)).toMatchObject(refused);
    expect(await ask('email/confirm', { token: `${token}x` })).toMatchObject(refused);
    const late = newAddress();
    await accounts.signUp(late);
    expect(await ask('email/confirm', { token: await accounts.tokenMailedTo(late) })).toMatchObject(refused);
    await accounts.signUp(next);
    expect(await ask('email/confirm', { token })).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
  });
});

describe('a second factor', () => {
  const withFactor = async () => {
    const { email, cookie } = await accounts.confirmed();
    const { body } = await ask('factor', { currentPassword }, cookie);
    const { secret, recoveryCodes } = body as { secret: string; recoveryCodes: string[] };
    const confirmed = await ask('factor/confirm', { code: totpOf(secret) }, cookie);
    return { email, cookie: confirmed.cookie, before: cookie, secret, recoveryCodes, status: confirmed.status };
  };

  it('is asked for only once a code has proved it, and renews the session', async () => {
    const { email, cookie } = await accounts.confirmed();
    expect(await ask('factor', { currentPassword: 'wrong' }, cookie)).toMatchObject({
      body: { code: 'WRONG_PASSWORD' },
    });
    expect(await ask('factor', { currentPassword }, cookie)).toMatchObject({
      body: { uri: expect.stringContaining('otpauth://totp/Polyclinic') },
    });
    expect(await ask('factor/confirm', { code: '000000' }, cookie)).toMatchObject({
      status: 422,
      body: { code: 'WRONG_CODE' },
    });
    expect(await signIn(email)).toMatchObject({ status: 200 });
    const set = await withFactor();
    expect(set.status).toBe(200);
    await expect.poll(() => accounts.sessionOf(set.before)).toBeNull();
    expect(await accounts.sessionOf(set.cookie)).toMatchObject({ hasSecondFactor: true, mustAddSecondFactor: false });
    expect(await ask('factor', { currentPassword }, set.cookie)).toMatchObject({ body: { code: 'ALREADY_SET_UP' } });
  });

  it('stands between a password and the account; a code opens it, a wrong one doesn’t', async () => {
    const { email, secret } = await withFactor();
    const half = await signIn(email);
    expect(half).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_NEEDED' } });
    expect(await accounts.sessionOf(half.cookie)).toBeNull();
    const verify = (code: string) => ask('factor/verify', { code }, half.cookie);
    expect(await verify('12345')).toMatchObject({ status: 400 });
    expect(await verify('abcde-fghij')).toMatchObject({ status: 422, body: { code: 'WRONG_CODE' } });
    const opened = await verify(` ${nextTotpOf(secret).replace(/^.../, '$& ')}`);
    expect(opened).toMatchObject({ status: 200, body: { email, hasSecondFactor: true } });
    expect(await accounts.sessionOf(opened.cookie)).toMatchObject({ email });
    expect(await verify(nextTotpOf(secret))).toMatchObject({ status: 401, body: { code: 'SIGN_IN_AGAIN' } });
  });

  it('is asked for after a reset by mail as well, whose link opens nothing by itself', async () => {
    const { email } = await withFactor();
    await accounts.call('request-password-reset', { email });
    const token = await accounts.tokenMailedTo(email);
    const password = 'apricot teal pine';
    const reset = await accounts.call('reset-password', { token, password });
    expect(reset).toMatchObject({ status: 200 });
    expect(await accounts.sessionOf(reset.cookie)).toBeNull();
    const half = await signIn(email, password);
    expect(half).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_NEEDED' } });
    expect(await accounts.sessionOf(half.cookie)).toBeNull();
  });

  it('is passed by no way in of the library that stands behind ours: none of them is reached', async () => {
    const { email } = await withFactor();
    const ways = Object.values(server.services.auth.api).flatMap(({ path }) => path ?? []);
    expect(ways).toEqual(expect.arrayContaining(['/sign-in/email', '/sign-up/email', '/sign-in/social']));
    const body = JSON.stringify({ email, password: PASSWORD, userId: email });
    const headers = { 'content-type': 'application/json', origin: server.origin };
    for (const path of ways)
      for (const base of ['/api/auth', '/api/accounts/auth', '/api/accounts', '/api', '']) {
        const answer = await server.request(base + path, { method: 'POST', body, headers });
        expect(
          answer.headers.getSetCookie().filter((cookie) => /session_token=[^;]/.test(cookie)),
          base + path,
        ).toEqual([]);
      }
  });

  it('opens one session for a code of the app, in whichever digits it is typed, and refuses it afterwards', async () => {
    const { email, secret } = await withFactor();
    const code = nextTotpOf(secret);
    const inArabic = code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
    const open = async (typed: string) => ask('factor/verify', { code: typed }, (await signIn(email)).cookie);
    const opened = await open(inArabic);
    expect(opened).toMatchObject({ status: 200, body: { email } });
    const again = await open(code);
    expect(again).toMatchObject({ status: 422, body: { code: 'WRONG_CODE' }, cookie: '' });
    expect(await accounts.sessionOf(opened.cookie)).toMatchObject({ email });
    const sessions = await accounts.call('sessions', null, { cookie: opened.cookie }, 'GET');
    expect(sessions.body).toMatchObject({ sessions: [{}, {}] });
  });

  it('takes each recovery code once, however it is typed, and new ones end the old', async () => {
    const { email, cookie, recoveryCodes } = await withFactor();
    const open = async (code = '') => ask('factor/verify', { code }, (await signIn(email)).cookie);
    expect(await open(recoveryCodes[0]?.replace('-', '').toUpperCase())).toMatchObject({ status: 200 });
    expect(await open(recoveryCodes[0])).toMatchObject({ body: { code: 'WRONG_CODE' } });
    const renewed = await ask('factor/recovery-codes', { currentPassword }, cookie);
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect(await open(recoveryCodes[1])).toMatchObject({ body: { code: 'WRONG_CODE' } });
    expect(await open((renewed.body.recoveryCodes as string[])[1])).toMatchObject({ status: 200 });
  });

  it('can’t be guessed: five wrong codes end a sign-in', async () => {
    const { email } = await withFactor();
    const guess = async (times: number) => {
      const half = await signIn(email);
      const answers = [];
      for (let time = 0; time < times; time += 1) {
        answers.push((await ask('factor/verify', { code: '000000' }, half.cookie)).body.code);
      }
      return answers;
    };
    const wrong = Array(5).fill('WRONG_CODE');
    expect(await guess(6)).toEqual([...wrong, 'SIGN_IN_AGAIN']);
  });

  it('ends every other session once it is on, and takes the code that proved it for nothing else', async () => {
    const { email, cookie } = await accounts.confirmed();
    const other = await signIn(email);
    const { body } = await ask('factor', { currentPassword }, cookie);
    const code = totpOf(String(body.secret));
    const set = await ask('factor/confirm', { code }, cookie);
    expect(set.status).toBe(200);
    expect(await accounts.sessionOf(set.cookie)).toMatchObject({ email });
    await expect.poll(() => accounts.sessionOf(other.cookie)).toBeNull();
    const half = await signIn(email);
    expect(await ask('factor/verify', { code }, half.cookie)).toMatchObject({ body: { code: 'WRONG_CODE' } });
  });

  it('takes a recovery code once, also of two at the same instant, and keeps no code that could be read', async () => {
    const { email, recoveryCodes } = await withFactor();
    const halves = await Promise.all([signIn(email), signIn(email), signIn(email)]);
    const [code = '', other = ''] = recoveryCodes;
    const answers = await Promise.all(
      halves.map(({ cookie }, index) => ask('factor/verify', { code: index === 2 ? other : code }, cookie)),
    );
    const opened = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(opened.length).toBeGreaterThanOrEqual(1);
    expect(answers.slice(0, 2).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const [stored] = await server.database.read(
      null,
      () => sql<{ codes: string }>`
        select backup_codes as codes from auth.two_factor f join auth.user u on u.id = f.user_id where u.email = ${email}`,
    );
    for (const one of recoveryCodes) expect(stored?.codes).not.toContain(one);
    expect(JSON.parse(stored?.codes ?? '[]')).toHaveLength(10 - opened.length);
  });

  it('opens for one of twenty who send the same recovery code at once, each typing it differently', async () => {
    const { email, cookie } = await accounts.confirmed();
    const { body } = await ask('factor', { currentPassword }, cookie);
    await ask('factor/confirm', { code: totpOf(String(body.secret)) }, cookie);
    const [code = ''] = body.recoveryCodes as string[];
    const wide = (text: string) =>
      text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0));
    const forms = [code, code.toUpperCase(), code.replace('-', ''), code.replace('-', ' \u2013 '), wide(code)];
    const halves = await Promise.all(Array.from({ length: 20 }, () => signIn(email)));
    const answers = await Promise.all(
      halves.map((half, index) => ask('factor/verify', { code: forms[index % forms.length] }, half.cookie)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter(({ status }) => status !== 200))
      expect([status, body.code]).toEqual(
        expect.arrayContaining([
          expect.any(Number),
          expect.stringMatching(/^(WRONG_CODE|RATE_LIMITED|SIGN_IN_AGAIN)$/),
        ]),
      );
  });

  it('answers junk of whichever size and kind with what is wrong, never with a failure of its own', async () => {
    const { email, cookie } = await accounts.confirmed();
    const { body } = await ask('factor', { currentPassword }, cookie);
    await ask('factor/confirm', { code: totpOf(String(body.secret)) }, cookie);
    const { cookie: half } = await signIn(email);
    const junk = [
      JSON.stringify({ code: '7'.repeat(4_194_304) }),
      JSON.stringify({ code: '\u0661'.repeat(300_000) }),
      JSON.stringify({ code: ['123456'] }),
      JSON.stringify({ code: { toString: '123456' } }),
      JSON.stringify({ code: null }),
      JSON.stringify({ code: '\u0000\ud800\uffff' }),
      `{"code":"123456","code":"${'['.repeat(500_000)}"}`,
      '['.repeat(900_000),
      '{"__proto__":{"code":"123456"}}',
      '',
      '\u0000',
    ];
    for (const path of ['factor/verify', 'factor/confirm', 'email/confirm', 'passkeys/sign-in'])
      for (const body of junk) {
        const headers = { 'content-type': 'application/json', cookie: half };
        const { status } = await server.request(`/api/security/${path}`, { method: 'POST', headers, body });
        expect(status, `${path} ${body.slice(0, 30)}`).toBeGreaterThanOrEqual(400);
        expect(status, `${path} ${body.slice(0, 30)}`).toBeLessThan(500);
      }
  });

  it('takes recovery codes from before they were hashed', async () => {
    const { email, recoveryCodes } = await withFactor();
    const { symmetricEncrypt } = await import('better-auth/crypto');
    const data = await symmetricEncrypt({
      key: server.services.secrets.secondFactors,
      data: JSON.stringify(recoveryCodes),
    });
    await server.database.write(
      null,
      () => sql`
        update auth.two_factor set backup_codes = ${data}
        where user_id = (select id from auth.user where email = ${email})`,
    );
    const open = async (code = '') => ask('factor/verify', { code }, (await signIn(email)).cookie);
    expect(await open(recoveryCodes[0])).toMatchObject({ status: 200 });
    expect(await open(recoveryCodes[0])).toMatchObject({ body: { code: 'WRONG_CODE' } });
    expect(await open(recoveryCodes[1])).toMatchObject({ status: 200 });
  });

  it('ends with the password alone, and not for somebody who isn’t signed in', async () => {
    const { email, cookie } = await withFactor();
    expect(await ask('factor/end', { currentPassword: 'wrong' }, cookie)).toMatchObject({ status: 422 });
    expect(await ask('factor/end', { currentPassword })).toMatchObject({ status: 401 });
    expect(await ask('factor/end', { currentPassword }, cookie)).toMatchObject({ status: 200 });
    expect(await signIn(email)).toMatchObject({ status: 200 });
  });
});

describe('an administrator', () => {
  const promoted = async () => {
    const { email, cookie } = await accounts.confirmed();
    const { userId } = await accounts.sessionOf(cookie);
    await server.database.write(null, (db) =>
      db.updateTable('profiles').set({ role: 'admin' }).where('user_id', '=', String(userId)),
    );
    await expect.poll(() => accounts.sessionOf(cookie)).toBeNull();
    const anew = await signIn(email);
    expect(await accounts.sessionOf(anew.cookie)).toMatchObject({ mustAddSecondFactor: true });
    return { email, cookie: anew.cookie };
  };

  it('reaches nothing but the set-up of a second factor, then everything, and can’t end it', async () => {
    const { cookie } = await promoted();
    const metrics = (mine: string) => server.request('/api/admin/metrics?timeZone=UTC', { headers: { cookie: mine } });
    const refused = { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } };
    expect(await accounts.call('profile', null, { cookie }, 'GET')).toMatchObject(refused);
    expect((await metrics(cookie)).status).toBe(403);
    const asked = { headers: { cookie, origin: server.origin } };
    for (const path of ['invoices', 'files', 'documents', 'exports', 'uploads'])
      expect((await server.request(`/api/${path}/${randomUUID()}`, { ...asked, method: 'HEAD' })).status, path).toBe(
        403,
      );
    expect(await ask('factor', null, cookie, 'GET')).toMatchObject({ body: { isOn: false, isRequired: true } });
    const { body } = await ask('factor', { currentPassword }, cookie);
    const set = await ask('factor/confirm', { code: totpOf(String(body.secret)) }, cookie);
    expect(await accounts.call('profile', null, { cookie: set.cookie }, 'GET')).toMatchObject({ status: 200 });
    expect((await metrics(set.cookie)).status).not.toBe(403);
    expect(await ask('factor/end', { currentPassword }, set.cookie)).toMatchObject(refused);
  });
});

it('takes an enrolment code once, of many at the same instant', async () => {
  const accounts = accountsOn(server);
  const { cookie } = await accounts.confirmed();
  const ask = (path: string, body: object) => accounts.call(`../security/${path}`, body, { cookie });
  const { body } = await ask('factor', { currentPassword: PASSWORD });
  const code = totpOf(String(body.secret));
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask('factor/confirm', { code })));
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  expect(await accounts.sessionOf(won[0]!.cookie)).toMatchObject({ hasSecondFactor: true });
});
