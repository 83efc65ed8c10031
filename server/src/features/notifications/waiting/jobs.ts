import { MESSAGE_WAITS_MINUTES } from '@polyclinic/contract/notifications/rules';
import { sql } from 'kysely';
import type { Services } from '../../../services.ts';
import { readVisits, type Visit } from '../receivers/queries.ts';
import { notifyOfVisit } from '../visits/commands.ts';

type Due = { considered: string[]; until: Date };
type Waiting = { message_id: string; appointment_id: string; user_id: string; reread_since: Date | null };

/**
 * Tells people of messages that wait for them, once for each thread until they have read in it. One who can't be told holds
 * up nobody, and is tried again.
 */
export async function tellOfWaitingMessages(services: Services): Promise<void> {
  const { worker } = services;
  const [due] = await worker.read<Due>(null, () => sql`select * from due_conversations(${MESSAGE_WAITS_MINUTES})`);
  if (!due || due.considered.length === 0) return;
  const { considered, until } = due;
  const waiting = await worker.read<Waiting>(null, () => sql`select * from waiting_messages(${considered}, ${until})`);
  const visits = await readVisits(services, [...new Set(waiting.map(({ appointment_id }) => appointment_id))]);
  const byId = new Map(visits.map((visit) => [visit.id, visit]));
  const untold = new Set<string>();
  for (const one of waiting) {
    await tellOfWaiting(services, byId.get(one.appointment_id), one).catch((error: unknown) => {
      untold.add(one.appointment_id);
      services.log.error({ err: error, messageId: one.message_id }, 'not told of a waiting message');
    });
  }
  const settled = considered.filter((id) => !untold.has(id));
  await worker.write(null, () => sql`select settle_conversations(${settled}, ${until})`);
}

async function tellOfWaiting(services: Services, visit: Visit | undefined, waiting: Waiting) {
  const { message_id, user_id, reread_since } = waiting;
  const to = [visit?.patient, visit?.provider, ...(visit?.caregivers ?? [])].find(
    (person) => person?.userId === user_id,
  );
  // What was corrected after it had been read is told anew.
  const key = `message:${message_id}${reread_since ? `:${reread_since.toISOString()}` : ''}`;
  if (visit && to) await notifyOfVisit(services, visit, { key, kind: 'message_waiting', to });
}
