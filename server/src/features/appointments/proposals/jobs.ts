import { sql } from 'kysely';
import type { Services } from '../../../services.ts';

/** Ends proposals that nobody answered: those visits stay where they are. */
export async function expireProposals({ worker, log }: Services): Promise<void> {
  const [row] = await worker.write<{ expired: number }>(null, () => sql`select expire_proposals() as expired`);
  if (row?.expired) log.info({ expired: row.expired }, 'proposals of another time expired');
}
