import { NEWCOMERS_PASSWORD, newcomer, people } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

test('somebody sees what happened to their account, and says what ends with it when they change the password @long', async ({
  visit,
  product,
  mailbox,
}) => {
  const t = words('ar');
  const person = { fullName: 'Huda Nasser', email: 'huda.trail@example.com' };
  const as = await newcomer(product, mailbox, person);
  const page = await visit({ locale: 'ar-EG', timezoneId: 'Africa/Cairo', as });
  await page.goto('/ar/security');
  const trail = page.getByRole('region', { name: t('security:trail.title') });
  await expect(trail.getByText(t('security:trail.kind.signed_in'))).toHaveCount(1);
  const form = page.getByRole('region', { name: t('accounts:security.password') });
  await expect(form.getByRole('checkbox', { name: t('accounts:security.endPasskeys') })).toBeChecked();
  await form.getByRole('checkbox', { name: t('accounts:security.endCalendar') }).uncheck();
  await form.getByLabel(t('accounts:field.currentPassword')).fill(NEWCOMERS_PASSWORD);
  await form.getByLabel(t('accounts:field.newPassword')).fill('huda.nasser1');
  await form.getByLabel(t('accounts:field.confirmPassword')).fill('huda.nasser1');
  await form.getByRole('button', { name: t('accounts:security.save') }).click();
  await expect(form.getByText(t('accounts:error.COMMON_PASSWORD'))).toBeVisible();
  await form.getByLabel(t('accounts:field.currentPassword')).fill(NEWCOMERS_PASSWORD);
  await form.getByLabel(t('accounts:field.newPassword')).fill('figue-bleue-34');
  await form.getByLabel(t('accounts:field.confirmPassword')).fill('figue-bleue-34');
  await form.getByRole('button', { name: t('accounts:security.save') }).click();
  await expect(page.getByText(t('accounts:security.changed'), { exact: true })).toBeVisible();
  await expect(trail.getByText(t('security:trail.kind.password_changed'))).toBeVisible();
});

test('an administrator finds it by the person and the kind of event @long', async ({ visit }) => {
  const t = words('en');
  const page = await visit({ as: 'administrator' });
  await page.goto('/en/admin');
  await page.getByRole('link', { name: t('shell/workspace:console.security') }).click();
  await page.getByLabel(t('security:trail.person')).fill(people.administrator);
  await page.getByLabel(t('security:trail.kindField')).selectOption('signed_in');
  await page.getByRole('button', { name: t('security:trail.search'), exact: true }).click();
  await expect(page).toHaveURL(/person=admin/);
  const found = page.getByRole('region', { name: t('security:trail.found') });
  await expect(found.getByText(people.administrator).first()).toBeVisible();
  await page.getByLabel(t('security:trail.kindField')).selectOption('role_changed');
  await page.getByLabel(t('security:trail.person')).fill('nobody-of-that-name');
  await page.getByRole('button', { name: t('security:trail.search'), exact: true }).click();
  await expect(page.getByText(t('security:trail.nothing'))).toBeVisible();
});
