import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { anyAddress } from './api.ts';
import { shiftBrowserClock } from './clock.ts';
import { type Person, signedIn } from './people.ts';
import type { Address } from './product.ts';

/** Starts a Chromium in which, as in everybody's, only the tab in front is visible. */
export function launchChromium(executablePath: string): Promise<Browser> {
  return puppeteer.launch({
    executablePath,
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
}

/** A page of somebody who is signed in, at the product's time; each script runs before any of the page. */
export async function openSignedIn(
  browser: Browser,
  product: Address,
  person: Person,
  scripts: (() => void)[],
): Promise<Page> {
  const { cookie } = await signedIn(product, person);
  const cookies = cookie.split('; ').map((pair) => {
    const end = pair.indexOf('=');
    return { name: pair.slice(0, end), value: pair.slice(end + 1), domain: new URL(product.url).hostname, path: '/' };
  });
  await browser.setCookie(...cookies);
  const page = await browser.newPage();
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': anyAddress() });
  await page.evaluateOnNewDocument(shiftBrowserClock, product.offsetMs);
  for (const script of scripts) await page.evaluateOnNewDocument(script);
  return page;
}
