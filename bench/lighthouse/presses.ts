import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { words } from '../../e2e/support/words.ts';
import { installedChromium } from '../../scripts/chromium.ts';
import { median } from '../load/measure.ts';

const t = words('en');
/** The network and CPU throttling of Lighthouse's mobile preset. */
const LINE = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 86_400 };
const SLOWER = 4;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** What is clicked, and how to tell that it was handled; a link that opens a dialog may navigate first. */
const PRESSES = [
  {
    press: 'theme',
    target: `header button[aria-label="${t('shell:theme.switch')}"]`,
    effect: "document.documentElement.dataset.theme === 'dark'",
  },
  {
    press: 'quick booking',
    target: 'a[aria-haspopup=dialog]',
    effect:
      "document.querySelector('[role=dialog]') || (location.pathname.endsWith('/book') && document.querySelector('main h1'))",
  },
];
const MOMENTS = {
  'at first sight': async () => {},
  'on a settled page': (page: Page) => page.waitForLoadState('networkidle'),
};

type Press = (typeof PRESSES)[number];
type Wait = (page: Page) => Promise<unknown>;

/** Milliseconds from a first-time visitor's click on the home page to the frame that shows its effect. */
export type PressFigures = { press: string; when: string; effectMs: number; worstMs: number };

async function inBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const executablePath = installedChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  return work(browser).finally(() => browser.close());
}

/** As on a visitor's phone, each time in a browser with an empty cache. */
export const measurePresses = (origin: string, rounds: number): Promise<PressFigures[]> =>
  inBrowser(async (browser) => {
    const figures: PressFigures[] = [];
    for (const press of PRESSES) {
      for (const [when, wait] of Object.entries(MOMENTS)) {
        const measured: number[] = [];
        for (let round = 0; round < rounds; round++)
          measured.push(await inFreshContext(browser, (context) => pressOnce(context, origin, press, wait)));
        figures.push({ press: press.press, when, effectMs: median(measured), worstMs: Math.max(...measured) });
      }
    }
    return figures;
  });

async function inFreshContext<Result>(browser: Browser, work: (context: BrowserContext) => Promise<Result>) {
  const context = await browser.newContext({ ...PHONE, locale: 'en-GB', timezoneId: 'UTC', serviceWorkers: 'block' });
  return work(context).finally(() => context.close());
}

async function slowPage(context: BrowserContext, line?: typeof LINE): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (line) await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

async function pressOnce(context: BrowserContext, origin: string, { target, effect }: Press, wait: Wait) {
  const page = await slowPage(context, LINE);
  await page.addInitScript(watch, effect);
  await page.goto(`${origin}/en`, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await wait(page);
  const { x, y } = await page.evaluate(placeOf, target);
  await page.touchscreen.tap(x, y);
  const effectMs = await page.waitForFunction(() => Reflect.get(window, 'effectMs') as number | undefined);
  return (await effectMs.jsonValue()) ?? Number.NaN;
}

/** Scrolls the element into view and returns its centre; runs in the browser. */
function placeOf(target: string) {
  const element = document.querySelector(target);
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Runs in the browser, before a page's own scripts; a click may lead to another document. */
function watch(effect: string): void {
  const isSeen = new Function(`return ${effect}`);
  const now = () => performance.timeOrigin + performance.now();
  addEventListener('pointerdown', () => sessionStorage.setItem('pressed', String(now())), { capture: true });
  const look = () => {
    const pressed = Number(sessionStorage.getItem('pressed'));
    if (!pressed || !isSeen()) return;
    changes.disconnect();
    // The task after a frame's callbacks is the first one after the paint.
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { effectMs: now() - pressed })));
  };
  const changes = new MutationObserver(look);
  changes.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-theme'] });
}

/** The slowest interaction, as Interaction to Next Paint counts it, from the home page to choosing a slot. */
export const measureInteractions = (origin: string): Promise<number> =>
  inBrowser((browser) =>
    inFreshContext(browser, async (context) => {
      const page = await slowPage(context);
      await page.addInitScript(noteInteractions);
      await page.goto(`${origin}/en`, { waitUntil: 'networkidle' });
      const banner = page.getByRole('banner');
      await page.getByRole('button', { name: t('shell:theme.switch') }).tap();
      await banner.getByLabel(t('shell:nav.menu'), { exact: true }).tap();
      await banner
        .getByRole('link', { name: t('shell:nav.findDoctor') })
        .last()
        .tap();
      await page.getByLabel(t('providers/search:filter.text')).pressSequentially('okafor');
      await page.waitForURL(/q=okafor/);
      await page.getByRole('article').first().getByRole('heading').getByRole('link').tap();
      await page.locator('a[href*="start="]').first().tap();
      await page.getByLabel(t('appointments/booking:symptoms.label')).pressSequentially('A rash.');
      return page.evaluate(() => Math.max(0, ...(Reflect.get(window, 'interactions') as number[])));
    }),
  );

/** Runs in the browser: how long each click or key took until the next frame. */
function noteInteractions(): void {
  const interactions: number[] = [];
  Object.assign(window, { interactions });
  new PerformanceObserver((list) => {
    for (const { interactionId = 0, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId > 0) interactions.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
