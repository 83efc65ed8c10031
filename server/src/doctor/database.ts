import { withClient } from '@polyclinic/database/client';
import { errorCode, errorMessage } from '@polyclinic/database/errors';
import { readMigrations } from '@polyclinic/database/migrate';
import { findNeighbours } from '@polyclinic/database/roles';
import { type Check, failed, ok, warning } from './finding.ts';

type Row = {
  version: string;
  versionNumber: number;
  provider: string;
  locale: string | null;
  encoding: string;
  fsync: string;
  synchronousCommit: string;
  fullPageWrites: string;
  connections: number;
  missing: string[];
  mighty: string[];
};

const QUERY = `
  select current_setting('server_version') as version, current_setting('server_version_num')::int as "versionNumber",
    d.datlocprovider as provider, d.datlocale as locale, pg_encoding_to_char(d.encoding) as encoding,
    current_setting('fsync') as fsync, current_setting('synchronous_commit') as "synchronousCommit",
    current_setting('full_page_writes') as "fullPageWrites", current_setting('max_connections')::int as connections,
    array(select name from unnest(array['btree_gist', 'pg_trgm']) name
      where not exists (select from pg_available_extensions e where e.name = name)) as missing,
    array(select rolname::text from pg_roles where rolname in ('app', 'worker', 'auth')
      and (rolsuper or rolbypassrls or rolcreaterole or rolreplication)) as mighty
  from pg_database d where d.datname = current_database()`;

/** Connections of one server, its listeners and queue included. */
const CONNECTIONS_OF_A_SERVER = 40;

export const checkPostgres: Check = async ({ ownerUrl, environment }) => {
  if (!ownerUrl) return environment.DATABASE_URL ? failed(...(await refusalOf(environment.DATABASE_URL))) : NOT_RUNNING;
  const [row, neighbours] = await withClient(ownerUrl, async (client) => [
    (await client.query<Row>(QUERY)).rows[0],
    await findNeighbours(client),
  ]);
  if (!row) return failed('The database says nothing of itself', 'Look at the user of DATABASE_URL.');
  const found = [...settingsOf(row), ...tellOf(neighbours)];
  return found.length > 0 ? found : ok(`PostgreSQL ${row.version} has what is needed`);
};

const NOT_RUNNING = failed(
  'The embedded database does not run',
  'Start the server once, or look at postgres.log in DATA_DIR.',
);

/** What PostgreSQL itself says tells an address from a password, a line that is missing and a certificate. */
async function refusalOf(url: string): Promise<[found: string, remedy: string]> {
  const reason = await withClient(url, async () => 'it answers now').catch(
    (error: unknown) => errorMessage(error) || errorCode(error),
  );
  return [
    `The database of DATABASE_URL does not answer: ${reason}`,
    'Look at its address, password, pg_hba.conf and certificate: docs/postgresql.md.',
  ];
}

const tellOf = (neighbours: string[]) =>
  neighbours.length === 0
    ? []
    : [
        warning(
          `The roles app, worker and auth also serve the database ${neighbours[0]}${neighbours.length > 1 ? ` and ${neighbours.length - 1} more` : ''}`,
          'One installation in a cluster: drop what is a copy, and give another installation a PostgreSQL of its own.',
        ),
      ];

function* settingsOf(row: Row) {
  if (row.versionNumber < 180_000)
    yield failed(`PostgreSQL ${row.version} is older than 18`, 'Upgrade it: docs/postgresql.md.');
  if (row.missing.length > 0)
    yield failed(
      `PostgreSQL lacks ${row.missing.join(', ')}`,
      'Install its contrib package, such as postgresql-contrib.',
    );
  if (row.mighty.length > 0)
    yield failed(
      `The roles ${row.mighty.join(', ')} may pass row security`,
      'alter role … nosuperuser nobypassrls nocreaterole noreplication.',
    );
  if (row.encoding !== 'UTF8') yield failed(`The database's encoding is ${row.encoding}`, 'Make it anew with UTF8.');
  if (row.provider !== 'b' || row.locale !== 'C.UTF-8')
    yield warning(
      'The database sorts by a locale of the operating system',
      'Make it with locale_provider builtin, locale C.UTF-8: an update of the system then damages no index.',
    );
  for (const [name, value] of [
    ['fsync', row.fsync],
    ['synchronous_commit', row.synchronousCommit],
    ['full_page_writes', row.fullPageWrites],
  ] as const)
    if (value === 'off')
      yield failed(`${name} is off`, `alter system set ${name} = on: what was acknowledged may be lost without it.`);
  if (row.connections < CONNECTIONS_OF_A_SERVER)
    yield warning(
      `PostgreSQL takes ${row.connections} connections`,
      `Each server opens ${CONNECTIONS_OF_A_SERVER} at most: raise max_connections.`,
    );
}

export const checkSchema: Check = async ({ ownerUrl }) => {
  if (!ownerUrl) return warning('The schema can’t be read', 'Make the database reachable first.');
  const known = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]));
  const applied = await withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from internal.schema_migrations',
    );
    return new Map(rows.map(({ name, checksum }) => [name, checksum]));
  }).catch((error: unknown) => errorMessage(error));
  if (typeof applied === 'string') return warning('The database has no schema yet', 'Start the server once.');
  const newer = [...applied.keys()].filter((name) => !known.has(name));
  const changed = [...known].filter(([name, sum]) => applied.has(name) && applied.get(name) !== sum);
  const pending = [...known.keys()].filter((name) => !applied.has(name));
  if (newer.length > 0)
    return failed(`The schema is newer than this code (${newer[0]})`, 'Start the version that made it.');
  if (changed.length > 0)
    return failed(`${changed[0]?.[0]} was changed after it was applied`, 'Check out the file as it was released.');
  return pending.length > 0
    ? warning(`${pending.length} migrations wait`, 'They are applied at the next start.')
    : ok('The schema is this version’s');
};
