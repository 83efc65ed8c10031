import { samples } from '../server/src/testing/files.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const t = words('en');
const WHY = 'The licence is cut off at its edge.';

test('a doctor proves the practice by documents, is sent back with a reason, and asks for another look @long', async ({
  visit,
  expectProblem,
}) => {
  // A browser without scripts says of each that it has not run.
  expectProblem(/\.js: csp$/);
  const provider = await visit({ as: 'waitingDoctor', javaScriptEnabled: false });
  await provider.goto('/en/provider/practice');
  const card = provider.getByRole('region', { name: t('credentials:title') });
  const add = async (kind: string, name: string, buffer: Buffer) => {
    await card.getByLabel(t('credentials:kindLabel')).selectOption(kind);
    await card.getByLabel(t('credentials:file')).setInputFiles({ name, buffer, mimeType: 'application/pdf' });
    await card.getByRole('button', { name: t('credentials:add') }).click();
  };
  await add('licence', 'licence.pdf', samples.html());
  await expect(card.getByText(t('credentials:error.FILE_TYPE_NOT_SUPPORTED'))).toBeVisible();
  await add('licence', 'licence.pdf', samples.pdf());
  await expect(card.getByText(t('credentials:kept'))).toBeVisible();
  await expect(card.getByRole('list', { name: t('credentials:needed') })).toContainText(t('credentials:missing'));

  const ruth = await visit({ as: 'administrator' });
  await ruth.goto('/en/admin?tab=verification');
  await ruth.getByRole('button', { name: t('admin:queue.reviewOf', { name: 'Sofia Almeida' }) }).click();
  const dialog = ruth.getByRole('dialog', { name: 'Sofia Almeida' });
  await expect(dialog).toContainText(t('admin:review.missing', { kinds: t('admin:review.missing.identity') }));
  const link = await dialog.getByRole('link', { name: 'licence.pdf' }).getAttribute('href');
  expect((await ruth.request.get(link ?? '')).headers()['content-type']).toBe('application/pdf');
  expect((await provider.request.get(link ?? '')).status()).toBe(404);
  const viewer = dialog.getByRole('region', { name: t('credentials:viewer.title') });
  await expect(viewer.getByRole('img')).toHaveAttribute('aria-busy', 'false');
  await viewer.getByRole('button', { name: t('credentials:viewer.larger') }).click();
  await ruth.keyboard.press('r');
  await expect(viewer).toContainText('150%');
  await ruth.keyboard.press('f');
  await expect(viewer).toContainText('100%');
  await dialog.getByRole('button', { name: t('admin:decision.approved') }).click();
  await expect(dialog.getByRole('alert')).toContainText(t('admin:decision.refused'));
  await dialog.getByLabel(t('admin:decision.note')).fill(WHY);
  await dialog.getByRole('button', { name: t('admin:decision.documents_needed') }).click();
  await expect(ruth.getByText(t('admin:decision.done.documents_needed'))).toBeVisible();

  await provider.goto('/en/provider/practice');
  await expect(provider.getByRole('blockquote').filter({ hasText: WHY })).toBeVisible();
  await expect(card.getByText(t('credentials:submitLater'))).toBeVisible();
  await add('identity', 'me.pdf', samples.pdf());
  await card.getByRole('button', { name: t('credentials:removeOf', { name: '\u2068licence.pdf\u2069' }) }).click();
  await expect(card.getByText(t('credentials:submitLater'))).toBeVisible();
  await add('licence', 'whole-licence.pdf', samples.pdf());
  await card.getByRole('button', { name: t('credentials:submit') }).click();
  await expect(provider.getByText(t('providers/practice:status.pending_review.title'))).toBeVisible();
  await expect(card.getByRole('list', { name: t('credentials:needed') })).not.toContainText(t('credentials:missing'));
});
