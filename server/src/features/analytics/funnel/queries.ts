import { sql } from 'kysely';
import type { SignedInContext } from '../../../requests/index.ts';

/** Since when pages are counted. */
export async function readCountedSince({ services, actor }: SignedInContext): Promise<string | null> {
  const [began] = await services.database.read(
    actor,
    () => sql<{ at: Date | null }>`select analytics_counted_since() as at`,
  );
  return began?.at?.toISOString() ?? null;
}
