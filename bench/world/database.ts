import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureOwner, ensureRoles, migrate, openSecrets, type RoleUrls, startEmbedded } from '@polyclinic/database';
import { withClient } from '@polyclinic/database/client';
import { ensureSpecialties } from '@polyclinic/database/sample/index';

/** A filled database of its own with the product's settings; durability is not reduced. */
export type World = {
  urls: RoleUrls;
  pid: number;
  /** Runs statements as the superuser, to delete what a round wrote. */
  administer(sql: string): Promise<void>;
  stop(): Promise<void>;
};

export async function startWorld(dataDir: string): Promise<World> {
  const embedded = await startEmbedded(dataDir);
  try {
    const owner = await ensureOwner(embedded.superuserUrl, openSecrets(dataDir)('owner'));
    const urls = await ensureRoles(owner);
    await migrate(owner);
    await ensureSpecialties(owner);
    const superuser = new URL(embedded.superuserUrl);
    superuser.pathname = new URL(owner).pathname;
    const administer = (sql: string) => execute(superuser.href, sql);
    await administer(readFileSync(join(import.meta.dirname, 'fill.sql'), 'utf8'));
    return { urls, administer, pid: postmasterPid(dataDir), stop: embedded.stop };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** One statement at a time, since VACUUM can't share a message; indented lines belong to the one before. */
async function execute(url: string, sql: string): Promise<void> {
  await withClient(url, async (client) => {
    for (const statement of sql.split(/;\n(?! )/)) if (statement.trim()) await client.query(statement);
  });
}

const postmasterPid = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0]);
