import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { codeOf } from '../../testing/visits.ts';

const DAY_MS = 86_400_000;
let folder: string;
let base: TestServer;
let server: TestServer;
let admin: Person;
let variables: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polyclinic-schedule-'));
  base = await testServer();
  variables = {
    DATABASE_URL: base.urls.owner,
    BACKUP_TO: join(folder, 'kept'),
    BACKUP_RECIPIENTS: await identityToRecipient(await generateX25519Identity()),
    SAMPLE_DATA: '0',
  };
  server = await base.restarted(variables);
  admin = await base.person({ role: 'admin' });
});
afterAll(async () => {
  await server?.close();
  await base?.close();
  await rm(folder, { recursive: true, force: true });
});

const stateOf = (who: TestServer = server) => who.clientOf(admin).backup.read();
const archives = () => readdir(join(folder, 'kept'));
async function metric(name: string): Promise<number> {
  const text = await server.services.metrics.registry.metrics();
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
}

it('shows nothing to anybody else', async () => {
  expect(await codeOf(base.clientOf(await base.person({ role: 'doctor' })).backup.read())).toBe('FORBIDDEN');
  expect(await codeOf(base.clientOf().backup.read())).toBe('UNAUTHENTICATED');
});

it('says that none is made, and is silent, where none is configured', async () => {
  await base.runSchedule('backups');
  await base.runSchedule('drills');
  expect(await stateOf(base)).toMatchObject({ isScheduled: false, last: null, failure: null, proof: 'never' });
  expect(await metric('backup_last_proven_timestamp_seconds')).toBe(0);
});

it('makes one when it is due, proves it each night with a key of its own, and says so', {
  tags: ['long'],
}, async () => {
  expect(await stateOf()).toMatchObject({ isScheduled: true, isLate: true, proof: 'never' });
  await server.runSchedule('backups');
  await server.runSchedule('backups');
  expect(await archives()).toHaveLength(1);
  await server.runSchedule('drills');
  const state = await stateOf();
  expect(state).toMatchObject({ isLate: false, proof: 'recent', failure: null });
  expect(await metric('backup_last_proven_timestamp_seconds')).toBe(Date.parse(state.provenAt!) / 1_000);
  expect(await metric('backup_last_success_timestamp_seconds')).toBe(Date.parse(state.last!.mark) / 1_000);
  expect(await metric('backup_last_bytes')).toBe(state.last!.bytes);
});

it('notes in one sentence what failed, until it succeeds again, and keeps what is whole', {
  tags: ['long'],
}, async () => {
  const [archive] = await archives();
  await writeFile(join(folder, 'kept', archive!), 'of something else');
  await server.database.write(
    null,
    () => sql`update backup_runs set mark = mark + interval '1 second' where kind = 'backup'`,
  );
  await expect(server.runSchedule('drills')).rejects.toThrow(/^This archive is damaged or incomplete/);
  const { failure } = await stateOf();
  expect(failure).toMatchObject({ kind: 'drill', error: expect.stringMatching(/^This archive is damaged/) });
  expect(await metric('backup_failed')).toBe(1);
});

it('calls a proof old after 35 days, and a backup late after two periods', { tags: ['long'] }, async () => {
  const later = await server.at(36 * DAY_MS);
  const admin = await later.person({ role: 'admin' });
  expect(await later.clientOf(admin).backup.read()).toMatchObject({ proof: 'old', isLate: true });
  await later.close();
});
