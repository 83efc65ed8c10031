import { createHash } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { StartError } from '@polyclinic/database';
import { type PoolClient, withClient } from '@polyclinic/database/client';
import type { Environment } from '../process/index.ts';
import type { Secrets } from '../secrets/index.ts';

const MINUTE_MS = 60_000;
/** What clocks differ by where nobody sets them is more. */
const CLOCKS_DIFFER_MS = 2 * MINUTE_MS;
/** The log of PostgreSQL's changes and a new database take about as much. */
const DISK_BYTES = 128 * 2 ** 20;

/** Throws StartError where the disk has too little room for a database of our own to start and go on. */
export async function requireDisk(folder: string, needed = DISK_BYTES): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= needed) return;
  const megabytes = (bytes: number) => `${Math.floor(bytes / 2 ** 20)} MB`;
  throw new StartError(
    `The disk of ${folder} has ${megabytes(bavail * bsize)} left, and the database needs ${megabytes(needed)} to start: make room. Nothing was changed.`,
  );
}

/**
 * Throws StartError where this machine's clock is minutes off: from the database's, or behind what the database was last
 * used at. Appointments, holds and refunds go by it.
 */
export async function requireClock(ownerUrl: string, now: () => number = Date.now): Promise<void> {
  const { theirs, used } = await withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ theirs: number; used: number }>(clocks);
    return rows[0] ?? { theirs: now(), used: 0 };
  });
  const [ahead, behind] = [now() - theirs, used - now()];
  const minutes = (milliseconds: number) => `${Math.round(milliseconds / MINUTE_MS)} minutes`;
  if (Math.abs(ahead) > CLOCKS_DIFFER_MS)
    throw new StartError(
      `This machine's clock is ${minutes(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} the database's: set both by NTP. Nothing was changed.`,
    );
  if (behind > CLOCKS_DIFFER_MS)
    throw new StartError(
      `This machine's clock shows ${minutes(behind)} before the database was last used: set it by NTP. Nothing was changed.`,
    );
}

const milliseconds = (moment: string) => `extract(epoch from ${moment})::float8 * 1000`;
const clocks = `select ${milliseconds('clock_timestamp()')} as theirs,
  ${milliseconds('(select checkpoint_time from pg_control_checkpoint())')} as used`;

/**
 * Throws StartError where the database belongs to an installation with another secret, whose second factors and links
 * this one could not read, or is the embedded one of another server. A database that belongs to none is ours from now on.
 */
export async function requireOwnInstallation(
  ownerUrl: string,
  { DATABASE_URL }: Environment,
  secrets: Secrets,
): Promise<void> {
  const fingerprint = createHash('sha256').update(`polyclinic ${secrets.installation}`).digest('hex').slice(0, 32);
  const isEmbedded = !DATABASE_URL;
  const owner = await withClient(ownerUrl, (client) => claimFor(client, [fingerprint, isEmbedded]));
  if (owner?.isEmbedded && !isEmbedded)
    throw new StartError(
      'DATABASE_URL leads to the embedded database of another server: several servers need a PostgreSQL of their own. Nothing was changed.',
    );
  if (owner && owner.fingerprint !== fingerprint)
    throw new StartError(
      'This database was used with another secret than this server has: give it the one of the other servers, or of the backup. Nothing was changed.',
    );
}

type Owner = { fingerprint: string; isEmbedded: boolean };

/** Nobody owns a database that was not migrated yet, or by an earlier version only. */
async function claimFor(client: Pick<PoolClient, 'query'>, values: [string, boolean]): Promise<Owner | undefined> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('internal.installation') is not null as "isThere"`,
  );
  return rows[0]?.isThere ? (await client.query<Owner>(claim, values)).rows[0] : undefined;
}

const claim = `
  update internal.installation set secret_fingerprint = coalesce(secret_fingerprint, $1), is_embedded = coalesce(is_embedded, $2)
  returning secret_fingerprint as fingerprint, is_embedded as "isEmbedded"`;
