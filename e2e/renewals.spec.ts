import { untilAlive } from './support/alive.ts';
import { listedProvider } from './support/arranging.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const ar = words('ar');
const en = words('en');
const WHY = 'The stamp can’t be read.';

test('a renewed license waits while its doctor stays listed, and the decision reaches them @long', async ({
  visit,
  product,
}) => {
  const his = await visit({ as: 'arabicDoctor', locale: 'ar-EG', viewport: { width: 390, height: 844 } });
  const hers = await visit({ as: 'administrator', viewport: { width: 1280, height: 800 } });
  await his.goto('/ar/provider/practice');
  const day = his.getByLabel(ar('providers/practice:practice.field.licenseExpiresOn'));
  const save = his.getByRole('button', { name: ar('providers/practice:practice.save') });
  await untilAlive(save);
  await day.fill('2098-01-31');
  await save.click();
  const standing = his.getByRole('region', { name: ar('providers/practice:standing.title') });
  await expect(standing).toContainText(ar('providers/practice:standing.renewal'));
  await expect(his.getByText(ar('providers/practice:status.approved.title'))).toBeVisible();
  await his.reload();
  await expect(day, 'the verified one is in force').not.toHaveValue('2098-01-31');
  expect((await listedProvider(product, 'Karim Mansour')).fullName).toBe('Karim Mansour');

  await hers.goto('/en/admin?tab=verification');
  await hers.getByRole('button', { name: en('admin:queue.reviewOf', { name: 'Karim Mansour' }) }).click();
  const dialog = hers.getByRole('dialog', { name: 'Karim Mansour' });
  await expect(dialog.getByRole('columnheader', { name: en('admin:renewal.verified') })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /2098/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: en('admin:decision.rejected') })).toHaveCount(0);
  await dialog.getByRole('button', { name: en('admin:renewal.refuse') }).click();
  await expect(dialog.getByText(en('admin:decision.noteNeeded'))).toBeVisible();
  await dialog.getByLabel(en('admin:decision.note')).fill(WHY);
  await dialog.getByRole('button', { name: en('admin:renewal.refuse') }).click();
  await expect(hers.getByText(en('admin:decision.done.renewal_refused'))).toBeVisible();

  await his.goto('/ar/provider/practice');
  await expect(standing).toContainText(WHY);
  await expect(his.getByText(ar('providers/practice:standing.renewal'), { exact: true })).toHaveCount(0);
  await expect(his.getByText(ar('providers/practice:status.approved.title'))).toBeVisible();
});
