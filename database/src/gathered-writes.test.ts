import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Actor, createDatabase, type Database } from './actor.ts';
import { createPool } from './client.ts';
import { type TestDatabase, testDatabase } from './testing/index.ts';

const amal: Actor = { userId: '01990000-0000-7000-8000-000000000001', role: 'patient' };
const omar: Actor = { userId: '01990000-0000-7000-8000-000000000002', role: 'doctor' };
type Note = { id: number; actor: string; commit: string };

let test: TestDatabase;
let db: Database;

beforeAll(async () => {
  test = await testDatabase();
  db = createDatabase(createPool(test.urls.app, { max: 10 }));
  await test.owner.transaction(null, async (trx) => {
    await sql`create table notes (id int primary key check (id >= 0), actor text not null)`.execute(trx);
    await sql`grant select, insert on notes to app`.execute(trx);
  });
});
afterAll(async () => {
  await db?.close();
  await test?.close();
});

const add = (actor: Actor, id: number) =>
  db.gather(
    actor,
    String(id),
    () => sql<Note>`
      insert into notes values (${id}, current_setting('app.user_id')) on conflict do nothing
      returning id, actor, pg_current_xact_id()::text as commit`,
  );
const addAll = (ids: number[]) => Promise.allSettled(ids.map((id) => add(id % 2 ? amal : omar, id)));
const rowsOf = (outcomes: PromiseSettledResult<Note[]>[]) =>
  outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.code));
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

it('those that meet share few commits, each as its own actor with its own answer', async () => {
  const ids = numbers(0, 120);
  const rows = rowsOf(await addAll(ids)).map(([row]) => row);
  expect(rows.map(({ id, actor }) => ({ id, actor }))).toEqual(
    ids.map((id) => ({ id, actor: (id % 2 ? amal : omar)?.userId })),
  );
  expect(new Set(rows.map(({ commit }) => commit)).size).toBeLessThan(10);
});

it('one that is refused harms none of those it met', async () => {
  const outcomes = rowsOf(await addAll([200, 201, 202, -1, 203, 204]));
  expect(outcomes.map((rows) => (typeof rows === 'string' ? rows : rows[0]?.id))).toEqual([
    200,
    201,
    202,
    '23514',
    203,
    204,
  ]);
});

it('the same twice is written once', async () => {
  const outcomes = rowsOf(await addAll([300, 301, 302, 302, 302]));
  expect(outcomes.map((rows) => rows.length)).toEqual([1, 1, 1, 0, 0]);
});

it('a row that somebody holds keeps nobody waiting beyond its own group', { timeout: 10_000 }, async () => {
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holder = test.owner.transaction(null, async (trx) => {
    await sql`insert into notes values (400, 'held')`.execute(trx);
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  const waits = add(amal, 400);
  expect((await add(omar, 401))[0]?.id).toBe(401);
  held.resolve();
  await holder;
  expect(await waits).toEqual([]);
});

it('one that leaves alone takes along what others read behind it, as themselves', async () => {
  const heard: unknown[][] = [];
  const reading = (actor: Actor, id: number) => ({
    actor,
    build: () => sql`
      select id, actor, current_setting('app.user_id') as reader, current_setting('transaction_read_only') as mode
      from notes where id = ${id}`,
    hear: (rows: unknown[]) => heard.push(rows),
  });
  const insert = (id: number) => () =>
    sql`insert into notes values (${id}, current_setting('app.user_id')) returning id`;
  expect(await db.gather(amal, '9000', insert(9000), [reading(omar, 9000), reading(amal, 9000)])).toEqual([
    { id: 9000 },
  ]);
  const row = { id: 9000, actor: amal?.userId, mode: 'on' };
  await expect.poll(() => heard).toEqual([[{ ...row, reader: omar?.userId }], [{ ...row, reader: amal?.userId }]]);
});

it('a write that is refused, and a reading that is, spoil nothing for the other and for who comes next', async () => {
  const heard: unknown[][] = [];
  const behind = (text: string) => [
    { actor: omar, build: () => sql.raw(text), hear: (rows: unknown[]) => heard.push(rows) },
  ];
  const insert = (id: number) => () => sql`insert into notes values (${id}, 'x') returning id`;
  await expect(db.gather(amal, '-1', insert(-1), behind('select id from notes where id = -1'))).rejects.toMatchObject({
    code: '23514',
  });
  expect(await db.gather(amal, '9001', insert(9001), behind('select 1 / 0'))).toEqual([{ id: 9001 }]);
  expect(await db.gather(amal, '9002', insert(9002), behind("insert into notes values (9003, 'x')"))).toEqual([
    { id: 9002 },
  ]);
  await expect.poll(() => heard).toEqual([[], [], []]);
  expect(await db.read(amal, () => sql`select id from notes where id >= 9001 order by id`)).toEqual([
    { id: 9001 },
    { id: 9002 },
  ]);
});
