import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { samples } from '../testing/files.ts';
import { judge } from './judge.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polyclinic-judge-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function judged(bytes: Buffer) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return judge(path);
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

it.each([
  ['png', { type: 'image/png', width: 2, height: 2 }],
  ['jpeg', { type: 'image/jpeg', width: 1, height: 1 }],
  ['gif', { type: 'image/gif', width: 1, height: 1 }],
  ['webp', { type: 'image/webp', width: 1, height: 1 }],
  ['pdf', { type: 'application/pdf' }],
  ['text', { type: 'text/plain' }],
  ['oldWord', { type: 'application/msword' }],
  ['docx', { type: DOCX }],
  ['html', { type: 'text/plain' }],
  ['svg', { type: 'text/plain' }],
  ['hugePng', 'PICTURE_TOO_LARGE'],
  ['program', 'FILE_TYPE_NOT_SUPPORTED'],
  ['oldExcel', 'FILE_TYPE_NOT_SUPPORTED'],
  ['zip', 'FILE_TYPE_NOT_SUPPORTED'],
  ['latin1', 'FILE_TYPE_NOT_SUPPORTED'],
  ['textWithNul', 'FILE_TYPE_NOT_SUPPORTED'],
  ['docxWithProgram', 'FILE_UNSAFE'],
  ['zipBomb', 'FILE_UNSAFE'],
  ['lyingZip', 'FILE_UNSAFE'],
] as const)('knows by its bytes what is %s', async (name, verdict) => {
  expect(await judged(await samples[name]())).toEqual(verdict);
});

it('takes a document that was cut off for no document, and a picture for no picture', async () => {
  const [docx, png] = [await samples.docx(), samples.png()];
  expect(await judged(docx.subarray(0, docx.length - 30))).toBe('FILE_UNSAFE');
  expect(await judged(png.subarray(0, 12))).not.toHaveProperty('width');
});
