import { DEMONSTRATION_PASSWORD, people } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

// How Chromium reports the scripts that it was told not to run.
const NOT_RUN = /\.js: csp$/;

test('a search works without scripts', async ({ visit, expectProblem }) => {
  expectProblem(NOT_RUN);
  const t = words('en');
  const page = await visit({ javaScriptEnabled: false });
  await page.goto('/en/find-doctor');
  await page.getByLabel(t('providers:filter.text')).fill('okafor');
  await page.getByRole('button', { name: t('providers:filter.submit') }).click();
  await expect(page).toHaveURL(/q=okafor/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('Okafor');
});

test('signing in works without scripts, and so does its refusal', async ({ visit, expectProblem }) => {
  expectProblem(NOT_RUN);
  const t = words('en');
  const page = await visit({ javaScriptEnabled: false });
  await page.goto('/en/auth');
  await page.getByLabel(t('accounts:field.email')).fill(people.patient);
  await page.getByLabel(t('accounts:field.password'), { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: t('accounts:signIn.submit'), exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(t('accounts:error.INVALID_CREDENTIALS'));
  await page.getByLabel(t('accounts:field.password'), { exact: true }).fill(DEMONSTRATION_PASSWORD);
  await page.getByRole('button', { name: t('accounts:signIn.submit'), exact: true }).click();
  await page.goto('/en/profile');
  await expect(page.getByRole('definition').getByText(people.patient)).toBeVisible();
});
