import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import {
  admit,
  expectFlowing,
  expectSound,
  joinCall,
  keepConnections,
  safetyCode,
  usedRelays,
  useRelayOnly,
} from './journeys/call.ts';
import { coming } from './support/arranging.ts';
import { type Cable, layCable } from './support/cable.ts';
import { freePort } from './support/free-port.ts';
import { type Product, type ProductOptions, startProduct } from './support/product.ts';
import { RELAY_SECRET, startRelay, turnserver } from './support/relay-server.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const t = words('en');
const CUT_MS = 10_000;
/** Enough for speech, and for nothing else */
const POOR_LINE = 9_000;

let folder: string;
let relay: Awaited<ReturnType<typeof startRelay>>;
let cable: Cable;
let options: ProductOptions;
let product: Product;

test.skip(!existsSync(turnserver), 'needs coturn (Debian package "coturn"), or its path in TURNSERVER');

// Several browsers that encode pictures leave little for their buttons.
test.use({ actionTimeout: 30_000 });

test.beforeAll(async ({ mailbox }) => {
  test.setTimeout(180_000);
  folder = await mkdtemp(join(tmpdir(), 'polyclinic-relay-'));
  const relayPort = await freePort();
  relay = await startRelay(relayPort);
  cable = await layCable(relayPort);
  const environment = { TURN_URLS: `turn:127.0.0.1:${cable.port}?transport=tcp`, TURN_SECRET: RELAY_SECRET };
  options = { dataDir: join(folder, 'data'), smtpUrl: mailbox.smtpUrl, environment };
  product = await startProduct(options);
  options = { ...options, port: Number(new URL(product.url).port), offsetMs: product.offsetMs };
});

test.afterAll(async () => {
  await product?.stop();
  await cable?.close();
  await relay?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Milliseconds until the other's picture has moved on from where it stands now. */
async function untilNextPicture(page: Page, name: string): Promise<number> {
  const began = Date.now();
  await page
    .getByLabel(t('calls:video.other', { name }))
    .evaluate((video: HTMLVideoElement) => new Promise((resolve) => video.requestVideoFrameCallback(resolve)));
  return Date.now() - began;
}

test('a call holds over TURN on TCP alone, through a cut, a poor line and a server that restarts', async ({
  visit,
  expectProblem,
}) => {
  test.setTimeout(360_000);
  // While the server is away, what is asked of it fails.
  expectProblem(/ERR_|WebSocket|Failed to load resource|Failed to fetch/);
  const note = (type: string, ms: number) => test.info().annotations.push({ type, description: `${ms} ms` });
  const { visitId } = await coming(product);
  const [hers, his] = [await visit({ at: product, as: 'patient' }), await visit({ at: product, as: 'doctor' })];
  for (const page of [hers, his]) {
    await page.addInitScript(useRelayOnly);
    await page.addInitScript(keepConnections);
    await page.goto(`/en/call/${visitId}`);
    await expect(page.getByText(t('calls:check.network.relay'))).toBeVisible({ timeout: 30_000 });
    await joinCall(page, 'en');
  }

  await test.step('sound and picture come through the relay, and no other way', async () => {
    await admit(his, 'en', 'Emily Carter');
    note('first picture after admission', await untilNextPicture(hers, 'Daniel Okafor'));
    await expectFlowing(hers, 'en', 'Daniel Okafor');
    await expectFlowing(his, 'en', 'Emily Carter');
    for (const page of [hers, his]) expect(await usedRelays(page)).toEqual(['relay over tcp']);
    expect(await safetyCode(hers, 'en')).toBe(await safetyCode(his, 'en'));
  });

  await test.step('a cut of ten seconds ends nothing', async () => {
    cable.cut();
    await expect(hers.getByText(t('calls:reconnecting'))).toBeVisible({ timeout: 30_000 });
    await delay(CUT_MS);
    cable.mend();
    note('next picture after the cut', await untilNextPicture(hers, 'Daniel Okafor'));
    await expectFlowing(hers, 'en', 'Daniel Okafor');
    await expectFlowing(his, 'en', 'Emily Carter');
  });

  await test.step('on a poor line the picture rests and the sound goes on, until it is better', async () => {
    cable.slowDown(POOR_LINE);
    await expect(his.getByText(t('calls:sparing'))).toBeVisible({ timeout: 60_000 });
    cable.slowDown(4 * POOR_LINE);
    await expectSound(hers, 'en', 'Daniel Okafor');
    cable.slowDown(null);
    await expect(his.getByText(t('calls:sparing'))).toBeHidden({ timeout: 60_000 });
    await expectFlowing(hers, 'en', 'Daniel Okafor');
  });

  await test.step('a server that is killed and comes back is found again', async () => {
    await product.kill('server');
    await expectFlowing(hers, 'en', 'Daniel Okafor');
    product = await startProduct(options);
    await hers.reload();
    await expectFlowing(hers, 'en', 'Daniel Okafor');
    await expectFlowing(his, 'en', 'Emily Carter');
  });
});
