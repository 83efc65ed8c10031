import { type CompiledQuery, type Kysely, Transaction } from 'kysely';
import { type OpenTransaction, openTransaction, writeInOneBurst } from './actor-connection.ts';
import type { Pool } from './client.ts';
import { builder, builderProps, connectionProvider } from './dialect.ts';
import { gatheredWrites } from './gathered-writes.ts';
import { retrying } from './retry.ts';
import type { DB } from './schema.ts';
import { sharedReads } from './shared-connections.ts';

/** Who asks: row security sees this and nothing else. Null is a visitor; a guest is known in one call alone. */
export type Actor = { userId: string; role: 'patient' | 'doctor' | 'admin' | 'guest'; requestId?: string } | null;

export type Db = Kysely<DB>;
export type Trx = Transaction<DB>;

/** A query that was built and not run: any Kysely builder, or `sql` text. */
export type Query<Row> = { compile(db: Db): CompiledQuery<Row> };

/**
 * What somebody else reads, as themselves and once it is committed, in the round trip of a write. `hear` gets the rows;
 * none where nothing was read.
 */
export type Behind = { actor: Actor; build(db: Db): Query<unknown>; hear(rows: unknown[]): void };

export type Database = {
  /** Runs one query as the actor, read only, in one round trip. */
  read<Row>(actor: Actor, build: (db: Db) => Query<Row>): Promise<Row[]>;
  /** Runs one changing statement as the actor in one round trip and gives what it returns; repeated like `transaction`. */
  write<Row>(actor: Actor, build: (db: Db) => Query<Row>): Promise<Row[]>;
  /**
   * The same for a statement that many run at once: those that meet share one commit. `order` names the row that each
   * waits for, so that groups lock in one order. What leaves alone takes along what others read behind it.
   */
  gather<Row>(actor: Actor, order: string, build: (db: Db) => Query<Row>, behind?: Behind[]): Promise<Row[]>;
  /**
   * Runs the callback as the actor in one transaction: commits what it did, or rolls back when it throws.
   * After a deadlock or serialisation failure it runs again, up to three times in all, so keep no state outside it.
   */
  transaction<Result>(actor: Actor, work: (trx: Trx) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

/** A database whose every statement runs in a transaction with an actor, over a pool of `createPool`. */
export function createDatabase(pool: Pool): Database {
  const read = sharedReads(pool);
  const gather = gatheredWrites(pool);
  return {
    read: async (actor, build) => read(actor, compile(build)),
    write: (actor, build) => retrying(() => writeInOneBurst(pool, { actor, query: compile(build) })),
    gather: async (actor, order, build, behind = []) =>
      gather(
        { actor, query: compile(build) },
        order,
        behind.map((one) => ({ ...one, query: compile(one.build) })),
      ),
    transaction: (actor, work) => retrying(() => runOnce(pool, actor, work)),
    close: () => pool.end(),
  };
}

function compile<Row>(build: (db: Db) => Query<Row>): CompiledQuery<Row> {
  return build(builder).compile(builder);
}

async function runOnce<Result>(pool: Pool, actor: Actor, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  const open = await openTransaction(pool, actor);
  try {
    const result = await work(toTrx(open));
    await open.commit();
    return result;
  } catch (error) {
    throw await open.rollback(error);
  }
}

function toTrx(open: OpenTransaction): Trx {
  const executor = builder.getExecutor().withConnectionProvider(connectionProvider(open));
  return new Transaction<DB>({ ...builderProps, executor });
}
