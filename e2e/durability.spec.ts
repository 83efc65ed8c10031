import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectOnce, loadUntilGone } from './durability/load.ts';
import { bubble } from './journeys/conversation.ts';
import { coming } from './support/arranging.ts';
import type { Mailbox } from './support/mailbox.ts';
import { type Product, startProduct } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

let folder: string;
let product: Product;

test.beforeAll(async ({ mailbox }) => {
  folder = await mkdtemp(join(tmpdir(), 'polyclinic-durability-'));
  product = await startProduct({ dataDir: join(folder, 'data'), smtpUrl: mailbox.smtpUrl });
});

test.afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The same product again, after a power cut. */
async function startAgain({ smtpUrl }: Mailbox): Promise<void> {
  const { url, offsetMs } = product;
  const port = Number(new URL(url).port);
  product = await startProduct({ dataDir: join(folder, 'data'), smtpUrl, port, offsetMs });
}

const GONE = /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|WebSocket|\b50[0-9]\b/;

for (const [cut, victim] of (['server', 'database'] as const).entries()) {
  test(`what was acknowledged before the ${victim} was killed is there once, and an open page catches up`, async ({
    visit,
    mailbox,
    expectProblem,
  }) => {
    test.setTimeout(120_000);
    expectProblem(GONE);
    const between = await coming(product);
    const page = await visit({ at: product, as: 'patient' });
    await page.goto(`/en/messages/${between.visitId}`);
    const load = await loadUntilGone(product, between, 3 + cut, victim);
    await expect(bubble(page, `Daniel ${victim} says 1.`)).toHaveCount(1);
    await product.kill(victim);
    await load.gone;

    const written = `Written while nobody answered: no ${victim}.`;
    const input = page.getByLabel(words('en')('messages:input.label'));
    await input.fill(written);
    await input.press('Enter');
    await expect(bubble(page, written).getByTitle(words('en')('messages:waiting'))).toBeVisible();
    await startAgain(mailbox);

    await expectOnce(between, load);
    await expect(bubble(page, written)).toHaveCount(1, { timeout: 30_000 });
    for (const { text } of load.spoken.slice(-20)) await expect(bubble(page, text)).toHaveCount(1);
  });
}
