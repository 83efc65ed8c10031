import type { Page } from '@playwright/test';
import { pressAlive } from './support/alive.ts';
import { expect, test } from './support/test.ts';
import { bringAxe, expectUsableByAll } from './walk/looking.ts';

type Direction = 'ltr' | 'rtl';

test('the design page shows every component in both directions and themes, to eyes and to keys', async ({ visit }) => {
  const page = await visit({ reducedMotion: 'reduce' });
  // It shows everything four times.
  await bringAxe(page, { without: ['landmark-unique'] });
  await page.goto('/dev/design');
  await expectUsableByAll(page, 'en');
  const button = page.locator('#button');
  for (const theme of ['light', 'dark']) {
    for (const dir of ['ltr', 'rtl']) {
      await expect(button.locator(`[data-theme="${theme}"][dir="${dir}"]`).getByRole('button').first()).toBeVisible();
    }
  }
  await pressAlive(page.locator('#dialog [dir="rtl"]').first().getByRole('button'));
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  for (const direction of ['ltr', 'rtl'] as const) {
    await expectTabsFollowKeys(page, direction);
    await expectMenuFollowsKeys(page, direction);
  }
});

const paneOf = (page: Page, component: string, direction: Direction) =>
  page.locator(`#${component} [data-theme="light"][dir="${direction}"]`);

async function expectTabsFollowKeys(page: Page, direction: Direction): Promise<void> {
  const tabs = paneOf(page, 'tabs', direction).getByRole('tab');
  await tabs.first().focus();
  for (const [key, place] of [
    [direction === 'ltr' ? 'ArrowRight' : 'ArrowLeft', 1],
    ['End', -1],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tabs.nth(place)).toBeFocused();
    await expect(tabs.nth(place)).toHaveAttribute('aria-selected', 'true');
  }
}

/** Its third item can't be chosen. */
async function expectMenuFollowsKeys(page: Page, direction: Direction): Promise<void> {
  const button = paneOf(page, 'dropdown-menu', direction).getByRole('button');
  const items = page.getByRole('menuitem');
  await button.press('Enter');
  for (const [key, place] of [
    ['ArrowDown', 1],
    ['Home', 0],
    ['End', 1],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(items.nth(place)).toBeFocused();
  }
  // No keyboard of a test has Arabic letters.
  await items.first().dispatchEvent('keydown', { key: (await items.nth(1).innerText()).slice(0, 1) });
  await expect(items.nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
}

test('a page says how fast it was on request, and only then', async ({ visit }) => {
  const page = await visit();
  await page.goto('/en/help');
  await expect(page.getByRole('complementary', { name: 'Performance' })).toBeHidden();
  await page.goto('/en/help?performance=1');
  const panel = page.getByRole('complementary', { name: 'Performance' });
  await panel.locator('summary').click();
  await expect(panel.getByText('Load time')).toBeVisible();
});
