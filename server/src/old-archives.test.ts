import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describeSchema } from '@polyclinic/database/catalogue';
import { withClient } from '@polyclinic/database/client';
import { migrate, migrationsDirectory } from '@polyclinic/database/migrate';
import { ensureRoles } from '@polyclinic/database/roles';
import { emptyDatabase, testDatabase } from '@polyclinic/database/testing/index';
import { expect, it, onTestFinished } from 'vitest';
import { locate } from './backup/index.ts';
import { FILES } from './features/backup/queries.ts';
import { createStorage } from './files/index.ts';
import { readEnvironment } from './process/index.ts';
import { makeBackup } from './start/backups.ts';
import { prepareDatabase } from './start/database.ts';
import { restoreInto } from './start/restores.ts';

const silent = { begin() {}, onBytes() {}, end() {} };
const s3 = { endpoint: undefined, region: 'us-east-1', accessKeyId: undefined, secretAccessKey: undefined };
/** Decision 098 says by what code each was written. */
const ARCHIVES = join(import.meta.dirname, '../../database/testing');

const { signal } = new AbortController();

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'polyclinic-old-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const schemaOfToday = async (): Promise<string> => {
  const { urls, close } = await testDatabase();
  return withClient(urls.owner, describeSchema).finally(close);
};

it('restores the archive of an installation of 0.1.0 into a folder that starts with its rows, files and secrets', {
  tags: ['long'],
}, async () => {
  const dataDir = join(await newFolder(), 'data');
  const environment = readEnvironment({ NODE_ENV: 'test', SAMPLE_DATA: '0', DATA_DIR: dataDir });
  const from = await locate(join(ARCHIVES, '0.1.0/archive.age'), s3);
  const key = { identities: [], passphrase: 'an archive of 0.1.0' };
  const restored = await restoreInto(environment, { from, key, signal }, silent);
  expect(restored).toMatchObject({ about: { product: '0.1.0' }, tables: expect.any(Number) });
  expect(restored.about.migrations.at(-1)?.name).toBe('021_triggers.sql');
  expect(restored.files).toBeGreaterThan(0);

  const { urls, stop } = await prepareDatabase(environment);
  onTestFinished(stop);
  await withClient(urls.owner, async (client) => {
    expect(await describeSchema(client)).toBe(await schemaOfToday());
    const { rows } = await client.query<{ path: string }>(FILES);
    const storage = await createStorage(environment);
    for (const { path } of rows) expect(await text(await storage.open(path))).toBe(`A file of 0.1.0 at ${path}\n`);
    expect(rows).toHaveLength(restored.files);
    const people = await client.query<{ count: number }>('select count(*)::int as count from profiles');
    expect(people.rows[0]?.count).toBeGreaterThan(100);
  });
  expect(await readdir(environment.DATA_DIR)).toContain('secrets.json');
});

it('restores an archive of a database that had a later migration and lacked an earlier one, as an update would', {
  tags: ['long'],
}, async () => {
  const [folder, one, other] = [await newFolder(), await emptyDatabase(), await emptyDatabase()];
  for (const { close } of [one, other]) onTestFinished(close);
  const late = '287_access_verifications.sql';
  await cp(migrationsDirectory, join(folder, 'migrations'), {
    recursive: true,
    filter: (source) => !source.endsWith(late),
  });
  await ensureRoles(one.ownerUrl);
  await migrate(one.ownerUrl, join(folder, 'migrations'));
  const environmentOf = (name: string, DATABASE_URL: string) =>
    readEnvironment({
      NODE_ENV: 'test',
      DATA_DIR: join(folder, name),
      DATABASE_URL,
      BACKUP_PASSPHRASE: 'of the operator',
    });
  const place = await locate(join(folder, 'one.age'), s3);
  await makeBackup(environmentOf('one', one.ownerUrl), { to: place, signal }, silent);
  const key = { identities: [], passphrase: 'of the operator' };
  await restoreInto(environmentOf('other', other.ownerUrl), { from: place, key, signal }, silent);
  expect(await withClient(other.ownerUrl, describeSchema)).toBe(await schemaOfToday());
});
