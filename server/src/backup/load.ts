import { pipeline } from 'node:stream/promises';
import { StartError } from '@polyclinic/database';
import { type Migration, migrateWithin, readMigrations } from '@polyclinic/database/migrate';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import type { About, Manifest, Table } from './about.ts';
import { measure } from './entries.ts';
import { UNFINISHED } from './snapshot.ts';
import { columnsOf, findTables, quoted, sumOf } from './tables.ts';

type Pieces = AsyncIterable<Buffer>;
type Loaded = { bytes: number; sha256: string };

/** A database that is being filled, in one transaction of its owner: all of it or nothing. */
export type Load = {
  /** Fills a table, or notes the unfinished work of the queue. */
  take(name: string, pieces: Pieces): Promise<void>;
  /** Makes the database strict again, and compares it with what the archive says it holds. */
  finish(expected: Manifest['tables']): Promise<void>;
};

/**
 * Prepares an empty database by the migrations that the archive's had, without what stands in the way of rows in any
 * order: triggers, and foreign keys, which are checked when they are made again.
 */
export async function beginLoad(client: pg.Client, about: About): Promise<Load> {
  const [known, later] = splitMigrations(about);
  await migrateWithin(client, known);
  requireSameTables(await findTables(client), about.tables);
  const { tables } = about;
  const keys = await dropForeignKeys(client);
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  await setTriggers(client, tables, 'disable');
  await client.query(createUnfinished);
  const loaded = new Map<string, Loaded>();
  return {
    async take(name, pieces) {
      if (name === UNFINISHED) return void (await copyInto(client, 'unfinished', pieces));
      const table = tables.find((one) => one.name === name);
      if (!table) throw new StartError(`The archive holds a table ${name} that it does not name.`);
      loaded.set(name, await copyInto(client, `${quoted(name)} (${columnsOf(table)})`, pieces));
    },
    async finish(expected) {
      await requireSameRows(client, { tables, loaded, expected });
      for (const key of keys) await client.query(key);
      await setTriggers(client, tables, 'enable');
      if (later.length > 0) await migrateWithin(client, later);
      await client.query('update internal.installation set secret_fingerprint = $1', [about.secretFingerprint]);
      // The run that made this archive is the only one that was under way.
      await client.query(`delete from backup_runs where state = 'running'`);
      await client.query('insert into outbox (effect, payload, created_at, not_before) select * from unfinished');
    },
  };
}

/**
 * Those that the archive's database had, and those that it had not, as an update would apply them. Throws StartError where
 * it has others than we know.
 */
function splitMigrations({ migrations, product }: About): [Migration[], Migration[]] {
  const ours = readMigrations();
  const had = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const stranger = migrations.find(
    ({ name, checksum }) => !ours.some((one) => one.name === name && one.checksum === checksum),
  );
  if (stranger)
    throw new StartError(
      `This archive was made by another version of Polyclinic (${product}, with ${stranger.name}): restore it with that version or a later one. Nothing was changed.`,
    );
  return [ours.filter(({ name }) => had.has(name)), ours.filter(({ name }) => !had.has(name))];
}

/** Columns may stand in another order: where migrations of one table were applied in another one. */
function requireSameTables(ours: Table[], theirs: Table[]): void {
  const list = (tables: Table[]) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, ...columns.toSorted()]).sort());
  if (list(ours) !== list(theirs))
    throw new StartError('The tables of this archive are not those that its migrations make. Nothing was changed.');
}

/** Returns the statements that make them again. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and conparentid = 0
      and connamespace in (select oid from pg_namespace where nspname !~ '^pg_' and nspname not in ('jobs', 'internal'))
    order by conrelid, conname`);
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ add }) => add);
}

/** Row security too: COPY knows no policies, not even one that lets the owner do everything. */
async function setTriggers(client: pg.Client, tables: Table[], to: 'disable' | 'enable'): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name join pg_class c on c.oid = name::regclass where c.relrowsecurity',
    [tables.map(({ name }) => quoted(name))],
  );
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} ${to} trigger user`);
  const force = to === 'enable' ? 'force' : 'no force';
  for (const { name } of rows) await client.query(`alter table ${name} ${force} row level security`);
}

const createUnfinished = `create temporary table unfinished
  (effect text not null, payload jsonb not null, created_at timestamptz not null, not_before timestamptz) on commit drop`;

async function copyInto(client: pg.Client, table: string, pieces: Pieces): Promise<Loaded> {
  const rows = measure(pieces);
  await pipeline(rows.passing, client.query(from(`copy ${table} from stdin`)));
  return rows.result();
}

type Comparison = { tables: Table[]; loaded: Map<string, Loaded>; expected: Manifest['tables'] };

async function requireSameRows(client: pg.Client, { tables, loaded, expected }: Comparison): Promise<void> {
  if (expected.length !== tables.length) throw new StartError('The archive does not hold every table.');
  for (const table of tables) {
    const wanted = expected.find(({ name }) => name === table.name);
    const found = { ...(await sumOf(client, table)), ...loaded.get(table.name) };
    const differs = (['rows', 'sum', 'bytes', 'sha256'] as const).find((what) => wanted?.[what] !== found[what]);
    if (differs)
      throw new StartError(
        `After the restore ${table.name} differs from the archive: ${differs} is ${found[differs]} in place of ${wanted?.[differs]}.`,
      );
  }
}
