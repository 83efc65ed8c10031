import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

/** TRAIL_ROWS=1000000 asks for what an installation has after a year. */
const ROWS = Number(process.env.TRAIL_ROWS ?? 30_000);
const AT_ONCE = 10_000;
const LATELY_DAYS = 6;
const PEOPLE = ROWS / 20;
/** Of few people, reading all is the quicker way to their names. */
const COUNTED = ROWS < 1_000_000 ? ['security_events'] : ['security_events', 'profiles', 'user'];

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await testServer();
  admin = await server.person({ role: 'admin' });
  const write = (query: ReturnType<typeof sql>) => server.database.write(null, () => query);
  await server.database.transaction(null, async (trx) => {
    await sql`alter table auth.user disable trigger user`.execute(trx);
    await sql`
      with made as (
        insert into auth.user (name, email) select 'Person ' || n, 'p' || n || '@trail.example' from generate_series(1, ${PEOPLE}::integer) n
        returning id, name)
      insert into profiles (user_id, full_name) select id, name from made`.execute(trx);
    await sql`alter table auth.user enable trigger user`.execute(trx);
    for (let from = 1; from <= ROWS; from += AT_ONCE)
      await sql`
        with people as (select array_agg(user_id) as ids from profiles where full_name like 'Person %')
        insert into security_events (user_id, at, kind, network)
        select ids[1 + n % cardinality(ids)], app_now() - (${ROWS}::integer - n) * interval '30 seconds',
          (array['signed_in', 'sign_in_failed', 'signed_out', 'passkey_used'])[1 + n % 4],
          '10.' || n % 250 || '.' || n / 7 % 250 || '.1'
        from people, generate_series(${from}::integer, ${from + AT_ONCE - 1}::integer) n`.execute(trx);
  });
  for (const table of ['security_events', 'profiles', 'auth.user']) await write(sql`analyze ${sql.table(table)}`);
}, 400_000);
afterAll(() => server?.close());

const scans = async () => {
  await server.database.read(null, () => sql`select pg_stat_force_next_flush()`);
  const [row] = await server.database.read(
    null,
    () => sql<{ count: string }>`
      select sum(seq_tup_read) as count from pg_stat_user_tables where relname = any (${COUNTED})`,
  );
  return Number(row?.count);
};

const DAY = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
const SEARCHES: [string, object][] = [
  ['everything', {}],
  ['a person by name', { person: 'person 777' }],
  ['a person by the beginning of the address', { person: 'p77@trail' }],
  ['a kind', { kind: 'sign_in_failed' }],
  ['a kind that is rare', { kind: 'role_changed' }],
  ['a network', { network: '10.17.' }],
  ['a time', { from: dayBefore(6), until: dayBefore(5) }],
  ['a time long ago', { until: dayBefore(ROWS / 2880 - 1) }],
  ['all of them', { person: 'person 7', kind: 'signed_in', network: '10.', from: dayBefore(8), until: dayBefore(2) }],
];

describe('the trail of everybody', () => {
  it.each(SEARCHES)('is searched for %s without being read whole', async (_, search) => {
    const find = server.clientOf(admin).security.searchTrail;
    const before = await scans();
    const { events, next } = await find(search);
    expect(events.length).toBeLessThanOrEqual(50);
    if (next) expect((await find({ ...search, before: next })).events.length).toBeGreaterThan(0);
    // Counters reach the view when a transaction ends; each connection of the pool has its own.
    await server.services.database.read(null, () => sql`select pg_stat_force_next_flush()`);
    expect((await scans()) - before).toBeLessThan(ROWS / 20);
  });

  it('comes in pages, the latest first, none twice and none left out', async () => {
    const find = server.clientOf(admin).security.searchTrail;
    const seen: { id: string; at: string }[] = [];
    for (let page = 0, before: string | undefined; page < 3; page += 1) {
      const found = await find({ kind: 'signed_in', before });
      seen.push(...found.events);
      before = found.next ?? undefined;
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(150);
    expect(seen.map(({ at }) => at)).toEqual(
      seen
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  it('comes from all people of a name, however many they are', async () => {
    const find = server.clientOf(admin).security.searchTrail;
    const seen = new Set<string>();
    let before: string | undefined;
    do {
      const found = await find({ person: 'person ', kind: 'signed_in', from: dayBefore(LATELY_DAYS), before });
      for (const { person } of found.events) seen.add(person.userId);
      before = found.next ?? undefined;
    } while (before);
    const [counted] = await server.database.read(
      null,
      () => sql<{ people: string }>`
        select count(distinct user_id) as people from security_events
        where kind = 'signed_in' and at >= ${dayBefore(LATELY_DAYS)}::date`,
    );
    expect(seen.size).toBe(Number(counted?.people));
  });

  it('takes signs of a search by their letter', async () => {
    const { searchTrail } = server.clientOf(admin).security;
    expect((await searchTrail({ person: '%' })).events).toEqual([]);
    expect((await searchTrail({ network: '10_' })).events).toEqual([]);
  });
});
