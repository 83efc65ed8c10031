import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { words } from '../../e2e/support/words.ts';
import { installedChromium } from '../../scripts/chromium.ts';
import type { Setting } from '../load/contenders.ts';
import { median } from '../load/measure.ts';
import { settings } from '../settings.ts';
import { serve } from '../world/server.ts';

/**
 * Milliseconds from a stranger's first press to its effect on the screen, to the first frame after it (as Interaction
 * to Next Paint counts), and the longest task from then on; medians, and the worst of the effects.
 */
export type WakingFigures = { press: string; when: string } & Measured & { worstMs: number };
type Measured = { effectMs: number; nextPaintMs: number; longestMs: number };

/** Lighthouse's mobile preset where it slows the line and the processor down itself. */
const LINE = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 86_400 };
const SLOWER = 4;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

const PRESSES = [
  {
    press: 'theme',
    target: `header button[aria-label="${words('en')('shell:theme.switch')}"]`,
    effect: 'html[data-theme=dark]',
  },
  { press: 'quick booking', target: 'a[aria-haspopup=dialog]', effect: '[role=dialog]' },
];
const MOMENTS = { 'at the first sight': async () => {}, 'once its scripts are there': untilFetched };

/** Presses on the home page as a stranger's phone first does, in a browser that has kept nothing. */
export async function waking({ folder }: Pick<Setting, 'folder'>): Promise<WakingFigures[]> {
  const data = { SAMPLE_DATA: '1', DATA_DIR: join(folder, 'sample') };
  const server = await serve('server/src/start.ts', '/readyz', folder, data);
  const executablePath = installedChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  try {
    const figures: WakingFigures[] = [];
    for (const press of PRESSES) {
      for (const [when, wait] of Object.entries(MOMENTS)) {
        figures.push({ press: press.press, when, ...(await rounds(browser, server.origin, press, wait)) });
      }
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
}

type Press = (typeof PRESSES)[number];
type Wait = (page: Page) => Promise<unknown>;

async function rounds(browser: Browser, origin: string, press: Press, wait: Wait) {
  const measured: Measured[] = [];
  for (let round = 0; round < 2 * settings.rounds + 1; round++) {
    const context = await browser.newContext({ ...PHONE, locale: 'en-GB', timezoneId: 'UTC', serviceWorkers: 'block' });
    measured.push(await pressOnce(context, origin, press, wait));
    await context.close();
  }
  const middle = (key: keyof Measured) => median(measured.map((one) => one[key]));
  return {
    effectMs: middle('effectMs'),
    nextPaintMs: middle('nextPaintMs'),
    longestMs: middle('longestMs'),
    worstMs: Math.max(...measured.map(({ effectMs }) => effectMs)),
  };
}

async function pressOnce(context: BrowserContext, origin: string, { target, effect }: Press, wait: Wait) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(watch, effect);
  await page.goto(`${origin}/en`, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await wait(page);
  const { x, y } = await page.evaluate(placeOf, target);
  await page.touchscreen.tap(x, y);
  return page.evaluate(() => (window as unknown as Watching).effectSeen);
}

/** What a page fetches while nobody does anything has come. */
async function untilFetched(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('link[rel=later]'), null, { timeout: 60_000 });
  await page.waitForFunction(() => {
    const fetched = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
    return [...document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')].every(({ href }) => fetched.has(href));
  });
}

/** Where its middle is on the screen, which it is brought to; runs in the browser. */
function placeOf(target: string) {
  const element = document.querySelector(target);
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
  return { x: left + width / 2, y: top + height / 2 };
}

type Watching = { effectSeen: Promise<Measured> };

/** Runs in the browser, before the page's own scripts. */
function watch(effect: string): void {
  const { promise, resolve } = Promise.withResolvers<Measured>();
  Object.assign(window, { effectSeen: promise });
  let pressed = Number.NaN;
  const tasks: PerformanceEntry[] = [];
  const events: PerformanceEventTiming[] = [];
  addEventListener('pointerdown', ({ timeStamp }) => (pressed ||= timeStamp), { capture: true });
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask' });
  const timing = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => events.push(...(list.getEntries() as PerformanceEventTiming[]))).observe(timing);
  const longest = (entries: PerformanceEntry[]) => Math.max(0, ...entries.map(({ duration }) => duration));
  const report = (effectMs: number) => {
    const after = tasks.filter(({ startTime, duration }) => startTime + duration > pressed);
    const own = events.filter(({ interactionId = 0 }) => interactionId > 0);
    resolve({ effectMs, nextPaintMs: longest(own), longestMs: longest(after) });
  };
  const seen = () => {
    if (Number.isNaN(pressed) || !document.querySelector(effect)) return;
    changes.disconnect();
    // The task after a frame's callbacks is the first that comes once it was painted.
    requestAnimationFrame(() => setTimeout(() => setTimeout(report, 0, performance.now() - pressed)));
  };
  const changes = new MutationObserver(seen);
  changes.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-theme'] });
}
