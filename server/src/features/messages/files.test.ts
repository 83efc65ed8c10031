import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClamdServer, clamdServer } from '../../testing/clamd-server.ts';
import { samples } from '../../testing/files.ts';
import type { Person } from '../../testing/people.ts';
import { type Client, type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { refusal } from '../../testing/visits.ts';

const LIMIT = 52_428_800;
type Name = 'patient' | 'doctor' | 'outsider' | 'admin';

let scanner: ClamdServer;
let server: TestServer;
let people: Record<Name, Person>;
let as: Record<Name, Client>;
let visit: string;

beforeAll(async () => {
  scanner = await clamdServer('EICAR');
  server = await testServer({ environment: { CLAMD_URL: scanner.url } });
  people = {
    patient: await server.person({ role: 'patient' }),
    doctor: await server.person({ role: 'doctor', verified: true }),
    outsider: await server.person({ role: 'patient' }),
    admin: await server.person({ role: 'admin' }),
  };
  as = Object.fromEntries(Object.entries(people).map(([name, person]) => [name, server.clientOf(person)])) as typeof as;
  visit = await createVisit(server.database, people);
});
afterAll(async () => {
  await server?.close();
  await scanner?.stop();
});

const start = (name: string, size: number, clientId: string = randomUUID(), who: Name = 'patient') =>
  as[who].messages
    .startUpload({ appointmentId: visit, clientId, name, size })
    .then((upload) => ({ ...upload, appointmentId: visit, uploadId: upload.id, clientId }));

type Started = Awaited<ReturnType<typeof start>>;
type Tus = { method?: string; offset?: number; who?: Name | null; headers?: Record<string, string> };

function tus(
  { url }: { url: string },
  bytes?: Buffer,
  { method = 'PATCH', offset = 0, who = 'patient', headers }: Tus = {},
) {
  return server.request(url, {
    method,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      ...(bytes ? { 'content-type': 'application/offset+octet-stream', 'content-length': String(bytes.length) } : {}),
      ...(who ? people[who].headers : {}),
      ...headers,
    },
    ...(bytes ? { body: new Uint8Array(bytes) } : {}),
  });
}

const share = ({ appointmentId, uploadId, clientId }: Started, who: Name = 'patient') =>
  as[who].messages.shareFile({ appointmentId, uploadId, clientId });

async function send(name: string, bytes: Buffer) {
  const upload = await start(name, bytes.length);
  expect((await tus(upload, bytes)).status).toBe(204);
  return share(upload);
}

const get = (url: string, who: Name | null = 'doctor') =>
  server.request(url, { headers: who ? people[who].headers : {} });

/** Every file of the storage, whatever it is. */
async function kept(): Promise<string[]> {
  const folder = join(server.services.environment.DATA_DIR, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length));
}

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
    expect(await kept()).toContain(`/kept/${row?.attachment_url}`);
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

describe('an upload', () => {
  it('goes on where it was cut off', async () => {
    const bytes = samples.pdf();
    const clientId = randomUUID();
    const upload = await start('in-parts.pdf', bytes.length, clientId);
    await tus(upload, bytes.subarray(0, 100));
    expect(await refusal(share(upload))).toMatchObject({ code: 'UPLOAD_INCOMPLETE' });
    const again = await start('in-parts.pdf', bytes.length, clientId);
    expect(again.url).toBe(upload.url);
    expect((await tus(again, undefined, { method: 'HEAD' })).headers.get('upload-offset')).toBe('100');
    expect((await tus(again, bytes.subarray(50), { offset: 50 })).status).toBe(409);
    expect((await tus(again, bytes.subarray(100), { offset: 100 })).status).toBe(204);
    const { attachmentUrl } = await share(again);
    const answer = await get(attachmentUrl ?? '', 'patient');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  });

  it('may have 52,428,800 bytes and not one more', async () => {
    const upload = await start('large.txt', LIMIT);
    const half = Buffer.alloc(LIMIT / 2, 'a line of text\n');
    expect((await tus(upload, half)).status).toBe(204);
    expect((await tus(upload, half, { offset: LIMIT / 2 })).status).toBe(204);
    expect(await share(upload)).toMatchObject({ attachmentSize: LIMIT, attachmentType: 'text/plain' });
    expect(await refusal(start('larger.txt', LIMIT + 1))).toMatchObject({ code: 'INVALID_INPUT' });
  }, 60_000);

  it('takes no more bytes than it announced', async () => {
    const upload = await start('small.txt', 10);
    expect((await tus(upload, Buffer.alloc(11, 'x'))).status).toBe(413);
    expect(await refusal(share(upload))).toMatchObject({ code: 'UPLOAD_INCOMPLETE' });
    await tus(upload, undefined, { method: 'DELETE' });
  });

  it('leaves nothing behind when it is given up', async () => {
    await server.settle();
    const before = await kept();
    const upload = await start('given-up.txt', 100);
    await tus(upload, Buffer.alloc(50, 'x'));
    expect((await tus(upload, undefined, { method: 'DELETE' })).status).toBe(204);
    expect((await tus(upload, Buffer.alloc(50, 'x'), { offset: 50 })).status).toBe(404);
    await server.settle();
    expect(await kept()).toEqual(before);
  });

  it('leaves nothing behind when nobody comes back for it', async () => {
    await server.settle();
    const before = await kept();
    const [forgotten, recent] = [await start('forgotten.txt', 100), await start('recent.txt', 100)];
    await tus(forgotten, Buffer.alloc(50, 'x'));
    const old = sql<Date>`now() - interval '25 hours'`;
    await server.database.write(null, (db) =>
      db
        .updateTable('uploads')
        .set({ created_at: old, path: `${visit}/x/orphan.txt` })
        .where('id', '=', forgotten.id),
    );
    await server.runSchedule('uploads');
    await server.settle();
    expect((await tus(recent, undefined, { method: 'HEAD' })).status).toBe(200);
    await tus(recent, undefined, { method: 'DELETE' });
    await server.settle();
    expect(await kept()).toEqual(before);
  });

  it('is one of ten at most that a person has under way', async () => {
    const many = await Promise.allSettled(Array.from({ length: 14 }, (_, index) => start(`${index}.txt`, 10)));
    const started = many.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(started).toHaveLength(10);
    expect(many.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'RATE_LIMITED' } });
    for (const upload of started) await tus(upload, undefined, { method: 'DELETE' });
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
    const before = await kept();
    expect(await refusal(send(name, Buffer.from(await samples[sample]())))).toMatchObject({ code });
    await server.settle();
    expect(await kept()).toEqual(before);
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

describe('somebody else', () => {
  it.each(['outsider', 'admin'] as const)('(%s) begins, fills, shares and reads nothing', async (who) => {
    expect(await refusal(start('a.pdf', 10, randomUUID(), who))).toMatchObject({ code: 'NOT_FOUND' });
    const upload = await start('mine.txt', 10);
    for (const method of ['HEAD', 'DELETE']) expect((await tus(upload, undefined, { method, who })).status).toBe(404);
    expect((await tus(upload, Buffer.alloc(10, 'x'), { who })).status).toBe(404);
    expect((await tus(upload, Buffer.alloc(10, 'x'))).status).toBe(204);
    expect(await refusal(share(upload, who))).toMatchObject({ code: 'NOT_FOUND' });
    const message = await share(upload);
    expect(await refusal(as[who].messages.fileLink({ messageId: message.id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await get(message.attachmentUrl ?? '', who)).status).toBe(404);
    expect((await get(message.attachmentUrl ?? '', null)).status).toBe(401);
    expect((await get(message.attachmentUrl ?? '', 'patient')).status).toBe(200);
  });

  it('(the other side) does not fill or share an upload that is not theirs', async () => {
    const upload = await start('mine.txt', 10);
    expect((await tus(upload, Buffer.alloc(10, 'x'), { who: 'doctor' })).status).toBe(404);
    expect(await refusal(share(upload, 'doctor'))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await tus(upload, undefined, { method: 'DELETE' })).status).toBe(204);
  });

  it('(a page of another site) asks in vain', async () => {
    const upload = await start('mine.txt', 10);
    const headers = { origin: 'https://evil.example' };
    expect((await tus(upload, Buffer.alloc(10, 'x'), { headers })).status).toBe(403);
    expect((await tus(upload, undefined, { method: 'DELETE', headers })).status).toBe(403);
    const own = await tus(upload, undefined, { method: 'DELETE' });
    expect(own.status).toBe(204);
    expect(own.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('(who holds a link) finds it forged, another’s or over', async () => {
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
  const before = await kept();
  await server.database.write(null, (db) => db.deleteFrom('messages').where('id', '=', id));
  await server.settle();
  expect(await kept()).toHaveLength(before.length - 1);
});
