import { statfs } from 'node:fs/promises';
import type { Log } from '../observability/index.ts';

/** The disk under the files and the embedded database. */
export type Disk = { isFull(): boolean; close(): void };

const LOOK_EVERY_MS = 5_000;
/** Four segments of PostgreSQL's log: with less it ends in the middle of a write. */
const RESERVE_BYTES = 64 * 2 ** 20;

/** Looks again and again how much room is left; says once that there is none, and once that there is again. */
export function watchDisk(folder: string, log: Log): Disk {
  let isFull = false;
  const look = async (): Promise<void> => {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    if (free < RESERVE_BYTES === isFull) return;
    isFull = !isFull;
    if (isFull) log.error({ free }, 'the disk is full');
    else log.info({ free }, 'the disk has room again');
  };
  // A folder that is not made yet has no disk to be full.
  const timer = setInterval(() => look().catch(() => {}), LOOK_EVERY_MS);
  timer.unref();
  return { isFull: () => isFull, close: () => clearInterval(timer) };
}
