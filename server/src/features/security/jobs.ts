import { SESSION_ROW_DAYS, TRAIL_DAYS } from '@polyclinic/contract/security/rules';
import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';

/** Forgets what happened to accounts longer ago than it is kept, and sessions that ended long ago. */
export async function forgetTrail({ worker }: Services): Promise<void> {
  await worker.write(null, () => sql`select forget_security_events(make_interval(days => ${TRAIL_DAYS}))`);
  await worker.write(null, () => sql`select sweep_sessions(make_interval(days => ${SESSION_ROW_DAYS}))`);
}
