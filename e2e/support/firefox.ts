import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { anyAddress } from './api.ts';
import { shiftBrowserClock } from './clock.ts';
import { type Person, signedIn } from './people.ts';
import type { Address } from './product.ts';

/** Where Debian puts Firefox, unless FIREFOX says otherwise. */
export const firefox = process.env.FIREFOX ?? '/usr/bin/firefox-esr';

const PREFERENCES = {
  // A drawn picture and a tone in place of devices, given without asking
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  // Both ends of a call are on this machine, which may have no other network.
  'media.peerconnection.ice.loopback': true,
  'media.peerconnection.ice.obfuscate_host_addresses': false,
  // No download of a codec: what a call needs comes with the browser.
  'media.gmp-manager.updateEnabled': false,
  'app.normandy.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
};

/** Starts Firefox, driven over WebDriver BiDi. */
export function launchFirefox(): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: firefox,
    headless: true,
    extraPrefsFirefox: PREFERENCES,
    defaultViewport: { width: 1280, height: 800 },
  });
}

/** A page of somebody who is signed in, at the product's time; each script runs before any of the page. */
export async function openInFirefox(
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
