import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accountMenu } from './journeys/signing-in.ts';
import { pressAlive, untilAlive } from './support/alive.ts';
import { apiOf } from './support/api.ts';
import { scriptOf } from './support/built-files.ts';
import { eitherDirection } from './support/either-direction.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';
import { bringAxe, expectUsableByAll, lookIn } from './walk/looking.ts';

/** The id on the error screen stands in the server's log, beside what went wrong, and in a mail about it. */
async function expectLogged(page: Page, { log }: Product, message: string): Promise<void> {
  const id = await page.locator('#error-id').innerText();
  await expect(page.locator('a[href^="mailto:"]')).toHaveAttribute('href', new RegExp(`subject=.*${id}$`));
  const lines = async () => (await readFile(log, 'utf8')).split('\n').filter((line) => line.includes(id));
  await expect.poll(lines).toHaveLength(1);
  expect((await lines())[0]).toContain(message);
}

for (const language of eitherDirection) {
  const t = words(language);

  test(`a page that fails says what to do, under an id that the log has, in ${language} @long`, async ({
    visit,
    product,
    expectProblem,
  }) => {
    expectProblem(/Provoked|Failed to fetch|500/);
    // What is known need not be told to the server, which would show the page again and clear an error.
    const page = await visit({ locale: language, timezoneId: 'UTC', ...lookIn(language) });
    await bringAxe(page);
    const { supportEmail } = await apiOf(product.url).settings.get();
    await page.goto(`/${language}/dev/failure`);
    await expectUsableByAll(page, language);
    const kinds = [
      ['unknown', t('shell:error.unknown.title'), 'browser'],
      ['connection', t('shell:error.connection.title'), 'browser'],
      ['update', t('shell:error.update.title'), 'browser'],
    ] as const;
    for (const [kind, title, message] of kinds) {
      await page.goto(`/${language}/dev/failure`);
      await pressAlive(page.getByRole('button', { name: kind }));
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expectLogged(page, product, message);
      await expectUsableByAll(page, language);
      await expect(page.getByText(t('shell:error.quote'))).toBeVisible();
      const support = page.getByRole('link', { name: t('shell:error.support') });
      await expect(support).toHaveAttribute('href', new RegExp(`^mailto:${supportEmail}\\?`));
      await page.evaluate(() => document.body.setAttribute('data-old', ''));
      await page.getByRole('button', { name: t('shell:error.reload') }).click();
      await expect(page.locator('body')).not.toHaveAttribute('data-old');
    }
    await pressAlive(page.getByRole('button', { name: 'update' }));
    await page.getByRole('button', { name: t('shell:error.update.action') }).click();
    await pressAlive(page.getByRole('button', { name: 'unknown' }));
    await page.getByRole('button', { name: t('shell:error.tryAgain') }).click();
    await expect(page.getByRole('button', { name: 'unknown' })).toBeVisible();

    for (const on of ['server', 'rendering']) {
      await page.goto(`/${language}/dev/failure`);
      await page.getByRole('link', { name: on }).click();
      await expect(page.getByRole('heading', { name: t('shell:error.unknown.title') })).toBeVisible();
      await expectLogged(page, product, 'page failed');
    }
    await page.getByRole('link', { name: t('shell:error.home') }).click();
    await expect(page).toHaveURL(`/${language}`);
  });
}

test('a part whose script is cut off comes once the server answers, and what was typed meanwhile stays', async ({
  visit,
  expectProblem,
}) => {
  expectProblem(/ERR_CONNECTION_REFUSED|Failed to fetch/);
  const page = await visit({ as: 'patient' });
  await page.addInitScript(() => {
    addEventListener('vite:preloadError', () => Object.assign(window, { wasPreloadErrorHeard: true }));
  });
  let cut = 0;
  await page.route(scriptOf('account-menu'), (route) => {
    cut += 1;
    return cut === 1 ? route.abort('connectionrefused') : route.continue();
  });
  await page.goto('/en/help');
  const search = page.getByRole('searchbox').first();
  await search.fill('refund');
  await untilAlive(accountMenu(page, 'en', 'Emily Carter'));
  expect(cut).toBe(2);
  expect(await page.evaluate(() => 'wasPreloadErrorHeard' in window)).toBe(true);
  await expect(search).toHaveValue('refund');
});
