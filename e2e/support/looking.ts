import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

type Look = { colorScheme: 'light' | 'dark'; width: 390 | 1280 };

// A theme changes colours and nothing else: of the two at one width, the second needs a look at its contrasts only.
const LOOKS: (Look & { only?: string[] })[] = [
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 390, only: ['color-contrast'] },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 1280, only: ['color-contrast'] },
];
const HEIGHTS = { 320: 700, 390: 844, 1280: 900 };

/** Nothing that axe finds stands in anybody's way, in both themes on a phone and on a desk, and everything fits. */
export async function expectUsableByAll(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  for (const { only, ...look } of LOOKS) {
    await takeLook(page, look);
    expect.soft(await violations(page, only), `${page.url()}, ${look.colorScheme} at ${look.width} px`).toEqual([]);
    await expectNoSidewaysScroll(page, look.width);
  }
  await expectNoSidewaysScroll(page, 320);
}

/** The menus of the header, opened one after the other, stand in nobody's way either. */
export async function expectMenusUsableByAll(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  for (const width of [390, 1280] as const) {
    await takeLook(page, { colorScheme: width === 390 ? 'dark' : 'light', width });
    const menus = page.getByRole('banner').locator('summary:visible');
    for (const menu of await menus.all()) {
      await menu.click();
      await page.evaluate(stillness);
      expect.soft(await violations(page), `${page.url()}, a menu at ${width} px`).toEqual([]);
      await page.keyboard.press('Escape');
    }
    expect(await menus.count()).toBeGreaterThan(0);
  }
}

async function takeLook(page: Page, { colorScheme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  await page.evaluate(stillness);
}

/** What appears has appeared; what turns for ever is not waited for. */
async function stillness(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

async function violations(page: Page, rules?: string[]): Promise<string[]> {
  return page.evaluate(async (only) => {
    const engine = (globalThis as unknown as { axe: typeof axe }).axe;
    const runOnly = only ? { runOnly: only } : {};
    const found = await engine.run(document, { resultTypes: ['violations'], ...runOnly });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    );
  }, rules);
}

/** Everything fits the width; only boxes inside may scroll sideways. */
async function expectNoSidewaysScroll(page: Page, width: keyof typeof HEIGHTS): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: HEIGHTS[width] });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.soft.poll(overflow, `${page.url()} is wider than ${width} px`).toBe(0);
}
