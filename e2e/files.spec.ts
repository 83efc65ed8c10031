import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { samples } from '../server/src/testing/files.ts';
import { bubble } from './journeys/conversation.ts';
import { attach, dropFile, expectTransfers, pasteFile } from './journeys/files.ts';
import { expectToast } from './journeys/signing-in.ts';
import { coming } from './support/arranging.ts';
import { signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const en = words('en');
const ar = words('ar');
const PART_BYTES = 5_242_880;
const DIARY = 'how-i-have-slept-in-a-long-and-difficult-winter.txt';

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polyclinic-files-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

const isDrawn = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      return pixels.some((value, index) => index % 4 !== 3 && value < 128);
    });

test('two people share files, look at them and save them @long', async ({ visit, product, expectProblem }) => {
  test.setTimeout(120_000);
  expectProblem(/ 4(09|10|22|29) /);
  const { appointmentId } = await coming(product);
  const hers = await visit({ as: 'patient' });
  const his = await visit({ as: 'doctor', locale: 'ar-EG' });
  await hers.goto(`/en/messages/${appointmentId}`);
  await his.goto(`/ar/messages/${appointmentId}`);

  await test.step('a picture is chosen, and seen at once on the other side, by a fresh link where the first is over', async () => {
    await his.route('**/api/files/*', (route) => route.fulfill({ status: 410 }), { times: 1 });
    await expect(hers.getByLabel(en('messages:file.choose'))).toHaveAttribute('accept', 'image/*,.pdf,.doc,.docx,.txt');
    await attach(hers, 'en', await fileOf('rash.png', samples.png()));
    await expectToast(hers, [en('messages:file.shared'), en('messages:file.sharedText', { name: 'rash.png' })]);
    const picture = bubble(his, 'rash.png').locator('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2);
    await expect(bubble(his, 'rash.png')).toContainText(ar('messages:file.notScanned'));
    // A long name is cut at its own end.
    const name = bubble(his, 'rash.png').getByRole('paragraph').filter({ hasText: 'rash.png' });
    await expect(name).toHaveCSS('direction', 'ltr');
    await expect(bubble(hers, 'rash.png')).not.toContainText(en('messages:file.notScanned'));
    await bubble(his, 'rash.png')
      .getByRole('button', { name: ar('messages:file.look', { name: 'rash.png' }) })
      .first()
      .click();
    await expect(his.getByRole('dialog').getByRole('img', { name: 'rash.png' })).toBeVisible();
    await his.keyboard.press('Escape');
  });

  await test.step('a download that fails is said', async () => {
    await his.route('**/api/files/*', (route) => route.fulfill({ status: 410 }), { times: 1 });
    await bubble(his, 'rash.png')
      .getByRole('button', { name: ar('messages:file.save', { name: 'rash.png' }) })
      .click();
    await expectToast(his, [ar('messages:download.failed'), ar('messages:download.text')]);
  });

  await test.step('a document is dropped, read in its preview and saved as it was', async () => {
    const bytes = samples.pdf();
    await dropFile(his, 'ar', 'تحليل.pdf', 'application/pdf', bytes);
    const theirs = bubble(hers, 'تحليل.pdf');
    await theirs.getByRole('button', { name: en('messages:file.look', { name: 'تحليل.pdf' }) }).click();
    await expect.poll(() => isDrawn(hers)).toBe(true);
    const saving = hers.waitForEvent('download');
    await hers
      .getByRole('dialog')
      .getByRole('button', { name: en('messages:file.download') })
      .click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('تحليل.pdf');
    expect(await readFile(await saved.path())).toEqual(bytes);
    await hers.keyboard.press('Escape');
  });

  await test.step('a picture is pasted', async () => {
    await pasteFile(hers, 'en', 'pasted.png', 'image/png', samples.png());
    await expect(bubble(his, 'pasted.png')).toHaveCount(1);
  });

  await test.step('what may not be shared is refused in plain words', async () => {
    await attach(hers, 'en', await fileOf('page.png', samples.html()));
    await expectToast(hers, [en('messages:file.invalid'), en('messages:file.type')]);
    await attach(hers, 'en', await fileOf('huge.png', samples.hugePng()));
    await expectToast(hers, [en('messages:file.invalid'), en('messages:file.pixels')]);
    await attach(hers, 'en', await fileOf('letter.docx', await samples.zipBomb()));
    await expectToast(hers, [en('messages:file.invalid'), en('messages:file.unsafe')]);
    const large = await fileOf('large.pdf', samples.pdf());
    await truncate(large, 52_428_801);
    await attach(hers, 'en', large);
    await expectToast(hers, [en('messages:file.invalid'), en('messages:file.size')]);
    await attach(hers, 'en', await fileOf('nothing.txt', Buffer.alloc(0)));
    await expectToast(hers, en('messages:file.empty'));
    await expectTransfers(hers, 0);
  });

  await test.step('an eleventh file waits for the ten under way, which goes through later', async () => {
    const { api, cookie } = await signedIn(product, 'patient');
    const begin = (_: unknown, index: number) =>
      api.messages.startUpload({ appointmentId, clientId: randomUUID(), name: `${index}.txt`, size: 10 });
    // One that was refused just before may still count as begun.
    const begun = (await Promise.allSettled(Array.from({ length: 10 }, begin))).filter(
      (each) => each.status === 'fulfilled',
    );
    await attach(hers, 'en', await fileOf('eleventh.txt', samples.text()));
    await expectToast(hers, [en('messages:file.failed'), en('messages:file.tooMany')]);
    const headers = { cookie, 'tus-resumable': '1.0.0' };
    const ends = begun.map(({ value }) => fetch(product.url + value.url, { method: 'DELETE', headers }));
    for (const { status } of await Promise.all(ends)) expect(status).toBe(204);
    await hers.getByRole('button', { name: en('messages:file.tryAgain', { name: 'eleventh.txt' }) }).click();
    await expect(bubble(his, 'eleventh.txt')).toHaveCount(1);
  });
});

test('an upload is cancelled, and another survives a cut and a reload @long', async ({
  visit,
  product,
  expectProblem,
}) => {
  test.setTimeout(120_000);
  expectProblem(/ERR_CONNECTION_RESET|ERR_FAILED/);
  const { appointmentId } = await coming(product);
  const page = await visit({ as: 'patient', viewport: { width: 390, height: 844 } });
  await page.goto(`/en/messages/${appointmentId}`);
  const diary = await fileOf(DIARY, Buffer.alloc(2 * PART_BYTES + 1_000, 'slept well\n'));
  const offsets: string[] = [];
  const cutOff = page.getByText(en('messages:file.cutOff'));
  const begin = async () => {
    await attach(page, 'en', diary);
    await expect(page.getByText(en('messages:file.progress', { sent: '5 MB', size: '10 MB' }))).toBeVisible();
  };

  await test.step('cancelled half-way it is gone, here and there, after a reload too', async () => {
    await page.route('**/api/uploads/*', (route) =>
      route.request().method() === 'PATCH' && route.request().headers()['upload-offset'] !== '0'
        ? undefined
        : route.continue(),
    );
    const cancel = async () => {
      const ended = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
      const button = page.getByRole('button', { name: en('messages:file.cancel', { name: DIARY }) });
      await expect(button).toBeInViewport();
      await button.click();
      expect((await ended).status()).toBe(204);
    };
    await begin();
    await cancel();
    await expectTransfers(page, 0);
    await begin();
    await page.reload();
    await expect(cutOff).toBeVisible();
    await cancel();
    await expect(cutOff).toBeHidden();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('on a line that dies, and cut off, it says so, and goes on where it was, after a reload too', async () => {
    await page.clock.install({ time: await page.evaluate(() => Date.now()) });
    let isDead = true;
    let isCut = true;
    let isReloaded = false;
    await page.route('**/api/uploads/*', (route) => {
      const offset = route.request().headers()['upload-offset'];
      if (route.request().method() !== 'PATCH' || !offset) return route.continue();
      if (offset !== '0' && isDead) return;
      if (offset !== '0' && isCut) return route.abort('connectionreset');
      if (offset === String(2 * PART_BYTES) && !isReloaded) return;
      offsets.push(offset);
      return route.continue();
    });
    // What is sent has not arrived yet: the minute passes for the next part.
    const sending = (parts: number) =>
      page.waitForRequest((request) => request.headers()['upload-offset'] === String(parts * PART_BYTES));
    const [second, third] = [sending(1), sending(2)];
    await begin();
    await second;
    isDead = false;
    await page.clock.fastForward(60_000);
    await expect(page.getByText(en('messages:file.interrupted'))).toBeVisible({ timeout: 30_000 });
    const { promise: isLookedAt, resolve: share } = Promise.withResolvers<void>();
    await page.route('**/messages/shareFile', async (route) => {
      await isLookedAt;
      await route.continue();
    });
    isCut = false;
    await third;
    // The new page shifts its clock itself.
    await page.clock.setSystemTime(Date.now());
    await page.reload();
    await expect(cutOff).toBeVisible();
    isReloaded = true;
    await attach(page, 'en', diary);
    await expect(page.getByText(en('messages:file.checking'))).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('button', { name: en('messages:file.cancel', { name: DIARY }) })).toBeHidden();
    share();
    await expect(bubble(page, DIARY)).toHaveCount(1, { timeout: 30_000 });
    await expect(cutOff).toBeHidden();
    expect(offsets).toEqual(['0', String(PART_BYTES), String(2 * PART_BYTES)]);
  });
});
