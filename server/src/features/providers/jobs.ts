import { intervalOf } from '@polyclinic/contract/privacy/retention/rules';
import { sql } from 'kysely';
import type { Services } from '../../services.ts';

const BATCH = 500;

/** When somebody was here is nobody's to know afterwards. */
export async function sweepPresence({ worker }: Services): Promise<void> {
  await worker.write(
    null,
    () => sql`delete from provider_presence where seen_at < app_now() - ${intervalOf('presence')}::interval`,
  );
}

/** What a quarter year has not taught the vocabulary is let go. */
export async function sweepMisses({ worker }: Services): Promise<void> {
  await worker.write(
    null,
    () => sql`delete from search_misses where day < (app_now() - ${intervalOf('search_misses')}::interval)::date`,
  );
}

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
