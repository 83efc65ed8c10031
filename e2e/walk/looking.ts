import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { Language } from '@polyclinic/contract/platform/languages';
import type axe from 'axe-core';
import { untilAlive } from '../support/alive.ts';
import { judgedIn, markNewLooks, remember } from './alike.ts';
import { isWhole } from './opening.ts';

type Look = { colorScheme: 'light' | 'dark'; width: 320 | 390 | 1280 };

const HEIGHTS = { 320: 700, 390: 844, 1280: 900 };
const PHONE_BY_DAY: Look = { colorScheme: 'light', width: 320 };
const PHONE_BY_NIGHT: Look = { colorScheme: 'dark', width: 320 };
const DESK_BY_DAY: Look = { colorScheme: 'light', width: 1280 };
const DESK_BY_NIGHT: Look = { colorScheme: 'dark', width: 1280 };

// Each language in a look of its own: colours and widths are the same in all, what is said and its length are not.
// What fits 320 px fits wider phones, which are laid out alike.
const LOOKS: Record<Language, Look> = {
  en: DESK_BY_DAY,
  ar: PHONE_BY_NIGHT,
  es: DESK_BY_NIGHT,
  fr: PHONE_BY_DAY,
};
/** A language of each direction, on whose pages axe asks all of its questions, at either width. */
const JUDGED: Language[] = ['en', 'ar'];
const OTHERS = [PHONE_BY_DAY, PHONE_BY_NIGHT, DESK_BY_DAY, DESK_BY_NIGHT];

/** How the pages of a language are opened. */
export function lookIn(language: Language) {
  const { colorScheme, width } = LOOKS[language];
  return { colorScheme, viewport: viewportOf(width), reducedMotion: 'reduce' } as const;
}

const viewportOf = (width: keyof typeof HEIGHTS) => ({ width, height: HEIGHTS[width] });

// Half the size of what the package's own `source` holds.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a page does with what is brought to it. */
type Brought = { unpackAxe: () => typeof axe; markNewLooks: typeof markNewLooks };

/**
 * Puts axe into every page that is opened from now on: sent once, a process of the browser compiles it once, and it
 * runs where it is asked.
 */
export const bringAxe = (page: Page, { without = [] }: { without?: string[] } = {}) => {
  const rules = JSON.stringify(without.map((id) => ({ id, enabled: false })));
  const unpack = `${axeSource};axe.configure({rules:${rules}});(${layOutAll})()`;
  return page.addInitScript({
    content: `globalThis.unpackAxe=()=>{if(!globalThis.axe){${unpack}}return axe};globalThis.markNewLooks=${markNewLooks}`,
  });
};

/** What waits to be laid out has a height that is a guess, and its texts seem to lie on what is beside it. */
function layOutAll(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(sheet);
}

/** Whether this language's pages are laid out at every width, and judged by axe. */
export const isJudged = (language: Language): boolean => isWhole || JUDGED.includes(language);

/**
 * Nothing that axe finds stands in anybody's way in the look of this language, nor what cannot be read at the other
 * width, and everything fits. In French, whose words are the longest, pages fit the narrowest width.
 */
export async function expectUsableByAll(page: Page, language: Language): Promise<void> {
  const own = LOOKS[language];
  if (isWhole) await expectNoViolationInOthers(page, own);
  for (const width of isJudged(language) ? widthsFrom(page, own) : [own.width]) {
    await expectNoSidewaysScroll(page, width);
    if (!isJudged(language)) continue;
    if (width === own.width) await expectNoViolation(page, language, own);
    else if (!isWhole) await expectNoViolation(page, language, { ...own, width }, 'looks');
  }
}

/** Every width, beginning with the one that the page before ended with: each change is laid out and painted. */
function widthsFrom(page: Page, own: Look): Look['width'][] {
  const narrowest: Look['width'][] = isWhole ? [320, 390, 1280] : [320, 1280];
  const widths = own.width === 1280 ? narrowest.toReversed() : narrowest;
  return page.viewportSize()?.width === widths.at(-1) ? widths.reverse() : widths;
}

async function expectNoViolationInOthers(page: Page, own: Look): Promise<void> {
  for (const look of OTHERS.filter((other) => other !== own)) {
    await takeLook(page, look);
    expect.soft((await judge(page, 'html')).violations, nameOf(page, look)).toEqual([]);
  }
  await takeLook(page, own);
}

/** The menus of the header, opened one after the other by keyboard, stand in nobody's way either. */
export async function expectMenusUsableByAll(page: Page): Promise<void> {
  for (const width of [390, 1280] as const) {
    await takeLook(page, { colorScheme: width === 390 ? 'dark' : 'light', width });
    const menus = page.getByRole('banner').locator('summary:visible');
    await untilAlive(menus.first());
    for (const menu of await menus.all()) {
      await menu.press('Enter');
      // The rest of the page has been looked at.
      const { violations } = await judge(page, 'header');
      expect.soft(violations, `${page.url()}, a menu at ${width} px`).toEqual([]);
      await page.keyboard.press('Tab');
      await expect.soft(page.locator('header details[open] :focus:not(summary)')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect.soft(menu).toBeFocused();
      await expect.soft(page.locator('header details[open]')).toHaveCount(0);
    }
    expect(await menus.count()).toBeGreaterThan(0);
  }
}

async function takeLook(page: Page, { colorScheme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize(viewportOf(width));
}

const nameOf = (page: Page, { colorScheme, width }: Look) => `${page.url()}, ${colorScheme} at ${width} px`;

async function expectNoViolation(
  page: Page,
  language: Language,
  look: Look,
  about: 'all' | 'looks' = 'all',
): Promise<void> {
  const known = isWhole ? undefined : judgedIn(language);
  const { violations, newLooks } = await judge(page, 'html', known, about);
  remember(language, newLooks);
  expect.soft(violations, nameOf(page, look)).toEqual([]);
}

type Judgement = { violations: string[]; newLooks: number[] };

/**
 * What axe finds within this part of the page, once all that appears has appeared. Of texts in looks that are known
 * already it does not ask again whether they can be read; asked about looks alone, it asks nothing else.
 */
function judge(
  page: Page,
  part: 'html' | 'header',
  known?: number[],
  about: 'all' | 'looks' = 'all',
): Promise<Judgement> {
  return page.evaluate(
    async ([root, knownLooks, isAboutAll]) => {
      // What turns for ever is not waited for, nor what a busy browser stopped painting.
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      const patience = new Promise((resolve) => setTimeout(resolve, 3_000));
      await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), patience]);
      const { unpackAxe, markNewLooks: mark } = globalThis as unknown as Brought;
      const newLooks = knownLooks ? mark(knownLooks) : [];
      if (!isAboutAll && newLooks.length === 0) return { violations: [], newLooks };
      const engine = unpackAxe();
      const marked = [
        ['color-contrast', '*', '[data-new-look]'],
        ['link-in-text-block', 'a[href], [role=link]', '[data-new-link]'],
      ] as const;
      const asked = marked.map(([id, every, fresh]) => ({ id, selector: knownLooks ? fresh : every }));
      engine.configure({ rules: asked });
      // Either rule has axe find out what lies over what, which costs more than all the others.
      const isAsked = ({ selector }: { selector: string }) => document.querySelector(selector) !== null;
      const rules = Object.fromEntries(asked.map((rule) => [rule.id, { enabled: isAsked(rule) }]));
      const runOnly = isAboutAll ? {} : { runOnly: asked.filter(isAsked).map(({ id }) => id) };
      const found = await engine.run(root, { resultTypes: ['violations'], rules, ...runOnly });
      const violations = found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
      );
      return { violations, newLooks };
    },
    [part, known, about === 'all'] as const,
  );
}

/** Everything fits the width; only boxes inside may scroll sideways. */
export async function expectNoSidewaysScroll(page: Page, width: keyof typeof HEIGHTS): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize(viewportOf(width));
  await expect.soft.poll(() => page.evaluate(namesOfWhatSticksOut), `${page.url()} at ${width} px`).toEqual([]);
}

/** By how much the page is wider than the window, and the innermost parts that are wide themselves. */
function namesOfWhatSticksOut(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth === clientWidth) return [];
  const wide = [...document.body.querySelectorAll('*')].filter((part) => part.scrollWidth > clientWidth);
  const innermost = wide.filter((part) => !wide.some((other) => other !== part && part.contains(other)));
  return [`by ${scrollWidth - clientWidth} px`, ...innermost.slice(0, 3).map((part) => part.outerHTML.slice(0, 500))];
}
