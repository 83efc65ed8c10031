import type { PoolClient } from '@polyclinic/database/client';
import type { Table } from './about.ts';

type Client = Pick<PoolClient, 'query'>;

/** For work that takes as long as it takes, and for texts of values that are the same wherever they are made. */
export const SETTINGS = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set transaction_timeout = 0;
  set datestyle = iso; set intervalstyle = postgres; set extra_float_digits = 1; set bytea_output = hex`;

/**
 * The tables whose rows are kept: all but the ledger of migrations, which a restore writes anew, the queue's, whose
 * unfinished work is kept as effects, and unlogged ones. Columns are those that are not computed from others.
 */
export async function findTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname || '.' || c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'internal', 'jobs')
    group by 1 order by 1`);
  return rows;
}

/** How many bytes they take on disk, without indexes. */
export async function sizeOfTables(client: Client, tables: Table[]): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    'select coalesce(sum(pg_table_size(name::regclass)), 0)::text as bytes from unnest($1::text[]) name',
    [tables.map(({ name }) => quoted(name))],
  );
  return Number(rows[0]?.bytes ?? 0);
}

/** How many rows, and a sum over the hashes of their contents: the same wherever the same rows are, in any order. */
export async function sumOf(client: Client, table: Table): Promise<{ rows: number; sum: string }> {
  const { rows } = await client.query<{ rows: string; sum: string }>(`
    select count(*)::text as rows, coalesce(sum(
      ('x' || left(encode(sha256(convert_to(row(${columnsOf(table)})::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint
    ), 0)::text as sum
    from ${quoted(table.name)}`);
  return { rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? '' };
}

export const columnsOf = ({ columns }: Table): string => columns.map(identifier).join(', ');

export const quoted = (name: string): string => name.split('.').map(identifier).join('.');

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
