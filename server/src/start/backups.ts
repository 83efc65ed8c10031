import { readFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { archivesToRetain } from '@polyclinic/contract/backup/rules';
import { errorCode, findRoleUrls, StartError } from '@polyclinic/database';
import {
  backUp,
  identityOf,
  type Key,
  type Located,
  type Lock,
  locate,
  type Made,
  type Progress,
  prune,
  readIdentities,
  recipientOf,
  recorded,
} from '../backup/index.ts';
import { FILES, INVARIANTS } from '../features/backup/queries.ts';
import { createStorage } from '../files/index.ts';
import type { Environment } from '../process/index.ts';
import type { Secrets } from '../secrets/index.ts';
import { reachUnchanged } from './database.ts';
import { VERSION } from './version.ts';

const SECRETS = 'secrets.json';

/** Where a backup is or goes: what is given on the command line, else BACKUP_TO. Throws StartError. */
export async function placeOf(environment: Environment, given: string | undefined): Promise<Located> {
  const address = given ?? environment.BACKUP_TO;
  if (!address)
    throw new StartError('Say where: --to or --from with a folder, a file or s3://bucket/folder, or BACKUP_TO.');
  return locate(address, {
    endpoint: environment.BACKUP_S3_ENDPOINT ?? environment.S3_ENDPOINT,
    region: environment.BACKUP_S3_REGION ?? environment.S3_REGION,
    accessKeyId: environment.BACKUP_S3_ACCESS_KEY_ID ?? environment.S3_ACCESS_KEY_ID,
    secretAccessKey: environment.BACKUP_S3_SECRET_ACCESS_KEY ?? environment.S3_SECRET_ACCESS_KEY,
  });
}

type Wanted = { to: Located; signal: AbortSignal };

/** Writes one archive of the installation, running or not, and tells what is in it. */
export async function makeBackup(environment: Environment, wanted: Wanted, progress: Progress): Promise<Made> {
  const { ownerUrl, secrets, stop } = await reachUnchanged(environment);
  try {
    return await recorded(ownerUrl, 'backup', async () => {
      const made = await backUp({
        ownerUrl,
        workerUrl: (await findRoleUrls(ownerUrl)).worker,
        product: VERSION,
        filesQuery: FILES,
        invariants: INVARIANTS,
        files: await createStorage(environment),
        secrets: await secretsOf(environment),
        ...wanted.to,
        signal: wanted.signal,
        lock: await lockOf(environment, secrets),
        onBegin: progress.begin,
        onBytes: progress.onBytes,
      });
      progress.end();
      return { result: made, outcome: { archive: made.name, mark: made.mark, bytes: made.bytes } };
    });
  } finally {
    await stop();
  }
}

/** Of the archives at a place, those of seven days, four weeks and twelve months stay. Tells the names of the others. */
export const removeOld = ({ place }: Located): Promise<string[]> => prune(place, archivesToRetain);

async function secretsOf({ DATA_DIR }: Environment): Promise<Map<string, Buffer>> {
  try {
    return new Map([[SECRETS, await readFile(join(DATA_DIR, SECRETS))]]);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return new Map();
    throw error;
  }
}

async function lockOf(environment: Environment, secrets: Secrets): Promise<Lock> {
  const { BACKUP_RECIPIENTS, BACKUP_PASSPHRASE, BACKUP_DRILL } = environment;
  if (BACKUP_PASSPHRASE) return { passphrase: BACKUP_PASSPHRASE };
  if (BACKUP_RECIPIENTS.length === 0)
    throw new StartError('Set BACKUP_RECIPIENTS or BACKUP_PASSPHRASE: no backup leaves unencrypted.');
  const own = BACKUP_DRILL ? [await recipientOf(secrets.drills)] : [];
  return { recipients: [...BACKUP_RECIPIENTS, ...own] };
}

/** What may open an archive: the keys of a file, the passphrase, and the installation's own key where it has one. */
export async function keyOf({ BACKUP_PASSPHRASE }: Environment, file?: string, secrets?: Secrets): Promise<Key> {
  const given = file ? readIdentities(await readKeyFile(file)) : [];
  const own = secrets ? [identityOf(secrets.drills)] : [];
  const identities = [...given, ...own];
  if (identities.length === 0 && !BACKUP_PASSPHRASE)
    throw new StartError('Say what opens the archive: --identity with a file of keys, or BACKUP_PASSPHRASE.');
  return { identities, passphrase: BACKUP_PASSPHRASE };
}

async function readKeyFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new StartError(`The file of keys ${file} can't be read (${errorCode(error)}).`, { cause: error });
  }
}

/** What is restored takes about as much again as index, and as much for the log of what was written. */
const SPACE_FACTOR = 3;

/** Throws StartError, before anything is written, where a disk has less room than an archive needs. */
export async function requireSpace(folder: string, estimatedBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const [free, needed] = [bavail * bsize, estimatedBytes * SPACE_FACTOR];
  if (free >= needed) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;
  throw new StartError(
    `The disk of ${folder} has ${megabytes(free)} left and the restore needs about ${megabytes(needed)}. Nothing was changed.`,
  );
}
