import { withClient } from '@polyclinic/database/client';
import { readEnvironment } from '../../server/src/platform/environment.ts';
import { reachDatabase } from '../../server/src/start/database.ts';
import type { Product } from './product.ts';

/** Makes it so that somebody last accepted these terms; null: they are from before there were any. */
export async function acceptedBefore(product: Product, email: string, version: string | null): Promise<void> {
  await withClient(await ownersUrl(product), async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from auth.user where email = $1', [email]);
    const id = rows[0]?.id;
    await client.query(`delete from consents where user_id = $1 and kind = 'terms'`, [id]);
    await client.query('update profiles set accepted_terms = null where user_id = $1', [id]);
    if (!version) return;
    await client.query(`insert into consents (user_id, kind, version, is_given) values ($1, 'terms', $2, true)`, [
      id,
      version,
    ]);
  });
}

/** Makes it so that a copy of somebody's data is asked for, and takes its time. */
export async function copyUnderWay(product: Product, email: string): Promise<void> {
  await withClient(await ownersUrl(product), async (client) => {
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(
      'insert into exports (user_id) select id from auth.user where email = $1 returning id',
      [email],
    );
    await client.query(`delete from outbox where payload ->> 'exportId' = $1`, [rows[0]?.id]);
    await client.query('commit');
  });
}

const ownersUrl = async ({ log }: Product): Promise<string> =>
  (await reachDatabase(readEnvironment({ DATA_DIR: log.replace(/\.log$/, '') }))).ownerUrl;
