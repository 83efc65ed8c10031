import { expect, type Locator, type Page, type Route } from '@playwright/test';

/**
 * Scripts have taken over this part of the page that the server sent.
 */
export async function untilAlive(control: Locator): Promise<void> {
  const isAlive = () =>
    control.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps$')));
  await expect.poll(isAlive).toBe(true);
}

/** Presses a button or link of a page that has just come. */
export async function pressAlive(control: Locator): Promise<void> {
  await untilAlive(control);
  await control.click();
}

/** A page that hears of nothing that happens elsewhere. */
export async function deaf(page: Page): Promise<Page> {
  await page.routeWebSocket(/\/api\/live/, () => {});
  return page;
}

/** The next request to an address arrives and is done, but its answer never comes back. */
export async function losingOneAnswer(page: Page, address: string): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(address, lose, { times: 1 });
}

/** Scripts stay on their way until they are told to come. */
export async function delayScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The page that is about to be opened hears from now on of all that happens elsewhere. */
export async function hearsLive(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', (one) => one.url().endsWith('/api/live'));
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('ready'));
}
