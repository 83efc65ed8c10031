import type pg from 'pg'

export type Row = Record<string, unknown>

/** Inserts all rows of one table in one statement; the first row names the columns of all. Dates are ISO strings. */
export async function insertRows(client: pg.Client, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  if (!columns) return
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

/** An instant (epoch ms) as PostgreSQL reads it. */
export const iso = (instant: number): string => new Date(instant).toISOString()
