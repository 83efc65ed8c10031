import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';

/** Forgets documents whose bytes never came to their place. */
export async function sweepDocuments({ worker }: Services): Promise<void> {
  await worker.write(
    null,
    () => sql`delete from provider_documents where not is_kept and created_at < app_now() - interval '1 hour'`,
  );
}
