import { DEMONSTRATION_PASSWORD, newcomer, people } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

// How Chromium reports the scripts that it was told not to run.
const NOT_RUN = /\.js: csp$/;

test('a search works without scripts', async ({ visit, expectProblem }) => {
  expectProblem(NOT_RUN);
  const t = words('en');
  const page = await visit({ javaScriptEnabled: false });
  await page.goto('/en/find-doctor');
  await page.getByLabel(t('providers/search:filter.text')).fill('okafor');
  await page.getByRole('button', { name: t('providers/search:filter.submit') }).click();
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

test('a form that is refused without scripts shows what was typed, and beside its field what is wrong', async ({
  visit,
  product,
  mailbox,
  expectProblem,
}) => {
  expectProblem(NOT_RUN);
  const t = words('en');
  const email = 'without@example.com';
  const caller = await newcomer(product, mailbox, { fullName: 'Kari Moen', email });
  const page = await visit({ as: caller, javaScriptEnabled: false });
  await page.goto('/en/patient/care');
  await page.getByText(t('care:invite.open')).click();
  await page.getByLabel(t('care:invite.email')).fill(email);
  await page.getByLabel(t('care:invite.relationship')).selectOption('parent');
  await page.getByRole('checkbox', { name: t('care:right.records') }).check();
  await page.getByRole('button', { name: t('care:invite.send') }).click();
  const field = page.getByLabel(t('care:invite.email'));
  await expect(field).toHaveValue(email);
  await expect(field).toHaveAccessibleDescription(t('care:error.CARE_FOR_ONESELF'));
  await expect(page.getByLabel(t('care:invite.relationship'))).toHaveValue('parent');
  await expect(page.getByRole('checkbox', { name: t('care:right.records') })).toBeChecked();

  await page.getByText(t('care:dependent.open')).click();
  await page.getByLabel(t('care:field.fullName')).fill('Ola www.example.com');
  await page.getByLabel(t('care:field.birthDate')).fill('2019-04-01');
  await page.getByRole('button', { name: t('care:dependent.save') }).click();
  await expect(page.getByLabel(t('care:field.fullName'))).toHaveValue('Ola www.example.com');
  await expect(page.getByLabel(t('care:field.fullName'))).toHaveAccessibleDescription(t('care:error.INVALID_INPUT'));
  await expect(page.getByLabel(t('care:field.birthDate'))).toHaveValue('2019-04-01');
});
