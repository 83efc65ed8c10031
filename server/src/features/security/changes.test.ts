import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOn, newAddress, PASSWORD } from '../../testing/accounts.ts';
import { authenticatorOn } from '../../testing/authenticator.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { totpOf } from '../../testing/totp.ts';

const DEVICE = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'x-forwarded-for': '203.0.113.40',
};
const currentPassword = PASSWORD;
const NEXT = 'apricot teal pine';

let server: TestServer;
let accounts: ReturnType<typeof accountsOn>;

beforeAll(async () => {
  server = await testServer({ environment: { TRUSTED_PROXIES: '1' } });
  accounts = accountsOn(server);
});
afterAll(() => server?.close());

const ask = (path: string, body: unknown, cookie = '', method = 'POST') =>
  accounts.call(`../security/${path}`, body, { ...DEVICE, ...(cookie && { cookie }) }, method);

type Person = { email: string; cookie: string };
type Event = { kind: string; detail: string | null; browser: string | null; ipAddress: string | null };

const trailOf = async (cookie: string) => (await ask('trail', null, cookie, 'GET')).body.events as Event[];
const mailsOf = (email: string, kind: string) =>
  server.database
    .read(
      null,
      () => sql<{ key: string }>`select key from mails where recipient = ${email} and key like ${`${kind}:%`}`,
    )
    .then((rows) => rows.length);

async function addPasskey({ cookie }: Person): Promise<{ status: number; id: string }> {
  const { body } = await ask('passkeys/begin', { currentPassword }, cookie);
  const credential = authenticatorOn(server.origin).make({ challenge: String(body.challenge) });
  const added = await ask('passkeys', { name: 'Phone', credential }, cookie);
  return { status: added.status, id: (added.body.passkeys as { id: string }[] | undefined)?.[0]?.id ?? '' };
}

const passkeysOf = async ({ cookie }: Person) =>
  ((await ask('passkeys', null, cookie, 'GET')).body.passkeys as { name: string }[]).map(({ name }) => name);
const hasFactor = async ({ cookie }: Person) => (await ask('factor', null, cookie, 'GET')).body.isOn;

async function turnOn(person: Person) {
  const { body } = await ask('factor', { currentPassword }, person.cookie);
  const set = await ask('factor/confirm', { code: totpOf(String(body.secret)) }, person.cookie);
  if (set.cookie) person.cookie = set.cookie;
  return { status: set.status };
}

async function wantAddress({ cookie }: Person, email = newAddress()) {
  await ask('email', { email, currentPassword }, cookie);
  return { email, token: await accounts.tokenMailedTo(email) };
}

type Change = {
  kind: string;
  /** What has to be there before */
  prepare?: (person: Person) => Promise<unknown>;
  carryOut: (person: Person, prepared: never) => Promise<{ status: number; cookie?: string }>;
  state: (person: Person) => Promise<unknown>;
};

const CHANGES: Change[] = [
  { kind: 'passkey_added', carryOut: addPasskey, state: passkeysOf },
  {
    kind: 'passkey_renamed',
    prepare: addPasskey,
    carryOut: ({ cookie }, { id }: { id: string }) => ask(`passkeys/${id}`, { name: 'Old phone' }, cookie),
    state: passkeysOf,
  },
  {
    kind: 'passkey_removed',
    prepare: addPasskey,
    carryOut: ({ cookie }, { id }: { id: string }) => ask(`passkeys/${id}/remove`, { currentPassword }, cookie),
    state: passkeysOf,
  },
  { kind: 'factor_enabled', carryOut: turnOn, state: hasFactor },
  {
    kind: 'factor_disabled',
    prepare: turnOn,
    carryOut: async (person) => {
      const ended = await ask('factor/end', { currentPassword }, person.cookie);
      if (ended.status === 200) person.cookie = ended.cookie;
      return ended;
    },
    state: hasFactor,
  },
  {
    kind: 'recovery_codes_renewed',
    prepare: turnOn,
    carryOut: ({ cookie }) => ask('factor/recovery-codes', { currentPassword }, cookie),
    state: async ({ email }) =>
      server.database.read(
        null,
        () =>
          sql`select backup_codes from auth.two_factor f join auth.user u on u.id = f.user_id where u.email = ${email}`,
      ),
  },
  {
    kind: 'email_changed',
    prepare: (person) => wantAddress(person),
    carryOut: ({ cookie }, { token }: { token: string }) => ask('email/confirm', { token }, cookie),
    state: async ({ cookie }) => (await accounts.sessionOf(cookie)).email,
  },
];

/** Refuses rows of a table for as long as something is done, as if the process had ended there. */
async function without<Result>(
  table: 'security_events' | 'mails',
  column: string,
  kind: string,
  act: () => Promise<Result>,
) {
  await server.database.write(
    null,
    () => sql`create function fail_here() returns trigger language plpgsql as $$ begin raise 'ended here'; end $$`,
  );
  const when = sql.lit(`${kind}%`);
  await server.database.write(
    null,
    () =>
      sql`create trigger fail_here before insert on ${sql.table(table)} for each row
      when (new.${sql.ref(column)} like ${when}) execute function fail_here()`,
  );
  return act().finally(() => server.database.write(null, () => sql`drop function fail_here cascade`));
}

describe.each(CHANGES)('$kind', ({ kind, prepare, carryOut, state }) => {
  const prepared = async () => {
    const person = await accounts.confirmed();
    const given = (await prepare?.(person)) as never;
    await server.settle();
    return { person, given };
  };

  it('is in the trail with device and network, and its owner is told once', async () => {
    const { person, given } = await prepared();
    expect(await carryOut(person, given)).toMatchObject({ status: 200 });
    const found = (await trailOf(person.cookie)).filter((event) => event.kind === kind);
    expect(found).toMatchObject([{ browser: 'Firefox', ipAddress: '203.0.113.40' }]);
    await server.settle();
    await server.settle();
    expect(await mailsOf(person.email, kind)).toBe(1);
  });

  it('is not carried out where the trail can’t be written', async () => {
    const { person, given } = await prepared();
    const before = await state(person);
    await without('security_events', 'kind', kind, () => carryOut(person, given));
    expect(await state(person)).toEqual(before);
    await server.settle();
    expect(await mailsOf(person.email, kind)).toBe(0);
  });

  it('is told of by the queue where nothing can be mailed at that moment', async () => {
    const { person, given } = await prepared();
    const answer = await without('mails', 'key', kind, () => carryOut(person, given));
    expect(answer).toMatchObject({ status: 200 });
    expect(await mailsOf(person.email, kind)).toBe(0);
    await server.settle();
    expect(await mailsOf(person.email, kind)).toBe(1);
  });
});

describe('a link to another address', () => {
  const confirm = (token: string, cookie = '') => ask('email/confirm', { token }, cookie);
  const INVALID = { status: 422, body: { code: 'INVALID_TOKEN' } };

  it('wins once of many at the same instant', async () => {
    const person = await accounts.confirmed();
    const { email, token } = await wantAddress(person);
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(token)));
    expect(answers.filter(({ status }) => status === 200)).toMatchObject([{ body: { email } }]);
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(INVALID);
    await server.settle();
    expect(await mailsOf(person.email, 'email_changed')).toBe(1);
  });

  it('is the newest: of two that were asked for, at once or one after the other, the older is refused', async () => {
    const person = await accounts.confirmed();
    const [older, newer] = [await wantAddress(person), await wantAddress(person)];
    const [refused, won] = await Promise.all([confirm(older.token), confirm(newer.token)]);
    expect(refused).toMatchObject(INVALID);
    expect(won).toMatchObject({ status: 200, body: { email: newer.email } });
    expect(await confirm(older.token)).toMatchObject(INVALID);
    await expect.poll(() => accounts.sessionOf(person.cookie)).toMatchObject({ email: newer.email });
  });

  it('is refused once the address has changed and changed back', async () => {
    const person = await accounts.confirmed();
    const old = await wantAddress(person);
    for (const address of [newAddress(), person.email]) {
      const { token } = await wantAddress(person, address);
      expect(await confirm(token)).toMatchObject({ status: 200, body: { email: address } });
    }
    expect(await confirm(old.token)).toMatchObject(INVALID);
  });

  it('is refused after a new password, set by a link or from within', async () => {
    const [byMail, byForm] = [await accounts.confirmed(), await accounts.confirmed()];
    const [first, second] = [await wantAddress(byMail), await wantAddress(byForm)];
    await accounts.call('request-password-reset', { email: byMail.email });
    const token = await accounts.tokenMailedTo(byMail.email);
    expect(await accounts.call('reset-password', { token, password: NEXT })).toMatchObject({ status: 200 });
    await accounts.call('change-password', { currentPassword, password: NEXT }, { cookie: byForm.cookie });
    expect(await confirm(first.token)).toMatchObject(INVALID);
    expect(await confirm(second.token)).toMatchObject(INVALID);
  });

  it('is refused where its account is being closed, or has ended', async () => {
    const person = await accounts.confirmed();
    const { token } = await wantAddress(person);
    await accounts.call('../privacy/deletion', { currentPassword }, { cookie: person.cookie });
    await server.database.write(
      null,
      () => sql`update account_deletions set due_at = app_now() where state = 'waiting'`,
    );
    await server.runSchedule('deletions');
    expect(await confirm(token)).toMatchObject(INVALID);
    await server.database.write(
      null,
      () => sql`update account_deletions set closing_at = closing_at - interval '2 hours' where state = 'closing'`,
    );
    await server.runSchedule('deletions');
    expect(await confirm(token)).toMatchObject(INVALID);
  });

  it('is refused to somebody else who is signed in, where it was cut, and of another kind', async () => {
    const [person, other] = [await accounts.confirmed(), await accounts.confirmed()];
    const { token, email } = await wantAddress(person);
    expect(await confirm(token, other.cookie)).toMatchObject(INVALID);
    expect(await confirm(token.slice(0, -2))).toMatchObject(INVALID);
    await accounts.signUp(newAddress());
    expect(await confirm(token, person.cookie)).toMatchObject({ status: 200, body: { email } });
  });

  it('says so where somebody else has taken the address meanwhile', async () => {
    const person = await accounts.confirmed();
    const { token, email } = await wantAddress(person);
    await accounts.signUp(email);
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect(await accounts.sessionOf(person.cookie)).toMatchObject({ email: person.email });
  });
});
