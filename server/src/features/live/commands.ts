import type { Actor, Database } from '@polyclinic/database';
import { sql } from 'kysely';

/** Says that a doctor is here, for those who look for one. */
export const notePresence = (database: Database, actor: Actor): Promise<unknown> =>
  database.write(actor, () => sql`select note_presence()`);
