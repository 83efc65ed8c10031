import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Upload } from '@tus/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { samples } from '../testing/files.ts';
import type { Person } from '../testing/people.ts';
import { serverProcess } from '../testing/processes.ts';
import { type S3Store, s3Store } from '../testing/s3-store.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { createVisit } from '../testing/visit.ts';
import { refusal } from '../testing/visits.ts';

const FIVE_MB = 5_242_880;
/** What is sent to the store at once */
const PART = 8_388_608;
const HOUR_MS = 3_600_000;

let store: S3Store;
let server: TestServer;
let patient: Person;
let doctor: Person;
let appointmentId: string;

beforeAll(async () => {
  store = await s3Store();
  server = await testServer({ environment: store.environment });
  patient = await server.person({ role: 'patient' });
  doctor = await server.person({ role: 'doctor', verified: true });
  appointmentId = await createVisit(server.database, { patient, doctor });
});
afterAll(async () => {
  await server?.close();
  await store?.stop();
});

async function start(name: string, size: number) {
  const clientId = randomUUID();
  const client = server.clientOf(patient);
  const { id, url } = await client.messages.startUpload({ appointmentId, clientId, name, size });
  const patch = (bytes: Buffer, offset: number) =>
    server.request(url, { method: 'PATCH', body: new Uint8Array(bytes), headers: headersOf(bytes.length, offset) });
  return { id, url, patch, share: () => client.messages.shareFile({ appointmentId, uploadId: id, clientId }) };
}

const headersOf = (length: number, offset: number) => ({
  ...patient.headers,
  'tus-resumable': '1.0.0',
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
  'content-length': String(length),
});

/** How much of an upload has arrived, as a page asks that goes on with it; nothing once it has ended. */
async function offsetOf({ url }: { url: string }): Promise<number> {
  const headers = { ...patient.headers, 'tus-resumable': '1.0.0' };
  const answer = await server.request(url, { method: 'HEAD', headers });
  return Number(answer.headers.get('upload-offset') ?? Number.NaN);
}

it('keeps files in a bucket: part by part, judged, read again, and deleted with their message', async () => {
  const bytes = Buffer.alloc(2 * FIVE_MB + 1_000, 'blood pressure 120/80\n');
  const { patch, share } = await start('notes.txt', bytes.length);
  for (let offset = 0; offset < bytes.length; offset += FIVE_MB) {
    expect((await patch(bytes.subarray(offset, offset + FIVE_MB), offset)).status).toBe(204);
  }
  const message = await share();
  await server.settle();
  expect(await store.keys()).toEqual([
    expect.stringMatching(new RegExp(`^${appointmentId}/${patient.userId}/.*\\.txt$`)),
  ]);
  const { url } = await server.clientOf(doctor).messages.fileLink({ messageId: message.id });
  const answer = await server.request(url, { headers: doctor.headers });
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  await server.database.write(null, (db) => db.deleteFrom('messages').where('id', '=', message.id));
  await server.settle();
  expect(await store.keys()).toEqual([]);
  expect(await store.openUploads()).toEqual([]);
});

it('keeps nothing of what is refused or given up', async () => {
  const html = samples.html();
  const refused = await start('photo.png', html.length);
  await refused.patch(html, 0);
  expect(await refusal(refused.share())).toMatchObject({ code: 'FILE_TYPE_NOT_SUPPORTED' });
  const abandoned = await start('half.txt', 2 * FIVE_MB);
  await abandoned.patch(Buffer.alloc(FIVE_MB, 'x'), 0);
  const headers = { ...patient.headers, 'tus-resumable': '1.0.0' };
  expect((await server.request(abandoned.url, { method: 'DELETE', headers })).status).toBe(204);
  await server.settle();
  expect(await store.keys()).toEqual([]);
  expect(await store.openUploads()).toEqual([]);
});

it('keeps nothing of an upload whose server was killed half-way, once nobody came back for it in a day', {
  tags: ['long'],
}, async () => {
  const { DATA_DIR } = server.services.environment;
  const node = await serverProcess(server.urls, { environment: { ...store.environment, DATA_DIR } });
  const upload = await start('killed.txt', 3 * PART);
  const sending = request(node.origin + upload.url, { method: 'PATCH', headers: headersOf(3 * PART, 0) });
  sending.on('error', () => {});
  sending.write(Buffer.alloc(PART + FIVE_MB, 'x'));
  await vi.waitUntil(async () => (await offsetOf(upload)) === PART, { timeout: 20_000, interval: 50 });
  await node.kill();
  // The part that was not whole yet, and as an export would leave it
  const temporary = join(DATA_DIR, 'files/snapshots');
  expect(await readdir(temporary)).toHaveLength(1);
  await mkdir(join(temporary, 'export/visits'), { recursive: true });

  await server.runSchedule('uploads');
  await server.settle();
  expect(await offsetOf(upload)).toBe(PART);
  const left = await readdir(temporary);
  expect(left).toHaveLength(2);
  const longAgo = new Date(Date.now() - 2 * HOUR_MS);
  for (const name of left) await utimes(join(temporary, name), longAgo, longAgo);
  const yesterday = sql<Date>`now() - interval '25 hours'`;
  await server.database.write(null, (db) => db.updateTable('uploads').set({ created_at: yesterday }));
  await server.runSchedule('uploads');
  await server.settle();
  expect(await server.database.read(null, (db) => db.selectFrom('uploads').select('id'))).toEqual([]);
  expect(await store.keys()).toEqual([]);
  expect(await store.openUploads()).toEqual([]);
  expect(await readdir(temporary)).toEqual([]);
});

it('deletes what a server left that was killed between two steps, and nothing else', { tags: ['long'] }, async () => {
  const { files } = server.services;
  const source = join(tmpdir(), `${randomUUID()}.txt`);
  const [unnoted, unasked] = [randomUUID(), randomUUID()];
  for (const id of [unnoted, unasked]) await files.staging().create(new Upload({ id, size: 10, offset: 0 }));
  await files.remove(`${unnoted}.info`);
  const others = ['letters/of-somebody-else.part', `${appointmentId}/${patient.userId}/${randomUUID()}`, 'report'];
  for (const path of [`${unasked}.part`, ...others]) {
    await writeFile(source, 'half a word');
    await files.store(source, path, 'text/plain');
  }
  await rm(source);
  const everything = [...others, `${unasked}.info`, `${unasked}.part`].sort();
  await server.runSchedule('uploads');
  expect([await store.keys(), await store.openUploads()]).toEqual([everything, [expect.anything(), expect.anything()]]);

  await store.age(49 * HOUR_MS);
  const recent = await start('recent.txt', 10);
  await server.runSchedule('uploads');
  expect(await store.keys()).toEqual([...others, `${recent.id}.info`].sort());
  expect(await offsetOf(recent)).toBe(0);
  expect(await store.openUploads()).toHaveLength(1);
});
