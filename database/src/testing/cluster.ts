import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '../client.ts';
import { type Embedded, type Settings, startEmbedded } from '../embedded.ts';
import { migrate, readMigrations } from '../migrate.ts';
import { ensureOwner, ensureRoles } from '../roles.ts';

/** A throwaway server with the migrated database `template`. Plain text, so that it can cross processes. */
export type TestCluster = { superuserUrl: string; ownerUrl: string };

export const TEMPLATE = 'template_migrated';
const OWNER_PASSWORD = 'owner-of-a-throwaway-database';
const cache = join(import.meta.dirname, '../../../node_modules/.cache/polyclinic');
const quick: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 200,
  shared_buffers: '64MB',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum: 'off',
  deadlock_timeout: '100ms',
  // A test asks the same thing a few times: planning it for each time's values would cost more than it saves.
  plan_cache_mode: 'force_generic_plan',
};

/** `stop` ends it and removes its folder; `restart` starts it once more where it was, after it has ended by itself. */
export type RunningCluster = TestCluster & { stop(): Promise<void>; restart(): Promise<void> };

/** Starts a server for one run in a folder of its own. */
export async function startTestCluster(settings: Settings = {}, parent = tmpdir()): Promise<RunningCluster> {
  const folder = mkdtempSync(join(parent, 'polyclinic-test-'));
  chmodSync(folder, 0o711);
  const remove = () => rmSync(folder, { recursive: true });
  const data = join(folder, 'data');
  try {
    await prepare(data);
    const start = () => startEmbedded(data, { ...quick, ...settings });
    let embedded = await start();
    const stop = () => embedded.stop().then(remove);
    const restart = async () => {
      await embedded.exited;
      await embedded.stop();
      embedded = await start();
    };
    return { superuserUrl: embedded.superuserUrl, ownerUrl: await ownerUrl(embedded), stop, restart };
  } catch (error) {
    remove();
    throw error;
  }
}

const ownerUrl = (embedded: Embedded) => ensureOwner(embedded.superuserUrl, OWNER_PASSWORD, TEMPLATE);

/** Copies the migrated cluster that an earlier run kept, or makes and keeps it. */
async function prepare(data: string): Promise<void> {
  const stored = join(cache, `cluster-${fingerprint()}`);
  if (existsSync(stored)) return copy(stored, data);
  await build(data);
  mkdirSync(cache, { recursive: true });
  removeOlder();
  const draft = mkdtempSync(join(cache, 'draft-'));
  copy(data, join(draft, 'data'));
  if (!existsSync(stored)) renameSync(join(draft, 'data'), stored);
  rmSync(draft, { recursive: true });
}

/** Clusters of migrations that have changed since; 60 MB each. */
function removeOlder(): void {
  const older = readdirSync(cache).filter((name) => name.startsWith('cluster-'));
  for (const name of older) rmSync(join(cache, name), { recursive: true, force: true });
}

async function build(data: string): Promise<void> {
  const embedded = await startEmbedded(data, quick);
  try {
    const url = await ownerUrl(embedded);
    await ensureRoles(url);
    await migrate(url);
    await withClient(embedded.superuserUrl, (client) => client.query(`alter database ${TEMPLATE} is_template true`));
  } finally {
    await embedded.stop();
  }
}

/** What a kept cluster depends on: the migrations, and the code and PostgreSQL that made it. */
function fingerprint(): string {
  const code = ['../roles.ts', '../migrate.ts', '../embedded/initialise.ts', './cluster.ts', '../../package.json'];
  const sources = code.map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'));
  const migrations = readMigrations().map(({ name, checksum }) => `${name} ${checksum}`);
  return createHash('sha256')
    .update([...sources, ...migrations].join('\n'))
    .digest('hex')
    .slice(0, 16);
}

/** By the system's copy, which keeps the owner that PostgreSQL insists on. */
function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The test cluster could not be copied: ${stderr}`);
}
