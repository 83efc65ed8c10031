import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { withClient } from '@polyclinic/database/client';
import { emptyDatabase } from '@polyclinic/database/testing/index';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Key, locate } from './backup/index.ts';
import { readEnvironment } from './process/index.ts';
import { makeBackup } from './start/backups.ts';
import { restoreInto } from './start/restores.ts';
import { type Attachments, attachmentsOn } from './testing/attachments.ts';
import { samples } from './testing/files.ts';
import { roughLineToDatabase } from './testing/rough-line.ts';
import { type TestServer, testServer } from './testing/server.ts';

const ROUNDS = process.env.TEST_LONG ? 50 : 1;
/** So many rounds in a row may all be killed before they end. */
const LONGEST_MS = 6_000;
const FILE_EVERY = 20;
const s3 = { endpoint: undefined, region: 'us-east-1', accessKeyId: undefined, secretAccessKey: undefined };

let folder: string;
let server: TestServer;
let attachments: Attachments;
let key: Key;
let variables: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polyclinic-kills-'));
  server = await testServer();
  attachments = await attachmentsOn(server);
  const identity = await generateX25519Identity();
  key = { identities: [identity] };
  variables = {
    NODE_ENV: 'test',
    DATA_DIR: server.services.environment.DATA_DIR,
    DATABASE_URL: server.urls.owner,
    BACKUP_RECIPIENTS: await identityToRecipient(identity),
  };
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

function backUp(to: string, given: Record<string, string> = {}) {
  const program = join(import.meta.dirname, 'backup-create.ts');
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...variables, ...given };
  const child = spawn(process.execPath, [program, '--to', to], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const said = text(child.stderr);
  const ended = once(child, 'close').then(async ([code]) => ({
    code,
    complaint: (await said).trim().split('\n').at(-1),
  }));
  return { child, ended };
}

type Said = { content: string; at: number };

/** People write and send files, one after the other, until they are told to stop; what was acknowledged is noted. */
function load() {
  const said: Said[] = [];
  let isOver = false;
  const write = async () => {
    for (let count = 1; !isOver; count += 1) {
      const content = randomUUID();
      await attachments.as.patient.messages.send({ appointmentId: attachments.visit, clientId: randomUUID(), content });
      said.push({ content, at: Date.now() });
      if (count % FILE_EVERY === 1) await attachments.send('picture.png', samples.png());
    }
  };
  const writing = write();
  return {
    said,
    stop: async () => {
      isOver = true;
      await writing;
    },
  };
}

/** Restores an archive, which compares every row and hash, and expects what was acknowledged before its moment. */
async function expectWhole(archive: string, said: readonly Said[]): Promise<void> {
  const there = await emptyDatabase();
  const dataDir = await mkdtemp(join(folder, 'restored-'));
  const environment = readEnvironment({ ...variables, DATABASE_URL: there.ownerUrl, DATA_DIR: dataDir });
  const silent = { begin() {}, onBytes() {}, end() {} };
  const from = await locate(archive, s3);
  const { about } = await restoreInto(environment, { from, key, signal: new AbortController().signal }, silent);
  const rows = await withClient(there.ownerUrl, (client) =>
    client.query<{ content: string }>('select content from messages'),
  );
  const found = new Set(rows.rows.map(({ content }) => content));
  const before = said.filter(({ at }) => at <= Date.parse(about.mark));
  expect(before.filter(({ content }) => !found.has(content))).toEqual([]);
  await there.close();
  await rm(dataDir, { recursive: true });
}

it('has everything acknowledged before its moment, and leaves nothing half done when it is killed', {
  timeout: ROUNDS * 60_000 + 120_000,
}, async () => {
  const people = load();
  const place = join(folder, 'kills');
  const archives = async () => (await readdir(place).catch(() => [])).filter((name) => name.endsWith('.age'));
  let [killed, whole] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const had = await archives();
    const { child, ended } = backUp(place);
    const wasKilled = await Promise.race([ended.then(() => false), delay(Math.random() * LONGEST_MS, true)]);
    child.kill('SIGKILL');
    await ended;
    killed += wasKilled ? 1 : 0;
    for (const name of (await archives()).filter((one) => !had.includes(one))) {
      await expectWhole(join(place, name), people.said);
      whole += 1;
    }
  }
  const last = await backUp(join(place, 'last.age')).ended;
  await people.stop();
  expect(last).toMatchObject({ code: 0 });
  expect((await readdir(place)).filter((name) => name.endsWith('.part'))).toEqual([]);
  await expectWhole(join(place, 'last.age'), people.said);
  expect(people.said.length).toBeGreaterThan(0);
  if (ROUNDS > 1) process.stdout.write(`${killed} killed, ${whole} whole before, ${people.said.length} messages\n`);
});

it('says in one sentence that the line to the database dropped, and leaves nothing', async () => {
  const { line, url } = await roughLineToDatabase(server.urls.owner);
  const place = join(folder, 'dropped');
  const to = await locate(place, s3);
  const progress = { begin() {}, onBytes: line.cut, end() {} };
  const { signal } = new AbortController();
  const dropped = makeBackup(readEnvironment({ ...variables, DATABASE_URL: url }), { to, signal }, progress);
  await expect(dropped).rejects.toThrow(/^The backup was given up: .*\. No archive was left\.$/);
  await line.stop();
  expect(await readdir(place).catch(() => [])).toEqual([]);
});

it('says in one sentence that its place is full, and leaves nothing there', { tags: ['long'] }, async ({
  skip,
  onTestFinished,
}) => {
  const small = mountSmall();
  if (!small) return skip('this user may not mount a place with room for almost nothing');
  onTestFinished(() => {
    spawnSync('umount', [small]);
    rmSync(small, { recursive: true });
  });
  const { code, complaint } = await backUp(small).ended;
  expect({ code, complaint, left: await readdir(small) }).toEqual({
    code: 1,
    complaint: `${small} has no room for it: nothing was left there.`,
    left: [],
  });
});

/** A place with room for almost nothing; null where this user may not mount one. */
function mountSmall(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const place = mkdtempSync(join(tmpdir(), 'polyclinic-small-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', place]).status === 0) return place;
  rmSync(place, { recursive: true });
  return null;
}
