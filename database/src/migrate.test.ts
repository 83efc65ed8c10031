import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withClient } from './client.ts';
import { migrate, RELEASED, readMigrations } from './migrate.ts';
import { type TestDatabase, testDatabase } from './testing/index.ts';

let test: TestDatabase;
let folder: string;

beforeEach(async () => {
  test = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'polyclinic-migrations-'));
  for (const { name, sql } of readMigrations()) write(name, sql);
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await test.close();
});

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
const query = async (sql: string) => (await withClient(test.urls.owner, (client) => client.query(sql))).rows;

it('finds nothing to do on a migrated database', async () => {
  expect(readMigrations().length).toBeGreaterThan(0);
  expect(await migrate(test.urls.owner)).toEqual([]);
});

it('applies what is missing, in the order of names, once', async () => {
  write('902_second.sql', 'insert into extra values (2)');
  write('901_first.sql', 'create table extra (n int)');
  expect(await migrate(test.urls.owner, folder)).toEqual(['901_first.sql', '902_second.sql']);
  expect(await migrate(test.urls.owner, folder)).toEqual([]);
  expect(await query('select n from extra')).toEqual([{ n: 2 }]);
});

it('lets servers that start together take turns', async () => {
  write('901_first.sql', 'create table extra (n int)');
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(test.urls.owner, folder)));
  expect(applied.flat()).toEqual(['901_first.sql']);
});

it('refuses a file that was changed after it was applied', async () => {
  write('901_first.sql', 'create table extra (n int)');
  await migrate(test.urls.owner, folder);
  write('901_first.sql', 'create table extra (n bigint)');
  await expect(migrate(test.urls.owner, folder)).rejects.toThrow(
    /^Migration 901_first.sql was changed after it was applied/,
  );
});

it('leaves a database alone that another version made', async () => {
  write('901_of_a_newer_version.sql', 'create table extra (n int)');
  await migrate(test.urls.owner, folder);
  rmSync(join(folder, '901_of_a_newer_version.sql'));
  write('902_of_this_one.sql', 'drop table extra');
  await expect(migrate(test.urls.owner, folder)).rejects.toThrow(
    /^This database was made by another version of Polyclinic \(901_of_a_newer_version.sql is unknown to this one\)/,
  );
  expect(await query('select n from extra')).toEqual([]);
});

it('names the file and line that failed, and keeps nothing of that file', async () => {
  write('901_first.sql', 'create table extra (n int);\n\nselect * from missing;');
  await expect(migrate(test.urls.owner, folder)).rejects.toThrow(
    'Migration 901_first.sql failed at line 3: relation "missing" does not exist',
  );
  expect(await query(`select to_regclass('extra') as found`)).toEqual([{ found: null }]);
});

it('refuses a database from which a migration of a release is missing, and changes nothing', async () => {
  write('901_later.sql', 'create table later (n int)');
  await migrate(test.urls.owner, folder);
  await query(`delete from internal.schema_migrations where name = '${RELEASED}'`);
  await expect(migrate(test.urls.owner, folder)).rejects.toThrow(
    /lacks 021_triggers\.sql, which came before it: a version was skipped\. .* Nothing was changed\.$/,
  );
});

it('writes a function anew only where it finds what it replaces', async () => {
  const rewriting = readMigrations().flatMap(({ name, sql }) =>
    name > '210'
      ? (sql.match(/^do \$do\$.*?^end \$do\$;/gms) ?? []).filter((block) => block.includes('pg_get_functiondef'))
      : [],
  );
  expect(rewriting.length).toBeGreaterThan(2);
  for (const block of rewriting)
    await expect(
      query(`
        begin;
        create schema other;
        create function other.pg_get_functiondef(oid) returns text language sql as $$ select 'select 1' $$;
        set local search_path = other, pg_catalog, public;
        ${block}`),
      block,
    ).rejects.toThrow(/is written otherwise than expected$/);
});

it('leaves no two indexes that are the same', async () => {
  const same = await query(`
    select string_agg(indexrelid::regclass::text, ' = ' order by indexrelid) as same
    from pg_index where indrelid in (select oid from pg_class where relnamespace in ('public'::regnamespace, 'auth'::regnamespace))
    group by indrelid, indkey::text, indclass::text, indoption::text, pg_get_expr(indpred, indrelid), pg_get_expr(indexprs, indrelid)
    having count(*) > 1`);
  expect(same).toEqual([]);
});

it('knows the last migration of the last release', () => {
  const releases = join(import.meta.dirname, '../testing');
  const last = readdirSync(releases)
    .filter((name) => /^\d+\.\d+\.\d+$/.test(name))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .at(-1);
  const migrations = JSON.parse(readFileSync(join(releases, last!, 'migrations.json'), 'utf8'));
  expect(Object.keys(migrations).sort().at(-1)).toBe(RELEASED);
});
