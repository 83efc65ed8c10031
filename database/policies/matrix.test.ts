import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRelations } from '../src/access-catalogue.ts';
import { type TestDatabase, testDatabase } from '../src/testing/index.ts';
import { asActor, attempt, attemptsOn, type Connections, connect, loginOf, mayReach } from './attempts.ts';
import { expectations } from './expectations.ts';
import { insertions } from './insertions.ts';
import { samples } from './samples.ts';
import { ACTORS, OPERATIONS } from './vocabulary.ts';
import { buildWorld } from './world.ts';

let test: TestDatabase;
let connections: Connections;
let before: string;

beforeAll(async () => {
  test = await testDatabase();
  connections = await connect(test.urls);
  await buildWorld(connections.owner);
  before = await digest();
});

afterAll(async () => {
  await Promise.all(Object.values(connections ?? {}).map((client) => client.end()));
  await test?.close();
});

async function digest(): Promise<string> {
  const tables = Object.keys(samples).sort();
  const parts = tables.map(
    (name) => `select '${name}' as name, md5(string_agg(t::text, '' order by t::text)) from ${name} t`,
  );
  const { rows } = await connections.owner.query(parts.join(' union all '));
  return JSON.stringify(rows);
}

describe('the catalogue', () => {
  it('has a line of the matrix and sample rows for each table and view, and no others', async () => {
    const names = (await readRelations(connections.owner)).map(({ name }) => name);
    expect(Object.keys(expectations).sort()).toEqual(names.sort());
    expect(Object.keys(samples).sort()).toEqual(names.sort());
  });

  it('enables and forces row security on each table', async () => {
    const tables = (await readRelations(connections.owner)).filter(({ kind }) => kind === 'table');
    expect(tables.length).toBeGreaterThan(20);
    expect(tables.filter(({ isProtected }) => !isProtected)).toEqual([]);
  });

  it('hides rows from pushed-down conditions in each view that app reads', async () => {
    const { rows } = await connections.owner.query(`
      select oid::regclass::text as name from pg_class
      where relkind = 'v' and relnamespace = 'public'::regnamespace and has_table_privilege('app', oid, 'select')
        and not coalesce(reloptions @> '{security_barrier=true}', false)`);
    expect(rows).toEqual([]);
  });
});

describe.each(Object.keys(expectations))('%s', (table) => {
  it('has every row that is tried', async () => {
    for (const { where, source = table } of samples[table] ?? []) {
      const { rowCount } = await connections.owner.query(`select from ${source} where ${where}`);
      expect(rowCount, where).toBeGreaterThan(0);
    }
  });

  it('is offered a row by everybody who may insert', () => {
    const mayInsert = ACTORS.filter((actor) => expectations[table]?.insert[actor] !== 'none');
    const offered = insertions[table] ?? [];
    expect(mayInsert.filter((actor) => !offered.some((row) => mayReach(table, 'insert', actor, row)))).toEqual([]);
  });

  describe.each(OPERATIONS)('%s', (operation) => {
    it.each(ACTORS)('by %s', async (actor) => {
      const attempts = attemptsOn(table, operation);
      expect(attempts.length).toBeGreaterThan(0);
      for (const { name, statement, ...row } of attempts) {
        const sql = await statement(connections.owner, loginOf(actor));
        const outcome = await asActor(connections, actor, async (client) => attempt(client, sql));
        expect(outcome === 'reached', `${name}: ${outcome}`).toBe(mayReach(table, operation, actor, row));
      }
    });
  });
});

it('leaves every row as it was', async () => {
  expect(await digest()).toBe(before);
});
