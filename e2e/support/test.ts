import { type Browser, test as base, expect, type Page } from '@playwright/test';
import type { Problem } from './problems.ts';
import type { Address } from './product.ts';
import { fromSetup } from './setup.ts';
import { type Visitor, welcome } from './visitors.ts';

interface Fixtures {
  /** Where the product of all tests is */
  product: Address;
  /** Opens a browser of somebody's own. A test fails on any problem in any of them. */
  visit: (visitor?: Visitor) => Promise<Page>;
  /** Lets problems with these words pass: the test provokes them. */
  expectProblem: (words: RegExp) => void;
}

/** Tests of the product in browsers. */
export const test = base.extend<Fixtures & { problems: { seen: Problem[]; expected: RegExp[] } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern
  product: async ({}, use) => use(JSON.parse(fromSetup('PRODUCT'))),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  problems: async ({}, use) => {
    const seen: Problem[] = [];
    const expected: RegExp[] = [];
    await use({ seen, expected });
    expect(seen.filter(({ text }) => !expected.some((words) => words.test(text)))).toEqual([]);
  },
  expectProblem: async ({ problems }, use) => use((words) => problems.expected.push(words)),
  visit: async ({ browser, playwright, launchOptions, product, problems }, use) => {
    const pages: Page[] = [];
    const own: Browser[] = [];
    const launch = async () => {
      const launched = await playwright.chromium.launch(launchOptions);
      own.push(launched);
      return launched;
    };
    await use(async ({ at = product, ownBrowser = false, ...visitor } = {}) => {
      const page = await welcome(ownBrowser ? await launch() : browser, at, visitor, (problem) =>
        problems.seen.push(problem),
      );
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
    await Promise.all(own.map((one) => one.close()));
  },
});

export { expect };
