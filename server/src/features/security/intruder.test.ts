import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOn, newAddress, PASSWORD } from '../../testing/accounts.ts';
import { authenticatorOn } from '../../testing/authenticator.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let accounts: ReturnType<typeof accountsOn>;

beforeAll(async () => {
  server = await testServer();
  accounts = accountsOn(server);
});
afterAll(() => server?.close());

const currentPassword = PASSWORD;
const NEXT = 'apricot teal pine';

async function addPasskey(cookie: string, name: string): Promise<void> {
  const ask = (path: string, body: unknown) => accounts.call(`../security/${path}`, body, { cookie });
  const begun = await ask('passkeys/begin', { currentPassword });
  const credential = authenticatorOn(server.origin).make({ challenge: String(begun.body.challenge) });
  expect(await ask('passkeys', { name, credential })).toMatchObject({ status: 200 });
}

const addCalendar = (cookie: string) => accounts.call('../notifications/calendar', {}, { cookie });
const passkeysOf = (email: string) =>
  server.database
    .read(
      null,
      () => sql<{ name: string }>`
        select k.name from passkeys k join auth.user u on u.id = k.user_id where u.email = ${email} order by k.id`,
    )
    .then((rows) => rows.map(({ name }) => name));
const calendarsOf = async (email: string) =>
  (
    await server.database.read(
      null,
      () => sql`select 1 from calendar_feeds f join auth.user u on u.id = f.user_id where u.email = ${email}`,
    )
  ).length;

async function reset(email: string): Promise<void> {
  await accounts.call('request-password-reset', { email });
  const token = await accounts.tokenMailedTo(email);
  expect(await accounts.call('reset-password', { token, password: NEXT })).toMatchObject({ status: 200 });
}

describe('a reset by mail', () => {
  it('ends what was added since the mailbox was last proven, keeps what is older, and tells of it', async () => {
    const { email, cookie } = await accounts.confirmed({ locale: 'fr' });
    await addPasskey(cookie, 'Mine');
    await server.database.write(
      null,
      () => sql`
        update auth.mailbox_proofs set proven_at = now() where user_id = (select id from auth.user where email = ${email})`,
    );
    await addPasskey(cookie, 'An intruder’s');
    await addCalendar(cookie);
    expect(await calendarsOf(email)).toBe(1);
    await reset(email);
    expect(await passkeysOf(email)).toEqual(['Mine']);
    expect(await calendarsOf(email)).toBe(0);
    await expect.poll(() => accounts.sessionOf(cookie)).toBeNull();
    expect(await accounts.mailTo(email)).toMatchObject({
      locale: 'fr',
      subject: 'Votre mot de passe a été réinitialisé',
    });
  });

  it('proves the mailbox: what is added after it outlives the change of nothing else', async () => {
    const { email } = await accounts.confirmed();
    const proven = () =>
      server.database.read(
        null,
        () => sql<{ at: Date }>`
          select proven_at as at from auth.mailbox_proofs m join auth.user u on u.id = m.user_id where u.email = ${email}`,
      );
    const [before] = await proven();
    await reset(email);
    const [after] = await proven();
    expect(after?.at.getTime()).toBeGreaterThan(before?.at.getTime() ?? Number.POSITIVE_INFINITY);
  });
});

describe('a change of the password', () => {
  const change = (cookie: string, more: object = {}) =>
    accounts.call('change-password', { currentPassword, password: NEXT, ...more }, { cookie });

  it('ends passkeys and the calendar’s address unless told otherwise, and tells of it', async () => {
    const { email, cookie } = await accounts.confirmed();
    await addPasskey(cookie, 'Mine');
    await addCalendar(cookie);
    expect(await change(cookie, { currentPassword: 'wrong' })).toMatchObject({ status: 422 });
    expect(await passkeysOf(email)).toEqual(['Mine']);
    expect(await change(cookie)).toMatchObject({ status: 200 });
    expect(await passkeysOf(email)).toEqual([]);
    expect(await calendarsOf(email)).toBe(0);
    expect(await accounts.mailTo(email)).toMatchObject({ subject: 'Your password was changed' });
  });

  it('keeps them where that is asked for', async () => {
    const { email, cookie } = await accounts.confirmed();
    await addPasskey(cookie, 'Mine');
    await addCalendar(cookie);
    await change(cookie, { endPasskeys: false, endCalendar: false });
    expect(await passkeysOf(email)).toEqual(['Mine']);
    expect(await calendarsOf(email)).toBe(1);
  });
});

describe('signing in', () => {
  it('ends the session that the request came with, and not one of another browser', async () => {
    const [one, other] = [await accounts.confirmed(), await accounts.confirmed()];
    const elsewhere = await accounts.call('sign-in', { email: one.email, password: PASSWORD });
    const body = { email: other.email, password: PASSWORD };
    const opened = await accounts.call('sign-in', body, { cookie: one.cookie });
    expect(await accounts.sessionOf(opened.cookie)).toMatchObject({ email: other.email });
    await expect.poll(() => accounts.sessionOf(one.cookie)).toBeNull();
    expect(await accounts.sessionOf(elsewhere.cookie)).toMatchObject({ email: one.email });
  });

  it('makes a token of its own each time, and nothing that stays the same opens an account', async () => {
    const { email, cookie } = await accounts.confirmed();
    const opened = await accounts.call('sign-in', { email, password: PASSWORD });
    const again = await accounts.call('sign-in', { email, password: PASSWORD });
    const tokens = [cookie, opened.cookie, again.cookie].map((own) => /session_token=([^;.]+)/.exec(own)?.[1] ?? '');
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(token.length).toBeGreaterThanOrEqual(32);
    const stored = await server.database.read(
      null,
      () => sql<{ token: string }>`
        select s.token from auth.session s join auth.user u on u.id = s.user_id where u.email = ${email}`,
    );
    expect(stored.map(({ token }) => token).toSorted()).toEqual(tokens.toSorted());
    const { userId } = await accounts.sessionOf(cookie);
    for (const guess of [userId, email, tokens[0]])
      expect(await accounts.sessionOf(cookie.replace(/session_token=[^;]+/, `session_token=${guess}`))).toBeNull();
  });

  it('that fails ends nothing', async () => {
    const { email, cookie } = await accounts.confirmed();
    await accounts.call('sign-in', { email, password: 'a wrong guess' }, { cookie });
    await accounts.call('sign-in', { email: newAddress(), password: PASSWORD }, { cookie });
    expect(await accounts.sessionOf(cookie)).toMatchObject({ email });
  });
});

describe('a new password whose next step fails', () => {
  /** Nothing can be written to this person's trail: as if the server had ended there. */
  async function whileNothingFollows(email: string, change: () => Promise<unknown>): Promise<void> {
    await server.database.write(
      null,
      () => sql`create function fail_here() returns trigger language plpgsql as $$ begin raise 'ended here'; end $$`,
    );
    await server.database.write(
      null,
      () =>
        sql`create trigger fail_here before insert on security_events for each row
        when (new.kind in ('password_reset', 'password_changed')) execute function fail_here()`,
    );
    await change().finally(() => server.database.write(null, () => sql`drop function fail_here cascade`));
    expect(await passkeysOf(email)).toHaveLength(1);
  }

  const trailOf = (email: string) =>
    server.database
      .read(
        null,
        () => sql<{ kind: string; network: string | null }>`
          select kind, network from security_events e join auth.user u on u.id = e.user_id
          where u.email = ${email} and kind like 'password%'`,
      )
      .then((rows) => rows.map(({ kind }) => kind));
  const mailsOf = (email: string) =>
    server.database.read(null, () => sql`select 1 from mails where recipient = ${email} and key like 'password_%'`);

  it.each(['reset', 'changed'])('ends the other ways in and tells its owner once all the same: %s', async (way) => {
    const { email, cookie } = await accounts.confirmed();
    await addPasskey(cookie, 'An intruder’s');
    await addCalendar(cookie);
    const body = { currentPassword, password: NEXT, endPasskeys: true, endCalendar: true };
    await whileNothingFollows(email, () =>
      way === 'reset' ? reset(email) : accounts.call('change-password', body, { cookie }),
    );
    expect(await trailOf(email)).toEqual([]);
    await server.settle();
    await server.settle();
    expect(await passkeysOf(email)).toEqual([]);
    expect(await calendarsOf(email)).toBe(0);
    expect(await trailOf(email)).toEqual([`password_${way}`]);
    expect(await mailsOf(email)).toHaveLength(1);
    expect((await accounts.call('sign-in', { email, password: NEXT })).status).toBe(200);
  });

  it('carries nothing out where the present password was wrong', async () => {
    const { email, cookie } = await accounts.confirmed();
    await addPasskey(cookie, 'Mine');
    const body = { currentPassword: 'a wrong guess', password: NEXT, endPasskeys: true, endCalendar: true };
    expect(await accounts.call('change-password', body, { cookie })).toMatchObject({
      body: { code: 'WRONG_PASSWORD' },
    });
    await server.settle();
    expect(await passkeysOf(email)).toEqual(['Mine']);
    expect(await trailOf(email)).not.toContain('password_changed');
  });
});
