import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountsOn, PASSWORD } from '../../testing/accounts.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

const MADRID = ['130.206.1.1', 'Europe/Madrid'] as const;
const TOKYO = ['133.11.0.1', 'Asia/Tokyo'] as const;

let server: TestServer;
let accounts: ReturnType<typeof accountsOn>;
let admin: Person;
beforeAll(async () => {
  server = await testServer({ environment: { TRUSTED_PROXIES: '1' } });
  accounts = accountsOn(server);
  admin = await server.person({ role: 'admin', fullName: 'Ruth Admin' });
});
afterAll(() => server?.close());
beforeEach(async () => {
  for (const table of ['risk_alerts', 'security_events'])
    await server.database.write(null, () => sql`delete from ${sql.table(table)}`);
});

async function signIn(email: string, [address, zone]: readonly [string, string]): Promise<void> {
  const headers = { 'x-forwarded-for': address, cookie: zone && `time_zone=${encodeURIComponent(zone)}` };
  expect((await accounts.call('sign-in', { email, password: PASSWORD }, headers)).status).toBe(200);
}

const placesOf = (email: string) =>
  server.database.read(
    null,
    () => sql<{ country: string | null }>`
      select e.country from security_events e join auth.user u on u.id = e.user_id
      where u.email = ${email} and e.network is not null order by e.id`,
  );

async function travels() {
  await server.runSchedule('risks');
  const { alerts } = await server.clientOf(admin).risk.list({});
  return alerts.filter(({ rule }) => rule === 'impossible_travel');
}

/** As if the sign-ins so far had been earlier. */
const goBack = (email: string, hours: number) =>
  server.database.transaction(null, async (trx) => {
    await sql`update security_events e set at = e.at - make_interval(hours => ${hours})
      from auth.user u where u.id = e.user_id and u.email = ${email}`.execute(trx);
  });

describe('where a sign-in came from', () => {
  it('is known where the address and the device’s clock agree, and is in the person’s copy', async () => {
    const { email } = await accounts.confirmed();
    const places = [
      MADRID,
      ['130.206.1.1', 'Europe/Paris'],
      ['2001:660:1:2:3:4:5:6', 'Europe/Paris'],
      ['130.206.1.1', 'Asia/Tokyo'],
      ['130.206.1.1', ''],
      ['192.168.1.9', 'Europe/Madrid'],
    ] as const;
    for (const place of places) await signIn(email, place);
    const known = (await placesOf(email)).slice(-places.length).map(({ country }) => country);
    expect(known).toEqual(['ES', 'ES', 'FR', null, null, null]);
  });
});

describe('impossible travel', () => {
  it('is a sign-in from another country, sooner than the clocks of both are apart', async () => {
    const { email } = await accounts.confirmed();
    await signIn(email, MADRID);
    await goBack(email, 2);
    expect(await travels()).toEqual([]);
    await signIn(email, TOKYO);
    const [alert, ...others] = await travels();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ kind: 'technical', severity: 'high', threshold: 3 });
    expect(alert?.measure).toBeGreaterThanOrEqual(7);
    const { evidence } = await server.clientOf(admin).risk.get({ id: alert?.id ?? '' });
    expect(evidence).toMatchObject([{ kind: 'event', count: 2 }]);
    expect(evidence[0]?.rows.map(({ country, status }) => `${status} ${country}`)).toEqual([
      'signed_in JP',
      'signed_in ES',
    ]);
  });

  it('is none after a flight, in a neighbouring zone, through a tunnel, or by two people', async () => {
    const flown = await accounts.confirmed();
    await signIn(flown.email, MADRID);
    await goBack(flown.email, 14);
    await signIn(flown.email, TOKYO);
    const near = await accounts.confirmed();
    await signIn(near.email, MADRID);
    await signIn(near.email, ['2001:660:1:2:3:4:5:6', 'Europe/Paris']);
    const tunnelled = await accounts.confirmed();
    await signIn(tunnelled.email, MADRID);
    await signIn(tunnelled.email, [TOKYO[0], MADRID[1]]);
    const one = await accounts.confirmed();
    const other = await accounts.confirmed();
    await signIn(one.email, MADRID);
    await signIn(other.email, TOKYO);
    expect(await travels()).toEqual([]);
  });
});
