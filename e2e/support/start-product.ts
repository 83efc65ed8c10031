import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailServer } from './mail-server.ts';
import { logOf, type Product, startProduct } from './product.ts';
import { handOver } from './setup.ts';

/** Starts the product and a mail server for all tests; what it returns stops both. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'polyclinic-e2e-'));
  const mailFolder = join(folder, 'mail');
  await mkdir(mailFolder);
  const mail = await startMailServer(mailFolder);
  let product: Product | undefined;
  const tearDown = async () => {
    await product?.stop();
    await mail.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    product = await startProduct({ dataDir: join(folder, 'data'), smtpUrl: mail.url });
  } catch (error) {
    await tearDown();
    throw error;
  }
  handOver('MAIL_FOLDER', mailFolder);
  handOver('SMTP_URL', mail.url);
  handOver('LOG', logOf(join(folder, 'data')));
  handOver('PRODUCT', JSON.stringify({ url: product.url, offsetMs: product.offsetMs }));
  return tearDown;
}
