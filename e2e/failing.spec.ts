import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fromSetup } from './support/setup.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

/** The id on the error screen stands in the server's log, beside what went wrong. */
async function expectLogged(page: Page, message: string): Promise<void> {
  const id = await page.locator('#error-id').innerText();
  const lines = async () => (await readFile(fromSetup('LOG'), 'utf8')).split('\n').filter((line) => line.includes(id));
  await expect.poll(lines).toHaveLength(1);
  expect((await lines())[0]).toContain(message);
}

for (const language of ['en', 'ar'] as const) {
  const t = words(language);

  test(`a page that fails says what to do, under an id that the log has, in ${language}`, async ({
    visit,
    expectProblem,
  }) => {
    expectProblem(/Provoked|Failed to fetch|500/);
    const page = await visit({ locale: language });
    const kinds = [
      ['unknown', t('shell:error.unknown.title'), 'browser'],
      ['connection', t('shell:error.connection.title'), 'browser'],
      ['update', t('shell:error.update.title'), 'browser'],
    ] as const;
    for (const [kind, title, message] of kinds) {
      // The first visit tells the server its time zone and shows the page again, which would clear an error.
      await page.goto(`/${language}/dev/failure`, { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: kind }).click();
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expectLogged(page, message);
      await expect(page.getByRole('link', { name: t('shell:error.support') })).toHaveAttribute('href', /^mailto:/);
    }
    await page.getByRole('button', { name: t('shell:error.update.action') }).click();
    await expect(page.getByRole('button', { name: 'unknown' })).toBeVisible();

    await page.getByRole('button', { name: 'unknown' }).click();
    await page.getByRole('button', { name: t('shell:error.tryAgain') }).click();
    await expect(page.getByRole('button', { name: 'unknown' })).toBeVisible();

    await page.getByRole('link', { name: 'server' }).click();
    await expect(page.getByRole('heading', { name: t('shell:error.unknown.title') })).toBeVisible();
    await expectLogged(page, 'page failed');
    await page.getByRole('link', { name: t('shell:error.home') }).click();
    await expect(page).toHaveURL(`/${language}`);
  });
}
