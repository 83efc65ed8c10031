import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { ensureRoles, StartError, startEmbedded } from '@polyclinic/database';
import type { Settings } from '@polyclinic/database/embedded';
import { lockDataDir } from '@polyclinic/database/embedded/data-lock';
import { stopOrphan } from '@polyclinic/database/embedded/server-process';
import {
  type About,
  chooseArchive,
  type Key,
  type Located,
  type Progress,
  type Restored,
  restore,
  type Target,
} from '../backup/index.ts';
import { FILES, INVARIANTS } from '../features/backup/queries.ts';
import { createStorage, temporaryFolder } from '../files/index.ts';
import { makePrivateFolder } from '../files/private.ts';
import type { Environment } from '../process/index.ts';
import { requireSpace } from './backups.ts';
import { makeDataFolder } from './data-folder.ts';
import { ownerOf } from './database.ts';

/** `signal` gives up what is under way. */
export type Wanted = { from: Located; at?: Date | undefined; key: Key; signal: AbortSignal };

/** What a data folder may hold and be empty all the same. */
const NOTHING = new Set(['lost+found', 'server.lock', 'restoring']);
/** Where a data folder is restored to before it is one. */
export const DRAFT = 'restoring';

/** Restores into the empty database of DATABASE_URL, or into the empty data folder. Throws StartError. */
export async function restoreInto(environment: Environment, wanted: Wanted, progress: Progress): Promise<Restored> {
  const { DATABASE_URL, DATA_DIR } = environment;
  makeDataFolder(DATA_DIR);
  if (!DATABASE_URL) return restoreFolder(environment, wanted, progress);
  let giveUpSecrets = (): void => {};
  return read(wanted, progress, async ({ estimatedBytes }, secrets) => {
    giveUpSecrets = storeSecrets(environment, secrets);
    await ensureRoles(DATABASE_URL);
    const folder = temporaryFolder(environment);
    await makePrivateFolder(folder);
    await requireSpace(DATA_DIR, environment.S3_BUCKET ? 0 : estimatedBytes);
    return { ownerUrl: DATABASE_URL, files: await createStorage(environment), folder };
  }).catch((error: unknown) => {
    giveUpSecrets();
    throw error;
  });
}

/**
 * What opens the key of the database that is restored, unless SECRET does. Returns how to take it away again. Throws
 * StartError where the data folder has another one.
 */
function storeSecrets({ SECRET, DATA_DIR }: Environment, secrets: Map<string, Buffer>): () => void {
  const missing = SECRET ? [] : [...secrets].filter(([name]) => !existsSync(join(DATA_DIR, name)));
  const other = [...secrets].find(([name, bytes]) => !SECRET && isOther(join(DATA_DIR, name), bytes));
  if (other)
    throw new StartError(
      `${DATA_DIR} has another ${other[0]} than the archive: restore with an empty DATA_DIR. Nothing was changed.`,
    );
  for (const [name, bytes] of missing) writeFileSync(join(DATA_DIR, name), bytes, { mode: 0o600 });
  return () => {
    for (const [name] of missing) rmSync(join(DATA_DIR, name), { force: true });
  };
}

const isOther = (path: string, bytes: Buffer): boolean => existsSync(path) && !readFileSync(path).equals(bytes);

/** Beside what will be used, and moved there at the end: a restore that was interrupted left nothing that starts. */
async function restoreFolder(environment: Environment, wanted: Wanted, progress: Progress): Promise<Restored> {
  const folder = resolve(environment.DATA_DIR);
  const release = lockDataDir(folder);
  const draft = join(folder, DRAFT);
  try {
    const stranger = readdirSync(folder).find((name) => !NOTHING.has(name));
    if (stranger)
      throw new StartError(
        `${folder} is not empty (it has ${stranger}): restore into a new folder. Nothing was changed.`,
      );
    await removeLeft(draft);
    const restored = await restoreCluster({ ...environment, DATA_DIR: draft }, wanted, progress);
    moveUp(draft, folder);
    return restored;
  } finally {
    rmSync(draft, { recursive: true, force: true });
    release();
  }
}

/** What a killed one left: its PostgreSQL too, which would write on. */
async function removeLeft(folder: string): Promise<void> {
  await stopOrphan(join(folder, 'postgres'));
  rmSync(folder, { recursive: true, force: true });
}

/** The database last: without it a data folder is none. */
function moveUp(draft: string, folder: string): void {
  for (const name of ['files', 'secrets.json', 'postgres']) {
    if (existsSync(join(draft, name))) renameSync(join(draft, name), join(folder, name));
  }
}

async function restoreCluster(
  environment: Environment,
  wanted: Wanted,
  progress: Progress,
  settings: Settings = {},
): Promise<Restored> {
  const { DATA_DIR } = environment;
  let stop = async (): Promise<void> => {};
  const open = async ({ estimatedBytes }: About, secrets: Map<string, Buffer>): Promise<Target> => {
    makeDataFolder(DATA_DIR);
    await requireSpace(DATA_DIR, estimatedBytes);
    for (const [name, bytes] of secrets) writeFileSync(join(DATA_DIR, name), bytes, { mode: 0o600 });
    const embedded = await startEmbedded(DATA_DIR, settings);
    stop = embedded.stop;
    const ownerUrl = await ownerOf(embedded, DATA_DIR);
    await ensureRoles(ownerUrl);
    const folder = temporaryFolder(environment);
    const files = await createStorage(environment);
    await makePrivateFolder(folder);
    return { ownerUrl, files, folder };
  };
  return read(wanted, progress, open).finally(() => stop());
}

/** A database that nobody will use needs no flush. */
const FOR_A_MOMENT: Settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Restores an archive into a folder and a database made for it, compares, and removes both: the archive is proven.
 * Files go to that folder, wherever they are kept otherwise.
 */
export async function prove(environment: Environment, wanted: Wanted, progress: Progress): Promise<Restored> {
  const folder = join(resolve(environment.DATA_DIR), 'drill');
  makeDataFolder(folder);
  const release = lockDataDir(folder);
  const scratch = join(folder, 'data');
  try {
    await removeLeft(scratch);
    const within = { ...environment, DATA_DIR: scratch, S3_BUCKET: undefined };
    return await restoreCluster(within, wanted, progress, FOR_A_MOMENT);
  } finally {
    release();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Open = (about: About, secrets: Map<string, Buffer>) => Promise<Target>;

async function read({ from, at, key, signal }: Wanted, progress: Progress, open: Open): Promise<Restored> {
  const archive = await chooseArchive(from, at);
  const restored = await restore({
    sealed: addAbortSignal(signal, await from.place.read(archive)),
    key,
    filesQuery: FILES,
    invariants: INVARIANTS,
    async open(about, secrets) {
      progress.begin(about.estimatedBytes);
      return open(about, secrets);
    },
    onBytes: progress.onBytes,
  });
  progress.end();
  return restored;
}
