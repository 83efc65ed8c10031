import { tmpdir } from 'node:os';
import { withClient } from '@polyclinic/database/client';
import { type TestDatabase, testDatabase } from '@polyclinic/database/testing/index';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnvironment } from '../process/index.ts';
import { testSecrets } from '../testing/secrets.ts';
import { requireSpace } from './backups.ts';
import { holdPlace } from './only-server.ts';
import { requireClock, requireDisk, requireOwnInstallation } from './refusals.ts';

const MINUTE_MS = 60_000;
let database: TestDatabase;
let owner: string;

beforeAll(async () => {
  database = await testDatabase();
  owner = database.urls.owner;
});
afterAll(() => database?.close());

const embedded = readEnvironment({});
const elsewhere = readEnvironment({ DATABASE_URL: 'postgres://owner:secret@127.0.0.1/own' });
const withBucket = readEnvironment({ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' });

it('refuses a disk with less room than a start or a restore needs', async () => {
  await requireDisk(tmpdir(), 1);
  await expect(requireDisk(tmpdir(), 2 ** 60)).rejects.toThrow(
    /MB left, and the database needs 1099511627776 MB to start/,
  );
  await requireSpace(tmpdir(), 1);
  await expect(requireSpace(tmpdir(), 1e18)).rejects.toThrow(
    / MB left and the restore needs about .* Nothing was changed\.$/,
  );
});

it('refuses a clock that is minutes off, and none that is seconds off', async () => {
  const at = (ms: number) => requireClock(owner, () => Date.now() + ms);
  await at(0);
  await at(MINUTE_MS);
  await at(-MINUTE_MS);
  await expect(at(7 * MINUTE_MS)).rejects.toThrow(/^This machine's clock is 7 minutes ahead of the database's/);
  await expect(at(-7 * MINUTE_MS)).rejects.toThrow(/^This machine's clock is 7 minutes behind the database's/);
});

it('refuses another secret than the database was used with, and another server’s embedded database', async () => {
  const start = (secrets = testSecrets, environment = elsewhere) => requireOwnInstallation(owner, environment, secrets);
  await start();
  await start();
  const another = { ...testSecrets, installation: 'another' };
  await expect(start(another)).rejects.toThrow(/^This database was used with another secret than this server has/);
  await start({ ...testSecrets, sessions: 'changed by KEY_VERSIONS' });
  await withClient(owner, (client) => client.query('update internal.installation set is_embedded = null'));
  await start(testSecrets, embedded);
  await expect(start()).rejects.toThrow(/^DATABASE_URL leads to the embedded database of another server/);
});

it('refuses a second server where files are in a folder, and none where they are in a bucket', async () => {
  const hold = (environment: typeof embedded) => holdPlace(database.urls.worker, environment, { waitMs: 50 });
  const refused = /^Another server runs on this database, and .* give all of them a bucket \(S3_BUCKET\)/;
  const alone = await hold(elsewhere);
  await expect(hold(elsewhere)).rejects.toThrow(refused);
  await expect(hold(withBucket)).rejects.toThrow(refused);
  await alone();
  const [one, two] = [await hold(withBucket), await hold(withBucket)];
  await expect(hold(elsewhere)).rejects.toThrow(refused);
  await one();
  await two();
  await (await hold(elsewhere))();
});
