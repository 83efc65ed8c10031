import { pressAlive, untilAlive } from './support/alive.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const t = words('en');

test('two colleagues are invited one after the other, each from an empty field', async ({ visit }) => {
  const page = await visit({ as: 'administrator' });
  await page.goto('/en/admin/staff');
  const email = page.getByLabel(t('staff:invite.email'));
  const invite = page.getByRole('button', { name: t('staff:invite.submit') });
  await untilAlive(invite);
  for (const address of ['first@example.org', 'second@example.org']) {
    await email.fill(address);
    await invite.click();
    await expect(page.getByText(address)).toBeVisible();
    await expect(email).toHaveValue('');
  }
});

test('why an account is suspended is asked for beside its field, and outlives a reload', async ({ visit }) => {
  const page = await visit({ as: 'administrator' });
  await page.goto('/en/admin/people?q=marwa');
  await page.getByRole('row').getByRole('link').first().click();
  await pressAlive(page.getByText(t('people:act.suspend'), { exact: true }));
  const reason = page.locator('details[open]').getByLabel(t('people:reason'));
  const confirm = page.getByRole('button', { name: t('people:act.suspend.confirm') });
  await confirm.click();
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await expect(reason).toBeFocused();
  await reason.fill('Asked for by the patient.');
  await page.reload();
  await pressAlive(page.getByText(t('people:act.suspend'), { exact: true }));
  await expect(reason).toHaveValue('Asked for by the patient.');
});
