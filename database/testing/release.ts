import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type pg from 'pg';

/** A released version: the checksum of each of its migrations by name, and the folder with the rows of a filled database. */
export type Release = { version: string; folder: string; migrations: Record<string, string> };

/** One table: the names of its columns, and its rows as the text of a JSON array. */
export type TableRows = { table: string; columns: string[]; rows: string };

const MIGRATIONS = 'migrations.json';
const ROWS = 'rows.txt.br';

export function readReleases(): Release[] {
  const versions = readdirSync(import.meta.dirname).filter((name) =>
    existsSync(join(import.meta.dirname, name, MIGRATIONS)),
  );
  return versions.sort().map((version) => {
    const folder = join(import.meta.dirname, version);
    return { version, folder, migrations: JSON.parse(readFileSync(join(folder, MIGRATIONS), 'utf8')) };
  });
}

/** Migrations of a release that are missing or were changed since, one line each. */
export function findChangedMigrations(directory: string): string[] {
  return readReleases().flatMap(({ version, migrations }) =>
    Object.entries(migrations).flatMap(([name, checksum]) =>
      checksumOf(join(directory, name)) === checksum
        ? []
        : [
            `database/migrations/${name}: released in ${version} and never changed again; undo the change and add a new file`,
          ],
    ),
  );
}

function checksumOf(path: string): string | undefined {
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : undefined;
}

/** The rows of a release, as text: numbers keep all their digits. */
export function readRows({ folder }: Release): TableRows[] {
  const lines = brotliDecompressSync(readFileSync(join(folder, ROWS)))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  return Array.from({ length: lines.length / 2 }, (_, index) => {
    const [table = '', ...columns] = (lines[2 * index] ?? '').split(' ');
    return { table, columns, rows: lines[2 * index + 1] ?? '[]' };
  });
}

export function writeRelease(folder: string, migrations: Release['migrations'], tables: TableRows[]): void {
  const lines = tables.flatMap(({ table, columns, rows }) => [[table, ...columns].join(' '), rows]);
  writeFileSync(join(folder, MIGRATIONS), `${JSON.stringify(migrations, null, 2)}\n`);
  writeFileSync(join(folder, ROWS), brotliCompressSync(`${lines.join('\n')}\n`));
}

/** What PostgreSQL stores of each table; columns that it computes are left out. */
export async function dumpTables(client: pg.Client): Promise<TableRows[]> {
  const { rows: tables } = await client.query<{ table: string; columns: string[] }>(`
    select c.oid::regclass::text as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'auth')
    group by c.oid order by 1`);
  const dumped: TableRows[] = [];
  for (const { table, columns } of tables)
    dumped.push({ table, columns, rows: await readTable(client, table, columns) });
  return dumped;
}

/** The rows of a table as the text of a JSON array, in an order of their own. */
export async function readTable(client: pg.Client, table: string, columns: string[]): Promise<string> {
  const { rows } = await client.query<{ rows: string }>(`
    select coalesce(jsonb_agg(r order by r), '[]')::text as rows
    from (select to_jsonb(t) as r from (select ${list(columns)} from ${table}) t) t`);
  return rows[0]?.rows ?? '[]';
}

/** Replaces what the tables hold with the dumped rows, without triggers; needs a superuser. */
export async function loadTables(client: pg.Client, tables: TableRows[]): Promise<void> {
  await client.query('begin');
  await client.query(`set local session_replication_role = replica`);
  for (const { table, columns, rows } of tables) {
    await client.query(`delete from ${table}`);
    await client.query(
      `insert into ${table} (${list(columns)}) select ${list(columns)} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [rows],
    );
  }
  await client.query('commit');
}

const list = (columns: string[]): string => columns.map((column) => `"${column}"`).join(', ');
