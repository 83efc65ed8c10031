import type { Database } from '@polyclinic/database';
import { sql } from 'kysely';

/** How many transactions wait for another. */
export async function countWaiting(database: Database): Promise<number> {
  const [row] = await database.read(
    null,
    () => sql<{ waiting: number }>`
      select count(*)::integer as waiting from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`,
  );
  return row?.waiting ?? 0;
}
