import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../errors.ts';

/** How to run PostgreSQL, which refuses to run as root: command line, and the user to run as. */
export type RunAs = {
  command(program: string, args: string[]): { program: string; args: string[]; uid?: number; gid?: number };
  own(path: string): void;
};

const asOurselves: RunAs = { command: (program, args) => ({ program, args }), own: () => {} };

/** Runs as ourselves, or as the system user `postgres` when we are root (made if missing). */
export function chooseUser(paths: string[]): RunAs {
  if (process.getuid?.() !== 0) return asOurselves;
  const user = findUser() ?? createUser();
  const reachable = paths.every((path) => isReachable(path, user.uid));
  const own = (path: string) => chownSync(path, user.uid, user.gid);
  if (reachable) return { own, command: (program, args) => ({ program, args, ...user }) };
  return {
    own,
    command: (program, args) => ({ program: 'setpriv', args: [...passingThrough(user), program, ...args] }),
  };
}

export type SystemUser = { uid: number; gid: number };

function findUser(): SystemUser | null {
  const line = existsSync('/etc/passwd') && /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : null;
}

function createUser(): SystemUser {
  spawnSync('groupadd', ['--system', 'postgres']);
  spawnSync('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres']);
  const user = findUser();
  if (!user)
    throw new StartError(
      'PostgreSQL does not run as root and the user "postgres" could not be made: start as another user.',
    );
  return user;
}

/** Whether each folder above a path lets that user through: a checkout below /root does not. */
export function isReachable(path: string, uid: number): boolean {
  const folder = dirname(path);
  if (folder === path) return true;
  if (!existsSync(folder)) return isReachable(folder, uid);
  const { mode, uid: owner } = statSync(folder);
  const mayPass = owner === uid ? mode & 0o100 : mode & 0o001;
  return Boolean(mayPass) && isReachable(folder, uid);
}

/**
 * The user's own id with one capability of root, by default to pass folders closed to others. initdb asks access() about its
 * programs, which ignores the capabilities of a user who is not root unless the fix-up of ids is off.
 */
export function passingThrough(user: SystemUser, capability = 'dac_override'): string[] {
  const ids = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  return ['--securebits=+no_setuid_fixup', ...ids, `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`];
}
