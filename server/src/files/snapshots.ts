import { randomUUID } from 'node:crypto';
import { chmod, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makePrivateFolder, OWNER_ONLY_FOLDER } from './private.ts';

const STALE_AFTER_MS = 3_600_000;

/**
 * Whatever this process and its libraries write for a moment, parts of uploads among it, is from now on where nobody else
 * on this machine reads, and where what is left of it when the process is killed will be deleted.
 */
export async function retainTemporaryFiles(folder: string): Promise<void> {
  await makePrivateFolder(folder);
  await chmod(folder, OWNER_ONLY_FOLDER);
  process.env.TMPDIR = resolve(folder);
}

/** A new place for a local copy that is judged. The caller deletes it. */
export async function newSnapshot(folder: string): Promise<string> {
  await deleteStale(folder);
  return join(folder, randomUUID());
}

/** Deletes copies and other temporary files that a killed server left, an hour later: until then they may be in use. */
export async function deleteStale(folder: string): Promise<void> {
  await makePrivateFolder(folder);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > STALE_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}
