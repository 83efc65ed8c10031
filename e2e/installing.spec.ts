import type { Locator, Page } from '@playwright/test';
import { untilAlive } from './support/alive.ts';
import { listedProvider } from './support/arranging.ts';
import { people } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

/** Every address that the browser keeps, and all that is kept under them. */
function storedContents(page: Page): Promise<{ addresses: string[]; text: string }> {
  return page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    const answers = await Promise.all(stores.map((store) => store.matchAll()));
    const texts = await Promise.all(answers.flat().map((answer) => answer.text()));
    return { addresses: requests.flat().map(({ url }) => new URL(url).pathname), text: texts.join('\n') };
  });
}

/** The public pages of a language have been kept. */
async function expectStored(page: Page, language: string): Promise<void> {
  const addresses = async () => (await storedContents(page)).addresses;
  await expect.poll(addresses, { timeout: 30_000 }).toContain(`/${language}/help`);
  await expect.poll(addresses).toEqual(expect.arrayContaining([`/${language}`, `/${language}/find-doctor`]));
}

test('public pages open without a network, others say why not @long', async ({ visit, product, expectProblem }) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  const t = words('ar');
  const page = await visit({ serviceWorkers: 'allow', locale: 'ar' });
  await page.goto('/ar');
  await expectStored(page, 'ar');
  const { slug } = await listedProvider(product, 'Daniel Okafor');
  await page.goto(`/ar/doctor/${slug}`);
  await untilAlive(page.getByRole('button', { name: t('shell:theme.switch') }));
  await expect.poll(async () => (await storedContents(page)).addresses).toContain(`/ar/doctor/${slug}`);
  await page.context().setOffline(true);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Daniel Okafor' })).toBeVisible();
  await page.goto('/ar/find-doctor');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1, name: t('providers/search:find.title') })).toBeVisible();
  // A link of a kept page leads to another one that is kept.
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:nav.home') })
    .click();
  await expect(page).toHaveURL('/ar');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto('/ar/messages');
  await expect(page.getByRole('heading', { name: t('shell:offline.title') })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page, 'by itself').toHaveURL('/ar/auth?from=%2Far%2Fmessages');
});

const SEARCH = '/en/find-doctor?q=chest+pain';
const firstProvider = (page: Page) => page.getByRole('article').first().getByRole('heading').getByRole('link');

test('a search for a symptom and whom to call stay without a network, until a doctor’s page can be opened @long', async ({
  visit,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  const t = words('en');
  const page = await visit({ serviceWorkers: 'allow' });
  const waits = page.getByText(t('shell:offline.waits'));
  const emergency = page.getByRole('link', { name: t('symptoms:symptom.call', { number: '999' }) });
  await page.goto(SEARCH);
  await untilAlive(page.getByRole('button', { name: t('shell:theme.switch') }));
  await expectStored(page, 'en');
  await page.context().setOffline(true);
  const provider = firstProvider(page);
  const name = (await provider.textContent()) ?? '';
  await provider.click();
  await expect(waits).toBeVisible();
  await expect(emergency).toHaveAttribute('href', 'tel:999');
  await expect(page).toHaveURL(SEARCH);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(waits).toBeHidden();
  await test.step('a browser that wrongly says that there is no network keeps no page waiting', async () => {
    await page.goto(SEARCH);
    await untilAlive(page.getByRole('button', { name: t('shell:theme.switch') }));
    await page.evaluate(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }));
    const another = page.getByRole('article').nth(1).getByRole('heading').getByRole('link');
    const theirs = (await another.textContent()) ?? '';
    await another.click();
    await expect(page.getByRole('heading', { level: 1, name: theirs })).toBeVisible();
    await page.goBack();
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await page.getByLabel(t('providers/search:sort.label')).selectOption('rating');
    await expect(page).toHaveURL(/sort=rating/);
    await expect(page.getByText(t('providers/search:offline.title'))).toBeHidden();
  });
});

test('the page that stands for another one says whom to call, and leads back to the search @long', async ({
  visit,
  expectProblem,
}) => {
  // A page that loses the network while it loads leaves scripts unfetched that come later than it, such as what notes a search.
  expectProblem(
    /ERR_INTERNET_DISCONNECTED|net::ERR_FAILED \(\S+\/assets\/[\w-]+\.js\)|\/assets\/[\w-]+\.js: net::ERR_FAILED/,
  );
  const t = words('en');
  const page = await visit({ serviceWorkers: 'allow' });
  const call = (root: Locator) => root.locator('a[href="tel:999"]').filter({ visible: true });
  await page.goto('/en/help');
  await expectStored(page, 'en');
  await page.goto(SEARCH);
  await expect(page.getByText(t('symptoms:symptom.emergency.title'))).toBeVisible();
  await page.context().setOffline(true);
  // As a link does that is pressed before the page is alive.
  await firstProvider(page).evaluate((link: HTMLAnchorElement) => window.location.assign(link.href));
  await expect(page.getByRole('heading', { name: t('shell:offline.title') })).toBeVisible();
  await expect(call(page.getByRole('main'))).toBeVisible();
  await expect(call(page.getByRole('contentinfo'))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('shell:nav.findDoctor') })
    .click();
  await expect(page).toHaveURL(SEARCH);
  await expect(page.getByText(t('symptoms:symptom.emergency.title'))).toBeVisible();
  // A page that was kept stays what it is once its scripts have started.
  await page.goto('/en/find-doctor');
  await untilAlive(page.getByRole('button', { name: t('shell:theme.switch') }));
  await expect(call(page.getByRole('contentinfo'))).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:nav.help') })
    .click();
  await expect(page).toHaveURL('/en/help');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(t('shell:offline.title'));
});

test('nothing of a doctor, whose pages hold the health of others, is kept in the browser @long', async ({
  visit,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  const t = words('en');
  const page = await visit({ serviceWorkers: 'allow', as: 'doctor' });
  for (const path of ['', '/provider', '/messages', '/profile']) await page.goto(`/en${path}`);
  await expect(page.getByRole('definition').getByText(people.doctor)).toBeVisible();
  await expectStored(page, 'en');
  await page
    .getByRole('navigation', { name: t('shell:nav.main'), exact: true })
    .getByRole('link', { name: t('shell:nav.messages'), exact: true })
    .click();
  await expect(page).toHaveURL('/en/messages');

  const { addresses, text } = await storedContents(page);
  expect(text.includes(t('shell:account.signIn')), 'it is a stranger who is greeted').toBe(true);
  // The name alone stands in the list of doctors as well.
  expect(text.includes(people.doctor)).toBe(false);
  const pages = addresses.filter((address) => !address.startsWith('/assets/'));
  expect(pages.filter((address) => /^\/api|\.data$|provider|messages|profile/.test(address))).toEqual([]);
  await page.context().setOffline(true);
  await page.goto('/en/provider');
  await expect(page.getByRole('heading', { name: t('shell:offline.title') })).toBeVisible();
});

test('a new version is announced, and put to use when the reader says so @long', async ({ visit }) => {
  const t = words('en');
  const page = await visit({ serviceWorkers: 'allow' });
  await page.goto('/en/help');
  await expectStored(page, 'en');
  const announcement = page.getByText(t('shell:error.update.title'));
  await expect(announcement).toBeHidden();
  // Another address makes it another worker, as other bytes would.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?newer'));
  await expect(announcement).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('data-old', ''));
  await page.getByRole('button', { name: t('shell:error.update.action') }).click();
  await expect(page.locator('body')).not.toHaveAttribute('data-old');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
