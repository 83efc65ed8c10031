import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isReachable, passingThrough, type SystemUser } from '@polyclinic/database/embedded/run-as';

/**
 * As root beside the data folder of another user, this process goes on as that user: what it made would be closed to the
 * server, and what it tried would say nothing about the server's rights.
 */
export function becomeOwner(dataDir: string = process.env.DATA_DIR || './data'): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
  const owner = ownerOf(resolve(dataDir));
  if (owner.uid === 0) return;
  const node = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.('/usr/bin/env', ['env', 'setpriv', ...rightsOf(owner), ...node], process.env);
}

/** Who made the secrets of a data folder runs its server; of a new one, who owns where it will be. */
function ownerOf(folder: string): SystemUser {
  const sign = [join(folder, 'secrets.json'), folder].find((path) => existsSync(path));
  return sign ? statSync(sign) : ownerOf(dirname(folder));
}

/** A checkout that is closed to the owner is read all the same, and nothing written that the owner could not write. */
function rightsOf(owner: SystemUser): string[] {
  const isOpen = [process.execPath, import.meta.filename].every((path) => isReachable(path, owner.uid));
  if (!isOpen) return passingThrough(owner, 'dac_read_search');
  return [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
}
