import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Attachments, attachmentsOn } from '../../testing/attachments.ts';
import { type ClamdServer, clamdServer } from '../../testing/clamd-server.ts';
import { samples } from '../../testing/files.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { refusal } from '../../testing/visits.ts';

let scanner: ClamdServer;
let server: TestServer;
let as: Attachments['as'];
let get: Attachments['get'];
let stored: Attachments['stored'];
let people: Attachments['people'];
let send: Attachments['send'];
let share: Attachments['share'];
let start: Attachments['start'];
let tus: Attachments['tus'];
let visit: Attachments['visit'];

beforeAll(async () => {
  scanner = await clamdServer('EICAR');
  server = await testServer({ environment: { CLAMD_URL: scanner.url } });
  ({ as, get, stored, people, send, share, start, tus, visit } = await attachmentsOn(server));
});
afterAll(async () => {
  await server?.close();
  await scanner?.stop();
});

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('a file', () => {
  it.each([
    ['photo.png', 'png', 'image/png', 'inline'],
    ['photo.jpg', 'jpeg', 'image/jpeg', 'inline'],
    ['تحليل الدم.pdf', 'pdf', 'application/pdf', 'attachment'],
    ['notes.txt', 'text', 'text/plain; charset=utf-8', 'attachment'],
    ['letter.docx', 'docx', DOCX, 'attachment'],
    ['letter.doc', 'oldWord', 'application/msword', 'attachment'],
    ['page.txt', 'html', 'text/plain; charset=utf-8', 'attachment'],
  ] as const)(
    'named %s reaches the other side as it was, and as nothing that could run',
    async (name, sample, type, disposition) => {
      const bytes = Buffer.from(await samples[sample]());
      const message = await send(name, bytes);
      expect(message).toMatchObject({
        content: name,
        messageType: 'file',
        attachmentName: name,
        attachmentSize: bytes.length,
      });
      expect(message.metadata).toMatchObject({ scan: 'clean' });
      const { url } = await as.doctor.messages.fileLink({ messageId: message.id });
      const answer = await get(url);
      expect(answer.status).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
      expect(answer.headers.get('content-type')).toBe(type);
      expect(answer.headers.get('content-disposition')).toMatch(disposition);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect((await get(`${url}?save`)).headers.get('content-disposition')).toMatch('attachment');
    },
  );

  it('is kept under its appointment and sender, by a name of ours', async () => {
    const { id } = await send('../../x.pdf', samples.pdf());
    const [row] = await server.database.read(null, (db) => db.selectFrom('messages').selectAll().where('id', '=', id));
    expect(row?.attachment_url).toMatch(new RegExp(`^${visit}/${people.patient.userId}/[0-9a-f-]{36}\\.pdf$`));
    expect(row?.attachment_name).toBe('x.pdf');
    expect(await stored()).toContain(join('/kept', row?.attachment_url ?? ''));
  });

  it('is noted each time that somebody reads it', async () => {
    const { id } = await send('noted.pdf', samples.pdf());
    const { url } = await as.doctor.messages.fileLink({ messageId: id });
    await get(url);
    await get(url);
    await server.services.accessLog.flush();
    const entries = await server.database.read(null, (db) =>
      db
        .selectFrom('access_log')
        .select(['actor_id', 'action', 'patient_id'])
        .where('subject_id', '=', id)
        .orderBy('id'),
    );
    const read = { actor_id: people.doctor.userId, action: 'read', patient_id: people.patient.userId };
    expect(entries.map(({ action }) => action)).toEqual(['create', 'read', 'read']);
    expect(entries.slice(1)).toEqual([read, read]);
  });

  it('shared twice at once, and again, is one message', async () => {
    const bytes = samples.pdf();
    const upload = await start('once.pdf', bytes.length);
    await tus(upload, bytes);
    const shared = await Promise.all([share(upload), share(upload), share(upload)]);
    expect(new Set([...shared, await share(upload)].map(({ id }) => id)).size).toBe(1);
    await server.settle();
    expect((await get(shared[0].attachmentUrl ?? '', 'patient')).status).toBe(200);
  });
});

describe('a file that is refused', () => {
  it.each([
    ['photo.png', 'html', 'FILE_TYPE_NOT_SUPPORTED'],
    ['photo.png', 'svg', 'FILE_TYPE_NOT_SUPPORTED'],
    ['drawing.svg', 'svg', 'FILE_TYPE_NOT_SUPPORTED'],
    ['scan.pdf', 'program', 'FILE_TYPE_NOT_SUPPORTED'],
    ['letter.docx', 'zip', 'FILE_TYPE_NOT_SUPPORTED'],
    ['letter.doc', 'oldExcel', 'FILE_TYPE_NOT_SUPPORTED'],
    ['notes.txt', 'textWithNul', 'FILE_TYPE_NOT_SUPPORTED'],
    ['letter.docx', 'zipBomb', 'FILE_UNSAFE'],
    ['letter.docx', 'lyingZip', 'FILE_UNSAFE'],
    ['photo.png', 'hugePng', 'PICTURE_TOO_LARGE'],
    ['virus.txt', 'eicar', 'FILE_INFECTED'],
  ] as const)('%s that is %s: says why and leaves nothing behind', async (name, sample, code) => {
    await server.settle();
    const before = await stored();
    expect(await refusal(send(name, Buffer.from(await samples[sample]())))).toMatchObject({ code });
    await server.settle();
    expect(await stored()).toEqual(before);
  });

  it.each(['', '..', '\u202e', '\u0000'])('has no name: %j', async (name) => {
    expect(await refusal(start(name, 10))).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('cannot be scanned: it waits, and goes when it can', async () => {
    const { url } = scanner;
    await scanner.stop();
    const bytes = samples.pdf();
    const upload = await start('patient.pdf', bytes.length);
    await tus(upload, bytes);
    expect(await refusal(share(upload))).toMatchObject({ code: 'SCAN_UNAVAILABLE' });
    scanner = await clamdServer('EICAR', Infinity, Number(new URL(url).port));
    expect(await share(upload)).toMatchObject({ metadata: { scan: 'clean' } });
  });
});

it('of a visit that was cancelled takes no more files, and those that were shared stay', async () => {
  const other = await createVisit(server.database, { ...people, startsIn: 90 });
  const bytes = samples.pdf();
  const mine = async () => {
    const input = { appointmentId: other, clientId: randomUUID(), name: 'a.pdf', size: bytes.length };
    const { id: uploadId, url } = await as.patient.messages.startUpload(input);
    return { ...input, uploadId, url, id: uploadId };
  };
  const [early, late] = [await mine(), await mine()];
  for (const upload of [early, late]) await tus(upload, bytes);
  const { attachmentUrl } = await share(early);
  await server.database.write(null, (db) =>
    db.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', other),
  );
  expect(await refusal(share(late))).toMatchObject({ code: 'FORBIDDEN' });
  expect(await refusal(mine())).toMatchObject({ code: 'FORBIDDEN' });
  expect((await get(attachmentUrl ?? '', 'patient')).status).toBe(200);
});

it('goes with its message', async () => {
  const { id } = await send('deleted.pdf', samples.pdf());
  await server.settle();
  const before = await stored();
  await server.database.write(null, (db) => db.deleteFrom('messages').where('id', '=', id));
  await server.settle();
  expect(await stored()).toHaveLength(before.length - 1);
});

it('is not found by a link that is forged, another’s or over', async () => {
  const { id, attachmentUrl } = await send('linked.pdf', samples.pdf());
  const own = attachmentUrl ?? '';
  expect((await get(own, 'doctor')).status).toBe(404);
  const [body, signature] = own.split('.');
  const forged = `${body}.${signature?.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))}`;
  expect((await get(forged, 'patient')).status).toBe(404);
  const { url } = await as.doctor.messages.fileLink({ messageId: id });
  const now = server.services.clock.now;
  server.services.clock.now = () => new Date(now().getTime() + 301_000);
  expect((await get(url)).status).toBe(410);
  server.services.clock.now = now;
  expect((await get(url)).status).toBe(200);
});
