import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Attachments, attachmentsOn } from '../../testing/attachments.ts';
import { samples } from '../../testing/files.ts';
import { countWaiting } from '../../testing/locks.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { refusal } from '../../testing/visits.ts';

const LIMIT = 52_428_800;

let server: TestServer;
let as: Attachments['as'];
let get: Attachments['get'];
let stored: Attachments['stored'];
let share: Attachments['share'];
let start: Attachments['start'];
let tus: Attachments['tus'];
let visit: Attachments['visit'];

beforeAll(async () => {
  server = await testServer();
  ({ as, get, stored, share, start, tus, visit } = await attachmentsOn(server));
});
afterAll(() => server?.close());

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

  it('may have 52,428,800 bytes and not one more', { tags: ['long'], timeout: 60_000 }, async () => {
    const upload = await start('large.txt', LIMIT);
    const half = Buffer.alloc(LIMIT / 2, 'a line of text\n');
    expect((await tus(upload, half)).status).toBe(204);
    expect((await tus(upload, half, { offset: LIMIT / 2 })).status).toBe(204);
    expect(await share(upload)).toMatchObject({ attachmentSize: LIMIT, attachmentType: 'text/plain' });
    expect(await refusal(start('larger.txt', LIMIT + 1))).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('takes no more bytes than it announced', async () => {
    const upload = await start('small.txt', 10);
    expect((await tus(upload, Buffer.alloc(11, 'x'))).status).toBe(413);
    expect(await refusal(share(upload))).toMatchObject({ code: 'UPLOAD_INCOMPLETE' });
    await tus(upload, undefined, { method: 'DELETE' });
  });

  it('leaves nothing behind when it is given up', async () => {
    await server.settle();
    const before = await stored();
    const upload = await start('given-up.txt', 100);
    await tus(upload, Buffer.alloc(50, 'x'));
    expect((await tus(upload, undefined, { method: 'DELETE' })).status).toBe(204);
    expect((await tus(upload, Buffer.alloc(50, 'x'), { offset: 50 })).status).toBe(404);
    await server.settle();
    expect(await stored()).toEqual(before);
  });

  it('leaves nothing behind when nobody comes back for it', async () => {
    await server.settle();
    const before = await stored();
    const [stale, recent] = [await start('forgotten.txt', 100), await start('recent.txt', 100)];
    await tus(stale, Buffer.alloc(50, 'x'));
    const path = `${visit}/x/orphan.txt`;
    const source = join(tmpdir(), `${stale.uploadId}.txt`);
    await writeFile(source, 'kept, and then nobody came back');
    await server.services.files.store(source, path, 'text/plain');
    expect(await stored()).toContainEqual(expect.stringContaining(path));
    const old = sql<Date>`now() - interval '25 hours'`;
    await server.database.write(null, (db) =>
      db.updateTable('uploads').set({ created_at: old, path }).where('id', '=', stale.id),
    );
    await server.runSchedule('uploads');
    await server.settle();
    expect((await tus(recent, undefined, { method: 'HEAD' })).status).toBe(200);
    await tus(recent, undefined, { method: 'DELETE' });
    await server.settle();
    expect(await stored()).toEqual(before);
  });

  it.each(['update', 'key share'])('leaves nothing behind when it ends while it is shared (for %s)', async (lock) => {
    await server.settle();
    const before = await stored();
    const upload = await start('ending.txt', 10);
    await tus(upload, Buffer.alloc(10, 'x'));
    const sharing = await server.database.transaction(null, async (trx) => {
      await sql`select from uploads where id = ${upload.uploadId} for ${sql.raw(lock)}`.execute(trx);
      const refused = refusal(share(upload));
      await expect.poll(() => countWaiting(server.database)).toBe(1);
      await trx.deleteFrom('uploads').where('id', '=', upload.uploadId).execute();
      return { refused };
    });
    expect(await sharing.refused).toMatchObject({ code: 'NOT_FOUND' });
    expect(await stored()).not.toContainEqual(expect.stringContaining(`${upload.uploadId}.txt`));
    await server.settle();
    expect(await stored()).toEqual(before);
  });

  it('is one of ten at most that a person has under way', async () => {
    const many = await Promise.allSettled(Array.from({ length: 14 }, (_, index) => start(`${index}.txt`, 10)));
    const started = many.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(started).toHaveLength(10);
    const refusal = (many.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason;
    expect(refusal).toMatchObject({ code: 'RATE_LIMITED' });
    // They end after a day, unless one is given up.
    expect(refusal.data.retryAfterSeconds).toBeGreaterThan(86_000);
    expect(refusal.data.retryAfterSeconds).toBeLessThanOrEqual(86_400);
    const [one, ...others] = started;
    await tus(one!, undefined, { method: 'DELETE' });
    others.push(await start('one more.txt', 10));
    for (const upload of others) await tus(upload, undefined, { method: 'DELETE' });
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
});
