import { withClient } from '@polyclinic/database/client';
import { type TestDatabase, testDatabase } from '@polyclinic/database/testing/index';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

const TABLES = ['access_hashes', 'access_leaves', 'access_waiting'];
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

const asOwner = <Result>(work: (client: pg.Client) => Promise<Result>) => withClient(database.urls.owner, work);
const note = (client: pg.Client, count: number) =>
  client.query(`insert into access_log (action, subject) select 'read', 'profile' from generate_series(1, ${count})`);

async function addLeaves(client: pg.Client, most: number): Promise<number> {
  const { rows } = await client.query<{ added: number }>('select add_access_leaves($1) as added', [most]);
  return rows[0]?.added ?? 0;
}

it('finds its place in the tree by indexes, also by plans that were made while the tables were empty', () =>
  asOwner(async (client) => {
    await client.query(`vacuum analyze ${TABLES.join(', ')}`);
    await client.query('begin');
    await note(client, 300);
    for (let turn = 0; turn < 3; turn += 1) expect(await addLeaves(client, 100)).toBe(100);
    const { rows } = await client.query(
      'select relname as name, seq_scan::int as count from pg_stat_xact_user_tables where relname = any ($1) order by 1',
      [TABLES],
    );
    expect(rows).toEqual(TABLES.map((name) => ({ name, count: 0 })));
    await client.query('rollback');
  }));

it('gives an entry that was put back no second leaf', () =>
  asOwner(async (client) => {
    await note(client, 2);
    expect(await addLeaves(client, 10)).toBe(2);
    await client.query(`insert into access_waiting (entry_id) select id from access_log limit 1`);
    await note(client, 1);
    await addLeaves(client, 10);
    const { rows } = await client.query(
      'select (select count(*)::int from access_leaves) as leaves, (select count(*)::int from access_waiting) as waiting',
    );
    expect(rows).toEqual([{ leaves: 3, waiting: 0 }]);
  }));
