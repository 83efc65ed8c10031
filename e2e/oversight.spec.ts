import { readFile } from 'node:fs/promises';
import { FIGURES } from '@polyclinic/contract/admin/overview/rules';
import { formatMoney, formatNumber } from '@polyclinic/contract/platform/format';
import { pressAlive } from './support/alive.ts';
import { asOwner } from './support/owner.ts';
import { signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { asKey, words } from './support/words.ts';

test('an administrator sees what is owed, what needs a look and what was given up, and sees to it @long', async ({
  visit,
  product,
}) => {
  const t = words('en');
  const work = crypto.randomUUID();
  await asOwner(product, async (client) => {
    await client.query(
      `insert into refunds (capture_id, payment_id, amount_cents, currency, attempts, last_error, needs_person, created_at, next_try_at)
       select id, payment_id, 4200, currency, 7, 'The gateway did not answer in time.', true, now() - interval '2 days',
         now() + interval '1 hour'
       from captures c where not exists (select from refunds r where r.capture_id = c.id) order by c.id limit 1`,
    );
    await client.query(
      `insert into payment_alerts (key, kind, amount_cents, currency) values ($1, 'dispute_opened', 7500, 'USD')`,
      [`dispute_opened:${work}`],
    );
    await client.query(
      `insert into failed_work (id, effect, payload, error, attempts, created_at)
       values ($1::uuid, 'payment.expire', jsonb_build_object('paymentId', $1::uuid), 'No answer', 11, now() - interval '1 hour')`,
      [work],
    );
  });
  const ruth = await visit({ as: 'administrator' });
  await test.step('the console says what it is for, counts, warns and tells what happened', async () => {
    await ruth.goto('/en/admin');
    await expect(ruth.getByRole('heading', { level: 1, name: t('admin:title') })).toBeVisible();
    await expect(ruth.getByText(t('admin:subtitle'))).toBeVisible();
    for (const figure of FIGURES) {
      const name = t(asKey(`admin/overview:figure.${figure}`));
      await expect(ruth.getByRole('link', { name, exact: true })).toHaveAttribute('href', new RegExp(figure));
    }
    const activities = ruth.getByRole('region', { name: t('admin/overview:activity') }).getByRole('listitem');
    await expect(activities.first().locator('time')).toHaveText(/\d/);
  });
  await test.step('what it shows is saved as a file; a risk leads to where it is looked into', async () => {
    const { risks } = await (await signedIn(product, 'administrator')).api.admin.overview();
    const count = risks.find(({ kind }) => kind === 'payment_alerts')?.number ?? 0;
    const alerts = t('admin/overview:risk.payment_alerts', { count, number: formatNumber(count, 'en') });
    const risk = ruth
      .getByRole('region', { name: t('admin/overview:risks') })
      .getByRole('listitem')
      .filter({ hasText: alerts });
    await expect(risk).toContainText(t('admin/overview:severity.high'));
    await expect(risk).toContainText(t('admin/overview:type.fraud'));
    const [saved] = await Promise.all([
      ruth.waitForEvent('download'),
      ruth.getByRole('link', { name: t('admin/overview:exportTable') }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^overview-\d{4}-\d\d-\d\d\.csv$/);
    const row = [alerts, t('admin/overview:type.fraud'), t('admin/overview:severity.high')].join(',');
    expect(await readFile(await saved.path(), 'utf8')).toMatch(
      new RegExp(`^${row},\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d\\r$`, 'm'),
    );
    const [printed] = await Promise.all([
      ruth.waitForEvent('download'),
      ruth.getByRole('link', { name: t('admin/overview:export'), exact: true }).click(),
    ]);
    expect(printed.suggestedFilename()).toMatch(/^overview-\d{4}-\d\d-\d\d\.pdf$/);
    expect((await readFile(await printed.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await risk.getByRole('link').click();
    await expect(ruth).toHaveURL('/en/admin?tab=money');
  });
  await expect(ruth.getByText(formatMoney(4200, 'USD', 'en'), { exact: true })).toBeVisible();
  await expect(ruth.getByText(t('oversight:refund.person')).and(ruth.locator('span'))).toBeVisible();
  if (process.env.PICTURES) {
    for (const locale of ['en', 'ar']) {
      for (const width of [390, 1280]) {
        await ruth.setViewportSize({ width, height: 900 });
        await ruth.goto(`/${locale}/admin?tab=money`);
        await ruth.screenshot({ path: `${process.env.PICTURES}/oversight-${locale}-${width}.png`, fullPage: true });
      }
    }
    await ruth.goto('/en/admin?tab=money');
  }
  const alert = ruth.getByRole('listitem').filter({ hasText: t('oversight:alert.dispute_opened') });
  await pressAlive(alert.getByRole('button', { name: t('oversight:act.close_alert') }));
  await expect(alert.getByText(t('oversight:noteNeeded'))).toBeVisible();
  await alert.getByLabel(t('oversight:note')).fill('Answered at the gateway.');
  await alert.getByRole('button', { name: t('oversight:act.close_alert') }).click();
  await expect(alert).toHaveCount(0);
  const failed = ruth.getByRole('listitem').filter({ hasText: work });
  await failed.getByRole('button', { name: t('oversight:act.retry_work') }).click();
  await expect(failed).toHaveCount(0);
});
