import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type people, signedIn } from '../../e2e/support/people.ts';
import { type Requests, requestsOf } from '../../e2e/support/requests.ts';
import { cookiesOf } from '../../e2e/support/visitors.ts';
import config from '../../playwright.config.ts';
import type { Setting } from '../load/contenders.ts';
import { median } from '../load/measure.ts';
import { settings } from '../settings.ts';
import { serve } from '../world/server.ts';

/** Milliseconds to the first and the largest contentful paint, and the requests of a dashboard; medians. */
export type DashboardFigures = { page: string; firstMs: number; usefulMs: number } & Requests;

const DASHBOARDS = [
  ['/en/patient', 'patient'],
  ['/en/provider', 'doctor'],
] as const;

/** Opens each dashboard of the sample data's people in a browser with an empty cache, one after the other. */
export async function dashboards({ folder }: Pick<Setting, 'folder'>): Promise<DashboardFigures[]> {
  // Browser tests sign in here too, with addresses of another network.
  const data = { SAMPLE_DATA: '1', OPEN_DEMONSTRATION: '1', DATA_DIR: join(folder, 'sample') };
  const server = await serve('server/src/start.ts', '/readyz', folder, data);
  const browser = await chromium.launch(config.use?.launchOptions ?? {});
  try {
    const figures: DashboardFigures[] = [];
    for (const [page, person] of DASHBOARDS) figures.push(await measure(browser, server.origin, page, person));
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function measure(browser: Browser, url: string, page: string, person: keyof typeof people) {
  const { cookie } = await signedIn({ url, offsetMs: 0 }, person);
  const rounds: Omit<DashboardFigures, 'page'>[] = [];
  for (let round = 0; round <= 2 * settings.rounds; round++) {
    const context = await browser.newContext({ baseURL: url, locale: 'en-GB', serviceWorkers: 'block' });
    await context.addCookies(cookiesOf(cookie, url));
    const opened = await open(await context.newPage(), page);
    // The first one warmed the server up.
    if (round > 0) rounds.push(opened);
    await context.close();
  }
  const middle = (key: keyof Omit<DashboardFigures, 'page'>) => median(rounds.map((one) => one[key]));
  return {
    page,
    firstMs: middle('firstMs'),
    usefulMs: middle('usefulMs'),
    waitedFor: middle('waitedFor'),
    begun: middle('begun'),
  };
}

async function open(page: Page, address: string) {
  await page.goto(address);
  const [firstMs, usefulMs] = await page.evaluate(paints);
  return { firstMs: firstMs ?? Number.NaN, usefulMs: usefulMs ?? Number.NaN, ...(await requestsOf(page)) };
}

/** The first contentful paint of this page, and the largest; runs in the browser. */
function paints(): Promise<number[]> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const largest = list.getEntries().at(-1)?.startTime ?? Number.NaN;
      const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
      resolve([first, largest]);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}
