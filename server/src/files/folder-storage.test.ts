import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Upload } from '@tus/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEnvironment } from '../process/index.ts';
import { createStorage } from './create-storage.ts';
import { folderStorage } from './folder-storage.ts';
import { writeForOwnerOnly } from './private.ts';

let root: string;
let umask: number;
beforeEach(async () => {
  umask = process.umask(0o022);
  root = await mkdtemp(join(tmpdir(), 'polyclinic-storage-'));
});
afterEach(async () => {
  process.umask(umask);
  await rm(root, { recursive: true });
});

/** Every file and folder below with the rights of others than its owner, as "path mode", where there are any. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const modes = await Promise.all(
    names.map(async (name) => `${name} ${((await stat(join(folder, name))).mode & 0o077).toString(8)}`),
  );
  return modes.filter((line) => !line.endsWith(' 0'));
}

const written = async (name: string) => {
  const path = join(root, name);
  await writeFile(path, 'of a patient', { mode: 0o644 });
  return path;
};
const stored = () => readdir(join(root, 'files/kept'), { recursive: true });

it('keeps what is uploaded, judged and kept to our own user', async () => {
  writeForOwnerOnly();
  const files = folderStorage(join(root, 'files'));
  await files.staging().create(new Upload({ id: 'upload', size: 12, offset: 0 }));
  await files.copyStaged('upload');
  await files.store(await written('scan'), 'somebody/visit/scan.pdf', 'application/pdf');
  expect(await openToOthers(join(root, 'files'))).toEqual([]);
  expect(await stored()).toContain('somebody/visit/scan.pdf');
});

it('keeps a kept file to our user whatever others ask of the process', async () => {
  const files = folderStorage(join(root, 'files'));
  await files.store(await written('scan'), 'somebody/visit/scan.pdf', 'application/pdf');
  expect(await openToOthers(join(root, 'files/kept'))).toEqual([]);
});

/** A folder on another file system than the temporary one; undefined on a machine that has one alone. */
const elsewhere = ['/dev/shm', '/tmp', import.meta.dirname].find(
  (folder) => existsSync(folder) && statSync(folder).dev !== statSync(tmpdir()).dev,
);

it.skipIf(!elsewhere)('keeps a file that was written on another file system', async () => {
  const folder = await mkdtemp(join(elsewhere!, 'polyclinic-storage-'));
  try {
    const files = folderStorage(join(root, 'files'));
    const file = join(folder, 'scan');
    await writeFile(file, 'of a patient', { mode: 0o644 });
    await files.store(file, 'somebody/visit/scan.pdf', 'application/pdf');
    expect(await readFile(join(root, 'files/kept/somebody/visit/scan.pdf'), 'utf8')).toBe('of a patient');
    expect(await readdir(join(root, 'files/snapshots'))).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
    expect(await openToOthers(join(root, 'files/kept'))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('closes at its start what an earlier version left open', async () => {
  await mkdir(join(root, 'files/kept/somebody'), { recursive: true });
  await writeFile(join(root, 'files/kept/somebody/scan.pdf'), '');
  expect(await openToOthers(root)).toHaveLength(4);
  await createStorage(readEnvironment({ DATA_DIR: root }));
  expect(await openToOthers(root)).toEqual([]);
});

it('removes a folder with its last file, since its name is a person’s', async () => {
  const files = folderStorage(join(root, 'files'));
  for (const name of ['a', 'b']) await files.store(await written(name), `somebody/visit/${name}`, 'text/plain');
  await files.remove('somebody/visit/a');
  expect(await stored()).toContain('somebody/visit/b');
  await files.remove('somebody/visit/b');
  await files.remove('somebody/visit/b');
  expect(await stored()).toEqual([]);
});

it('removes the empty folders of before when it tidies, and no others', async () => {
  const files = folderStorage(join(root, 'files'));
  await files.store(await written('a'), 'somebody/a', 'text/plain');
  await mkdir(join(root, 'files/kept/erased/visit'), { recursive: true });
  await files.tidy();
  expect((await stored()).toSorted()).toEqual(['somebody', 'somebody/a']);
});

it('loses nothing where a file is kept while the last one beside it is removed', async () => {
  const files = folderStorage(join(root, 'files'));
  for (let round = 0; round < 30; round += 1) {
    await files.store(await written('old'), 'somebody/old', 'text/plain');
    await Promise.all([
      files.remove('somebody/old'),
      files.store(await written(`new${round}`), 'somebody/new', 'text/plain'),
    ]);
    expect(await stored()).toContain('somebody/new');
    await files.remove('somebody/new');
  }
});
