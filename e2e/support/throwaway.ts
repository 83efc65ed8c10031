import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Product, startProduct } from './product.ts';

/** Starts a product on a folder of its own, which goes when it stops. */
export async function startThrowaway(
  smtpUrl: string,
  environment: Record<string, string> = {},
  offsetMs?: number,
): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'polyclinic-e2e-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const product = await startProduct({ dataDir: join(folder, 'data'), smtpUrl, environment, offsetMs });
    return { ...product, stop: () => product.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
