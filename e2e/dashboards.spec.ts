import { requestsOf } from './support/requests.ts';
import { expect, test } from './support/test.ts';

const dashboards = [
  { as: 'patient', path: '/en/patient' },
  { as: 'doctor', path: '/en/provider' },
] as const;

for (const { as, path } of dashboards)
  test(`the dashboard ${path} waits for six files at most before it is first seen`, async ({ visit }) => {
    const page = await visit({ as });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { waitedFor } = await requestsOf(page);
    expect(waitedFor).toBeLessThanOrEqual(6);
  });
