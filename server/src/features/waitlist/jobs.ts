import { sql } from 'kysely';
import type { Effects } from '../../jobs/index.ts';
import type { Services } from '../../services.ts';

/** A time that nobody could be asked about when it became free is offered now, if it is free still. */
export async function offerFreedTime({ worker }: Services, { providerId, startTime }: Effects['waitlist.freed']) {
  await worker.write(null, () => sql`select offer_time(${providerId}, ${new Date(startTime)})`);
}

/** Ends offers whose time is up; each goes to the next in line. */
export async function expireOffers({ worker, log }: Services): Promise<void> {
  const [row] = await worker.write<{ expired: number }>(null, () => sql`select expire_waitlist_offers() as expired`);
  if (row?.expired) log.info({ expired: row.expired }, 'offers of the waitlist expired');
}
