import { intervalOf } from '@polyclinic/contract/privacy/retention/rules';
import { sql } from 'kysely';
import type { Services } from '../../services.ts';

/** Removes signals that are older than ten minutes: a browser that needed one has asked again. */
export async function sweepCallSignals({ worker }: Services): Promise<void> {
  await worker.transaction(null, (trx) =>
    trx
      .deleteFrom('call_signals')
      .where('created_at', '<', sql<Date>`app_now() - ${intervalOf('call_signals')}::interval`)
      .execute(),
  );
}
