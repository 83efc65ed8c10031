import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRelations } from '../src/access-catalogue.ts';
import { asActor, attempt, attemptsOn, loginOf, mayReach } from './attempts.ts';
import { expectations } from './expectations.ts';
import { insertions } from './insertions.ts';
import { samples } from './samples.ts';
import { ACTORS, DUTIES, OPERATIONS } from './vocabulary.ts';
import { type Connections, openWorld, type World } from './world.ts';

let world: World;
let connections: Connections;
let before: string;

beforeAll(async () => {
  world = await openWorld();
  connections = world.connections;
  before = await digest();
});

afterAll(() => world?.close());

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
    // What it hides is decided by a column, which costs nothing and so is always asked first; a barrier would cost the indexes.
    expect(rows).toEqual([{ name: 'provider_public_info' }]);
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
    const isDuty = (actor: string) => DUTIES.some((duty) => duty === actor);
    const mayInsert = ACTORS.filter((actor) => expectations[table]?.insert[actor] !== 'none' && !isDuty(actor));
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
