import { createDatabase, type Database, type Pool } from '@polyclinic/database';
import type { CompiledQuery } from 'kysely';
import { createClock } from '../../server/src/process/index.ts';
import type { Services } from '../../server/src/services.ts';

export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** The dependencies of queries and commands, over a real database that records every statement. */
export function recordingServices(pool: Pool): { services: Services; recorded: Statement[] } {
  const recorded: Statement[] = [];
  const database = createDatabase(pool);
  const keeping =
    (run: Database['read']): Database['read'] =>
    (actor, build) =>
      run(actor, (db) => {
        const query = build(db);
        recorded.push(query.compile(db));
        return query;
      });
  const recording = { ...database, read: keeping(database.read), write: keeping(database.write) };
  const parts = {
    database: recording,
    clock: createClock(0),
    accessLog: { note() {} },
    funnel: { noteBooking() {} },
  };
  return { services: parts as unknown as Services, recorded };
}

/** The last statement that `work` runs. Throws if it runs none. */
export async function lastStatementOf(pool: Pool, work: (services: Services) => Promise<unknown>): Promise<Statement> {
  const { services, recorded } = recordingServices(pool);
  await work(services);
  const last = recorded.at(-1);
  if (!last) throw new Error('no statement was run');
  return last;
}
