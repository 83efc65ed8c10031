import { isBookable } from '@polyclinic/contract/availability/rules';
import { OFFER_MINUTES } from '@polyclinic/contract/waitlist/rules';
import { sql } from 'kysely';
import type { Effects } from '../../platform/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { readCalendarAt } from '../availability/queries.ts';

/** A time became free: whoever has waited longest for one like it is asked. */
export async function offerFreedTime(services: Services, { providerId, startTime }: Effects['waitlist.freed']) {
  const start = new Date(startTime);
  const calendar = await readCalendarAt(services, providerId, start);
  if (!calendar || !isBookable({ ...calendar, start: start.getTime() }).ok) return;
  await services.worker.write(null, () => sql`select offer_time(${providerId}, ${start}, ${OFFER_MINUTES})`);
}

/** Ends offers whose time is up; each goes to the next in line. */
export async function expireOffers({ worker, log }: Services): Promise<void> {
  const [row] = await worker.write<{ expired: number }>(null, () => sql`select expire_waitlist_offers() as expired`);
  if (row?.expired) log.info({ expired: row.expired }, 'offers of the waitlist expired');
}
