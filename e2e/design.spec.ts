import { pressAlive } from './support/alive.ts';
import { expect, test } from './support/test.ts';
import { bringAxe, expectUsableByAll } from './walk/looking.ts';

test('the design page shows every component in both directions and themes @long', async ({ visit }) => {
  const page = await visit({ reducedMotion: 'reduce' });
  // It shows everything four times.
  await bringAxe(page, { without: ['landmark-unique'] });
  await page.goto('/dev/design');
  await expectUsableByAll(page, 'en');
  const button = page.locator('#button');
  for (const theme of ['light', 'dark']) {
    for (const dir of ['ltr', 'rtl']) {
      await expect(button.locator(`[data-theme="${theme}"][dir="${dir}"]`).getByRole('button').first()).toBeVisible();
    }
  }
  const marks = new Set<string>();
  for (const kind of ['success', 'info', 'warning', 'error', 'loading']) {
    await pressAlive(page.getByRole('button', { name: kind, exact: true }).first());
    marks.add(
      await page
        .locator(`[data-toast=${kind}] svg`)
        .first()
        .evaluate(({ outerHTML }) => outerHTML),
    );
  }
  expect(marks.size, 'each kind of toast has a mark of its own').toBe(5);
});

test('a page says how fast it was on request, and only then @long', async ({ visit }) => {
  const page = await visit();
  await page.goto('/en/help');
  await expect(page.getByRole('complementary', { name: 'Performance' })).toBeHidden();
  await page.goto('/en/help?performance=1');
  const panel = page.getByRole('complementary', { name: 'Performance' });
  await panel.locator('summary').click();
  await expect(panel.getByText('Load time')).toBeVisible();
});
