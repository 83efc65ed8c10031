import { sql } from 'kysely';
import type { Services } from '../../services.ts';

const BATCH = 500;

/** Brings openings and evidence of trust up to date wherever they are half a day old. */
export async function refreshStaleProviders({ worker, log }: Services): Promise<void> {
  let total = 0;
  for (let done = BATCH; done === BATCH; total += done) {
    const [row] = await worker.write<{ done: number }>(
      null,
      () => sql`select refresh_stale_providers(${BATCH}) as done`,
    );
    done = row?.done ?? 0;
  }
  if (total > 0) log.info({ providers: total }, 'providers refreshed');
}
