import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartError } from '@polyclinic/database';
import { errorCode } from '@polyclinic/database/errors';
import { markOf, type Place } from './places.ts';

const DRAFT = '.part';

/** Archives in a folder of this machine, such as one where another disk is mounted. */
export function folderPlace(folder: string): Place {
  return {
    name: folder,
    async list() {
      const names = await readdir(folder).catch(noneIfMissing);
      const archives = names.flatMap((name) => {
        const mark = markOf(name);
        return mark ? [{ name, mark }] : [];
      });
      return Promise.all(archives.map(async (one) => ({ ...one, bytes: (await stat(join(folder, one.name))).size })));
    },
    write: (name, sealed) => explained(folder, () => writeWhole(folder, name, sealed)),
    read: (name) =>
      explained(folder, async () => {
        const handle = await open(join(folder, name));
        await handle.close();
        return createReadStream(join(folder, name));
      }),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

/** Under another name until every byte is on the disk, so that nothing that has the name is half. */
async function writeWhole(folder: string, name: string, sealed: Readable): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeDrafts(folder);
  const place = join(folder, name);
  if (await stat(place).catch(() => null)) throw new StartError(`${place} is there already: nothing was written.`);
  const draft = `${place}${DRAFT}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    await pipeline(sealed, handle.createWriteStream({ flush: true }));
    await rename(draft, place);
    await sync(folder);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return (await stat(place)).size;
}

/** What a killed backup left; only one is made at a time. */
async function removeDrafts(folder: string): Promise<void> {
  const drafts = (await readdir(folder)).filter((name) => name.endsWith(`.age${DRAFT}`));
  await Promise.all(drafts.map((name) => rm(join(folder, name), { force: true })));
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

const REASONS: Record<string, string> = {
  ENOSPC: 'has no room for it',
  EDQUOT: 'has no room for it',
  EACCES: 'may not be used by this user',
  EPERM: 'may not be used by this user',
  EROFS: 'can’t be written',
  ENOENT: 'does not hold it',
};

async function explained<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { path, syscall } = error as { path?: string; syscall?: string };
    const isOfThePlace = path?.startsWith(folder) || syscall === 'write' || syscall === 'fsync';
    const code = errorCode(error) ?? '';
    if (error instanceof StartError || !isOfThePlace) throw error;
    throw new StartError(`${folder} ${REASONS[code] ?? `can’t be used (${code})`}: nothing was left there.`, {
      cause: error,
    });
  }
}

const noneIfMissing = (error: unknown): string[] => {
  if (errorCode(error) === 'ENOENT') return [];
  throw error;
};
