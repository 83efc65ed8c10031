import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const FORGOTTEN_AFTER_MS = 3_600_000;

/** A new place for a local copy that is judged. Whoever asks deletes it. */
export async function newSnapshot(folder: string): Promise<string> {
  await deleteForgotten(folder);
  return join(folder, randomUUID());
}

/** Deletes the copies that a killed server left, an hour later: until then they may be in use. */
export async function deleteForgotten(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > FORGOTTEN_AFTER_MS) await rm(path, { force: true });
  }
}
