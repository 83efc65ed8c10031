import type { Actor } from './actor.ts';
import { type Own, writeInOneBurst, writeTogether } from './actor-connection.ts';
import type { Pool } from './client.ts';
import { retrying } from './retry.ts';
import type { Compiled } from './statements.ts';

const MOST_IN_GROUP = 50;
/** What waits for a lock for longer holds up those of its own group alone. */
const LATE_AFTER_MS = 200;

type Waiting = Own & { order: string; resolve(rows: unknown[]): void; reject(error: unknown): void };

/** Runs one changing statement as the actor; groups take their rows' locks in the order of `order`. */
export type Gather = <Row>(actor: Actor, order: string, query: Compiled) => Promise<Row[]>;

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
  return <Row>(actor: Actor, order: string, query: Compiled) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
    waiting.push({ actor, query, order, resolve, reject });
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
    group.map(async ({ actor, query, resolve, reject }, index) => {
      const own = rows?.[index];
      if (own) resolve(own);
      else await retrying(() => writeInOneBurst(pool, actor, query)).then(resolve, reject);
    }),
  );
}
