import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isBackupDue } from '@polyclinic/contract/backup/rules';
import { runApart } from '../../backup/index.ts';
import type { Services } from '../../services.ts';
import { readLatest } from './queries.ts';

/** A job that takes longer is given to another node, and this one goes on: the database lets only one of them work. */
const WATCHED_MS = 10 * 60_000;

const PROGRAMS = join(import.meta.dirname, '../..');

/** Makes a backup where BACKUP_TO says where and BACKUP_EVERY has passed. */
export async function backUpWhenDue(services: Services): Promise<void> {
  const { environment, worker, clock } = services;
  if (!environment.BACKUP_TO) return;
  const { mark, triedAt } = await readLatest(worker, null);
  if (!isBackupDue(clock.now(), environment.BACKUP_EVERY, { lastMark: mark, lastTry: triedAt })) return;
  await watched(services, 'backup-create.ts');
}

/** Restores the last backup aside and compares, where there is one that was not proven yet. */
export async function drillWhenNew(services: Services): Promise<void> {
  const { environment, worker } = services;
  const canOpen = environment.BACKUP_DRILL || environment.BACKUP_PASSPHRASE;
  if (!environment.BACKUP_TO || !canOpen) return;
  const { mark, provenMark } = await readLatest(worker, null);
  if (!mark || (provenMark && provenMark >= mark)) return;
  await watched(services, 'backup-verify.ts');
}

/** What fails is a failure of the schedule; what takes long writes its end down by itself. */
async function watched({ environment }: Services, program: string): Promise<void> {
  const running = runApart({ program: join(PROGRAMS, program), variables: environment.given });
  running.catch(() => {});
  await Promise.race([running, delay(WATCHED_MS, undefined, { ref: false })]);
}
