import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export type Look = { colorScheme: 'light' | 'dark'; viewport: { width: number; height: number } };

/** Nothing that axe finds stands in anybody's way, in this theme and at this width. */
export async function expectNoViolations(page: Page, { colorScheme, viewport }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize(viewport);
  await page.evaluate(stillness);
  // No page has frames, and the other mode opens a page of its own for each look.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
  expect.soft(found, `${page.url()}, ${colorScheme} at ${viewport.width} px`).toEqual([]);
}

/** What appears has appeared; what turns for ever is not waited for. */
async function stillness(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Everything fits a narrow screen; only boxes inside may scroll sideways. */
export async function expectNoSidewaysScroll(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 700 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, `${page.url()} is wider than ${width} px`).toBe(0);
}

// Names of messages look like `signUp.done` or `accounts:signUp.done`.
const KEY = /^(?:[a-z]+:)?[a-z][A-Za-z]*(?:\.[A-Za-z_-]+)+$/;

/** Every text, spoken ones included, is a sentence and not the name of one. */
export async function expectNoKeys(page: Page): Promise<void> {
  const texts = await page.evaluate(() => {
    const names = ['aria-label', 'placeholder', 'title', 'alt'];
    const labels = [...document.querySelectorAll(names.map((name) => `[${name}]`).join())].flatMap((element) =>
      names.map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...labels].join('\n');
  });
  expect.soft(texts.split(/\s+/).filter((word) => KEY.test(word))).toEqual([]);
}
