import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartError } from '../errors.ts';
import type { RunAs } from './run-as.ts';

/** `isDurable`: flushed to disk before it is used, so that a power cut can't damage it. */
export type Cluster = { path: string; initdb: string; password: string; isDurable: boolean; runAs: RunAs };

/** Throws StartError where another major version of PostgreSQL made the cluster: ours would refuse it, or harm it. */
export function requireMajor(path: string, major: string): void {
  const file = join(path, 'PG_VERSION');
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : major;
  if (found === major) return;
  throw new StartError(
    `${path} was made by PostgreSQL ${found}, and this version of Polyclinic brings ${major}: make a backup with the version that made it, and restore that into a new folder. Nothing was changed.`,
  );
}

/**
 * Makes a database cluster unless there is one: UTF-8, PostgreSQL's own C.UTF-8 collation (the same on every
 * system), passwords always asked for. Built aside and moved, so that an interrupted start leaves no half of one.
 */
export async function initialise(cluster: Cluster): Promise<void> {
  if (existsSync(cluster.path)) return;
  const draft = `${cluster.path}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  cluster.runAs.own(draft);
  const passwordFile = `${cluster.path}.password`;
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
  cluster.runAs.own(passwordFile);
  try {
    await runInitdb(cluster, draft, passwordFile);
  } finally {
    rmSync(passwordFile);
  }
  renameSync(draft, cluster.path);
}

async function runInitdb({ initdb, runAs, isDurable }: Cluster, draft: string, passwordFile: string): Promise<void> {
  const encoding = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const { program, args, uid, gid } = runAs.command(initdb, [
    `--pgdata=${draft}`,
    ...encoding,
    ...access,
    isDurable ? '--sync-method=fsync' : '--no-sync',
  ]);
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  const child = spawn(program, args, { uid, gid, env, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  const complaint = text(child.stderr);
  const [code] = await once(child, 'close').catch((error: Error) => [error.message]);
  if (code !== 0) throw new StartError(`PostgreSQL could not make its database: ${(await complaint) || code}`);
}
