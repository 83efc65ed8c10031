import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signToken } from '../../secrets/index.ts';
import { accountsOn, PASSWORD } from '../../testing/accounts.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let accounts: ReturnType<typeof accountsOn>;

beforeAll(async () => {
  server = await testServer();
  accounts = accountsOn(server);
});
afterAll(() => server?.close());

const BY_LINK = '../privacy/deletion/by-link';
const take = (token: string, headers: Record<string, string> = {}) => accounts.call(BY_LINK, { token }, headers);
const look = (token: string) => accounts.call(`${BY_LINK}?token=${token}`, null, {}, 'GET');
const stateOf = async (cookie: string) => {
  const { body } = await accounts.call('../privacy/deletion', null, { cookie }, 'GET');
  return (body.deletion as { state: string } | null)?.state ?? null;
};

async function leaving() {
  const person = await accounts.confirmed();
  return { ...person, token: await ask(person) };
}

async function ask({ email, cookie }: { email: string; cookie: string }): Promise<string> {
  await accounts.call('../privacy/deletion', { currentPassword: PASSWORD }, { cookie });
  await server.settle();
  return accounts.tokenMailedTo(email);
}

describe('the mailed link about a deletion', () => {
  it('takes back the one that it is of, once, and none that is asked for later', async () => {
    const person = await leaving();
    expect(await take(person.token)).toMatchObject({ status: 200, body: { state: 'taken_back' } });
    expect(await take(person.token)).toMatchObject({ status: 409, body: { code: 'DELETION_OVER' } });
    await ask(person);
    expect(await take(person.token)).toMatchObject({ status: 409, body: { code: 'DELETION_OVER' } });
    expect(await stateOf(person.cookie)).toBe('waiting');
  });

  it('is of that account, also when another is signed in, and leaves another’s as it is', async () => {
    const [one, other] = [await leaving(), await leaving()];
    expect(await take(one.token, { cookie: other.cookie })).toMatchObject({ status: 200 });
    expect(await stateOf(one.cookie)).toBeNull();
    expect(await stateOf(other.cookie)).toBe('waiting');
  });

  it('changes nothing where it is only opened, by whichever method reads', async () => {
    const { token, cookie } = await leaving();
    expect(await look(token)).toMatchObject({ status: 200, body: { state: 'waiting' } });
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      await server.request(`/api/privacy/deletion/by-link?token=${token}`, { method });
    const overridden = { 'x-http-method-override': 'POST', 'x-method-override': 'POST', _method: 'POST' };
    await server.request(`/api/privacy/deletion/by-link?token=${token}&_method=POST`, { headers: overridden });
    expect(
      (
        await server.request(
          `/api/rpc/privacy/takeBackByLink?data=${encodeURIComponent(JSON.stringify({ json: { token } }))}`,
        )
      ).status,
    ).toBe(405);
    expect(await stateOf(cookie)).toBe('waiting');
  });

  it('is refused where it names an id, is of another kind, or its time is over', async () => {
    const { token, cookie } = await leaving();
    const [row] = await server.database.read(
      null,
      () =>
        sql<{ id: string; key: string }>`select id, link_key as key from account_deletions order by id desc limit 1`,
    );
    const { secrets, clock } = server.services;
    const day = 86_400_000;
    const at = (days: number) => new Date(clock.now().getTime() + days * day);
    const forged = [
      signToken(secrets.deletions, { deletion: row?.id }, at(1)),
      signToken(secrets.deletions, { deletionKey: row?.id }, at(1)),
      signToken(secrets.exports, { deletionKey: row?.key }, at(1)),
      signToken(secrets.deletions, { deletionKey: row?.key }, at(-1)),
      `${token}x`,
    ];
    for (const one of forged) {
      expect((await take(one)).body.code).toBeOneOf(['INVALID_TOKEN', 'DELETION_OVER']);
      expect(await look(one)).toMatchObject({ status: 422, body: { code: 'INVALID_TOKEN' } });
    }
    expect(await stateOf(cookie)).toBe('waiting');
    const late = await server.at(80 * day);
    try {
      const answer = await late.request(`/api/privacy/deletion/by-link?token=${token}`);
      expect((await answer.json()).code).toBe('INVALID_TOKEN');
    } finally {
      await late.close();
    }
  });

  it('is in the trail with the device and network that took it back', async () => {
    const { token, cookie } = await leaving();
    await take(token, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' });
    const { body } = await accounts.call('../security/trail', null, { cookie }, 'GET');
    expect((body.events as object[])[0]).toMatchObject({ kind: 'deletion_taken_back', browser: 'Firefox' });
  });
});
