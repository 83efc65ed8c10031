import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { trials } from '@polyclinic/contract/platform/trials';
import { endPaidHolds, expectWhole } from './durability/books.ts';
import { expectOnce, loadUntilGone } from './durability/load.ts';
import { mixedLoad } from './durability/mixed-load.ts';
import { type Downtime, report, seconds, waitsOf } from './durability/waits.ts';
import { bubble } from './journeys/conversation.ts';
import { coming } from './support/arranging.ts';
import type { Mailbox } from './support/mailbox.ts';
import { asOwner } from './support/owner.ts';
import { type Product, startProduct } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

type Victim = 'server' | 'database';

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

const GONE =
  /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|ERR_CONTENT_LENGTH_MISMATCH|WebSocket|\b50[0-9]\b/;

// The database is killed below, too, under load; a page catches up in the same way.
const VICTIMS = trials<Victim[]>(['server'], ['server', 'database']);

for (const [cut, victim] of VICTIMS.entries()) {
  test(`what was acknowledged before the ${victim} was killed is there once, and an open page catches up @long`, async ({
    visit,
    mailbox,
    expectProblem,
  }) => {
    test.setTimeout(120_000);
    expectProblem(GONE);
    const between = await coming(product);
    const page = await visit({ at: product, as: 'patient' });
    await page.goto(`/en/messages/${between.appointmentId}`);
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

const isLong = process.env.TEST_LONG === '1';
/** Every fourth is of the database. */
const KILLS = isLong ? 40 : 2;
const victimOf = (kill: number): Victim => ((isLong ? kill % 4 === 3 : kill % 2 === 1) ? 'database' : 'server');
const TAKEN_UP_WITHIN_MS = 30_000;
/** Between two kills, so that some come while what the one before had stranded is not taken up yet. */
const UNDISTURBED_MS = [1_000, 4_000, 20_000];

test('kills in a row, under load, lose and double nothing, and a payment is never given up with its hold @long', async ({
  mailbox,
}) => {
  test.setTimeout(isLong ? 2_400_000 : 240_000);
  const load = await mixedLoad(product, await coming(product), 'in a row');
  const downtimes: Downtime[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const acknowledged = load.payments.length;
    await expect.poll(() => load.payments.length, { timeout: 60_000 }).toBeGreaterThan(acknowledged);
    const from = performance.now();
    await product.kill(victimOf(kill));
    await startAgain(mailbox);
    downtimes.push({ from, until: performance.now() });
    await endPaidHolds(product, load);
    await delay(isLong ? (UNDISTURBED_MS[kill % UNDISTURBED_MS.length] ?? 0) : 0);
  }
  await load.finish();
  await asOwner(product, (client) => expectWhole(client, load));
  const waits = waitsOf(load, downtimes);
  report('kills', load, {
    kills: KILLS,
    downAtMostSeconds: seconds(Math.max(...downtimes.map(({ from, until }) => until - from))),
    ...waits,
  });
  expect([...load.answers.keys()].filter((status) => status !== 'none' && status >= 500 && status !== 503)).toEqual([]);
  expect(waits.paidToConfirmedAtMostSeconds).toBeLessThan(TAKEN_UP_WITHIN_MS / 1_000);
});
