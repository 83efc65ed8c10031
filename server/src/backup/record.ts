import { StartError } from '@polyclinic/database';
import { withClient } from '@polyclinic/database/client';
import { errorMessage } from '@polyclinic/database/errors';
import type pg from 'pg';

export type Kind = 'backup' | 'drill';
export type Outcome = { archive: string; mark: Date; bytes: number | null };

/**
 * Does what only one process at a time may do for a database, and writes down what became of it. Throws StartError where
 * another one is at it.
 */
export async function recorded<T>(
  ownerUrl: string,
  kind: Kind,
  work: () => Promise<{ result: T; outcome: Outcome }>,
): Promise<T> {
  return withClient(ownerUrl, async (client) => {
    await takeTurn(client, kind);
    if (!(await canRecord(client))) return (await work()).result;
    const id = await begin(client, kind);
    try {
      const { result, outcome } = await work();
      await end(client, id, outcome);
      return result;
    } catch (error) {
      await fail(client, id, error).catch(() => {});
      throw error;
    }
  });
}

async function takeTurn(client: pg.Client, kind: Kind): Promise<void> {
  const { rows } = await client.query<{ isOurs: boolean }>(
    `select pg_try_advisory_lock(hashtext('polyclinic ' || $1)) as "isOurs"`,
    [kind],
  );
  if (!rows[0]?.isOurs) throw new StartError(`Another ${kind} of this installation is under way.`);
}

/** A database of an earlier version has nowhere to write it. */
async function canRecord(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.backup_runs') is not null as "isThere"`,
  );
  return rows[0]?.isThere ?? false;
}

/** What still runs by its row was killed: only one has the turn. */
async function begin(client: pg.Client, kind: Kind): Promise<string> {
  await client.query(
    `update backup_runs set state = 'failed', ended_at = now(), error = 'It was killed.'
    where kind = $1 and state = 'running'`,
    [kind],
  );
  const { rows } = await client.query<{ id: string }>('insert into backup_runs (kind) values ($1) returning id', [
    kind,
  ]);
  return rows[0]?.id ?? '';
}

async function end(client: pg.Client, id: string, { archive, mark, bytes }: Outcome): Promise<void> {
  await client.query(
    `update backup_runs set state = 'done', ended_at = now(), archive = $2, mark = $3, bytes = $4 where id = $1`,
    [id, archive, mark, bytes],
  );
}

async function fail(client: pg.Client, id: string, error: unknown): Promise<void> {
  await client.query(`update backup_runs set state = 'failed', ended_at = now(), error = $2 where id = $1`, [
    id,
    errorMessage(error).slice(0, 1_000),
  ]);
}
