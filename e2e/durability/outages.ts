import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openKey, openSecrets, startEmbedded } from '@polyclinic/database';
import { withClient } from '@polyclinic/database/client';
import { ensureOwner } from '@polyclinic/database/roles';
import { roughLineToDatabase } from '../../server/src/testing/rough-line.ts';
import type { Api } from '../support/api.ts';

/** A database of our own, beside the product and behind a port that can be closed. */
export async function separateDatabase(dataDir: string) {
  let embedded = await startEmbedded(dataDir);
  const owner = await ensureOwner(embedded.superuserUrl, openSecrets(dataDir)('owner'));
  await standAlone(owner);
  const { line, url } = await roughLineToDatabase(owner);
  const postmaster = () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0]);
  return {
    ownerUrl: owner,
    /** Of a server on it: the folder's secret opens the key that it was filled with. */
    environment: { DATABASE_URL: url, SECRET: openKey(dataDir) },
    /** Each is an outage of so long; resolves once the database answers again. */
    outages: {
      async frozen(ms: number) {
        const processes = [...childrenOf(postmaster()), postmaster()];
        for (const pid of processes) process.kill(pid, 'SIGSTOP');
        await delay(ms);
        for (const pid of processes) process.kill(pid, 'SIGCONT');
      },
      async killed(ms: number) {
        process.kill(postmaster(), 'SIGKILL');
        await embedded.exited;
        await embedded.stop();
        await delay(ms);
        embedded = await startEmbedded(dataDir);
      },
      async portClosed(ms: number) {
        line.cut();
        await delay(ms);
        line.mend();
      },
    },
    async stop() {
      await line.stop();
      await embedded.stop();
    },
  };
}

/** As a PostgreSQL of its own, which servers reach by an address: the folder that it was filled in was embedded. */
const standAlone = (ownerUrl: string) =>
  withClient(ownerUrl, (client) => client.query('update internal.installation set is_embedded = null'));

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

const EVERY_MS = 100;
const BACK_WITHIN_MS = 60_000;

/** Milliseconds until a call succeeds. */
export async function untilItSucceeds(call: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  for (;;) {
    const isBack = await call().then(
      () => true,
      () => false,
    );
    const ms = performance.now() - began;
    if (isBack) return ms;
    if (ms > BACK_WITHIN_MS) throw new Error('It does not come back.');
    await delay(EVERY_MS);
  }
}

export const readingAndWriting = (api: Api) => ({
  read: () => api.appointments.overview({}),
  write: () => api.notifications.setPreferences({ preferences: [{ event: 'reminder', channel: 'email', isOn: true }] }),
});
