import pg from 'pg';
import { clientFor, createClient } from './hosts.ts';

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;

/**
 * `statementMs` bounds each statement, on the server and, a little later, on this side of a connection that is dead.
 * `nowOffsetMs` shifts the database's `app_now()` for every connection: tests only. `rateLimitFactor` widens what
 * take_rate_limit() allows, `actDelayMs` is how long an act can be taken back (tests only).
 */
export type PoolOptions = {
  max?: number;
  statementMs?: number;
  nowOffsetMs?: number;
  rateLimitFactor?: number;
  actDelayMs?: number;
  onError?: (error: Error) => void;
};

const DATE_OID = 1082;
const BIGINT_OID = 20;
/** A new connection plans each statement anew some five times: quiet minutes should not cost that. */
const IDLE_MS = 300_000;
/** A server that does not answer by then is not the one to wait for. */
const CONNECT_WITHIN_MS = 5_000;
const STATEMENT_WITHIN_MS = 30_000;
/** The server ends a statement by itself first; only where it is silent does the client end the connection. */
const SILENT_AFTER_MS = 500;
const KEEP_ALIVE_AFTER_MS = 5_000;

/**
 * A pool of pipelining connections in UTC. `timestamptz` arrives as Date, `bigint` as number, `date`, `time`,
 * `numeric` and ranges as text. An idle connection that breaks is replaced; `onError` hears of it.
 */
export function createPool(url: string, options: PoolOptions = {}): Pool {
  const { max = 10, statementMs = STATEMENT_WITHIN_MS, onError = () => {} } = options;
  const pool = new pg.Pool({
    connectionString: url,
    Client: clientFor(url),
    max,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
    query_timeout: statementMs + SILENT_AFTER_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    pipeline: true,
    options: settingsOf(options),
    types: { getTypeParser },
  });
  pool.on('error', onError);
  // The pool listens to idle connections only; one that breaks in use would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

function settingsOf({ nowOffsetMs = 0, rateLimitFactor = 1, actDelayMs = 60_000 }: PoolOptions): string {
  const settings = {
    TimeZone: 'UTC',
    'app.now_offset_ms': Math.trunc(nowOffsetMs),
    'app.rate_limit_factor': rateLimitFactor,
    'app.act_delay_ms': Math.trunc(actDelayMs),
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === BIGINT_OID) return parseBigint;
  // As a Date it would be a midnight of the server's zone, not a day.
  if (oid === DATE_OID) return String;
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid);
};

function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond what a number holds exactly`);
  return value;
}

/** One connection for work at start-up; closed when the callback settles. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = createClient({
    connectionString: url,
    connectionTimeoutMillis: 3 * CONNECT_WITHIN_MS,
    options: '-c TimeZone=UTC',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
