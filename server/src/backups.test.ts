import { createReadStream } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describeSchema } from '@polyclinic/database/catalogue';
import { withClient } from '@polyclinic/database/client';
import { emptyDatabase } from '@polyclinic/database/testing/index';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Key, type Located, locate, type Made, restore } from './backup/index.ts';
import { FILES, INVARIANTS } from './features/backup/queries.ts';
import { createStorage } from './files/index.ts';
import { readEnvironment } from './process/index.ts';
import { makeBackup } from './start/backups.ts';
import { restoreInto } from './start/restores.ts';
import { type Attachments, attachmentsOn } from './testing/attachments.ts';
import { samples } from './testing/files.ts';
import { type RoughLine, roughLine } from './testing/rough-line.ts';
import { s3Store } from './testing/s3-store.ts';
import { type TestServer, testServer } from './testing/server.ts';

const silent = { begin() {}, onBytes() {}, end() {} };
const { signal } = new AbortController();
const s3 = { endpoint: undefined, region: 'us-east-1', accessKeyId: undefined, secretAccessKey: undefined };

let server: TestServer;
let attachments: Attachments;
let folder: string;
let key: Key;
let recipient: string;
let made: Made;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polyclinic-backups-'));
  const identity = await generateX25519Identity();
  key = { identities: [identity] };
  recipient = await identityToRecipient(identity);
  server = await testServer();
  attachments = await attachmentsOn(server);
  await attachments.send('picture.png', samples.png());
  made = await backUpTo(join(folder, 'kept'));
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The environment of the test's server, or of another one over another database. */
const environmentOf = (given: Record<string, string> = {}) =>
  readEnvironment({
    NODE_ENV: 'test',
    DATA_DIR: server.services.environment.DATA_DIR,
    DATABASE_URL: server.urls.owner,
    BACKUP_RECIPIENTS: recipient,
    ...given,
  });
const backUpTo = async (address: string, given?: Record<string, string>) =>
  makeBackup(environmentOf(given), { to: await locate(address, s3), signal }, silent);

/** An installation with nothing in it. */
async function elsewhere() {
  const database = await emptyDatabase();
  const dataDir = await mkdtemp(join(folder, 'elsewhere-'));
  ends.push(database.close);
  const environment = environmentOf({ DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir });
  const restoreFrom = async (address: string, options: { at?: Date; key?: Key } = {}) =>
    restoreInto(environment, { from: await locate(address, s3), key, signal, ...options }, silent);
  const rows = <Row extends object>(query: string) =>
    withClient(database.ownerUrl, async (client) => (await client.query<Row>(query)).rows);
  const isUntouched = async () => {
    const tables =
      await rows(`select from pg_class where relnamespace::regnamespace::text in ('public', 'auth', 'jobs', 'internal')
      and relkind = 'r' and relname <> 'role_passwords'`);
    const files = await readdir(join(dataDir, 'files/kept'), { recursive: true }).catch(() => []);
    return tables.length === 0 && files.length === 0;
  };
  const path = async () =>
    (await rows<{ path: string }>('select attachment_url as path from messages where attachment_url is not null'))[0]!
      .path;
  const file = async () => text(await (await createStorage(environment)).open(await path()));
  return { environment, ownerUrl: database.ownerUrl, restoreFrom, rows, isUntouched, path, file };
}

it('restores rows, files, rights, rules and unfinished work as of the last archive of a moment', async () => {
  await queueWork();
  const { store, line, to } = await bucket();
  const { name, mark, rows } = await makeBackup(environmentOf(), { to, signal }, silent);
  expect(await store.keys()).toEqual([`backups/${name}`]);
  const later = name.replace(/T\d{6}/, 'T235959');
  await to.place.write(later, Readable.from([Buffer.from('of a later moment')]));
  await server.person({ role: 'patient' });
  const there = await elsewhere();
  const goBackTo = (at: number) => restoreInto(there.environment, { from: to, at: new Date(at), key, signal }, silent);
  await expect(goBackTo(mark.getTime() - 60_000)).rejects.toThrow(/holds no archive from .* or before\.$/);
  expect(await goBackTo(mark.getTime())).toMatchObject({ rows, files: 1, about: { mark: mark.toISOString() } });
  const schemaOf = (url: string) => withClient(url, describeSchema);
  expect(await schemaOf(there.ownerUrl)).toBe(await schemaOf(server.urls.owner));
  expect(await there.file()).toBe(await text(await server.services.files.open(await there.path())));
  const waiting = `select effect, payload, not_before as due from outbox where effect ~ '^(payment|clock)'`;
  expect(await there.rows(waiting)).toEqual([
    { effect: 'payment.settle', payload: { appointmentId: 'one' }, due: TOMORROW },
  ]);
  await expect(goBackTo(mark.getTime())).rejects.toThrow(/^The database is not empty/);
  await loseTheLine(line, to);
  expect(await store.keys()).toEqual([`backups/${name}`, `backups/${later}`]);
});

/** Of a store over a line that can be cut */
async function bucket() {
  const store = await s3Store();
  ends.push(store.stop);
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = store.environment;
  const line = await roughLine(Number(new URL(S3_ENDPOINT!).port));
  ends.push(line.stop);
  const access = { region: 'us-east-1', accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
  const to = await locate(`s3://${S3_BUCKET}/backups`, { ...access, endpoint: `http://127.0.0.1:${line.port}` });
  return { store, line, to };
}

async function loseTheLine(line: RoughLine, to: Located): Promise<void> {
  const another = { to: { ...to, archive: 'another.age' }, signal };
  await expect(makeBackup(environmentOf(), another, { ...silent, onBytes: line.cut })).rejects.toThrow(
    /^s3:\/\/files\/backups can't be used: .*No archive was left there\.$/,
  );
  line.mend();
}

const TOMORROW = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 86_400_000);

/** One effect that waits, one that is done, and what a clock began. */
async function queueWork(): Promise<void> {
  const boss = new PgBoss({ connectionString: server.urls.worker, schema: 'jobs', createSchema: false });
  await boss.start();
  for (const name of ['payment.settle', 'clock.holds']) await boss.createQueue(name);
  const done = await boss.send('payment.settle', { appointmentId: 'two' });
  await boss.fetch('payment.settle');
  await boss.complete('payment.settle', done!);
  await boss.send('payment.settle', { appointmentId: 'one' }, { startAfter: TOMORROW });
  await boss.send('clock.holds', {});
  await boss.stop({ graceful: false });
}

it('brings the secret that opens the database’s key, and refuses a folder that has another', {
  tags: ['long'],
}, async () => {
  const there = await elsewhere();
  await there.restoreFrom(join(folder, 'kept'));
  const secretIn = (dataDir: string) => readFile(join(dataDir, 'secrets.json'), 'utf8');
  expect(await secretIn(there.environment.DATA_DIR)).toBe(await secretIn(server.services.environment.DATA_DIR));
  const other = await elsewhere();
  await writeFile(join(other.environment.DATA_DIR, 'secrets.json'), 'another');
  await expect(other.restoreFrom(join(folder, 'kept'))).rejects.toThrow(/has another secrets\.json than the archive/);
  expect(await other.isUntouched()).toBe(true);
  expect(await secretIn(other.environment.DATA_DIR)).toBe('another');
});

it('opens with nothing else than its key', async () => {
  const there = await elsewhere();
  const other = { identities: [await generateX25519Identity()], passphrase: 'another key' };
  await expect(there.restoreFrom(join(folder, 'kept'), { key: other })).rejects.toThrow(
    /^None of the given keys opens this archive\.$/,
  );
  expect(await there.isUntouched()).toBe(true);
});

it('refuses an archive with a wrong byte near its end, and leaves nothing of it', async () => {
  const bytes = await readFile(join(folder, 'kept', made.name));
  const at = bytes.length - 100;
  bytes[at] = bytes[at]! ^ 1;
  await writeFile(join(folder, 'damaged.age'), bytes);
  const there = await elsewhere();
  await expect(there.restoreFrom(join(folder, 'damaged.age'))).rejects.toThrow(
    /^This archive is damaged or incomplete/,
  );
  expect(await there.isUntouched()).toBe(true);
});

it('leaves a database empty in which something does not hold that held before', { tags: ['long'] }, async () => {
  const there = await elsewhere();
  const storage = await createStorage(there.environment);
  const restoring = restore({
    sealed: createReadStream(join(folder, 'kept', made.name)),
    key,
    open: async () => ({ ownerUrl: there.ownerUrl, files: storage, folder }),
    filesQuery: FILES,
    invariants: [...INVARIANTS, { name: 'something is wrong', query: 'select' }],
    onBytes() {},
  });
  await expect(restoring).rejects.toThrow(/^After the restore something is wrong\.$/);
  expect(await there.isUntouched()).toBe(true);
});

it('says in one sentence that its place can’t be written, and leaves nothing there', async () => {
  const file = join(folder, 'a-file');
  await (await open(file, 'w')).close();
  await expect(backUpTo(join(file, 'below'))).rejects.toThrow(/can’t be used \(ENOTDIR\): nothing was left there\.$/);
  await expect(backUpTo(join(folder, 'kept', made.name))).rejects.toThrow(/is there already: nothing was written\.$/);
  expect(await readdir(join(folder, 'kept'))).toEqual([made.name]);
  expect((await stat(join(folder, 'kept', made.name))).size).toBe(made.bytes);
});
