import { withClient } from '@polyclinic/database/client';
import { readEnvironment } from '../../server/src/process/index.ts';
import { reachDatabase } from '../../server/src/start/database.ts';
import type { Product } from './product.ts';

type Client = Parameters<Parameters<typeof withClient>[1]>[0];

/** Works in the database of a product as its owner, by the product's clock: for what no caller can bring about. */
export async function asOwner<T>({ log, offsetMs }: Product, work: (client: Client) => Promise<T>): Promise<T> {
  const { ownerUrl } = await reachDatabase(readEnvironment({ DATA_DIR: log.replace(/\.log$/, '') }));
  return withClient(ownerUrl, async (client) => {
    await client.query(`select set_config('app.now_offset_ms', $1, false)`, [String(Math.trunc(offsetMs))]);
    return work(client);
  });
}
