import { stat, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Attachments, attachmentsOn } from '../../testing/attachments.ts';
import { countWaiting } from '../../testing/locks.ts';
import type { Person } from '../../testing/people.ts';
import { type ServerProcess, serverProcess } from '../../testing/processes.ts';
import { type Client, type TestServer, testServer } from '../../testing/server.ts';
import { refusal } from '../../testing/visits.ts';

type Upload = Awaited<ReturnType<Attachments['start']>>;

const bytes = Buffer.alloc(1_000_000, 'blood pressure 120/80\n');
const HALF = bytes.length / 2;
const PATIENCE = { timeout: 20_000, interval: 20 };

let server: TestServer;
let node: ServerProcess;
let files: Attachments;
let uploads: Record<'resumed' | 'left' | 'sharedAgain' | 'storedUnheard' | 'leftInSharing', Upload>;

/** Where the storage keeps something on this machine */
const placeOf = (path: string) => join(server.services.environment.DATA_DIR, 'files', path);
const messages = async () => (await files.as.doctor.messages.list({ appointmentId: files.visit })).messages;

/** In a process that can be killed, on the folder and the database of the test. */
const start = (port?: number) => {
  const { DATA_DIR } = server.services.environment;
  return serverProcess(server.urls, { ...(port && { port }), environment: { DATA_DIR, RATE_LIMIT_FACTOR: '1000' } });
};

/** Sends half of a file and no more, as a page does on a slow line; settles once that half has arrived. */
async function sendHalf(upload: Upload, { headers }: Person): Promise<void> {
  const sending = request(`${node.origin}${upload.url}`, {
    method: 'PATCH',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': bytes.length,
    },
  });
  sending.on('error', () => {});
  sending.write(bytes.subarray(0, HALF));
  await vi.waitUntil(async () => (await sizeOf(upload)) === HALF, PATIENCE);
}
const sizeOf = async ({ uploadId }: Upload) => (await stat(placeOf(`uploads/${uploadId}`))).size;

async function whole(name: string): Promise<Upload> {
  const upload = await files.start(name, bytes.length);
  expect((await files.tus(upload, bytes)).status).toBe(204);
  return upload;
}

/** Holds those who share up: before their bytes have a place, or before their message is stored. */
async function killWhileSharing(beforePlace: Upload[], beforeMessage: Upload[]): Promise<void> {
  const lock = ({ uploadId }: Upload, kind: string) =>
    sql`select from uploads where id = ${uploadId} for ${sql.raw(kind)}`;
  const sharing = await server.database.transaction(null, async (trx) => {
    for (const upload of beforePlace) await lock(upload, 'update').execute(trx);
    for (const upload of beforeMessage) await lock(upload, 'key share').execute(trx);
    const shared = [...beforePlace, ...beforeMessage].map((upload) => files.share(upload));
    const outcomes = Promise.allSettled(shared);
    await vi.waitUntil(async () => (await countWaiting(server.database)) === shared.length, PATIENCE);
    await node.kill();
    return { outcomes };
  });
  const outcomes = await sharing.outcomes;
  expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'rejected'));
}

beforeAll(async () => {
  server = await testServer();
  node = await start();
  const { port } = new URL(node.origin);
  const clientOf = (person?: Person): Client =>
    createORPCClient(new RPCLink({ url: `${node.origin}/api/rpc`, headers: person?.headers ?? {} }));
  files = await attachmentsOn({ ...server, clientOf, request: (path, init) => fetch(`${node.origin}${path}`, init) });
  uploads = {
    resumed: await files.start('resumed.txt', bytes.length),
    left: await files.start('left.txt', bytes.length),
    sharedAgain: await whole('shared-again.txt'),
    storedUnheard: await whole('stored-unheard.txt'),
    leftInSharing: await whole('left-in-sharing.txt'),
  };
  for (const upload of [uploads.resumed, uploads.left]) await sendHalf(upload, files.people.patient);
  await killWhileSharing([uploads.sharedAgain, uploads.leftInSharing], [uploads.storedUnheard]);
  node = await start(Number(port));
}, 120_000);
afterAll(async () => {
  await node?.stop();
  await server?.close();
});

it('an upload that a killed server was taking goes on where it was, and nobody sees it before it is whole', async () => {
  const { resumed } = uploads;
  expect((await messages()).map(({ content }) => content)).not.toContain('resumed.txt');
  expect(await refusal(files.share(resumed))).toMatchObject({ code: 'UPLOAD_INCOMPLETE' });
  const answer = await files.tus(resumed, undefined, { method: 'HEAD' });
  expect(answer.headers.get('upload-offset')).toBe(String(HALF));
  expect((await files.tus(resumed, bytes.subarray(HALF), { offset: HALF })).status).toBe(204);
  await files.share(resumed);
});

it('a file that a killed server was sharing is shared once, when its page tries again', async () => {
  for (const upload of [uploads.sharedAgain, uploads.storedUnheard]) await files.share(upload);
});

it('what a killed server left is deleted later, and every file that somebody sees has its bytes', async () => {
  const { left, leftInSharing } = uploads;
  const snapshots = (await files.stored()).filter((path) => path.startsWith('/snapshots'));
  expect(snapshots).toHaveLength(2);
  await server.runSchedule('uploads');
  expect(await files.stored()).toEqual(expect.arrayContaining(snapshots));

  const longAgo = new Date(Date.now() - 90_000_000);
  for (const path of snapshots) await utimes(placeOf(path), longAgo, longAgo);
  await server.database.write(null, (db) => db.updateTable('uploads').set({ created_at: longAgo }));
  await server.runSchedule('uploads');
  await server.settle();
  for (const upload of [left, leftInSharing]) {
    expect((await files.tus(upload, undefined, { method: 'HEAD' })).status).toBe(404);
  }
  const shared = await messages();
  expect(shared.map(({ content }) => content).sort()).toEqual([
    'resumed.txt',
    'shared-again.txt',
    'stored-unheard.txt',
  ]);
  for (const { id } of shared) {
    const { url } = await files.as.doctor.messages.fileLink({ messageId: id });
    expect(Buffer.from(await (await files.get(url)).arrayBuffer()).equals(bytes)).toBe(true);
  }
  const places = await server.database.read(null, (db) => db.selectFrom('messages').select('attachment_url'));
  expect((await files.stored()).sort()).toEqual(
    places.map(({ attachment_url: path }) => join('/kept', path ?? '')).sort(),
  );
});
