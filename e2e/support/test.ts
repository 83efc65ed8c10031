import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { installedChromium } from '../../scripts/chromium.ts';
import { startPushService } from '../../server/src/testing/push-service.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import type { Problem } from './problems.ts';
import type { Product } from './product.ts';
import { startThrowaway } from './throwaway.ts';
import { type Visitor, welcome } from './visitors.ts';

interface Fixtures {
  /** Opens a browser of somebody's own. A test fails on any problem in any of them. */
  visit: (visitor?: Visitor) => Promise<Page>;
  /** Lets problems with these words pass: the test provokes them. */
  expectProblem: (words: RegExp) => void;
  /** For what only a Chromium with windows has: notices, several cameras, pictures that float */
  wholeBrowser: boolean;
}

/** Of each process that runs tests, so that those that run at the same time don't meet. */
interface OfWorker {
  /** Running, with sample data; shared by the tests of this process, one after the other */
  product: Product;
  /** What the products of this process have mailed */
  mailbox: Mailbox;
  /** The push service of the tests' browsers, which have none of their own */
  pushService: PushService;
  /** Chromium with windows, launched for the first test that asks for it */
  wholeChromium: () => Promise<Browser>;
}

type PushService = Awaited<ReturnType<typeof startPushService>>;

const STARTED_WITHIN_MS = 180_000;

const chromiumWithWindows = () => process.env.CHROMIUM ?? installedChromium();

/** Tests of the product in browsers. */
export const test = base.extend<Fixtures & { problems: { seen: Problem[]; expected: RegExp[] } }, OfWorker>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern
    async ({}, use) => {
      const mailbox = await openMailbox();
      await use(mailbox);
      await mailbox.close();
    },
    { scope: 'worker' },
  ],
  pushService: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const service = await startPushService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ mailbox, pushService }, use) => {
      const product = await startThrowaway(mailbox.smtpUrl, { PUSH_SERVICES: pushService.origin });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: STARTED_WITHIN_MS },
  ],
  wholeChromium: [
    async ({ playwright, launchOptions }, use) => {
      let launched: Promise<Browser> | undefined;
      await use(() => {
        launched ??= playwright.chromium.launch({ ...launchOptions, executablePath: chromiumWithWindows() });
        return launched;
      });
      await (await launched)?.close();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  problems: async ({}, use) => {
    const seen: Problem[] = [];
    const expected: RegExp[] = [];
    await use({ seen, expected });
    expect(seen.filter(({ text }) => !expected.some((words) => words.test(text)))).toEqual([]);
  },
  expectProblem: async ({ problems }, use) => use((words) => problems.expected.push(words)),
  wholeBrowser: [false, { option: true }],
  visit: async ({ browser, playwright, launchOptions, product, problems, wholeBrowser, wholeChromium }, use) => {
    const pages: Page[] = [];
    const own: Browser[] = [];
    const launch = async (isWhole: boolean) => {
      const executablePath = isWhole ? chromiumWithWindows() : launchOptions.executablePath;
      const launched = await playwright.chromium.launch({ ...launchOptions, executablePath });
      own.push(launched);
      return launched;
    };
    const shared = wholeBrowser ? await wholeChromium() : browser;
    await use(async ({ at = product, ownBrowser = false, ...visitor } = {}) => {
      const isWhole = wholeBrowser && ownBrowser !== 'shell';
      const page = await welcome(ownBrowser ? await launch(isWhole) : shared, at, visitor, (problem) =>
        problems.seen.push(problem),
      );
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
    await Promise.all(own.map((one) => one.close()));
  },
});

/** Ends the title of a test that `npm test` leaves out and `npm run test:long` runs. */
export const longUnless = (isShort: boolean) => (isShort ? '' : ' @long');

export { expect };
