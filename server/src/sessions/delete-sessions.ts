import type { Database } from '@polyclinic/database';
import { sql } from 'kysely';

/** A session that was open and is no more, with the device that it was on. */
export type EndedSession = { token: string; userAgent: string | null };

/** Of an account, the session with this id, or all but the one with this token. */
export type ChosenSessions = { userId: string } & ({ id: string } | { allBut: string });

/** One statement, which fails where a session stays: better-auth ends nothing, and says nothing, where its look-up fails. */
export const deleteSession = (database: Database, token: string): Promise<unknown> =>
  database.write(null, () => sql<object>`delete from auth.session where token = ${token}`);

export function deleteSessions(database: Database, chosen: ChosenSessions): Promise<EndedSession[]> {
  const which = 'id' in chosen ? sql`id = ${chosen.id}` : sql`token <> ${chosen.allBut}`;
  return database.write(
    null,
    () => sql<EndedSession>`
      delete from auth.session where user_id = ${chosen.userId} and expires_at > now() and ${which}
      returning token, user_agent as "userAgent"`,
  );
}
