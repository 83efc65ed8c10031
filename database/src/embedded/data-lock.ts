import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, StartError } from '../errors.ts';
import { describeProcess } from './processes.ts';

type Holder = { pid: number; startedAt: string };

/**
 * Claims a data folder for this process and returns the release.
 * The claim of a process that died counts for nothing. Throws StartError while another one lives.
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'server.lock');
  if (!claim(path)) {
    const holder = readHolder(path);
    if (holder && isAlive(holder)) {
      throw new StartError(
        `The data folder ${dataDir} is in use by another server (process ${holder.pid}); stop it or set DATA_DIR.`,
      );
    }
    rmSync(path, { force: true });
    if (!claim(path)) throw new StartError(`The data folder ${dataDir} is in use by another server that is starting.`);
  }
  return () => rmSync(path, { force: true });
}

function claim(path: string): boolean {
  const draft = `${path}.${randomUUID()}`;
  const startedAt = describeProcess(process.pid)?.startedAt ?? '';
  writeFileSync(draft, `${process.pid}\n${startedAt}\n`);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

function readHolder(path: string): Holder | null {
  try {
    const [pid, startedAt] = readFileSync(path, 'utf8').split('\n');
    return { pid: Number(pid), startedAt: startedAt ?? '' };
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  return describeProcess(holder.pid)?.startedAt === holder.startedAt;
}
