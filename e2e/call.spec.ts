import { expectFlowing, keepConnections } from './journeys/call.ts';
import { visitCard } from './journeys/dashboards.ts';
import { test } from './support/test.ts';
import { words } from './support/words.ts';

test('whoever loses the page comes back into the call', async ({ visit }) => {
  test.setTimeout(120_000);
  const t = words('en');
  const hers = await visit({ as: 'patient' });
  const his = await visit({ as: 'doctor' });
  for (const page of [hers, his]) await page.addInitScript(keepConnections);
  await hers.goto('/en/patient');
  await visitCard(hers, 'en', 'Daniel Okafor')
    .getByRole('link', { name: t('visits:call.join') })
    .click();
  await his.goto('/en/provider');
  await visitCard(his, 'en', 'Emily Carter')
    .getByRole('link', { name: t('visits:call.start') })
    .click();
  await expectFlowing(hers, 'en', 'Daniel Okafor');
  await expectFlowing(his, 'en', 'Emily Carter');
  await his.reload();
  await expectFlowing(his, 'en', 'Emily Carter');
  await expectFlowing(hers, 'en', 'Daniel Okafor');
});
