import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { anyAddress, type Caller } from './api.ts';
import { openSmallMedia } from './call-probes.ts';
import { shiftBrowserClock } from './clock.ts';
import { type Person, signedIn } from './people.ts';
import { type Problem, reportRefusals, watchForProblems } from './problems.ts';
import type { Address } from './product.ts';

export type Visitor = BrowserContextOptions & {
  /** Signed in already; a guest otherwise */
  as?: Person | Caller;
  /** The network address that the product sees; one of its own unless given */
  from?: string;
  /** Another product than the one that tests share */
  at?: Address;
  /** In a browser process of their own, instead of one that all visitors share; without windows as a `shell` */
  ownBrowser?: boolean | 'shell';
};

/** Opens a browser of somebody's own: language, zone, clock and session; its problems are noted. */
export async function welcome(
  browser: Browser,
  product: Address,
  { as, from = anyAddress(), ...options }: Omit<Visitor, 'at' | 'ownBrowser'>,
  note: (problem: Problem) => void,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // What moves is painted again and again, and waited for.
    reducedMotion: 'reduce',
    // What it answers is hidden from the tests' own network; it has tests of its own.
    serviceWorkers: 'block',
    ...options,
    extraHTTPHeaders: { 'x-forwarded-for': from },
  });
  await context.addInitScript(shiftBrowserClock, product.offsetMs);
  await context.addInitScript(openSmallMedia);
  await context.addInitScript(reportRefusals);
  context.on('page', (page) => watchForProblems(page, product.url, note));
  if (as) await takeSession(context, product, as);
  return context.newPage();
}

async function takeSession(context: BrowserContext, product: Address, as: Person | Caller): Promise<void> {
  const { cookie } = typeof as === 'string' ? await signedIn(product, as) : as;
  await context.addCookies(cookiesOf(cookie, product.url));
}

/** Those of a `Cookie` header, for a browser's context. */
export const cookiesOf = (header: string, url: string) =>
  header.split('; ').map((pair) => {
    const end = pair.indexOf('=');
    return { name: pair.slice(0, end), value: pair.slice(end + 1), url };
  });
