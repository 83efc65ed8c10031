import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@polyclinic/database/embedded/ports';
import { type RoughLine, roughLine } from '../server/src/testing/rough-line.ts';
import { admit, expectFlowing, expectSound, joinCall, ownCamera, pressEnd, safetyCode } from './journeys/call.ts';
import { expectToast } from './journeys/signing-in.ts';
import { coming } from './support/arranging.ts';
import { captureConnections, countConnections, nameOfWays, usedRelays, useRelayOnly } from './support/call-probes.ts';
import { beginsAt, silentForAMinute } from './support/past.ts';
import { signedIn } from './support/people.ts';
import { type Product, type ProductOptions, startProduct } from './support/product.ts';
import { RELAY_SECRET, startRelay, turnserver } from './support/relay-server.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const t = words('en');
const [DOCTOR, PATIENT] = ['Daniel Okafor', 'Emily Carter'];
/** Bytes a second: enough for speech, and for nothing else */
const POOR_LINE = 9_000;
/** What costs browsers that encode pictures most is left to `npm run test:long`. */
const isLong = process.env.TEST_LONG === '1';

let folder: string;
let relay: Awaited<ReturnType<typeof startRelay>>;
let line: RoughLine;
let options: ProductOptions;
let product: Product;

test.skip(!existsSync(turnserver), 'needs coturn (Debian package "coturn"), or its path in TURNSERVER');

// Several browsers that encode pictures leave little for their buttons.
test.use({ actionTimeout: 30_000, wholeBrowser: true });

test.beforeAll(async ({ mailbox }) => {
  test.setTimeout(180_000);
  folder = await mkdtemp(join(tmpdir(), 'polyclinic-relay-'));
  const relayPort = await freePort();
  relay = await startRelay(relayPort);
  line = await roughLine(relayPort);
  const environment = { TURN_URLS: `turn:127.0.0.1:${line.port}?transport=tcp`, TURN_SECRET: RELAY_SECRET };
  options = { dataDir: join(folder, 'data'), smtpUrl: mailbox.smtpUrl, environment };
  product = await startProduct(options);
});

test.afterAll(async () => {
  await product?.stop();
  await line?.stop();
  await relay?.stop();
  await rm(folder, { recursive: true, force: true });
});

const inLongForm = isLong ? test.step : test.step.skip;
const WEATHER = isLong ? ', through a cut, another network, a poor line and a server that restarts' : '';

test(`a call holds over TURN on TCP alone${WEATHER} @long`, async ({ visit, expectProblem }) => {
  test.setTimeout(300_000);
  // While the server is away, what is asked of it fails.
  expectProblem(/ERR_|WebSocket|Failed to load resource|Failed to fetch|: 503$/);
  const { appointmentId } = await coming(product);
  const lately = Temporal.Instant.fromEpochMilliseconds(Date.now() + product.offsetMs - 60_000);
  await beginsAt(product, appointmentId, lately);
  const hers = await visit({ at: product, as: 'patient' });
  const his = await visit({ at: product, as: 'doctor', ownBrowser: true });
  line.cut();
  for (const page of [hers, his]) {
    await page.addInitScript(useRelayOnly);
    await page.addInitScript(captureConnections);
    await page.clock.install();
    await page.goto(`/en/call/${appointmentId}`);
    if (page === hers) {
      const hasFailed = page.getByText(t('calls:check.network.failed'));
      await expect(async () => {
        await page.clock.fastForward(8_000);
        await expect(hasFailed).toBeVisible({ timeout: 500 });
      }).toPass({ timeout: 30_000 });
      line.mend();
      await page.getByRole('button', { name: t('calls:retry') }).click();
    }
    await expect(page.getByText(t('calls:check.network.relay'))).toBeVisible({ timeout: 30_000 });
    const camera = page.getByLabel(t('calls:device.camera'), { exact: true });
    if (page === hers) await camera.selectOption(await camera.locator('option').last().innerText());
    await joinCall(page, 'en');
  }
  const expectBothFlowing = async () => {
    await expectFlowing(hers, 'en', DOCTOR);
    await expectFlowing(his, 'en', PATIENT);
  };

  await test.step('sound and picture come through the relay, and no other way', async () => {
    await admit(his, 'en', PATIENT);
    await expectBothFlowing();
    for (const page of [hers, his]) expect(await usedRelays(page)).toEqual(['relay over tcp']);
    expect(await safetyCode(hers, 'en', DOCTOR)).toBe(await safetyCode(his, 'en', PATIENT));
  });

  await inLongForm('a cut ends nothing, however long: after a minute both begin another connection', async () => {
    line.cut();
    for (const page of [hers, his]) {
      await expect(page.getByText(t('calls:reconnecting'))).toBeVisible({ timeout: 30_000 });
    }
    const before = await Promise.all([hers, his].map(countConnections));
    for (const page of [hers, his]) await page.clock.fastForward(61_000);
    for (const [which, page] of [hers, his].entries()) {
      await expect.poll(() => countConnections(page)).toBeGreaterThan(before[which] ?? 0);
    }
    line.mend();
    await expectBothFlowing();
  });

  await inLongForm(
    'she changes her network: without any for more than a minute, then by new ways, in the same visit',
    async () => {
      const before = await nameOfWays(hers);
      await hers.context().setOffline(true);
      line.cut();
      await expect(hers.getByText(t('calls:reconnecting'))).toBeVisible({ timeout: 30_000 });
      await silentForAMinute(product, PATIENT);
      const provider = (await signedIn(product, 'doctor')).api.messages;
      const content = 'Written while she was away.';
      await provider.send({ appointmentId, content, clientId: randomUUID() });
      await expect(hers.getByText(t('calls:offline'))).toBeVisible({ timeout: 30_000 });
      await expect(his.getByText(t('calls:alone.gone', { name: PATIENT }))).toBeVisible({ timeout: 30_000 });
      line.mend();
      await hers.context().setOffline(false);
      await expectBothFlowing();
      await expect(hers.getByText(t('calls:offline'))).toBeHidden({ timeout: 30_000 });
      expect(await nameOfWays(hers)).not.toBe(before);
      await expect(hers.getByRole('button', { name: t('calls:chat.news') })).toBeVisible();
      const { api } = await signedIn(product, 'patient');
      expect(await api.appointments.get({ id: appointmentId })).toMatchObject({ status: 'in_progress' });
    },
  );

  await inLongForm('on a poor line the picture rests and the sound goes on, until it is better', async () => {
    line.throttle(POOR_LINE);
    await expect(his.getByText(t('calls:sparing'))).toBeVisible({ timeout: 60_000 });
    await expect(his.getByText(t('calls:quality.poor'))).toBeVisible();
    await expect(hers.getByText(t('calls:picture.spared', { name: DOCTOR }))).toBeVisible({ timeout: 30_000 });
    line.throttle(4 * POOR_LINE);
    await expectSound(hers, 'en', DOCTOR);
    line.throttle(Infinity);
    await expect(his.getByText(t('calls:sparing'))).toBeHidden({ timeout: 60_000 });
    await expect(his.getByText(t('calls:quality.good'))).toBeVisible({ timeout: 60_000 });
    await expectFlowing(hers, 'en', DOCTOR);
  });

  await inLongForm(
    'while the server is killed the picture goes on, and a page that comes back finds the call',
    async () => {
      await product.kill('server');
      await expectFlowing(hers, 'en', DOCTOR);
      const { url, offsetMs } = product;
      product = await startProduct({ ...options, port: Number(new URL(url).port), offsetMs });
      const camera = await ownCamera(hers, 'en');
      await hers.reload();
      await expectBothFlowing();
      expect(await ownCamera(hers, 'en')).toBe(camera);
    },
  );

  await test.step('she hangs up and may come back, until a doctor without a network has hung up too and that is recorded', async () => {
    await hers.getByRole('button', { name: t('calls:end') }).click();
    await expect(hers.getByRole('button', { name: t('calls:left.action') })).toBeVisible();
    await his.context().setOffline(true);
    await pressEnd(his, 'en');
    await expect(his.getByText(t('calls:end.pending'))).toBeVisible();
    await his.context().setOffline(false);
    await expectToast(his, t('calls:ended'));
    await expect(hers.getByText(t('calls:over.title'))).toBeVisible();
  });
});
