import type { Page } from '@playwright/test';
import { coming } from './support/arranging.ts';
import { asOwner } from './support/owner.ts';
import { DEMONSTRATION_PASSWORD, people } from './support/people.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const t = words('en');

async function tokenOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  const { value } = cookies.find(({ name }) => name.includes('session_token'))!;
  return decodeURIComponent(value).split('.')[0]!;
}

/** As the clock does once nobody has used a session for long enough. */
const expire = (product: Product, token: string) =>
  asOwner(product, async (client) => {
    await client.query(`update auth.session set expires_at = now() - interval '1 second' where token = $1`, [token]);
    // No server remembers it from before.
    await client.query(`select pg_notify('profile_changed', user_id::text) from auth.session where token = $1`, [
      token,
    ]);
  });

const end = (product: Product, token: string) =>
  asOwner(product, (client) => client.query('delete from auth.session where token = $1', [token]));

async function signIn(page: Page, { shared = false } = {}) {
  await page.goto('/en/auth');
  await page.getByLabel(t('accounts:field.email')).fill(people.patient);
  await page.getByLabel(t('accounts:field.password'), { exact: true }).fill(DEMONSTRATION_PASSWORD);
  if (shared) await page.getByLabel(t('accounts:signIn.shared')).check();
  await page
    .getByRole('main')
    .getByRole('button', { name: t('accounts:signIn.submit'), exact: true })
    .click();
  await expect(page).not.toHaveURL(/auth/);
}

const kept = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => /^private:/.test(key)),
  );

test('a session that runs out leaves the words of a form, and goes on once its person has signed in beside it', async ({
  visit,
  product,
  expectProblem,
}) => {
  expectProblem(/401|WebSocket/);
  const page = await visit();
  await signIn(page);
  await page.goto('/en/help/requests/new');
  const words = page.locator('main textarea').last();
  await words.fill('I can not find my invoice of March');
  await page.getByRole('textbox').first().fill('My invoice');
  await page.getByRole('combobox').first().selectOption({ index: 1 });
  await expire(product, await tokenOf(page));
  await page.getByRole('main').getByRole('button').last().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(t('accounts:again.text'))).toBeVisible();
  await expect(words).toHaveValue('I can not find my invoice of March');
  const [beside] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: t('accounts:again.action') }).click(),
  ]);
  await signIn(beside);
  await beside.close();
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(dialog).toBeHidden();
  await expect(words).toHaveValue('I can not find my invoice of March');
});

test('a session that was ended elsewhere leaves nothing in the browser; the draft waits for its author', async ({
  visit,
  product,
  expectProblem,
}) => {
  expectProblem(/401|WebSocket/);
  const { visitId } = await coming(product);
  const page = await visit();
  await signIn(page);
  await page.goto(`/en/messages/${visitId}`);
  const saved = page.waitForResponse((answer) => answer.url().includes('keepDraft') && answer.ok());
  await page.getByLabel(t('messages:input.label')).fill('Since Monday I have');
  await saved;
  expect(await kept(page)).not.toEqual([]);
  await end(product, await tokenOf(page));
  await expect(page).toHaveURL(/\/en\/auth/);
  expect(await kept(page)).toEqual([]);
  const elsewhere = await visit({ as: 'patient' });
  await elsewhere.goto(`/en/messages/${visitId}`);
  await expect(elsewhere.getByLabel(t('messages:input.label'))).toHaveValue('Since Monday I have');
});

test('a shared device keeps nothing, and its session ends with the browser', async ({ visit, product }) => {
  const { visitId } = await coming(product);
  const page = await visit();
  await page.goto('/en/auth');
  await signIn(page, { shared: true });
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name.includes('session_token'))?.expires).toBe(-1);
  await page.goto(`/en/messages/${visitId}`);
  const saved = page.waitForResponse((answer) => answer.url().includes('keepDraft') && answer.ok());
  await page.getByLabel(t('messages:input.label')).fill('Nobody else is to read this');
  await saved;
  expect(await kept(page)).toEqual([]);
});
