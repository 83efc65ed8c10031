import type { Dirent } from 'node:fs';
import { chmod, mkdir, readdir, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export const OWNER_ONLY_FOLDER = 0o700;
export const OWNER_ONLY_FILE = 0o600;

/** Whatever this process and its libraries write from now on is for its own user alone. */
export function writeForOwnerOnly(): void {
  process.umask(0o077);
}

/** Makes a folder, and those above it that are missing, for our user alone. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
}

/**
 * Closes a folder with all that is in it to other users of this machine, once: what an earlier version wrote stays
 * readable otherwise. The folder itself comes last, so that a start that was interrupted begins anew.
 */
export async function closeToOthers(folder: string): Promise<void> {
  const { mode } = await stat(folder);
  if ((mode & 0o077) === 0) return;
  await closeTree(folder);
}

async function closeTree(folder: string): Promise<void> {
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await closeTree(path);
    else if (entry.isFile()) await chmod(path, OWNER_ONLY_FILE).catch(ignoreMissing);
  }
  await chmod(folder, OWNER_ONLY_FOLDER).catch(ignoreMissing);
}

/** Removes a folder and those above it up to `root`, as far as they are empty: their names are people's and visits'. */
export async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let place = folder; place !== root && place.startsWith(root); place = dirname(place)) {
    const isGone = await rmdir(place).then(() => true, isStoredOrGone);
    if (!isGone) return;
  }
}

/** The same for every folder below `root`. */
export async function removeAllEmptyFolders(root: string): Promise<void> {
  for (const entry of await entriesOf(root)) {
    if (!entry.isDirectory()) continue;
    const path = join(root, entry.name);
    await removeAllEmptyFolders(path);
    await rmdir(path).catch(isStoredOrGone);
  }
}

const entriesOf = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** True where it was gone already, false where something is in it. */
function isStoredOrGone(error: NodeJS.ErrnoException): boolean {
  if (error.code === 'ENOENT') return true;
  if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false;
  throw error;
}
