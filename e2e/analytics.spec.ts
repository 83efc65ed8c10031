import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signInByApi } from './support/api.ts';
import { DEMONSTRATION_PASSWORD } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { asKey, words } from './support/words.ts';

const en = words('en');
const FIGURES = [
  'demand.specialty',
  'demand.language',
  'demand.country',
  'demand.hour',
  'demand.weekday',
  'searches',
  'funnel',
  'funnelLanguages',
  'funnelCountries',
  'left',
  'service.booking',
  'service.uptime',
  'visits',
  'ratings',
  'revenue',
  'returning',
];

const expectFits = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

test('an administrator sees demand and supply, the way to a visit and the money of a period, and saves each as a file @long', async ({
  visit,
}) => {
  const page = await visit({ as: 'administrator' });
  await page.goto('/en/admin');
  await page.getByRole('tab', { name: en('admin:tab.analytics') }).click();
  await expect(page).toHaveURL('/en/admin?tab=analytics');
  for (const figure of FIGURES)
    await expect(page.getByRole('heading', { name: en(asKey(`analytics:${figure}`)), exact: true })).toBeVisible();

  await test.step('a period is part of the address, and the way back leads to the former', async () => {
    const periods = page.getByRole('navigation', { name: en('analytics:period'), exact: true });
    await periods.getByRole('link', { name: en('analytics:period.365') }).click();
    await expect(page).toHaveURL('/en/admin?tab=analytics&days=365');
    await expect(periods.getByRole('link', { name: en('analytics:period.365') })).toHaveAttribute('aria-current');
    await page.goBack();
    await expect(periods.getByRole('link', { name: en('analytics:period.30') })).toHaveAttribute('aria-current');
    await page.goForward();
  });
  const revenue = page.getByRole('region', { name: en('analytics:revenue'), exact: true });
  const table = revenue.getByRole('table', { name: en('analytics:revenue') });
  await test.step('behind a plot stands its table', async () => {
    await expect(revenue.locator('rect').first()).toBeAttached();
    await revenue.locator('summary').click();
    await expect(table.getByRole('row')).toHaveCount(13);
  });
  await test.step('a file has the rows of the table', async () => {
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      revenue.getByRole('link', { name: en('analytics:csvOf', { title: en('analytics:revenue') }) }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('revenue-365.csv');
    const [head, ...rows] = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n');
    expect(head).toContain(`${en('analytics:head.month')},${en('analytics:column.captured')}`);
    expect(rows).toHaveLength(12);
    expect(rows.at(-1)).toMatch(/^20\d\d-\d\d,\d+\.\d\d,/);
  });
  const none = await page.request.get('/en/admin/report.csv?table=nothing');
  expect(none.status()).toBe(404);
});

test('finance and an auditor read it, in Arabic on a phone too; support, a verifier, a doctor and a patient don’t @long', async ({
  visit,
  product,
}) => {
  test.setTimeout(120_000);
  const ar = words('ar');
  for (const duty of ['finance', 'auditor']) {
    const caller = await signInByApi(product.url, `${duty}@polyclinic.example`, DEMONSTRATION_PASSWORD);
    const page = await visit({ as: caller, locale: 'ar', viewport: { width: 390, height: 844 } });
    await page.goto('/ar/admin?tab=analytics&days=90');
    await expect(page.getByRole('heading', { name: ar('analytics:demand.specialty') })).toBeVisible();
    await expect(page.getByRole('tab', { name: ar('admin:tab.analytics') })).toHaveAttribute('aria-selected', 'true');
    await expectFits(page);
  }
  for (const duty of ['support', 'verifier']) {
    const caller = await signInByApi(product.url, `${duty}@polyclinic.example`, DEMONSTRATION_PASSWORD);
    const page = await visit({ as: caller });
    await page.goto('/en/admin?tab=analytics');
    await expect(page.getByRole('tab', { name: en('admin:tab.overview') })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tab', { name: en('admin:tab.analytics') })).toHaveCount(0);
    await page.goto('/en/admin/report.csv?table=revenue');
    await expect(page).toHaveURL('/en/admin');
  }
  for (const as of ['doctor', 'patient'] as const) {
    const page = await visit({ as });
    await page.goto('/en/admin/report.csv?table=revenue');
    await expect(page).toHaveURL('/en');
  }
  const stranger = await visit();
  await stranger.goto('/en/admin?tab=analytics');
  await expect(stranger).toHaveURL(/\/en\/auth\?from=/);
});
