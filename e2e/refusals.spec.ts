import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

for (const language of ['en', 'ar', 'es', 'fr'] as const) {
  test(`an unknown address shows the not-found page in ${language}`, async ({ visit, expectProblem }) => {
    expectProblem(/404/);
    const t = words(language);
    const page = await visit();
    const response = await page.goto(`/${language}/no/such/page`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: t('shell:notFound.title') })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    await page
      .getByRole('main')
      .getByRole('link', { name: t('shell:notFound.action') })
      .click();
    await expect(page).toHaveURL(`/${language}`);
  });
}
