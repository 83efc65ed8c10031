import type { QueryResult, QueryResultRow } from 'pg';
import type { Actor } from './actor.ts';
import { actorStatement, toTurn } from './actor-statement.ts';
import { runBurst } from './burst.ts';
import type { Pool, PoolClient } from './client.ts';
import { errorCode } from './errors.ts';
import { type Compiled, toStatement } from './statements.ts';

/** A transaction under way as one actor. Ends once, by `commit` or `rollback`; nothing runs in it afterwards. */
export type OpenTransaction = {
  run<Row extends QueryResultRow>(query: Compiled): Promise<QueryResult<Row>>;
  /** Throws what made it impossible. */
  commit(): Promise<void>;
  /** Gives the error to throw: the first cause, if the transaction had failed before `error`. */
  rollback(error: unknown): Promise<unknown>;
};

/** The server remembers these names while a connection lives: a statement whose result type changed needs a new one. */
const RESULT_TYPE_CHANGED = '0A000';

/** A statement and whose it is. */
export type Own = { actor: Actor; query: Compiled };

/** What is read behind a write; `hear` gets no rows where reading failed. */
export type Reading = Own & { hear(rows: unknown[]): void };

/** Runs one changing statement as its actor in a transaction of its own, in one round trip. */
export async function writeInOneBurst<Row>(pool: Pool, own: Own, behind: Reading[] = []): Promise<Row[]> {
  const [rows = []] = await writeTogether(pool, [own], behind);
  return rows as Row[];
}

/** Runs one changing statement as each of several actors, in one transaction and one round trip; all or nothing. */
export async function writeTogether(pool: Pool, group: Own[], behind: Reading[] = []): Promise<unknown[][]> {
  const [first] = group;
  if (!first) return [];
  const client = await pool.connect();
  const { stream } = client.connection;
  stream.cork();
  const turns = group.map(({ actor, query }) => toTurn(actor, 'write', query));
  const written = runBurst(client, toStatement(first.query), turns);
  const read = behind.map((reading) => readBehind(client, reading));
  stream.uncork();
  void Promise.allSettled([written, ...read]).then((ends) => {
    giveBack(client, ends.find((end) => end.status === 'rejected')?.reason);
  });
  return written;
}

/** A transaction of its own: it sees what was committed just before it. */
async function readBehind(client: PoolClient, { actor, query, hear }: Reading): Promise<void> {
  try {
    const [rows = []] = await runBurst(client, toStatement(query), [toTurn(actor, 'read', query)]);
    hear(rows);
  } catch (error) {
    hear([]);
    throw error;
  }
}

/** Begins as the actor without waiting for the answer: the first statement travels with it. */
export async function openTransaction(pool: Pool, actor: Actor): Promise<OpenTransaction> {
  const client = await pool.connect();
  const opened = begin(client, actor).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  let isOpen = true;
  const end = async (statement: 'commit' | 'rollback') => {
    isOpen = false;
    return client.query(statement);
  };
  return {
    async run<Row extends QueryResultRow>(query: Compiled) {
      if (!isOpen) throw new Error('This transaction has ended: await every statement inside its callback.');
      return client.query<Row>(toStatement(query));
    },
    async commit() {
      const { command } = await end('commit');
      if (command !== 'COMMIT')
        throw new Error('The transaction was rolled back: one of its statements failed unnoticed.');
      giveBack(client);
    },
    async rollback(error) {
      if (isOpen) await end('rollback').catch(() => {});
      const failedOpening = await opened;
      const cause = failedOpening ? failedOpening.error : error;
      giveBack(client, cause);
      return cause;
    },
  };
}

/** Both in one system call. */
async function begin(client: PoolClient, actor: Actor): Promise<void> {
  const { stream } = client.connection;
  stream.cork();
  const sent = [client.query('begin'), client.query(actorStatement(actor, 'write'))];
  stream.uncork();
  const failed = (await Promise.allSettled(sent)).find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Only a connection that is certainly out of every transaction is used again. */
function giveBack(client: PoolClient, error?: unknown): void {
  const isSpoilt = client.getTransactionStatus() !== 'I' || errorCode(error) === RESULT_TYPE_CHANGED;
  client.release(isSpoilt);
}
