import { admit, expectFlowing, joinCall, keepConnections } from './journeys/call.ts';
import { visitCard } from './journeys/dashboards.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const t = words('en');

test('a patient waits, is let in, and whoever loses the page comes back into the call', async ({ visit }) => {
  test.setTimeout(120_000);
  const hers = await visit({ as: 'patient' });
  const his = await visit({ as: 'doctor' });
  for (const page of [hers, his]) await page.addInitScript(keepConnections);

  await hers.goto('/en/patient');
  await visitCard(hers, 'en', 'Daniel Okafor')
    .getByRole('link', { name: t('visits:call.join') })
    .click();
  await expect(hers.getByText(t('calls:check.network.direct'))).toBeVisible();
  await expect
    .poll(() => hers.getByRole('meter').evaluate((meter: HTMLMeterElement) => meter.value))
    .toBeGreaterThan(0);
  await his.goto('/en/provider/practice');
  await joinCall(hers, 'en');
  await expect(hers.getByText(t('calls:waiting.next', { name: 'Daniel Okafor' }))).toBeVisible();

  await expect(his).toHaveTitle(/^\(1\) /);
  await his.getByRole('link', { name: t('calls:alert.action') }).click();
  await joinCall(his, 'en');
  await admit(his, 'en', 'Emily Carter');
  await expectFlowing(hers, 'en', 'Daniel Okafor');
  await expectFlowing(his, 'en', 'Emily Carter');

  await his.reload();
  await expectFlowing(his, 'en', 'Emily Carter');
  await expectFlowing(hers, 'en', 'Daniel Okafor');
});
