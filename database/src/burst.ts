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
  describe(what: { type: 'P'; name: string }): void;
  sync(): void;
};
type QueryInternals = EventEmitter &
  Submittable & {
    callback: (error: Error | null, result: QueryResult) => void;
    values: unknown[];
    _result: QueryResult;
    prepare(wire: Wire): void;
    handleDataRow(message: unknown): void;
    handleCommandComplete(message: unknown, wire: Wire): void;
  };
const BaseQuery = pg.Query as unknown as new (config: QueryConfig) => QueryInternals;

/** The statement that names an actor, which the connection has prepared, and what the answering statement takes for them. */
export type Turn = { actor: QueryConfig; values: unknown[] };

/**
 * Prepared statements in one message, which PostgreSQL runs as one transaction of its own: in each turn one sets the
 * actor and one answers, the same for all. Nothing is left to begin, commit or roll back.
 */
class Burst extends BaseQuery {
  /** Where the rows of each turn end. */
  readonly #ends: number[] = [];
  readonly #turns: Turn[];
  #isActorSet = false;

  constructor(statement: QueryConfig, turns: Turn[]) {
    super(statement);
    this.#turns = turns;
  }

  override prepare(wire: Wire): void {
    for (const [index, { actor, values }] of this.#turns.entries()) {
      wire.bind({ portal: '', statement: actor.name ?? '', values: actor.values ?? [], valueMapper: (value) => value });
      wire.execute({ portal: '', rows: 0 });
      this.values = values;
      super.prepare(partOf(wire, index === 0, index === this.#turns.length - 1));
    }
  }

  override handleDataRow(message: unknown): void {
    if (this.#isActorSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#isActorSet) this.#ends.push(this._result.rows.length);
    if (this.#ends.length === this.#turns.length) super.handleCommandComplete(message, wire);
    this.#isActorSet = !this.#isActorSet;
  }

  /** The rows of each turn. */
  rowsOf({ rows }: QueryResult): unknown[][] {
    return this.#ends.map((end, turn) => rows.slice(this.#ends[turn - 1] ?? 0, end));
  }
}

/** The rows are described once, and the transaction ends once. */
function partOf(wire: Wire, isFirst: boolean, isLast: boolean): Wire {
  const part: Wire = Object.create(wire);
  if (!isFirst) part.describe = () => {};
  if (!isLast) part.sync = () => {};
  return part;
}

/** Runs a statement once a turn, all in one transaction and one round trip; gives the rows of each turn. */
export function runBurst(client: PoolClient, statement: QueryConfig, turns: Turn[]): Promise<unknown[][]> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown[][]>();
  const burst = new Burst(statement, turns);
  burst.callback = (error, result) => (error ? reject(error) : resolve(burst.rowsOf(result)));
  const { stream } = client.connection;
  stream.cork();
  client.query(burst);
  stream.uncork();
  return promise;
}
