import { SESSION_ROW_DAYS, TRAIL_DAYS } from '@polyclinic/contract/security/rules';
import { sql } from 'kysely';
import type { Effects } from '../../jobs/index.ts';
import type { Services } from '../../services.ts';
import { type SecurityNews, sendSecurityNews } from '../notifications/mails/commands.ts';

/** Forgets what happened to accounts longer ago than it is kept, and sessions that ended long ago. */
export async function removeTrail({ worker }: Services): Promise<void> {
  await worker.write(null, () => sql`select delete_security_events(make_interval(days => ${TRAIL_DAYS}))`);
  await worker.write(null, () => sql`select sweep_sessions(make_interval(days => ${SESSION_ROW_DAYS}))`);
}

/** Tells somebody of a change of what opens their account, in case it wasn't they who made it. Bears repetition. */
export async function tellOfSecurity(services: Services, { eventId }: Effects['security.changed']): Promise<void> {
  const { worker } = services;
  const [news] = await worker.read(null, () => sql<SecurityNews>`select * from security_event_to_tell(${eventId})`);
  if (!news) return;
  await sendSecurityNews(services, eventId, news);
  await worker.write(null, () => sql`select clear_security_address(${eventId})`);
}
