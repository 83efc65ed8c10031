import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@polyclinic/database/client';
import { type TestDatabase, testDatabase } from '@polyclinic/database/testing/index';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashOf, signCheckpoint, signerOf, subtreesOf, verifierKey } from '../audit/index.ts';
import { type Environment, readEnvironment } from '../process/index.ts';
import { verifyAudit } from './audit.ts';
import { reachWithKeys } from './database.ts';

const ENTRIES = 4;
const origin = 'clinic.example/access-log';
let database: TestDatabase;
let folder: string;
let environment: Environment;
let saved: string;

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'polyclinic-audit-'));
  environment = readEnvironment({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    DATABASE_URL: database.urls.owner,
    SECRET: 'the secret of an operator, as long as it must be',
  });
  await ask(`insert into access_log (action, subject) select 'read', 'profile' from generate_series(1, ${ENTRIES})`);
  await ask('select add_access_leaves(10)');
  saved = await file('checkpoint.txt', `Hello,\n\n${await checkpoint()}`);
});
afterAll(async () => {
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (statement: string) => withClient(database.urls.owner, (client) => client.query(statement));
const signer = async () => signerOf((await reachWithKeys(environment)).secrets);

async function file(name: string, content: string): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

async function checkpoint(): Promise<string> {
  const { rows } = await ask('select level, position::int as position, hash from access_hashes');
  const whole = { start: 0, size: ENTRIES };
  const root = hashOf(
    whole,
    (wanted) => rows.find((row) => row.level === wanted.level && row.position === wanted.position).hash,
  );
  expect(subtreesOf(whole)).toHaveLength(1);
  return signCheckpoint({ origin, size: ENTRIES, root }, await signer());
}

it('says in one sentence that the log is the one of a saved checkpoint', async () => {
  expect(await verifyAudit(environment, { file: saved })).toMatch(
    /^4 entries stand as they were written, .* All is as the saved checkpoint says\.$/,
  );
  expect(await verifyAudit(environment, { file: saved, key: verifierKey(origin, await signer()) })).toMatch(
    /All is as/,
  );
  expect(await verifyAudit(environment, {})).toMatch(/says nothing of a log that was rewritten as a whole\.$/);
});

const remembered = async () =>
  (await ask('select leaves::int as leaves, with_saved, findings from access_verifications order by id')).rows;

it('is remembered with what it was compared with and what it found', async () => {
  await ask('delete from access_verifications');
  await verifyAudit(environment, { file: saved });
  await verifyAudit(environment, {});
  expect(await remembered()).toEqual([
    { leaves: ENTRIES, with_saved: true, findings: [] },
    { leaves: ENTRIES, with_saved: false, findings: [] },
  ]);
});

it('verifies all the same where that can’t be stored', async () => {
  await ask('alter table access_verifications rename to elsewhere');
  expect(await verifyAudit(environment, { file: saved })).toMatch(/All is as .* it could not be stored/);
  await ask('alter table elsewhere rename to access_verifications');
});

it('refuses another key, a file without a checkpoint, one that is not there, and a key that is none', async () => {
  const other = verifierKey(origin, signerOf({ checkpoints: '11'.repeat(32) }));
  await expect(verifyAudit(environment, { file: saved, key: other })).rejects.toThrow(
    'The signature of the saved checkpoint',
  );
  await expect(verifyAudit(environment, { file: await file('empty', '') })).rejects.toThrow(
    'neither a checkpoint nor a proof',
  );
  await expect(verifyAudit(environment, { file: join(folder, 'none') })).rejects.toThrow("can't be read (ENOENT)");
  await expect(verifyAudit(environment, { file: saved, key: 'none' })).rejects.toThrow('--key takes the line');
});

it('holds what a former key signed for right once that key is given, in the database too', async () => {
  const former = verifierKey(origin, await signer());
  await ask(`insert into access_checkpoints (size, note) values (${ENTRIES}, '${await checkpoint()}')`);
  const since = { ...environment, KEY_VERSIONS: { checkpoints: 2 } };
  const now = verifierKey(origin, signerOf((await reachWithKeys(since)).secrets));
  await expect(verifyAudit(since, { file: saved })).rejects.toThrow('The signature of the stored checkpoint');
  await expect(verifyAudit(since, { file: saved, key: now })).rejects.toThrow('The signature of the saved checkpoint');
  for (const key of [former, `${now},${former}`])
    expect(await verifyAudit(since, { file: saved, key })).toMatch(/All is as/);
  expect(await verifyAudit(since, { key: former })).toMatch(/^4 entries stand/);
});

it('says what was changed', async () => {
  await ask('delete from access_log where id = (select entry_id from access_leaves where position = 2)');
  await expect(verifyAudit(environment, { file: saved })).rejects.toThrow(
    'The access log was changed. Entry 2 was deleted.',
  );
  expect((await remembered()).at(-1)).toEqual({
    leaves: ENTRIES,
    with_saved: true,
    findings: expect.arrayContaining(['Entry 2 was deleted.']),
  });
});
