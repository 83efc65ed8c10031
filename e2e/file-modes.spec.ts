import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { coming, shareText } from './support/arranging.ts';
import { signedIn } from './support/people.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

const dataOf = ({ log }: Product) => log.replace(/\.log$/, '');

/** Everything below a folder with the rights that others than its owner have on it. */
async function openToOthers(folder: string): Promise<{ all: string[]; open: string[] }> {
  const entries = await readdir(folder, { recursive: true });
  const modes = await Promise.all(
    entries.map(async (name) => ({ name, mode: (await stat(join(folder, name))).mode & 0o777 })),
  );
  const open = modes.filter(({ mode }) => (mode & 0o077) !== 0);
  return { all: entries, open: open.map(({ name, mode }) => `${name} ${mode.toString(8)}`) };
}

/** A file of which only the first bytes have arrived. */
async function beginUpload(product: Product, appointmentId: string) {
  const { api, cookie } = await signedIn(product, 'patient');
  const upload = await api.messages.startUpload({ appointmentId, clientId: randomUUID(), name: 'half.txt', size: 20 });
  const answer = await fetch(product.url + upload.url, {
    method: 'PATCH',
    headers: {
      cookie,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: 'slept ',
  });
  expect(answer.status).toBe(204);
}

test('what a started server writes is for its own user alone: files, parts of files, copies of data', async ({
  product,
}) => {
  const files = join(dataOf(product), 'files');
  const caller = await signedIn(product, 'patient');
  const { appointmentId } = await coming(product);
  await shareText(product, caller, appointmentId, 'diary.txt');
  await beginUpload(product, appointmentId);
  await caller.api.privacy.requestExport();
  const copies = async () => (await caller.api.privacy.exports()).exports.filter(({ state }) => state === 'ready');
  await expect.poll(async () => (await copies()).length, { timeout: 30_000 }).toBeGreaterThan(0);

  const { all, open } = await openToOthers(files);
  expect(open).toEqual([]);
  const kinds = new Set(all.map((name) => relative('', name).split('/')[0]));
  expect([...kinds].toSorted()).toEqual(expect.arrayContaining(['kept', 'uploads']));
  expect(all.filter((name) => /exports?\//.test(name)).length, 'a copy of data is among them').toBeGreaterThan(0);
  expect((await stat(files)).mode & 0o077).toBe(0);
  // As root, PostgreSQL runs as another user and passes through.
  expect((await stat(dataOf(product))).mode & 0o066).toBe(0);
});
