import { nextTotpOf, totpOf } from '../server/src/testing/totp.ts';
import { confirmByMail, expectToast, type NewPerson, placeInHistory, signIn, signUp } from './journeys/signing-in.ts';
import { pressAlive, untilAlive } from './support/alive.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const salma: NewPerson = {
  fullName: 'Salma Idrissi',
  email: 'salma@example.com',
  password: 'figue-verte-12',
  role: 'patient',
};
const moved = 'salma.idrissi@example.com';

test('somebody moves to another address, adds a second step, signs in by it, and takes their data away @long', async ({
  visit,
  mailbox,
  expectProblem,
}) => {
  test.setTimeout(150_000);
  // A page may count what is unread in the moment in which its session ends elsewhere.
  expectProblem(/401 .*notifications\/unread/);
  const t = words('fr');
  const page = await visit({ locale: 'fr-FR', timezoneId: 'Europe/Paris' });
  await signUp(page, 'fr', salma);
  await confirmByMail(page, 'fr', salma, mailbox);

  await page.goto('/fr/settings');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('settings:security.title') })
    .click();
  const email = page.getByRole('region', { name: t('security:email.title') });
  await email.getByLabel(t('security:email.field')).fill(moved);
  await email.getByLabel(t('security:field.currentPassword')).fill('not-the-password');
  await email.getByRole('button', { name: t('security:email.submit') }).click();
  await expect(email.getByText(t('accounts:error.WRONG_PASSWORD'))).toBeVisible();
  await expect(email.getByLabel(t('security:email.field'))).toHaveValue(moved);
  await email.getByLabel(t('security:field.currentPassword')).fill(salma.password);
  await email.getByRole('button', { name: t('security:email.submit') }).click();
  await expect(email.getByText(t('security:email.sent', { email: moved }))).toBeVisible();
  await page.goto(await mailbox.linkTo('auth/new-email', moved));
  await page.getByRole('button', { name: t('security:newEmail.submit') }).click();
  await expect(page.getByText(t('security:newEmail.done', { email: moved }))).toBeVisible();

  await page.goto('/fr/security');
  const sessions = page.getByRole('region', { name: t('accounts:security.sessions') });
  await expect(sessions).toContainText(/Lieu\s: un réseau privé.*Adresse réseau \u206610\./);
  const factor = page.getByRole('region', { name: t('security:factor.title') });
  await factor.getByLabel(t('security:field.currentPassword')).fill(salma.password);
  await factor.getByRole('button', { name: t('security:factor.begin') }).click();
  await expect(factor.getByRole('img', { name: t('security:setup.picture') })).toBeVisible();
  const secret = ((await factor.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await factor.getByRole('textbox', { name: t('security:field.code') }).fill('000000');
  await factor.getByRole('button', { name: t('security:setup.submit') }).click();
  await expect(factor.getByText(t('accounts:error.WRONG_CODE'))).toBeVisible();
  await factor.getByRole('textbox', { name: t('security:field.code') }).fill(totpOf(secret));
  await factor.getByRole('button', { name: t('security:setup.submit') }).click();
  await expectToast(page, t('accounts:notice.factorOn'));

  const inMadrid = { locale: 'fr-FR', timezoneId: 'Europe/Madrid', from: '130.206.1.1' };
  const phone = await visit(inMadrid);
  await phone.goto('/fr/auth?from=%2Ffr%2Fprivacy');
  await signIn(phone, 'fr', moved, salma.password);
  await expect(phone.getByRole('heading', { name: t('security:step.title') })).toBeVisible();
  await phone.goto('/fr/profile');
  await expect(phone).toHaveURL(/\/fr\/auth\?/);
  await phone.goto('/fr/auth?from=%2Ffr%2Fprivacy');
  await untilAlive(phone.getByRole('button', { name: t('accounts:signIn.submit'), exact: true }));
  const place = await placeInHistory(phone);
  await signIn(phone, 'fr', moved, salma.password);
  await phone.getByRole('textbox', { name: t('security:field.code') }).fill(nextTotpOf(secret));
  await pressAlive(phone.getByRole('button', { name: t('security:step.submit') }));
  await expectToast(phone, t('accounts:notice.signedIn'));
  expect(await placeInHistory(phone), 'neither step is there to go back to').toBe(place);
  await expect(phone).toHaveURL(/\/fr\/privacy$/);

  const terms = phone.getByRole('region', { name: t('privacy:consent.terms.title') });
  await expect(terms.getByText(t('privacy:consent.accepted'), { exact: true })).toBeVisible();
  const sharing = phone.getByRole('region', { name: t('privacy:consent.health_sharing.title') });
  await sharing.getByRole('button', { name: t('privacy:consent.give') }).click();
  await expect(sharing.getByText(t('privacy:consent.saved'))).toBeVisible();
  await expect(phone.getByText(t('privacy:access.none'))).toBeVisible();
  await phone.getByRole('button', { name: t('privacy:export.request') }).click();
  const copies = phone.getByRole('region', { name: t('privacy:export.title') });
  const link = copies.getByRole('link', { name: t('privacy:export.download') });
  await expect(link).toBeVisible({ timeout: 30_000 });
  const [download] = await Promise.all([phone.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^polyclinic-.*\.zip$/);
  expect(await mailbox.linkTo('fr/privacy', moved)).toContain('/fr/privacy');

  await phone.goto('/fr/security');
  const onThePhone = phone.getByRole('region', { name: t('accounts:security.sessions') });
  await expect(onThePhone.getByText(t('accounts:security.place', { place: 'Espagne' }))).toBeVisible();
  await expect(phone.getByRole('link', { name: 'DB-IP' }).first()).toHaveAttribute('href', 'https://db-ip.com');
  await phone.getByRole('button', { name: t('accounts:security.endEverywhere') }).click();
  await expectToast(phone, t('shell:notice.signedOut'));
  for (const device of [phone, page]) {
    await device.goto('/fr/security');
    await expect(device).toHaveURL(/\/fr\/auth\?from=/);
  }
});
