import { type CompiledQuery, type Kysely, Transaction } from 'kysely';
import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';
import type { Pool, PoolClient } from './client.ts';
import { builder, builderProps, connectionProvider } from './dialect.ts';
import { retrying } from './retry.ts';
import type { DB } from './schema.ts';
import { type Compiled, toStatement } from './statements.ts';

/** Who asks: row security sees this and nothing else. Null is a visitor; a guest is known in one call alone. */
export type Actor = {
  userId: string;
  role: 'patient' | 'doctor' | 'admin' | 'guest';
  requestId?: string;
  /** The device and the network of the request as JSON, for what triggers note of it */
  askedFrom?: string;
  /** Of the page that asks: in its script names are read; without one, in that of the account's language */
  language?: string;
  /** The emergency access by which this reads somebody's record */
  emergencyAccess?: string;
} | null;

export type Db = Kysely<DB>;
export type Trx = Transaction<DB>;

/** A query that was built and not run: any Kysely builder, or `sql` text. */
export type Query<Row> = { compile(db: Db): CompiledQuery<Row> };

export type Database = {
  /** Runs one query as the actor, read only, in one round trip. */
  read<Row>(actor: Actor, build: (db: Db) => Query<Row>): Promise<Row[]>;
  /** Runs one changing statement as the actor in one round trip and gives what it returns; repeated like `transaction`. */
  write<Row>(actor: Actor, build: (db: Db) => Query<Row>): Promise<Row[]>;
  /**
   * Runs the callback as the actor in one transaction: commits what it did, or rolls back when it throws.
   * After a deadlock or serialisation failure it runs again, up to three times in all, so keep no state outside it.
   */
  transaction<Result>(actor: Actor, work: (trx: Trx) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

/** A transaction under way as one actor. */
export type OpenTransaction = {
  run<Row extends QueryResultRow>(query: Compiled): Promise<QueryResult<Row>>;
};

/**
 * A database whose every statement runs in a transaction with an actor, over pools of `createPool`. Reads have
 * connections of their own where `reads` is given, so that writes that wait for a commit do not hold them up.
 */
export function createDatabase(pool: Pool, reads: Pool = pool): Database {
  return {
    read: (actor, build) => retrying(() => runAlone(reads, actor, 'begin read only', compile(build))),
    write: (actor, build) => retrying(() => runAlone(pool, actor, 'begin', compile(build))),
    transaction: (actor, work) => retrying(() => runTransaction(pool, actor, work)),
    close: async () => {
      await pool.end();
      if (reads !== pool) await reads.end();
    },
  };
}

function compile<Row>(build: (db: Db) => Query<Row>): CompiledQuery<Row> {
  return build(builder).compile(builder);
}

const NAME_ACTOR = `select set_config('app.user_id', $1, true), set_config('app.role', $2, true),
  set_config('app.request_id', $3, true), set_config('app.asked_from', $4, true), set_config('app.language', $5, true)`;

/** Sets the actor until the transaction ends. */
function actorStatement(actor: Actor): QueryConfig {
  const { userId = '', role = '', requestId = '', askedFrom = '', language = '', emergencyAccess } = actor ?? {};
  const values = [userId, role, requestId, askedFrom, language];
  if (!emergencyAccess) return { name: 'actor', text: NAME_ACTOR, values };
  const text = `${NAME_ACTOR}, set_config('app.emergency_access', $6, true)`;
  return { name: 'actor in an emergency', text, values: [...values, emergencyAccess] };
}

/** The connection is pipelined: begin, actor, statement and commit leave together and are answered together. */
async function runAlone<Row>(pool: Pool, actor: Actor, begin: string, query: Compiled): Promise<Row[]> {
  const client = await pool.connect();
  try {
    const begun = client.query(begin);
    const named = client.query(actorStatement(actor));
    const asked = client.query<Row & QueryResultRow>(toStatement(query));
    const committed = client.query('commit');
    await Promise.allSettled([begun, named, asked, committed]);
    await begun;
    await named;
    const { rows } = await asked;
    await committed;
    return rows;
  } finally {
    giveBack(client);
  }
}

async function runTransaction<Result>(pool: Pool, actor: Actor, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  // The first statement of `work` leaves without waiting for these two.
  const opened = Promise.all([client.query('begin'), client.query(actorStatement(actor))]);
  opened.catch(() => {});
  let isOpen = true;
  const open: OpenTransaction = {
    async run<Row extends QueryResultRow>(query: Compiled) {
      if (!isOpen) throw new Error('This transaction has ended: await every statement inside its callback.');
      return client.query<Row>(toStatement(query));
    },
  };
  try {
    const result = await work(toTrx(open));
    isOpen = false;
    await commit(client);
    return result;
  } catch (error) {
    if (isOpen) await client.query('rollback').catch(() => {});
    await opened;
    throw error;
  } finally {
    isOpen = false;
    giveBack(client);
  }
}

async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements failed unnoticed.');
}

function toTrx(open: OpenTransaction): Trx {
  const executor = builder.getExecutor().withConnectionProvider(connectionProvider(open));
  return new Transaction<DB>({ ...builderProps, executor });
}

/** Only a connection that is certainly out of every transaction is used again. */
function giveBack(client: PoolClient): void {
  client.release(client.getTransactionStatus() !== 'I');
}
