import { requestsOf } from './support/requests.ts';
import { expect, test } from './support/test.ts';

const dashboards = [
  { as: 'patient', path: '/en/patient' },
  { as: 'doctor', path: '/en/provider' },
] as const;

for (const { as, path } of dashboards)
  test(`the dashboard ${path} has asked for six files at most when it is first seen`, async ({ visit }) => {
    const page = await visit({ as });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { begun } = await requestsOf(page);
    expect(begun).toBeLessThanOrEqual(6);
  });
