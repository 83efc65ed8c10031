import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOn, newAddress, PASSWORD } from '../../testing/accounts.ts';
import { authenticatorOn } from '../../testing/authenticator.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { totpOf } from '../../testing/totp.ts';
import { refusal } from '../../testing/visits.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const from = (address: string) => ({ 'user-agent': FIREFOX, 'x-forwarded-for': address });

let server: TestServer;
let accounts: ReturnType<typeof accountsOn>;

beforeAll(async () => {
  server = await testServer({ environment: { TRUSTED_PROXIES: '1' } });
  accounts = accountsOn(server);
});
afterAll(() => server?.close());

type Event = {
  id: string;
  kind: string;
  detail: string | null;
  browser: string | null;
  ipAddress: string | null;
  times: number;
};

const trailOf = async (cookie: string, before = '') => {
  const { body } = await accounts.call(`../security/trail${before && `?before=${before}`}`, null, { cookie }, 'GET');
  return body as { events: Event[]; next: string | null };
};
const kindsOf = async (cookie: string) => (await trailOf(cookie)).events.map(({ kind }) => kind);
const security = (path: string, body: unknown, cookie: string) =>
  accounts.call(`../security/${path}`, body, { cookie });

describe('the trail of an account', () => {
  it('tells of signing in and of failures with device and network, to its owner alone', async () => {
    const { email, cookie } = await accounts.confirmed();
    const stranger = await accounts.confirmed();
    await accounts.call('sign-in', { email, password: 'a wrong guess' }, from('203.0.113.7'));
    await accounts.call('sign-in', { email, password: PASSWORD }, from('2001:db8:1:2:3::4'));
    await expect.poll(() => kindsOf(cookie)).toHaveLength(3);
    const { events, next } = await trailOf(cookie);
    expect(next).toBeNull();
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'sign_in_failed', browser: 'Firefox', ipAddress: '203.0.113.7' }),
        expect.objectContaining({ kind: 'signed_in', system: 'Linux', ipAddress: '2001:db8:1:2::/64' }),
      ]),
    );
    expect(await kindsOf(stranger.cookie)).toEqual(['signed_in']);
    expect(await trailOf('')).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('tells of whatever changes a way in, of copies and of the end', async () => {
    const person = await accounts.confirmed();
    const { email } = person;
    const other = await accounts.call('sign-in', { email, password: PASSWORD });
    await accounts.call('sign-out', {}, { cookie: other.cookie });
    await accounts.call('sign-in', { email, password: PASSWORD }, from('203.0.113.8'));
    await accounts.call('sessions/end', {}, { cookie: person.cookie });
    const changed = await accounts.call(
      'change-password',
      { currentPassword: PASSWORD, password: 'apricot teal pine' },
      { cookie: person.cookie },
    );
    const currentPassword = 'apricot teal pine';
    const { body } = await security('factor', { currentPassword }, changed.cookie);
    const set = await security('factor/confirm', { code: totpOf(String(body.secret)) }, changed.cookie);
    await security('factor/recovery-codes', { currentPassword }, set.cookie);
    const { cookie } = await security('factor/end', { currentPassword }, set.cookie);
    await accounts.call('../privacy/exports', {}, { cookie });
    await accounts.call('../privacy/deletion', { currentPassword }, { cookie });
    await accounts.call('../privacy/deletion/take-back', {}, { cookie });
    expect((await kindsOf(cookie)).toReversed()).toEqual([
      'signed_in',
      'signed_in',
      'signed_out',
      'signed_in',
      'session_ended',
      'password_changed',
      'factor_enabled',
      'recovery_codes_renewed',
      'factor_disabled',
      'export_requested',
      'deletion_requested',
      'deletion_taken_back',
    ]);
  });

  it('tells of a recovery code, a passkey and a downloaded copy that were used', async () => {
    const person = await accounts.confirmed();
    const currentPassword = PASSWORD;
    const { body } = await security('factor', { currentPassword }, person.cookie);
    const set = await security('factor/confirm', { code: totpOf(String(body.secret)) }, person.cookie);
    const half = await accounts.call('sign-in', { email: person.email, password: PASSWORD });
    const [code = ''] = body.recoveryCodes as string[];
    expect(await security('factor/verify', { code }, half.cookie)).toMatchObject({ status: 200 });
    const key = authenticatorOn(server.origin);
    const begun = await security('passkeys/begin', { currentPassword }, set.cookie);
    await security(
      'passkeys',
      { name: 'Key', credential: key.make({ challenge: String(begun.body.challenge) }) },
      set.cookie,
    );
    const asked = await security('passkeys/sign-in/begin', {}, '');
    const credential = key.sign({ challenge: String(asked.body.challenge) });
    const { cookie } = await security('passkeys/sign-in', { credential }, '');
    await accounts.call('../privacy/exports', {}, { cookie });
    await server.settle();
    const { body: copies } = await accounts.call('../privacy/exports', null, { cookie }, 'GET');
    const [copy] = copies.exports as { url: string }[];
    expect((await server.request(String(copy?.url), { headers: { cookie } })).status).toBe(200);
    const used = ['recovery_code_used', 'passkey_used', 'export_downloaded'];
    await expect.poll(() => kindsOf(cookie)).toEqual(expect.arrayContaining(used));
  });

  it('tells of wrong codes after the right password, and of a code that is used again', async () => {
    const person = await accounts.confirmed();
    const currentPassword = PASSWORD;
    const { body } = await security('factor', { currentPassword }, person.cookie);
    const code = totpOf(String(body.secret));
    const { cookie } = await security('factor/confirm', { code }, person.cookie);
    const [recovery = ''] = body.recoveryCodes as string[];
    const secondStep = async (given: string) => {
      const half = await accounts.call('sign-in', { email: person.email, password: PASSWORD }, from('203.0.113.9'));
      const headers = { cookie: half.cookie, ...from('203.0.113.9') };
      return accounts.call('../security/factor/verify', { code: given }, headers);
    };
    expect(await secondStep('wrong-codes')).toMatchObject({ body: { code: 'WRONG_CODE' } });
    expect(await secondStep(code)).toMatchObject({ body: { code: 'WRONG_CODE' } });
    expect(await secondStep(recovery)).toMatchObject({ status: 200 });
    const failed = async () => (await trailOf(cookie)).events.filter(({ kind }) => kind === 'second_step_failed');
    await expect.poll(failed).toMatchObject([{ ipAddress: '203.0.113.9', times: 2 }]);
  });

  it('tells of wrong passwords from within, guessed by the thief of a session', async () => {
    const { cookie } = await accounts.confirmed();
    const wrong = { currentPassword: 'a wrong guess' };
    const refused = { body: { code: 'WRONG_PASSWORD' } };
    expect(await security('email', { ...wrong, email: newAddress() }, cookie)).toMatchObject(refused);
    expect(await security('factor', wrong, cookie)).toMatchObject(refused);
    const change = { ...wrong, password: 'apricot teal pine' };
    expect(await accounts.call('change-password', change, { cookie })).toMatchObject(refused);
    expect(await security('factor', { currentPassword: PASSWORD }, cookie)).toMatchObject({ status: 200 });
    const failed = async () => (await trailOf(cookie)).events.filter(({ kind }) => kind === 'password_check_failed');
    await expect.poll(failed).toMatchObject([{ times: 3 }]);
  });

  it('counts the failures of a minute and a network as one entry', async () => {
    const { email, cookie } = await accounts.confirmed();
    const guess = (network: string) =>
      accounts.call('sign-in', { email, password: 'a wrong guess' }, from(`203.0.113.${network}`));
    for (let time = 0; time < 3; time += 1) await guess('20');
    await guess('21');
    const failed = async () =>
      (await trailOf(cookie)).events
        .filter(({ kind }) => kind !== 'signed_in')
        .map(({ kind, ipAddress, times }) => `${kind} ${ipAddress} ${times}`)
        .toSorted();
    await expect.poll(failed).toEqual(['sign_in_failed 203.0.113.20 3', 'sign_in_failed 203.0.113.21 1']);
  });

  it('is not filled from many networks', async () => {
    const person = await server.person({ role: 'patient' });
    const note = (network: number) =>
      server.services.worker.write(
        null,
        () => sql`select note_security_failure(${person.userId}, 'sign_in_failed', null, ${String(network)}, null)`,
      );
    for (let network = 0; network < 65; network += 1) await note(network);
    const rows = await server.database.read(
      null,
      () => sql`select times from security_events where user_id = ${person.userId} order by id`,
    );
    expect(rows).toHaveLength(60);
    expect(rows.at(-1)).toEqual({ times: 6 });
  });

  it('leaves no row of a session that expired a month ago, and keeps one that did lately', async () => {
    const person = await server.person({ role: 'patient' });
    const expire = (token: string, days: number) =>
      server.database.write(
        null,
        () => sql`
          insert into auth.session (user_id, token, expires_at)
          values (${person.userId}, ${token}, now() - make_interval(days => ${days}))`,
      );
    await expire(`${person.userId} long ago`, 31);
    await expire(`${person.userId} lately`, 29);
    await server.runSchedule('security-trail');
    const left = await server.database.read(
      null,
      () => sql`select token from auth.session where user_id = ${person.userId} and expires_at < now()`,
    );
    expect(left).toEqual([{ token: `${person.userId} lately` }]);
  });

  it('comes in pages, and can be neither changed nor taken back by anybody who asks', async () => {
    const { cookie } = await accounts.confirmed();
    const { userId } = await accounts.sessionOf(cookie);
    await server.database.write(
      null,
      () => sql`
        insert into security_events (user_id, kind) select ${userId}::uuid, 'sign_in_failed' from generate_series(1, 30)`,
    );
    const first = await trailOf(cookie);
    expect(first.events).toHaveLength(20);
    const second = await trailOf(cookie, first.next ?? '');
    expect(second.events).toHaveLength(11);
    expect(second.next).toBeNull();
    const actor = { userId: String(userId), role: 'patient' } as const;
    for (const change of [sql`delete from security_events`, sql`update security_events set kind = 'signed_out'`])
      await expect(server.services.database.write(actor, () => change)).rejects.toThrow('permission denied');
    await expect(server.services.worker.write(null, () => sql`delete from security_events`)).rejects.toThrow(
      'permission denied',
    );
  });

  it('is kept for a year, and no longer than the account', async () => {
    const person = await server.person({ role: 'patient' });
    await server.database.write(
      null,
      () => sql`
        insert into security_events (user_id, kind, at) values
          (${person.userId}, 'signed_in', now() - interval '364 days'),
          (${person.userId}, 'signed_out', now() - interval '366 days')`,
    );
    const stored = () =>
      server.database.read(
        null,
        () => sql<{ kind: string }>`select kind from security_events where user_id = ${person.userId}`,
      );
    await server.runSchedule('security-trail');
    expect(await stored()).toEqual([{ kind: 'signed_in' }]);
    await server.database.write(
      null,
      () => sql`update auth.user set email = id || '@deleted.invalid' where id = ${person.userId}`,
    );
    expect(await stored()).toEqual([]);
  });
});

describe('an administrator', () => {
  it('finds events by person, kind, network and day, which is noted; nobody else does', async () => {
    const admin = await server.person({ role: 'admin' });
    const { email } = await accounts.confirmed({ fullName: 'Zéphyrine Quill' });
    await accounts.call('sign-in', { email, password: PASSWORD }, from('198.51.100.9'));
    const client = server.clientOf(admin);
    const search = async (input: object) => (await client.security.searchTrail(input)).events;
    expect(await search({ person: 'zephyrine' })).toHaveLength(2);
    const [found] = await search({ person: email.slice(0, 20), kind: 'signed_in', network: '198.51.' });
    expect(found).toMatchObject({ person: { fullName: 'Zéphyrine Quill', email }, ipAddress: '198.51.100.9' });
    expect(await search({ person: 'zephyrine', kind: 'signed_out' })).toEqual([]);
    expect(await search({ person: 'zephyrine', until: '2020-01-01' })).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await search({ person: 'zephyrine', from: today, until: today })).toHaveLength(2);
    await server.services.accessLog.flush();
    const noted = await server.database.read(
      null,
      () => sql`select 1 from access_log where actor_id = ${admin.userId} and subject = 'security_trail'`,
    );
    expect(noted.length).toBeGreaterThanOrEqual(1);
    const patient = await server.person({ role: 'patient' });
    expect(await refusal(server.clientOf(patient).security.searchTrail({}))).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is seen in the trail where they change a role', async () => {
    const person = await server.person({ role: 'patient' });
    await server.database.write(null, (db) =>
      db.updateTable('profiles').set({ role: 'doctor' }).where('user_id', '=', person.userId),
    );
    const { events } = await server.clientOf(await server.signInAgain(person)).security.trail({});
    expect(events).toMatchObject([{ kind: 'role_changed', detail: 'doctor' }]);
  });
});
