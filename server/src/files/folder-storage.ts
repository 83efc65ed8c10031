import { chmod, copyFile, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '@polyclinic/database';
import { FileStore } from '@tus/file-store';
import { makePrivateFolder, OWNER_ONLY_FILE, removeAllEmptyFolders, removeEmptyFolders } from './private.ts';
import { deleteStale, newSnapshot } from './snapshots.ts';
import type { FileStorage } from './storage.ts';

const MOST_ATTEMPTS = 5;

/** Files in a folder of this machine: the default. Servers that share it must share the folder. */
export function folderStorage(folder: string): FileStorage {
  const uploads = join(folder, 'uploads');
  const snapshots = join(folder, 'snapshots');
  const stored = join(folder, 'kept');
  const placeOf = (path: string) => join(stored, path);
  let staging: FileStore | undefined;
  return {
    staging() {
      staging ??= new FileStore({ directory: uploads });
      return staging;
    },
    async copyStaged(uploadId) {
      const snapshot = await newSnapshot(snapshots);
      await copyFile(join(uploads, uploadId), snapshot);
      return snapshot;
    },
    async discard(uploadId) {
      await Promise.all([
        rm(join(uploads, uploadId), { force: true }),
        rm(join(uploads, `${uploadId}.json`), { force: true }),
      ]);
    },
    async store(localFile, path) {
      const place = placeOf(path);
      await chmod(localFile, OWNER_ONLY_FILE);
      await writeThrough(localFile);
      await moveTo(localFile, place, () => newSnapshot(snapshots));
      await writeThrough(dirname(place));
    },
    async open(path) {
      const handle = await open(placeOf(path));
      return handle.createReadStream();
    },
    async remove(path) {
      await rm(placeOf(path), { force: true });
      await removeEmptyFolders(dirname(placeOf(path)), stored);
    },
    async tidy() {
      await deleteStale(snapshots);
      await removeAllEmptyFolders(stored);
    },
  };
}

/** Again where the folder was just removed, since its last file was; from another file system by a copy. */
async function moveTo(file: string, place: string, besideIt: () => Promise<string>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await makePrivateFolder(dirname(place));
      return await rename(file, place);
    } catch (error) {
      if (errorCode(error) === 'EXDEV') return await moveCopy(file, place, await besideIt());
      if (errorCode(error) !== 'ENOENT' || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

/** A file that is in its place is whole: it is copied beside it first. */
async function moveCopy(file: string, place: string, copy: string): Promise<void> {
  await copyFile(file, copy);
  await writeThrough(copy);
  await rename(copy, place);
  await rm(file, { force: true });
}

/** What was acknowledged survives a power cut. */
async function writeThrough(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
