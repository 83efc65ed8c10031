import type { Page } from '@playwright/test';
import { placeInHistory } from './journeys/signing-in.ts';
import { DEMONSTRATION_PASSWORD } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

/** A device with a fingerprint reader, which recognises its owner or doesn't. */
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
  return {
    recognise: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('somebody adds a passkey, signs in with it, and removes it @long', async ({ visit, expectProblem }) => {
  expectProblem(/422 .*beginPasskey/);
  const t = words('en');
  const page = await visit({ as: 'patient' });
  const device = await deviceOf(page);
  await page.goto('/en/security');
  const card = page.getByRole('region', { name: t('security:passkey.title') });
  await card.getByLabel(t('security:passkey.name')).fill('My phone');
  await card.getByLabel(t('security:field.currentPassword')).fill('not-the-password');
  await card.getByRole('button', { name: t('security:passkey.add') }).click();
  await expect(card.getByText(t('accounts:error.WRONG_PASSWORD'))).toBeVisible();
  await card.getByLabel(t('security:field.currentPassword')).fill(DEMONSTRATION_PASSWORD);
  await card.getByRole('button', { name: t('security:passkey.add') }).click();
  await expect(card.getByText(t('security:passkey.added'))).toBeVisible();
  const item = card.getByRole('listitem').filter({ hasText: 'My phone' });
  await expect(item).toContainText(t('security:passkey.unused'));

  await page.context().clearCookies();
  await page.goto('/en/auth?from=/en/security');
  const button = page.getByRole('button', { name: t('accounts:passkey.signIn') });
  await device.recognise(false);
  await button.click();
  await expect(page.getByText(t('accounts:error.PASSKEY_CANCELLED'))).toBeVisible();
  await device.recognise(true);
  const place = await placeInHistory(page);
  await button.click();
  await expect(page).toHaveURL('/en/security');
  expect(await placeInHistory(page), 'the sign-in page is not there to go back to').toBe(place);

  await item.getByText(t('security:passkey.remove')).first().click();
  await item.getByLabel(t('security:field.currentPassword')).fill(DEMONSTRATION_PASSWORD);
  await item.getByRole('button', { name: t('security:passkey.remove') }).click();
  await expect(item).toBeHidden();
  await page.context().clearCookies();
  await page.goto('/en/auth');
  await button.click();
  await expect(page.getByText(t('accounts:error.PASSKEY_REFUSED'))).toBeVisible();
});

test('a person who loses the network before the press reads so, and can press again @long', async ({
  visit,
  expectProblem,
}) => {
  expectProblem(/passkey-device|ERR_FAILED/);
  const t = words('en');
  const page = await visit();
  await page.route(/passkey-device/, (route) => route.abort());
  await page.goto('/en/auth');
  const button = page.getByRole('button', { name: t('accounts:passkey.signIn') });
  await button.click();
  await expect(page.getByText(t('accounts:error.UNEXPECTED'))).toBeVisible();
  await expect(button).toBeEnabled();
});
