import type { Actor } from './actor.ts';
import { toTurn } from './actor-statement.ts';
import { runBurst } from './burst.ts';
import type { Pool, PoolClient } from './client.ts';
import { type Compiled, toStatement } from './statements.ts';

/** More would only compete for the processor; a read that takes long holds up a part of the others. */
const MOST = 4;

type Shared = { client: Promise<PoolClient>; running: number; isSpoilt: boolean };

/** Until the loop has heard every socket: what they ask for goes out in one system call. */
function gatherThisTurn({ connection: { stream } }: PoolClient): void {
  stream.cork();
  setImmediate(() => stream.uncork());
}

/** Runs one reading statement as the actor in a transaction of its own, in one round trip. */
export type Read = <Row>(actor: Actor, query: Compiled) => Promise<Row[]>;

/**
 * Reads over few connections: one is sent before the last is answered, so that under load many travel together.
 * Reads wait for nobody's lock, so none of them can keep another waiting for ever.
 */
export function sharedReads(pool: Pool): Read {
  const open = new Set<Shared>();

  const take = (): Shared => {
    const quietest = [...open].sort((a, b) => a.running - b.running)[0];
    if (quietest && (quietest.running === 0 || open.size >= MOST)) return quietest;
    const added: Shared = { client: pool.connect(), running: 0, isSpoilt: false };
    open.add(added);
    return added;
  };
  const leave = async (shared: Shared): Promise<void> => {
    shared.running -= 1;
    if (shared.running > 0) return;
    open.delete(shared);
    (await shared.client).release(shared.isSpoilt);
  };

  return async <Row>(actor: Actor, query: Compiled): Promise<Row[]> => {
    const shared = take();
    shared.running += 1;
    try {
      const client = await shared.client;
      gatherThisTurn(client);
      const [rows = []] = await runBurst(client, toStatement(query), [toTurn(actor, 'read', query)]);
      return rows as Row[];
    } catch (error) {
      // Whatever went wrong may have left something behind: nobody else joins.
      shared.isSpoilt = true;
      open.delete(shared);
      throw error;
    } finally {
      leave(shared).catch(() => {});
    }
  };
}
