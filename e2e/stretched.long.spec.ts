import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Product, startProduct } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { expectNoSidewaysScroll } from './walk/looking.ts';
import { fillIn } from './walk/places.ts';
import { sightsOf } from './walk/sights.ts';

let folder: string;
let stretched: Product;

test.beforeAll(async ({ mailbox }) => {
  test.setTimeout(180_000);
  folder = await mkdtemp(join(tmpdir(), 'polyclinic-stretched-'));
  stretched = await startProduct({
    dataDir: join(folder, 'data'),
    smtpUrl: mailbox.smtpUrl,
    isDeveloping: true,
    environment: { NODE_ENV: 'development', STRETCHED_TEXTS: '1' },
  });
  // The first page of all is built for longer than a browser waits.
  await fetch(`${stretched.url}/en`);
});

test.afterAll(async () => {
  await stretched.stop();
  await rm(folder, { recursive: true, force: true });
});

test('texts that are two fifths longer fit a phone on every page that guests see', async ({ visit, expectProblem }) => {
  test.setTimeout(900_000);
  // Pages that are built as they are asked for say much on the console; what they say is the walk's matter.
  expectProblem(/./);
  const page = await visit({ at: stretched, viewport: { width: 390, height: 844 } });
  page.setDefaultNavigationTimeout(120_000);
  for (const sight of sightsOf('guest')) {
    if (typeof sight !== 'string') continue;
    await page.goto(`/en${await fillIn(stretched, sight)}`);
    // The first page of a kind is built as it is asked for.
    await expect.soft(page.locator('body'), page.url()).toContainText('[', { timeout: 60_000 });
    await expectNoSidewaysScroll(page, 390);
    expect.soft(await page.evaluate(namesOfWhatIsCut), `${page.url()} cuts words`).toEqual([]);
  }
});

/** Controls and titles whose words are wider than themselves; what scrolls, or is only read aloud, hides nothing. */
function namesOfWhatIsCut(): string[] {
  const parts = [...document.querySelectorAll<HTMLElement>('button, a, label, summary, h1, h2, h3, [role=tab]')];
  return parts
    .filter((part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1)
    .filter((part) => part.checkVisibility() && getComputedStyle(part).clipPath === 'none')
    .filter((part) => !/auto|scroll/.test(getComputedStyle(part).overflowX))
    .map((part) => part.outerHTML.slice(0, 300));
}
