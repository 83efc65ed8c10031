import { intervalOf } from '@polyclinic/contract/privacy/retention/rules';
import { sql } from 'kysely';
import type { Services } from '../../../services.ts';

/** No period looks back further. */
export async function sweepFunnel({ worker }: Services): Promise<void> {
  for (const old of [
    sql`funnel_events where at < app_now() - ${intervalOf('funnel_events')}::interval`,
    sql`booking_times where day < (app_now() - ${intervalOf('booking_times')}::interval)::date`,
    sql`booking_origins where day < (app_now() - ${intervalOf('booking_origins')}::interval)::date`,
    sql`service_hours where hour < app_now() - ${intervalOf('service_hours')}::interval`,
  ])
    await worker.write(null, () => sql`delete from ${old}`);
}
