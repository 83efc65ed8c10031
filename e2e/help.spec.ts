import { eitherDirection } from './support/either-direction.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

/** What people type: without hamza, and with another word than the answer's. */
const TYPED = { en: 'money back', ar: 'استرجاع اموال', es: 'devolución', fr: 'rembourser' };

for (const language of eitherDirection) {
  test(`help is searched with and without scripts in ${language} @long`, async ({ visit, expectProblem }) => {
    expectProblem(/\.js: csp$/);
    const t = words(language);
    const [refund, zones] = [t('help/answers:question.refund'), t('help/answers:question.timeZones')];
    const page = await visit({ locale: language });
    await page.goto(`/${language}/help`);
    await expect(page.getByText(zones)).toBeVisible();
    await page.getByLabel(t('help:search.label')).fill(TYPED[language]);
    await expect(page.getByText(zones)).toBeHidden();
    await expect(page.locator('#refund').getByRole('link', { name: t('shell:account.billing') })).toBeVisible();
    const inFrench = page.getByRole('banner').locator('a[hreflang="fr"]').first();
    await expect(inFrench).toHaveAttribute('href', /[?]q=./);

    const plain = await visit({ locale: language, javaScriptEnabled: false });
    await plain.goto(`/${language}/help#timeZones`);
    await expect(plain.getByText(t('help/answers:answer.timeZones'))).toBeVisible();
    await plain.getByLabel(t('help:search.label')).fill(TYPED[language]);
    await plain.getByRole('button', { name: t('help:search.submit') }).click();
    await expect(plain.getByText(refund)).toBeVisible();
    await expect(plain.getByText(zones)).toBeHidden();
  });
}
