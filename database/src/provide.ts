import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { ensureOwner, ensureRoles, type RoleUrls } from './roles.ts';
import { openSecrets } from './secrets.ts';

export type ProvideOptions = { dataDir: string; databaseUrl?: string | undefined };

/** A migrated database ready for use. `lost` settles if an embedded server ends; it never does for another one. */
export type Provided = { urls: RoleUrls; isEmbedded: boolean; lost: Promise<void>; stop(): Promise<void> };

/**
 * Gives the database of `databaseUrl`, or starts the embedded one in `dataDir`; with its roles and migrations.
 * Throws StartError with one clear line; nothing is left running then.
 */
export async function provideDatabase({ dataDir, databaseUrl }: ProvideOptions): Promise<Provided> {
  if (databaseUrl) {
    const urls = await prepare(databaseUrl);
    return { urls, isEmbedded: false, lost: new Promise(() => {}), stop: async () => {} };
  }
  const embedded = await startEmbedded(dataDir);
  try {
    const ownerUrl = await ensureOwner(embedded.superuserUrl, openSecrets(dataDir)('owner'));
    return { urls: await prepare(ownerUrl), isEmbedded: true, lost: embedded.exited, stop: embedded.stop };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

async function prepare(ownerUrl: string): Promise<RoleUrls> {
  const urls = await ensureRoles(ownerUrl);
  await migrate(ownerUrl);
  return urls;
}
