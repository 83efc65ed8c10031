import { pressAlive } from './support/alive.ts';
import { expect, test } from './support/test.ts';

test('the design page shows every component in both directions and themes', async ({ visit }) => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto('/dev/design');
  const button = page.locator('#button');
  for (const theme of ['light', 'dark']) {
    for (const dir of ['ltr', 'rtl']) {
      await expect(button.locator(`[data-theme="${theme}"][dir="${dir}"]`).getByRole('button').first()).toBeVisible();
    }
  }
  await pressAlive(page.locator('#dialog [dir="rtl"]').first().getByRole('button'));
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a page says how fast it was to whoever asks, and to nobody else', async ({ visit }) => {
  const page = await visit();
  await page.goto('/en/help');
  await expect(page.getByRole('complementary', { name: 'Performance' })).toBeHidden();
  await page.goto('/en/help?performance=1');
  const panel = page.getByRole('complementary', { name: 'Performance' });
  await panel.locator('summary').click();
  await expect(panel.getByText('Load time')).toBeVisible();
});
