import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { samples } from '../../testing/files.ts';
import type { Person } from '../../testing/people.ts';
import { type S3Store, s3Store } from '../../testing/s3-store.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { refusal } from '../../testing/visits.ts';

const FIVE_MB = 5_242_880;

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
    server.request(url, {
      method: 'PATCH',
      body: new Uint8Array(bytes),
      headers: {
        ...patient.headers,
        'tus-resumable': '1.0.0',
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(bytes.length),
      },
    });
  return { url, patch, share: () => client.messages.shareFile({ appointmentId, uploadId: id, clientId }) };
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
