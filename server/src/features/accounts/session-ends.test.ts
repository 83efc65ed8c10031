import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Accounts, accountsOn, PASSWORD } from '../../testing/accounts.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { totpOf } from '../../testing/totp.ts';

let server: TestServer;
let accounts: Accounts;

beforeAll(async () => {
  server = await testServer();
  accounts = accountsOn(server);
});
afterAll(() => server?.close());

const run = (statement: string) => server.database.write(null, () => sql.raw(statement));

/** Of somebody's sessions that are open, the first opened first. */
async function openTokens(email: string): Promise<string[]> {
  const open = await server.database.read(
    null,
    () => sql<{ token: string }>`
      select s.token from auth.session s join auth.user u on u.id = s.user_id
      where u.email = ${email} and s.expires_at > now() order by s.created_at, s.id`,
  );
  return open.map(({ token }) => token);
}

const signIn = (email: string, cookie = '') =>
  accounts.call('sign-in', { email, password: PASSWORD }, cookie ? { cookie } : {});
const currentPassword = PASSWORD;
const ask = (path: string, body: object, cookie: string) => accounts.call(`../security/${path}`, body, { cookie });

/** Somebody who turns a second factor on and off again in one browser. */
async function withFactor() {
  const { email, cookie } = await accounts.confirmed();
  const { body } = await ask('factor', { currentPassword }, cookie);
  const confirm = () => ask('factor/confirm', { code: totpOf(body.secret as string) }, cookie);
  return { email, cookie, confirm };
}

describe('where a session can’t be looked up by its token once its person has another', () => {
  beforeAll(async () => {
    await run(`
      create function fail_look_up(of_token text, of_user uuid) returns boolean
        language plpgsql security definer set search_path = public, pg_temp
      as $$
      begin
        if current_query() ~* '^select.*"token" = ' and exists (
            select from auth.session where user_id = of_user and token <> of_token and created_at > (
              select created_at from auth.session where token = of_token)) then
          raise exception 'no look-up';
        end if;
        return true;
      end $$`);
    await run('grant execute on function fail_look_up to auth');
    await run(
      'create policy no_look_up on auth.session as restrictive for select to auth using (fail_look_up(token, user_id))',
    );
  });
  afterAll(() => run('drop policy no_look_up on auth.session'));

  it('signing out ends it', async () => {
    const { email, cookie } = await accounts.confirmed();
    await signIn(email);
    const [first, second] = await openTokens(email);
    expect(await accounts.call('sign-out', undefined, { cookie })).toMatchObject({ status: 200 });
    expect(await openTokens(email)).toEqual([second]);
    expect(first).toBeDefined();
  });

  it('signing in as somebody else in its browser ends it', async () => {
    const [former, next] = [await accounts.confirmed(), await accounts.confirmed()];
    await signIn(former.email);
    const [, second] = await openTokens(former.email);
    expect(await signIn(next.email, former.cookie)).toMatchObject({ status: 200 });
    expect(await openTokens(former.email)).toEqual([second]);
  });

  it('ending all others ends it, and says so in the trail', async () => {
    const { email } = await accounts.confirmed();
    const { cookie } = await signIn(email);
    const [, second] = await openTokens(email);
    const ended = await accounts.call('sessions/end', {}, { cookie });
    expect(ended.body).toMatchObject({ sessions: [{ isCurrent: true }] });
    expect(await openTokens(email)).toEqual([second]);
    const noted = await server.database.read(
      null,
      () => sql<object>`
        select 1 from security_events e join auth.user u on u.id = e.user_id
        where u.email = ${email} and e.kind = 'session_ended'`,
    );
    expect(noted).toHaveLength(1);
  });

  it('the session that a second factor takes the place of ends, and so does the one that it leaves', async () => {
    const { email, cookie, confirm } = await withFactor();
    const [former = ''] = await openTokens(email);
    const confirmed = await confirm();
    expect(confirmed).toMatchObject({ status: 200 });
    const [present = '', ...others] = await openTokens(email);
    expect([former === present, others]).toEqual([false, []]);
    expect(await accounts.sessionOf(cookie)).toBeNull();
    expect(await ask('factor/end', { currentPassword }, confirmed.cookie)).toMatchObject({ status: 200 });
    const left = await openTokens(email);
    expect(left).toHaveLength(1);
    expect(left).not.toContain(present);
    expect(await accounts.sessionOf(confirmed.cookie)).toBeNull();
  });
});

describe('where a session can’t be ended', () => {
  beforeAll(() => run('revoke delete on auth.session from auth'));
  afterAll(() => run('grant delete on auth.session to auth'));

  it('the others stay open, and their person is told that it failed', async () => {
    const { email, cookie } = await accounts.confirmed();
    await signIn(email);
    expect(await accounts.call('sessions/end', {}, { cookie })).toMatchObject({ status: 500 });
    expect(await openTokens(email)).toHaveLength(2);
  });

  it('its browser goes on in it, also when somebody else signs in there', async () => {
    const [former, next] = [await accounts.confirmed(), await accounts.confirmed()];
    expect(await signIn(next.email, former.cookie)).toMatchObject({ status: 500, cookie: '' });
    expect(await accounts.sessionOf(former.cookie)).toMatchObject({ email: former.email });
  });
});
