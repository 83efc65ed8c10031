import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { stretchTexts } from '../web/plugins/stretch-texts.ts';
import { pressAlive } from './support/alive.ts';
import { type Product, startProduct } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { asKey, words } from './support/words.ts';
import { expectNoSidewaysScroll } from './walk/looking.ts';
import { fillIn } from './walk/places.ts';
import { sightsOf, WALKERS } from './walk/sights.ts';

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

for (const walker of WALKERS) {
  test(`texts that are two fifths longer fit a phone on every page: ${walker}`, async ({ visit, expectProblem }) => {
    test.setTimeout(1_200_000);
    // Pages that are built as they are asked for say much on the console; what they say is the walk's matter.
    expectProblem(/./);
    const as = walker === 'guest' ? undefined : walker;
    const page = await visit({ at: stretched, as, viewport: { width: 390, height: 844 } });
    page.setDefaultNavigationTimeout(120_000);
    for (const sight of sightsOf(walker)) {
      const { address, press } = typeof sight === 'string' ? { address: sight, press: null } : sight;
      const path = `/en${await fillIn(stretched, address)}`;
      // A page that is just being loaded anew, with what it imports for the first time, interrupts the way to the next.
      await expect(() => page.goto(path)).toPass();
      // The first page of a kind is built as it is asked for.
      await expect.soft(page.locator('body'), page.url()).toContainText('[', { timeout: 60_000 });
      // What it imports for the first time is bundled, and then the page is loaded anew.
      await page.waitForLoadState('networkidle');
      if (press) await pressStretched(page, press);
      await expectNothingCut(page).catch(() => expectNothingCut(page));
    }
  });
}

async function expectNothingCut(page: Page): Promise<void> {
  for (const width of [390, 320] as const) {
    await expectNoSidewaysScroll(page, width);
    expect.soft(await page.evaluate(namesOfWhatIsCut), `${page.url()} cuts words at ${width} px`).toEqual([]);
  }
}

/** Opens the dialog behind the first button that says a message, whatever its placeholders are filled with. */
async function pressStretched(page: Page, message: string): Promise<void> {
  // Capitals stay as they are.
  const { name = '' } = stretchTexts({ name: words('en')(asKey(message), { name: 'NAME' }) });
  const pattern = name.replaceAll(/[[\].?()]/g, '\\$&').replace('NAME', '.+');
  await pressAlive(page.getByRole('button', { name: new RegExp(pattern) }).first());
  await expect.soft(page.getByRole('dialog'), `${page.url()} opens ${message}`).toBeVisible({ timeout: 60_000 });
}

/** Controls and titles whose words are wider than themselves; what scrolls, or is only read aloud, hides nothing. */
function namesOfWhatIsCut(): string[] {
  const parts = [...document.querySelectorAll<HTMLElement>('button, a, label, summary, h1, h2, h3, [role=tab]')];
  return (
    parts
      .filter((part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1)
      .filter((part) => part.checkVisibility() && getComputedStyle(part).clipPath === 'none')
      .filter((part) => !/auto|scroll/.test(getComputedStyle(part).overflowX))
      // What people wrote may end in dots; in brackets are the texts of the product.
      .filter((part) => part.textContent.includes('[') || getComputedStyle(part).textOverflow !== 'ellipsis')
      .map((part) => part.outerHTML.slice(0, 300))
  );
}
