import pg, { type QueryResult, type QueryResultRow } from 'pg';
import type { Actor } from './actor.ts';
import type { Pool, PoolClient } from './client.ts';
import { errorCode } from './errors.ts';
import { toStatement } from './statements.ts';

type Compiled = { sql: string; parameters: readonly unknown[] };

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

/** Sends begin, actor, query and commit without waiting in between; answers with the rows. */
export async function readInOneBurst<Row>(pool: Pool, actor: Actor, query: Compiled): Promise<Row[]> {
  const client = await pool.connect();
  const sent = inOneWrite(client, () => [
    client.query(opening('begin read only', actor)),
    client.query<Row & QueryResultRow>(toStatement(query)),
    client.query('commit'),
  ] as const);
  const [opened, result, committed] = await Promise.allSettled(sent);
  const failed = [opened, result, committed].find((outcome) => outcome.status === 'rejected');
  giveBack(client, failed?.reason);
  if (failed) throw failed.reason;
  return result.status === 'fulfilled' ? result.value.rows : [];
}

/** Begins as the actor without waiting for the answer: the first statement travels with it. */
export async function openTransaction(pool: Pool, actor: Actor): Promise<OpenTransaction> {
  const client = await pool.connect();
  const opened = client.query(opening('begin', actor)).then(() => undefined, (error: unknown) => ({ error }));
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
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements failed unnoticed.');
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

/** As text, not parameters: begin and the actor are one message and cost PostgreSQL no planning. */
function opening(begin: string, actor: Actor): string {
  const setting = (name: string, value: string) => `set local app.${name} = ${pg.escapeLiteral(value.replaceAll('\0', ''))}`;
  const { userId = '', role = '', requestId = '' } = actor ?? {};
  return [begin, setting('user_id', userId), setting('role', role), setting('request_id', requestId)].join('; ');
}

/** One system call for the whole burst instead of one per statement. */
function inOneWrite<Result>(client: PoolClient, send: () => Result): Result {
  const { stream } = client.connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

/** Only a connection that is certainly out of every transaction is used again. */
function giveBack(client: PoolClient, error?: unknown): void {
  const isSpoilt = client.getTransactionStatus() !== 'I' || errorCode(error) === RESULT_TYPE_CHANGED;
  client.release(isSpoilt);
}
