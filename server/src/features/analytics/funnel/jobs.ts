import { intervalOf } from '@polyclinic/contract/privacy/retention/rules';
import { sql } from 'kysely';
import type { Services } from '../../../services.ts';

/** No period looks back further. */
export async function sweepFunnel({ worker }: Services): Promise<void> {
  await worker.write(
    null,
    () => sql`delete from funnel_events where at < app_now() - ${intervalOf('funnel_events')}::interval`,
  );
}
