import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { deleteForgotten, newSnapshot } from './snapshots.ts';
import type { FileStorage } from './storage.ts';

/** Files in a folder of this machine: the default. Servers that share it must share the folder. */
export function folderStorage(folder: string): FileStorage {
  const uploads = join(folder, 'uploads');
  const snapshots = join(folder, 'snapshots');
  const placeOf = (path: string) => join(folder, 'kept', path);
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
    async keep(localFile, path) {
      const place = placeOf(path);
      await mkdir(dirname(place), { recursive: true });
      await writeThrough(localFile);
      await rename(localFile, place);
      await writeThrough(dirname(place));
    },
    async open(path) {
      const handle = await open(placeOf(path));
      return handle.createReadStream();
    },
    remove: (path) => rm(placeOf(path), { force: true }),
    tidy: () => deleteForgotten(snapshots),
  };
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
