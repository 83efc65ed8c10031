import { expect, type Page } from '@playwright/test';
import type { Language } from '@polyclinic/contract/platform/languages';
import axe from 'axe-core';

type Look = { colorScheme: 'light' | 'dark'; width: 390 | 1280 };

/** Every language, theme and width, which takes a quarter of an hour: `WALK=whole npx playwright test walk`. */
const isWhole = process.env.WALK === 'whole';

const PHONE_BY_DAY: Look = { colorScheme: 'light', width: 390 };
const PHONE_BY_NIGHT: Look = { colorScheme: 'dark', width: 390 };
const DESK_BY_DAY: Look = { colorScheme: 'light', width: 1280 };
const DESK_BY_NIGHT: Look = { colorScheme: 'dark', width: 1280 };

// Each theme and width in one of the two directions; the other languages, which have longer words, in one of each.
const LOOKS: Record<Language, Look[]> = {
  en: [PHONE_BY_DAY, DESK_BY_NIGHT],
  ar: [PHONE_BY_NIGHT, DESK_BY_DAY],
  es: [DESK_BY_DAY],
  fr: [PHONE_BY_NIGHT],
};
const looksIn = (language: Language) =>
  isWhole ? [PHONE_BY_DAY, PHONE_BY_NIGHT, DESK_BY_DAY, DESK_BY_NIGHT] : LOOKS[language];
const HEIGHTS = { 320: 700, 390: 844, 1280: 900 };

/** Nothing that axe finds stands in anybody's way, on a phone and on a desk, and everything fits. */
export async function expectUsableByAll(page: Page, language: Language): Promise<void> {
  const looks = looksIn(language);
  if (looks.length > 0) await page.evaluate(axe.source);
  for (const look of looks) {
    await takeLook(page, look);
    expect.soft(await violations(page), `${page.url()}, ${look.colorScheme} at ${look.width} px`).toEqual([]);
  }
  for (const width of [1280, 390, 320] as const) await expectNoSidewaysScroll(page, width);
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

async function violations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const engine = (globalThis as unknown as { axe: typeof axe }).axe;
    const found = await engine.run(document, { resultTypes: ['violations'] });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    );
  });
}

/** Everything fits the width; only boxes inside may scroll sideways. */
async function expectNoSidewaysScroll(page: Page, width: keyof typeof HEIGHTS): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: HEIGHTS[width] });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.soft.poll(overflow, `${page.url()} is wider than ${width} px`).toBe(0);
}
