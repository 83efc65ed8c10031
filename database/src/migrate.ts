import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { withClient } from './client.ts';
import { errorCode, errorMessage, StartError } from './errors.ts';

export type Migration = { name: string; sql: string; checksum: string };

export const migrationsDirectory = join(import.meta.dirname, '../migrations');

const LOCK = 7_203_554_618;
const UNDEFINED_TABLE = '42P01';

const createLedger = `
  create schema if not exists internal;
  create table if not exists internal.schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;

/**
 * Applies what is missing, in the order of names, each file in its own transaction; returns the names applied.
 * Servers that start together take turns. Throws StartError, and changes nothing, if a file fails, an applied one was
 * changed, or the database was made by another version of the product.
 */
export async function migrate(ownerUrl: string, directory: string = migrationsDirectory): Promise<string[]> {
  const migrations = readMigrations(directory);
  return withClient(ownerUrl, async (client) => {
    const applied = await readApplied(client);
    return pending(migrations, applied).length === 0 ? [] : applyInTurn(client, migrations);
  });
}

/** The migrations of a folder, in the order in which they are applied. */
export function readMigrations(directory: string = migrationsDirectory): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((name) => {
    const sql = readFileSync(join(directory, name), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

async function applyInTurn(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  await client.query(createLedger);
  const missing = pending(migrations, await readApplied(client));
  for (const migration of missing) await apply(client, migration);
  return missing.map(({ name }) => name);
}

function pending(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (changed)
    throw new StartError(
      `Migration ${changed.name} was changed after it was applied: undo the change and add a new file, or begin anew with an empty database.`,
    );
  refuseUnknown(migrations, applied);
  refuseSkipped(migrations, applied);
  return migrations.filter(({ name }) => !applied.has(name));
}

/** What a newer version added, or one from before the first release, this code knows nothing of. */
function refuseUnknown(migrations: Migration[], applied: Map<string, string>): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].find((name) => !known.has(name));
  if (unknown)
    throw new StartError(
      `This database was made by another version of Polyclinic (${unknown} is unknown to this one): start that version, or begin anew with another DATA_DIR or an empty database. Nothing was changed.`,
    );
}

/** The last migration of the last release: what comes after it stands on all before it. */
export const RELEASED = '021_triggers.sql';

/** A database with later migrations and without one of a release was not made by following the releases. */
function refuseSkipped(migrations: Migration[], applied: Map<string, string>): void {
  const later = [...applied.keys()].find((name) => name > RELEASED);
  const skipped = migrations.find(({ name }) => name <= RELEASED && !applied.has(name));
  if (later && skipped)
    throw new StartError(
      `This database has ${later} and lacks ${skipped.name}, which came before it: a version was skipped. Start the version in between, or restore a backup. Nothing was changed.`,
    );
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  try {
    const applied = await readAppliedMigrations(client);
    return new Map(applied.map(({ name, checksum }) => [name, checksum]));
  } catch (error) {
    if (errorCode(error) === UNDEFINED_TABLE) return new Map();
    throw error;
  }
}

/** What was applied to a database that has been migrated before. */
export async function readAppliedMigrations(client: Pick<pg.Client, 'query'>): Promise<Omit<Migration, 'sql'>[]> {
  const { rows } = await client.query<Omit<Migration, 'sql'>>(
    'select name, checksum from internal.schema_migrations order by name',
  );
  return rows;
}

/** In the transaction of the caller, who holds no other servers up: on a database that nobody else uses. */
export async function migrateWithin(client: pg.Client, migrations: Migration[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  await client.query(createLedger);
  for (const migration of migrations) await applyWithin(client, migration);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await applyWithin(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function applyWithin(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql);
    await client.query('insert into internal.schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
  } catch (error) {
    throw new StartError(`Migration ${name} failed${atLine(error, sql)}: ${errorMessage(error)}`, { cause: error });
  }
}

function atLine(error: unknown, sql: string): string {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : 0;
  return position > 0 ? ` at line ${sql.slice(0, position).split('\n').length}` : '';
}
