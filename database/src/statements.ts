import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';

/** A query as it is sent: text and values. */
export type Compiled = { sql: string; parameters: readonly unknown[] };

const NAMED_AT_MOST = 1_000;
const names = new Map<string, string>();
let generation = 0;

/**
 * The query as a prepared statement, so that PostgreSQL parses each text once per connection.
 * Beyond the first thousand texts (lists of varying length) they stay unnamed: a connection keeps named ones forever.
 */
export function toStatement({ sql, parameters }: Compiled): QueryConfig {
  return { name: nameOf(sql), text: sql, values: [...parameters] };
}

/** Has every statement prepared again under a new name: a migration has changed what the old ones return. */
export function prepareAgain(): void {
  generation += 1;
  names.clear();
}

function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known || names.size >= NAMED_AT_MOST) return known;
  const name = createHash('sha256').update(`${generation} ${sql}`).digest('base64url').slice(0, 16);
  names.set(sql, name);
  return name;
}
