import type pg from 'pg';

export type Row = Record<string, unknown>;

/** Inserts all rows of one table in one statement; the first row names the columns of all. Dates are ISO strings. */
export async function insertRows(client: pg.Client, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  if (!columns) return;
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

/**
 * Lets a table's triggers rest during the work: those that derive a new row would refuse the past, and once per row
 * costs more than once for all. Belongs into a transaction, so that a failure wakes them as well.
 */
export async function withoutTriggers(
  client: pg.Client,
  table: string,
  triggers: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  for (const trigger of triggers) await client.query(`alter table ${table} disable trigger ${trigger}`);
  await work();
  for (const trigger of triggers) await client.query(`alter table ${table} enable trigger ${trigger}`);
}

/** An instant (epoch ms) as PostgreSQL reads it. */
export const iso = (instant: number): string => new Date(instant).toISOString();
