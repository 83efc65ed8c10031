import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';

/** Frees the time of every hold that nobody paid; what follows is queued by the database. */
export async function releaseExpiredHolds({ worker, log }: Services): Promise<void> {
  const released = await worker.write(null, () => sql`select release_expired_holds()`);
  if (released.length > 0) log.info({ released: released.length }, 'holds released');
}

/** Closes every visit that nobody closed by an hour after its end. */
export async function closeEndedVisits({ worker, log }: Services): Promise<void> {
  const closed = await worker.write(null, () => sql`select close_ended_visits()`);
  if (closed.length > 0) log.info({ closed: closed.length }, 'visits closed');
}

/** Sums what can no longer change of each practice's past, so that its figures cost the same however long that is. */
export async function countSettledVisits({ worker, log }: Services): Promise<void> {
  const [row] = await worker.write<{ practices: number }>(null, () => sql`select count_settled_visits() as practices`);
  if (row?.practices) log.info({ practices: row.practices }, 'settled visits counted');
}
