import type { Database } from '@polyclinic/database';
import type { Services } from '../services.ts';

const known = new WeakMap<Services, Services>();

/** The same services over databases that only read. */
export function readingOnly(services: Services): Services {
  const made = known.get(services) ?? {
    ...services,
    database: readsOf(services.database),
    worker: readsOf(services.worker),
  };
  known.set(services, made);
  return made;
}

function readsOf(database: Database): Database {
  const refuse = () => Promise.reject(new Error('A procedure that reads tried to change something.'));
  return { ...database, write: refuse, transaction: refuse };
}
