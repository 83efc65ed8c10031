import { withClient } from '@polyclinic/database/client';
import { readAppliedMigrations } from '@polyclinic/database/migrate';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { type About, FORMAT, type Manifest } from './about.ts';
import { type Entry, inPieces, measure } from './entries.ts';
import { brokenOf, type Invariant } from './invariants.ts';
import { columnsOf, findTables, quoted, SETTINGS, sizeOfTables, sumOf } from './tables.ts';

/** A file that the database knows of, where the storage has it. */
export type KnownFile = { path: string; bytes: number };

export type Snapshot = {
  about: About;
  files: KnownFile[];
  /** Invariants that do not hold, by name */
  broken: string[];
  tables(): AsyncGenerator<Entry>;
  /** Of the tables that were read */
  manifest: Manifest['tables'];
};

export type SnapshotOptions = {
  ownerUrl: string;
  /** Reads the queue, which is nobody else's */
  workerUrl: string;
  product: string;
  /** A query of `path` and `bytes` */
  filesQuery: string;
  invariants: Invariant[];
  onBytes(count: number): void;
};

/** The name under which unfinished work of the queue is in an archive. */
export const UNFINISHED = 'unfinished';

/** How the owner and the worker look: as of one moment, however long it takes. */
const LOOK = 'begin transaction isolation level repeatable read, read only';

/** Opens the database as of one moment, while it is written to, and gives what an archive needs of it. */
export async function withSnapshot<T>(options: SnapshotOptions, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return withClient(options.ownerUrl, (owner) =>
    withClient(options.workerUrl, async (worker) => {
      for (const client of [owner, worker]) await client.query(SETTINGS);
      await owner.query(LOOK);
      const { rows } = await owner.query<Exported>(exported);
      const { id = '', mark = '', postgres = '' } = rows[0] ?? {};
      await worker.query(LOOK);
      await worker.query(`set transaction snapshot '${id}'`);
      const tables = await findTables(owner);
      const { rows: files } = await owner.query<KnownFile>(options.filesQuery);
      const broken = await brokenOf(owner, options.invariants);
      const manifest: Manifest['tables'] = [];
      const estimatedBytes =
        (await sizeOfTables(owner, tables)) + files.reduce((sum, { bytes }) => sum + Number(bytes), 0);
      const migrations = await readAppliedMigrations(owner);
      const secretFingerprint = await fingerprintOf(owner);
      const about = {
        format: FORMAT,
        product: options.product,
        postgres,
        mark,
        migrations,
        tables,
        estimatedBytes,
        secretFingerprint,
      } as const;
      const reading = async function* (): AsyncGenerator<Entry> {
        for (const table of tables) {
          const rows = measure(copyOf(owner, `${quoted(table.name)} (${columnsOf(table)})`), options.onBytes);
          yield* inPieces(`database/${table.name}`, rows.passing);
          manifest.push({ name: table.name, ...(await sumOf(owner, table)), ...rows.result() });
        }
        yield* inPieces(`database/${UNFINISHED}`, await unfinished(worker));
        await owner.query('commit');
        await worker.query('commit');
      };
      return work({ about, files, broken, tables: reading, manifest });
    }),
  );
}

type Exported = { id: string; mark: string; postgres: string };

// A transaction begins before its snapshot is taken: what was acknowledged before that moment is in it.
const exported = `select pg_export_snapshot() as id, current_setting('server_version') as postgres,
  to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as mark`;

const copyOf = (client: pg.Client, what: string): AsyncIterable<Uint8Array> =>
  client.query(to(`copy ${what} to stdout`));

/** What the queue has taken from the outbox and not yet done; none where it never ran. */
async function unfinished(worker: pg.Client): Promise<AsyncIterable<Uint8Array>> {
  const { rows } = await worker.query<{ isThere: boolean }>(`select to_regclass('jobs.job') is not null as "isThere"`);
  return rows[0]?.isThere ? copyOf(worker, unfinishedJobs) : nothing();
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

// What runs by the clock comes again by itself; what was given up and not yet noted is tried again.
const unfinishedJobs = `(
  select coalesce(source_name, name) as effect, coalesce(data, '{}') as payload, created_on, start_after
  from jobs.job
  where state in ('created', 'retry', 'active') and name !~ '^(clock\\.|__pgboss)'
    and (name <> 'given-up' or source_name is not null))`;

/** None where an earlier version of the product made the database. */
async function fingerprintOf(owner: pg.Client): Promise<string | null> {
  const { rows } = await owner.query<{ isThere: boolean }>(
    `select to_regclass('internal.installation') is not null as "isThere"`,
  );
  if (!rows[0]?.isThere) return null;
  const found = await owner.query<{ print: string | null }>(
    'select secret_fingerprint as print from internal.installation',
  );
  return found.rows[0]?.print ?? null;
}
