import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { trials } from '@polyclinic/contract/platform/trials';
import { withClient } from '@polyclinic/database/client';
import { lockDataDir } from '@polyclinic/database/embedded/data-lock';
import { emptyDatabase, testDatabase } from '@polyclinic/database/testing/index';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readEnvironment } from '../process/index.ts';
import { prepareDatabase } from './database.ts';
import { holdPlace } from './only-server.ts';

/** Starts a server that is not to start; tells its exit code and all that it said. */
async function start(variables: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'test', SAMPLE_DATA: '0', PORT: '0', ...variables };
  const program = join(import.meta.dirname, '../start.ts');
  const child = spawn(process.execPath, [program, '--api-only'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const said = text(child.stderr);
  const [code] = await once(child, 'close');
  return { code, said: (await said).trim() };
}

const refusal = (sentence: RegExp) => ({
  code: 1,
  said: expect.stringMatching(new RegExp(`^${sentence.source}[^\\n]*$`)),
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'polyclinic-refused-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const contentsOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .toSorted()
    .map((name) => (statSync(join(folder, name)).isFile() ? `${name}: ${readFileSync(join(folder, name))}` : name));

/** What stands in every table. */
const ROWS = `
  select n.nspname || '.' || c.relname as name, xpath('/row/sum/text()', query_to_xml(format(
    'select md5(coalesce(string_agg(t::text, chr(10) order by t::text), '''')) as sum from %I.%I t', n.nspname, c.relname),
    false, true, ''))::text as sum
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`;
const rowsOf = (url: string) => withClient(url, async (client) => (await client.query(ROWS)).rows);

describe('a data folder', () => {
  const folders: [string, RegExp, (folder: string) => void][] = [
    ['that another process uses', /The data folder .* is in use by another server \(process \d+\)/, lockUntilEnd],
    [
      'of another major version of PostgreSQL',
      /.*\/postgres was made by PostgreSQL 17, and .*/,
      (folder) => {
        mkdirSync(join(folder, 'postgres'));
        writeFileSync(join(folder, 'postgres/PG_VERSION'), '17\n');
      },
    ],
    [
      'that a restore was interrupted in',
      /A restore into .* was interrupted: run it again/,
      (folder) => mkdirSync(join(folder, 'restoring')),
    ],
  ];

  it.each(trials(folders.slice(0, 1), folders))('%s is left as it is', async (_, sentence, arrange) => {
    const folder = newFolder();
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ key: 'a'.repeat(64) }), { mode: 0o600 });
    arrange(folder);
    const before = contentsOf(folder);
    expect(await start({ DATA_DIR: folder })).toEqual(refusal(sentence));
    expect(contentsOf(folder)).toEqual(before);
  });

  const mayMount = process.platform === 'linux' && process.getuid?.() === 0;
  it.skipIf(!mayMount)(
    'on a disk without room is left empty (mounts a small one, which root may)',
    { tags: ['long'] },
    async () => {
      const folder = newFolder();
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder]);
      expect(mounted.status).toBe(0);
      onTestFinished(() => void spawnSync('umount', [folder]));
      expect(await start({ DATA_DIR: folder })).toEqual(
        refusal(/The disk of .* has \d+ MB left, and the database needs 128 MB/),
      );
      expect(readdirSync(folder)).toEqual([]);
    },
  );
});

function lockUntilEnd(folder: string): void {
  onTestFinished(lockDataDir(folder));
}

const SECRET = 'of the servers that were here first';

/** A database that a server with that secret has used, and the variables of that server. */
async function usedDatabase() {
  const { urls, close } = await testDatabase();
  onTestFinished(close);
  const variables = { DATABASE_URL: urls.owner, DATA_DIR: newFolder(), SECRET };
  await (await prepareDatabase(readEnvironment({ SAMPLE_DATA: '0', ...variables }))).stop();
  return { urls, variables };
}

describe('a database', () => {
  const cases: [string, RegExp, { query?: string; secret?: string }][] = [
    [
      'with a newer schema',
      /This database was made by another version of Polyclinic \(999_of_tomorrow\.sql is unknown/,
      { query: `insert into internal.schema_migrations (name, checksum) values ('999_of_tomorrow.sql', '')` },
    ],
    [
      'of which a version was skipped',
      /This database has .* and lacks 020_jobs\.sql, .* a version was skipped/,
      { query: `delete from internal.schema_migrations where name = '020_jobs.sql'` },
    ],
    [
      'of servers with another secret',
      /The secret does not fit this database: give every server the same SECRET/,
      { secret: 'of a server that was given another one' },
    ],
    [
      'that was used with another secret, of an earlier version',
      /This database was used with another secret than this server has/,
      { query: `update internal.installation set secret_fingerprint = 'of another'` },
    ],
    [
      'that is another server’s embedded one',
      /DATABASE_URL leads to the embedded database of another server/,
      { query: 'update internal.installation set is_embedded = true' },
    ],
  ];

  it.each(trials(cases.slice(0, 1), cases))('%s is left as it is', async (_, sentence, { query, secret }) => {
    const { urls, variables } = await usedDatabase();
    if (query) await withClient(urls.owner, (client) => client.query(query));
    const before = await rowsOf(urls.owner);
    expect(await start({ ...variables, SECRET: secret ?? SECRET })).toEqual(refusal(sentence));
    expect(await rowsOf(urls.owner)).toEqual(before);
  });

  it('whose roles serve another installation is left empty', { tags: ['long'] }, async () => {
    const { ownerUrl, close } = await emptyDatabase();
    onTestFinished(close);
    await withClient(ownerUrl, (client) =>
      client.query(`create schema internal;
        create table internal.role_passwords as select name as role, 'another' as password
          from unnest(array['app', 'worker', 'auth']) name`),
    );
    const before = await rowsOf(ownerUrl);
    expect(await start({ DATABASE_URL: ownerUrl, DATA_DIR: newFolder(), SECRET })).toEqual(
      refusal(/The roles app, worker and auth of this PostgreSQL serve another installation/),
    );
    expect(await rowsOf(ownerUrl)).toEqual(before);
  });

  it('of a server with files in a folder is refused to a second one', { tags: ['long'] }, async () => {
    const { urls, variables } = await usedDatabase();
    onTestFinished(await holdPlace(urls.worker, readEnvironment({})));
    expect(await start(variables)).toEqual(refusal(/Another server runs on this database, and at least one/));
  });
});
