import { StartError } from '@polyclinic/database';
import { createClient } from '@polyclinic/database/hosts';
import type pg from 'pg';
import type { Log } from '../observability/index.ts';
import type { Environment } from '../process/index.ts';

/** A server that has just ended may take that long to be gone. */
const WAIT_MS = 10_000;
const AGAIN_MS = 5_000;
/** A machine that is gone without a word gives its place free within half a minute. */
const ALIVE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';
const PLACE = `hashtext('polyclinic files in a folder')`;

/**
 * Files in a folder are seen by one server alone: it holds the database for itself, those with a bucket share it. Throws
 * StartError where the database is held by others. Returns how to let go.
 */
export async function holdPlace(
  url: string,
  environment: Environment,
  { log, waitMs = WAIT_MS }: { log?: Log; waitMs?: number } = {},
): Promise<() => Promise<void>> {
  const lock = `pg_advisory_lock${environment.S3_BUCKET ? '_shared' : ''}(${PLACE})`;
  let client = await take(url, lock, waitMs);
  let isOver = false;
  const again = async (): Promise<void> => {
    if (isOver) return;
    try {
      client = await take(url, lock, waitMs);
      client.once('end', later);
    } catch (error) {
      if (error instanceof StartError) log?.error({ err: error }, 'another server took the place of this one');
      later();
    }
  };
  const later = (): void => void setTimeout(() => void again(), AGAIN_MS).unref();
  client.once('end', later);
  return async () => {
    isOver = true;
    await client.end().catch(() => {});
  };
}

async function take(url: string, lock: string, waitMs: number): Promise<pg.Client> {
  const client = createClient({ connectionString: url, connectionTimeoutMillis: WAIT_MS, options: ALIVE });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`set lock_timeout = ${waitMs}`);
    await client.query(`select ${lock}`);
    return client;
  } catch (error) {
    await client.end();
    if ((error as { code?: string }).code !== '55P03') throw error;
    throw new StartError(
      'Another server runs on this database, and at least one of the two has its files in a folder, which only one can see: give all of them a bucket (S3_BUCKET). Nothing was changed.',
      { cause: error },
    );
  }
}
