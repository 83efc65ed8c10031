import type { PoolClient } from '@polyclinic/database/client';

/** A query that must give no row, and what it would mean if it did. */
export type Invariant = { name: string; query: string };

/** The names of those that do not hold. */
export async function brokenOf(client: Pick<PoolClient, 'query'>, invariants: Invariant[]): Promise<string[]> {
  const broken: string[] = [];
  for (const { name, query } of invariants) {
    const { rowCount } = await client.query(query);
    if (rowCount) broken.push(name);
  }
  return broken;
}
