import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@polyclinic/database/client';
import { type RunningCluster, startTestCluster } from '@polyclinic/database/testing/cluster';
import { createTestDatabase, type TestDatabase } from '@polyclinic/database/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { createServices, type RunningServices } from './create-services.ts';
import { createLog } from './observability/index.ts';
import { readEnvironment } from './process/index.ts';
import { createPerson, type Person } from './testing/people.ts';
import { testSecrets } from './testing/secrets.ts';
import { createVisit } from './testing/visit.ts';

/** Of what the disk has, the server keeps 64 MB free. */
const DISK = 'size=300m,mode=711';
const MEGABYTE = 2 ** 20;
const PATIENCE = { timeout: 30_000 };

/** A small disk for the database and the files; null where this user may not mount one. */
function smallDisk(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'polyclinic-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', folder]);
  if (status !== 0) {
    rmSync(folder, { recursive: true });
    return null;
  }
  // Where no test of this file is asked for, nothing else takes it away.
  process.once('exit', () => removeDisk(folder));
  return folder;
}

function removeDisk(place: string): void {
  spawnSync('umount', [place]);
  rmSync(place, { recursive: true, force: true });
}

const disk = smallDisk();
const folder = disk ?? '';
const filler = join(folder, 'filler');
/** Leaves no byte. */
function fillUp(): void {
  const { bavail, bsize } = statfsSync(folder);
  try {
    writeFileSync(filler, Buffer.alloc(bavail * bsize + MEGABYTE));
  } catch {
    // As full as it gets.
  }
}

describe.skipIf(!disk)('a disk without room, for the database as for the files', () => {
  const lines: { message: string }[] = [];
  const said: string[] = [];
  let cluster: RunningCluster;
  let test: TestDatabase;
  let running: RunningServices;
  let app: ReturnType<typeof createApp>;
  let origin: string;
  let patient: Person;
  let appointmentId: string;

  beforeAll(async () => {
    cluster = await startTestCluster({ synchronous_commit: 'on' }, folder);
    test = await createTestDatabase(cluster);
    const given = { NODE_ENV: 'test', SAMPLE_DATA: '0', DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000' };
    const environment = readEnvironment(given);
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
    running = await createServices({ environment, secrets: testSecrets, urls: test.urls, log });
    app = createApp(running.services);
    origin = new URL(environment.publicUrl).origin;
    patient = await createPerson(test, running.services, { role: 'patient' });
    const doctor = await createPerson(test, running.services, { role: 'doctor', verified: true });
    appointmentId = await createVisit(test.owner, { patient, doctor });
  });
  afterAll(async () => {
    await running?.close();
    await test?.close();
    await cluster?.stop();
    removeDisk(folder);
  });

  const read = async (path: string) => (await app.request(origin + path, { headers: patient.headers })).status;
  const call = async (path: string, input: object) => {
    const headers = { ...patient.headers, 'content-type': 'application/json' };
    const body = JSON.stringify({ json: { appointmentId, clientId: crypto.randomUUID(), ...input } });
    return (await app.request(`${origin}/api/rpc/${path}`, { method: 'POST', headers, body })).status;
  };
  /** Writes a message and keeps account of what was acknowledged. */
  const say = async () => {
    const content = `${crypto.randomUUID()} ${'word '.repeat(400)}`.trim();
    const status = await call('messages/send', { content });
    if (status === 200) said.push(content);
    return status;
  };
  const upload = () => call('messages/startUpload', { name: 'diary.txt', size: 10_000 });
  const expectAllThere = async () => {
    const rows = await test.owner.read(null, (db) => db.selectFrom('messages').select('content').orderBy('sequence'));
    expect(rows.map(({ content }) => content)).toEqual(said);
  };

  it('turns readiness red and says so once; what can’t be written is answered with 503, and reading goes on', {
    timeout: 90_000,
  }, async () => {
    expect([await read('/readyz'), await upload(), await say()]).toEqual([200, 200, 200]);
    fillUp();
    await expect.poll(say, PATIENCE).toBe(503);
    await expect.poll(() => read('/readyz'), PATIENCE).toBe(503);
    const written = new Set<number>();
    for (let count = 0; count < 20; count += 1) written.add(await say());
    expect([...written].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect([await upload(), await read('/api/appointments')]).toEqual([507, 200]);
    rmSync(filler);
    await expect.poll(say, PATIENCE).toBe(200);
    await expect.poll(() => read('/readyz'), PATIENCE).toBe(200);
    expect(await upload()).toBe(200);
    const told = lines.filter(({ message }) => /disk/.test(message)).map(({ message }) => message);
    expect(told).toEqual(['the disk is full', 'the disk has room again']);
    await expectAllThere();
  });

  it.runIf(process.env.TEST_LONG)(
    'ends a database whose log has no room either; started again with room it has all that was acknowledged',
    {
      timeout: 90_000,
    },
    async () => {
      fillUp();
      const fillLog = () =>
        withClient(cluster.superuserUrl, async (client) => {
          await client.query("select pg_logical_emit_message(true, 'filler', repeat('x', 4000000))");
          await client.query('select pg_switch_wal()');
        });
      const isAway = async () => {
        await say();
        return fillLog().then(
          () => false,
          (error: Error) => /ECONNREFUSED/.test(error.message),
        );
      };
      await expect.poll(isAway, PATIENCE).toBe(true);
      expect([await say(), await read('/readyz'), await read('/api/appointments')]).toEqual([503, 503, 503]);
      rmSync(filler);
      await cluster.restart();
      await expect.poll(say, PATIENCE).toBe(200);
      await expect.poll(() => read('/readyz'), PATIENCE).toBe(200);
      await expectAllThere();
    },
  );
});
