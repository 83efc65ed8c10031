import type { Page } from '@playwright/test';
import { eitherDirection } from './support/either-direction.ts';
import { expect, longUnless, test } from './support/test.ts';

const PAGES = ['', '/find-doctor', '/auth', '/help', '/investors'];

/** Twice the size of text, and of nothing else. */
function enlarge(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { font-size: 200% }');
  document.adoptedStyleSheets = [sheet];
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const language of ['fr', ...eitherDirection] as const) {
  const width = language === 'fr' ? 640 : 1280;

  test(`text of twice its size fits a screen of ${width} in ${language}${longUnless(language === 'ar')}`, async ({
    visit,
  }) => {
    const page = await visit({ locale: language, viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    for (const path of PAGES) {
      await page.goto(`/${language}${path}`);
      await page.evaluate(enlarge);
      expect.soft(await overflow(page), path).toBeLessThanOrEqual(0);
    }
  });
}

for (const language of eitherDirection) {
  test(`with text of twice its size the menu is within a phone’s screen in ${language}${longUnless(language === 'ar')}`, async ({
    visit,
  }) => {
    const page = await visit({ locale: language, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    await page.goto(`/${language}`);
    await page.evaluate(enlarge);
    const banner = page.getByRole('banner');
    const menu = banner.locator('summary').last();
    await expect(menu).toBeInViewport({ ratio: 1 });
    await menu.click();
    await expect(banner.getByRole('link').last()).toBeVisible();
    expect(await banner.evaluate(liesOutside), 'of what it holds').toEqual([]);
  });
}

/** What of an element lies beside the screen. */
const liesOutside = (element: Element) =>
  [...element.querySelectorAll('a, summary, button')]
    .filter((part) => part.checkVisibility())
    .filter((part) => {
      const { left, right } = part.getBoundingClientRect();
      return left < 0 || right > document.documentElement.clientWidth;
    })
    .map(({ outerHTML }) => outerHTML);
