import { eitherDirection } from './support/either-direction.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

for (const language of eitherDirection) {
  test(`help is searched with and without scripts in ${language}`, async ({ visit, expectProblem }) => {
    expectProblem(/\.js: csp$/);
    const t = words(language);
    const [question, other] = [t('help:question.timeZones'), t('help:question.pay')];
    const page = await visit({ locale: language });
    await page.goto(`/${language}/help`);
    await expect(page.getByText(other)).toBeVisible();
    await page.getByLabel(t('help:search.label')).fill(question.replace('؟', ''));
    await expect(page.getByText(t('help:answer.timeZones'))).toBeVisible();
    await expect(page.getByText(other)).toBeHidden();
    const inFrench = page.getByRole('banner').locator('a[hreflang="fr"]').first();
    await expect(inFrench).toHaveAttribute('href', /[?]q=./);

    const plain = await visit({ locale: language, javaScriptEnabled: false });
    await plain.goto(`/${language}/help`);
    await plain.getByLabel(t('help:search.label')).fill(question.replace('؟', ''));
    await plain.getByRole('button', { name: t('help:search.submit') }).click();
    await expect(plain.getByText(t('help:answer.timeZones'))).toBeVisible();
    await expect(plain.getByText(other)).toBeHidden();
  });
}
