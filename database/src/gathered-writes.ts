import { type Own, type Reading, writeInOneBurst, writeTogether } from './actor-connection.ts';
import type { Pool } from './client.ts';
import { retrying } from './retry.ts';

const MOST_IN_GROUP = 50;
/** What waits for a lock for longer holds up those of its own group alone. */
const LATE_AFTER_MS = 200;

type Waiting = Own & {
  order: string;
  behind: Reading[];
  resolve(rows: unknown[]): void;
  reject(error: unknown): void;
};

/**
 * Runs one changing statement as its actor; groups take their rows' locks in the order of `order`. Many together are
 * read by nobody behind them: there a round trip less counts for little.
 */
export type Gather = <Row>(own: Own, order: string, behind: Reading[]) => Promise<Row[]>;

/**
 * What is asked for while others are written leaves together, as one transaction: one wait for the disk, and one turn
 * at PostgreSQL's lock on its queue of notifications. Each is run alone where the group failed.
 */
export function gatheredWrites(pool: Pool): Gather {
  const waiting: Waiting[] = [];
  let isBusy = false;

  const writeGroups = async (): Promise<void> => {
    isBusy = true;
    while (waiting.length > 0) await endOrLateness(writeGroup(pool, takeAlike(waiting)));
    isBusy = false;
  };
  return <Row>(own: Own, order: string, behind: Reading[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
    waiting.push({ ...own, order, behind, resolve, reject });
    if (!isBusy) void writeGroups();
    return promise as Promise<Row[]>;
  };
}

async function endOrLateness(group: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, LATE_AFTER_MS);
  await Promise.race([group, late.promise]);
  clearTimeout(timer);
}

/** The first, and whatever else waits to run the same statement. */
function takeAlike(waiting: Waiting[]): Waiting[] {
  const text = waiting[0]?.query.sql;
  const different = waiting.findIndex(({ query }) => query.sql !== text);
  return waiting.splice(0, Math.min(MOST_IN_GROUP, different < 0 ? waiting.length : different));
}

/** Never rejects: each hears of its own end. */
async function writeGroup(pool: Pool, group: Waiting[]): Promise<void> {
  group.sort((a, b) => (a.order < b.order ? -1 : 1));
  const rows = group.length > 1 ? await writeTogether(pool, group).catch(() => undefined) : undefined;
  await Promise.all(
    group.map(async ({ actor, query, behind, resolve, reject }, index) => {
      const own = rows?.[index];
      if (!own) return retrying(() => writeInOneBurst(pool, { actor, query }, behind)).then(resolve, reject);
      for (const { hear } of behind) hear([]);
      resolve(own);
    }),
  );
}
