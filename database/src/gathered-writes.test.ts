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
