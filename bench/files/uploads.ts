import type { Setting } from '../load/contenders.ts';
import { freeMostMemory, memoryOf, mostMemoryOf } from '../load/cpu.ts';
import { conversation, idOf, uniqueId } from '../world/rows.ts';

/** Memory of the server process in megabytes before the uploads, and the peak during them. */
export type Uploads = { atOnce: number; before: number; most: number; seconds: number };

const FILE_BYTES = 50 * 2 ** 20;
/** The chunk size that our pages send */
const PART_BYTES = 5 * 2 ** 20;
const ROUND = 92;

/** Server memory while files of the maximum size are received, scanned and stored: one, then ten at once. */
export async function uploads(setting: Setting): Promise<Uploads[]> {
  // The first upload loads the upload code, whatever its size.
  await sendFile(setting, 0, 1_000);
  return [await together(setting, 1, 1), await together(setting, 2, 10)];
}

async function together(setting: Setting, first: number, atOnce: number): Promise<Uploads> {
  const { pid } = setting.server;
  const before = memoryOf(pid);
  freeMostMemory(pid);
  const start = performance.now();
  await Promise.all(Array.from({ length: atOnce }, (_, index) => sendFile(setting, first + index)));
  return { atOnce, before, most: mostMemoryOf(pid), seconds: (performance.now() - start) / 1_000 };
}

/** Every other file is text, which the server scans byte by byte. */
const kinds = [
  { name: 'scan.pdf', bytes: Buffer.alloc(FILE_BYTES, '%PDF-1.7\n') },
  { name: 'diary.txt', bytes: Buffer.alloc(FILE_BYTES, 'slept well\n') },
];

async function sendFile({ server, cookieOf }: Setting, n: number, size = FILE_BYTES): Promise<void> {
  const { appointment, provider } = conversation(9_000 + 2 * n);
  const kind = kinds[n % kinds.length];
  if (!kind) return;
  const cookie = await cookieOf({ role: 'doctor', n: provider });
  const share = { appointmentId: idOf('appointment', appointment), clientId: uniqueId(ROUND, n) };
  const ask = async (procedure: string, input: object) => {
    const headers = { 'content-type': 'application/json', cookie };
    const body = JSON.stringify({ json: { ...share, ...input } });
    return (await succeed(fetch(`${server.origin}/api/rpc/messages/${procedure}`, { method: 'POST', headers, body })))
      .json;
  };
  const { id, url } = await ask('startUpload', { name: kind.name, size });
  for (let offset = 0; offset < size; offset += PART_BYTES) {
    const headers = {
      cookie,
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    };
    const body = kind.bytes.subarray(offset, Math.min(size, offset + PART_BYTES));
    await succeed(fetch(`${server.origin}${url}`, { method: 'PATCH', headers, body }));
  }
  await ask('shareFile', { uploadId: id });
}

async function succeed(asked: Promise<Response>) {
  const answer = await asked;
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${text}`);
  return text ? JSON.parse(text) : {};
}
