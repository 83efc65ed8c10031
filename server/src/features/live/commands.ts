import type { Actor, Database, Trx } from '@polyclinic/database';
import { sql } from 'kysely';

/** Says that a doctor is here, for those who look for one. */
export const notePresence = (database: Database, actor: Actor): Promise<unknown> =>
  database.write(actor, () => sql`select note_presence()`);

/**
 * Says that a paid visit gets another time, to patient and doctor but for the one who moves it. Before the move itself:
 * the trigger tells only that something has changed, which is read as a booking where that is recent.
 */
export const announceMove = (trx: Trx, actor: NonNullable<Actor>, id: string): Promise<unknown> =>
  sql`
    select pg_notify('live', json_build_object('kind', 'appointment', 'id', id, 'moved', true,
      'to', array_remove(array[patient_id, provider_user_id], ${actor.userId}::uuid))::text)
    from appointments where id = ${id} and status = 'confirmed'`.execute(trx);
