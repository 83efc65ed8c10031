import type { EventEmitter } from 'node:events';
import pg, { type QueryConfig, type QueryResult, type Submittable } from 'pg';
import type { PoolClient } from './client.ts';

/** The parts of pg's Query that its types leave out; pg is pinned, and the tests of actor.ts cover each. */
type Wire = {
  bind(binding: {
    portal: string;
    statement: string;
    values: unknown[];
    valueMapper: (value: unknown) => unknown;
  }): void;
  execute(limits: { portal: string; rows: number }): void;
};
type QueryInternals = EventEmitter &
  Submittable & {
    callback: (error: Error | null, result: QueryResult) => void;
    prepare(wire: Wire): void;
    handleDataRow(message: unknown): void;
    handleCommandComplete(message: unknown, wire: Wire): void;
  };
const BaseQuery = pg.Query as unknown as new (config: QueryConfig) => QueryInternals;

/**
 * Two prepared statements in one message, which PostgreSQL runs as one transaction of its own:
 * the first sets the actor, the second answers. Nothing is left to begin, commit or roll back.
 */
class Burst extends BaseQuery {
  readonly #first: QueryConfig;
  #isFirstDone = false;

  constructor(first: QueryConfig, second: QueryConfig) {
    super(second);
    this.#first = first;
  }

  override prepare(wire: Wire): void {
    const { name = '', values = [] } = this.#first;
    wire.bind({ portal: '', statement: name, values, valueMapper: (value) => value });
    wire.execute({ portal: '', rows: 0 });
    super.prepare(wire);
  }

  override handleDataRow(message: unknown): void {
    if (this.#isFirstDone) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#isFirstDone) super.handleCommandComplete(message, wire);
    this.#isFirstDone = true;
  }
}

/** Runs `first`, which the connection has prepared, and `second` in one transaction and one round trip; gives the second's result. */
export function runBurst(client: PoolClient, first: QueryConfig, second: QueryConfig): Promise<QueryResult> {
  const { promise, resolve, reject } = Promise.withResolvers<QueryResult>();
  const burst = new Burst(first, second);
  burst.callback = (error, result) => (error ? reject(error) : resolve(result));
  const { stream } = client.connection;
  // Until the loop has heard every socket: what they ask for goes out in one system call.
  stream.cork();
  setImmediate(() => stream.uncork());
  client.query(burst);
  return promise;
}
