import {
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  Kysely,
  type KyselyProps,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { OpenTransaction } from './actor.ts';
import type { DB } from './schema.ts';

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/** Builds and compiles queries; has no connection, so nothing runs without an actor. */
export const builder = new Kysely<DB>({ dialect });

export const builderProps: Omit<KyselyProps, 'executor'> = { config: { dialect }, dialect, driver: new DummyDriver() };

/** Lets Kysely run its queries inside one open transaction; several at once are pipelined in their order. */
export function connectionProvider(open: OpenTransaction): ConnectionProvider {
  const connection = toConnection(open);
  return { provideConnection: (consume) => consume(connection) };
}

function toConnection(open: OpenTransaction): DatabaseConnection {
  return {
    async executeQuery<Row>(query: { sql: string; parameters: readonly unknown[] }): Promise<QueryResult<Row>> {
      const { command, rowCount, rows } = await open.run<Row & object>(query);
      const isChange = command !== 'SELECT' && rowCount !== null;
      return isChange ? { rows, numAffectedRows: BigInt(rowCount) } : { rows };
    },
    streamQuery() {
      throw new Error('Streaming would hold a connection across round trips: page through the rows instead.');
    },
  };
}
