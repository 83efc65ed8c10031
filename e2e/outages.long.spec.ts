import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withClient } from '@polyclinic/database/client';
import { expectWhole } from './durability/books.ts';
import { mixedLoad } from './durability/mixed-load.ts';
import { readingAndWriting, separateDatabase, untilItSucceeds } from './durability/outages.ts';
import { report, seconds, waitsOf } from './durability/waits.ts';
import { coming } from './support/arranging.ts';
import { signedIn } from './support/people.ts';
import { fillFolder } from './support/prepared.ts';
import { startProduct } from './support/product.ts';
import { expect, test } from './support/test.ts';

const OUTAGES = [
  ['frozen', 60_000],
  ['killed', 60_000],
  ['portClosed', 60_000],
] as const;

let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polyclinic-outages-'));
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

// The short form is in server/src/http/outage.test.ts.
test('outages of the database, under load: what is answered meanwhile, and how soon it works again', async ({
  mailbox,
}) => {
  test.setTimeout(900_000);
  const dataDir = join(folder, 'separate');
  fillFolder(dataDir);
  const database = await separateDatabase(dataDir);
  const served = await startProduct({
    dataDir: join(folder, 'served'),
    smtpUrl: mailbox.smtpUrl,
    environment: database.environment,
  });
  const between = await coming(served);
  const { api } = await signedIn(served, 'patient');
  const { read, write } = readingAndWriting(api);
  for (const [kind, ms] of OUTAGES) {
    const load = await mixedLoad(served, between, kind);
    await expect.poll(() => load.payments.length, { timeout: 60_000 }).toBeGreaterThan(1);
    const from = performance.now();
    await database.outages[kind](ms);
    const until = performance.now();
    const [readsAfter, writesAfter] = await Promise.all([untilItSucceeds(read), untilItSucceeds(write)]);
    await delay(10_000);
    await load.finish();
    await withClient(database.ownerUrl, (client) => expectWhole(client, load));
    const back = { readsAfterSeconds: seconds(readsAfter), writesAfterSeconds: seconds(writesAfter) };
    report(kind, load, { outageSeconds: seconds(until - from), ...back, ...waitsOf(load, [{ from, until }]) });
    expect([...load.answers.keys()].filter((status) => status !== 'none' && status >= 500 && status !== 503)).toEqual(
      [],
    );
  }
  await served.stop();
  await database.stop();
});
