import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { untilAlive } from './support/alive.ts';
import { asOwner } from './support/owner.ts';
import { NEWCOMERS_PASSWORD, newcomer } from './support/people.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const t = words('ar');
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A device that recognises its owner or doesn't. */
async function deviceOf(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}

const expireAll = (product: Product, email: string) =>
  asOwner(product, async (client) => {
    const mine = `user_id = (select id from auth.user where email = $1)`;
    await client.query(`update auth.session set expires_at = now() - interval '1 second' where ${mine}`, [email]);
    await client.query(`select pg_notify('profile_changed', id::text) from auth.user where email = $1`, [email]);
  });

const isFocusIn = (page: Page) =>
  page.evaluate(() => document.querySelector('[role=dialog]')?.contains(document.activeElement) ?? false);

async function violations(page: Page) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

test('over a page whose session has run out one signs in by passkey, heard and not only seen, in Arabic on a phone @long', async ({
  visit,
  product,
  mailbox,
  expectProblem,
}) => {
  expectProblem(/401|WebSocket/);
  const email = 'covered@example.com';
  const caller = await newcomer(product, mailbox, { fullName: 'Nour Said', email });
  await caller.api.accounts.updateProfile({ locale: 'ar' });
  const page = await visit({ as: caller, locale: 'ar-EG' });
  await page.setViewportSize({ width: 390, height: 844 });
  const recognise = await deviceOf(page);
  await page.goto('/ar/security');
  const card = page.getByRole('region', { name: t('security:passkey.title') });
  await untilAlive(card.getByLabel(t('security:passkey.name')));
  await card.getByLabel(t('security:passkey.name')).fill('هاتفي');
  await card.getByLabel(t('security:field.currentPassword')).fill(NEWCOMERS_PASSWORD);
  await card.getByRole('button', { name: t('security:passkey.add') }).click();
  await expect(card.getByText(t('security:passkey.added'))).toBeVisible();

  await page.goto('/ar/profile?edit');
  const contact = page.getByLabel(t('accounts:field.emergencyContact'));
  await untilAlive(contact);
  const title = await page.title();
  await contact.fill('سليم');
  await page.waitForFunction(async () =>
    (await navigator.locks.query()).held?.some(({ name }) => name === 'session-line'),
  );
  await expireAll(product, email);
  const dialog = page.getByRole('dialog', { name: t('accounts:again.title') });

  await test.step('it has a name and a description, and its title is the tab’s', async () => {
    await expect(dialog).toBeVisible();
    await expect(dialog).toHaveAccessibleDescription(t('accounts:again.text'));
    await expect(page).toHaveTitle(t('accounts:again.title'));
  });

  await test.step('of the page nothing is read, and the focus stays in the dialog', async () => {
    await expect(page.getByRole('textbox', { name: t('accounts:field.emergencyContact') })).toHaveCount(0);
    await expect(page.getByRole('main')).toHaveCount(0);
    expect(await isFocusIn(page)).toBe(true);
    for (const key of ['Tab', 'Shift+Tab'])
      for (let press = 0; press < 14; press += 1) {
        await page.keyboard.press(key);
        expect(await isFocusIn(page), `${key} ${press}`).toBe(true);
      }
  });

  await test.step('what is wrong is said at once, and beside what it is about', async () => {
    await dialog.getByLabel(t('accounts:field.password'), { exact: true }).fill('not-the-password');
    await dialog.getByRole('button', { name: t('accounts:signIn.submit'), exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText(t('accounts:error.INVALID_CREDENTIALS'));
    expect(await violations(page)).toEqual([]);
    await recognise(false);
    await dialog.getByRole('button', { name: t('accounts:passkey.signIn') }).click();
    await expect(dialog.getByRole('alert')).toContainText(t('accounts:error.PASSKEY_CANCELLED'));
    expect(await violations(page)).toEqual([]);
  });

  await test.step('the passkey opens the page again, where one was', async () => {
    await recognise(true);
    await dialog.getByRole('button', { name: t('accounts:passkey.signIn') }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveTitle(title);
    await expect(contact).toHaveValue('سليم');
    await expect(contact).toBeFocused();
  });
});
