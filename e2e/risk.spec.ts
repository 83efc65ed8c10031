import type { Page } from '@playwright/test';
import { expectToast } from './journeys/signing-in.ts';
import { pressAlive, untilAlive } from './support/alive.ts';
import { signInByApi } from './support/api.ts';
import { asOwner } from './support/owner.ts';
import { DEMONSTRATION_PASSWORD } from './support/people.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const en = words('en');
const ar = words('ar');
const PHONE = { width: 390, height: 844 };
const RULE = en('risk:rule.self_booking');
/** What was found stands before how much: "3 Appointments" is no sentence. */
const FOUND = new RegExp(`${en('risk:measure.self_booking')}: ?\\d`);
/** Of the sample */
const UNSEEN = en('risk:rule.unattended_visits');

const expectFits = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

async function pictures(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return;
  const size = page.viewportSize();
  const { pathname, search } = new URL(page.url());
  for (const locale of ['en', 'ar'])
    for (const width of [390, 1280])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await page.goto(pathname.replace(/^\/\w\w/, `/${locale}`) + search);
        await page.screenshot({
          path: `${process.env.PICTURES}/${name}-${locale}-${width}-${colorScheme}.png`,
          fullPage: true,
        });
      }
  await page.emulateMedia({ colorScheme: 'light' });
  if (size) await page.setViewportSize(size);
  await page.goto(pathname + search);
}

/** Emily signed in with the same browser and network as a doctor of hers: the rule says so. */
async function bookOneself(product: Product): Promise<string> {
  return asOwner(product, async (client) => {
    const { rows } = await client.query<{ doctor: string; name: string }>(
      `select a.provider_user_id as doctor, p.full_name as name from appointments a
       join profiles p on p.user_id = a.provider_user_id
       where a.created_at > now() - interval '25 days' and a.booked_by is null group by 1, 2
       having count(*) >= 3 order by 2 limit 1`,
    );
    const [{ doctor, name } = { doctor: '', name: '' }] = rows;
    await client.query(
      `insert into security_events (user_id, kind, network, user_agent)
       select distinct x.id, 'signed_in', '192.0.2.77', 'A browser that they share'
       from (select $1::uuid as id union all select patient_id from appointments where provider_user_id = $1) x`,
      [doctor],
    );
    await client.query('select evaluate_risk(id) from current_risk_rules');
    return name;
  });
}

test('an administrator investigates what a rule found, opens the rows behind it, and decides with a reason @long', async ({
  visit,
  product,
}) => {
  const name = await bookOneself(product);
  const ruth = await visit({ as: 'administrator' });
  await test.step('from the overview to the alert', async () => {
    await ruth.goto('/en/admin');
    const risk = ruth
      .getByRole('region', { name: en('admin/overview:risks') })
      .getByRole('listitem')
      .filter({ hasText: /fraud alert/ })
      .filter({ hasText: en('admin/overview:severity.high') });
    await pressAlive(risk.getByRole('link'));
    await expect(ruth).toHaveURL('/en/admin?tab=risk&kind=fraud&severity=high');
    const line = ruth.getByRole('row').filter({ hasText: RULE }).filter({ hasText: name });
    await expect(line).toContainText(en('risk:severity.high'));
    await expect(line).toContainText(FOUND);
    await expect(ruth.getByLabel(en('risk:filter.kind'))).toHaveValue('fraud');
    await pictures(ruth, 'risk-queue');
    await line.getByRole('link', { name: en('risk:investigateOf', { what: `${RULE} · ${name}` }) }).click();
    await expect(ruth.getByRole('heading', { level: 1, name: RULE })).toBeVisible();
  });
  await test.step('it says what was found in words, and its rows lead to the people in them', async () => {
    await expect(ruth.getByRole('region', { name: en('risk:facts') })).toContainText(FOUND);
    await expect(ruth.getByText(en('risk:explain.self_booking'))).toBeVisible();
    await expect(ruth.getByText(en('risk:check.self_booking'))).toBeVisible();
    const visits = ruth.getByRole('region', { name: new RegExp(`^${en('risk:evidence.appointment')} \\(`) });
    await expect(visits.getByRole('row').nth(1)).toContainText(name);
    await pictures(ruth, 'risk-alert');
    await visits.getByRole('row').nth(1).getByRole('link').first().click();
    await expect(ruth).toHaveURL(/\/en\/admin\/people\/[\da-f-]{36}$/);
    await ruth.goBack();
  });
  const acts = ruth.getByRole('region', { name: en('risk:acts') });
  const history = ruth.getByRole('region', { name: en('risk:history') });
  await test.step('it is assigned and noted', async () => {
    const assignee = acts.getByLabel(en('risk:assign.label'));
    await untilAlive(assignee);
    await assignee.selectOption({ index: 1 });
    await acts.getByRole('button', { name: en('risk:assign.save') }).dblclick();
    await expectToast(ruth, en('risk:done.assigned'));
    await expect(ruth.getByRole('status').filter({ hasText: en('risk:state.assigned') })).toBeVisible();
    await expect(history.getByRole('listitem')).toHaveCount(2);
    await acts.getByText(en('risk:act.noted'), { exact: true }).click();
    await acts.getByLabel(en('risk:words.noted')).fill('Asked both of them.');
    await acts.getByRole('button', { name: en('risk:save.noted') }).click();
    await expectToast(ruth, en('risk:done.noted'));
    await expect(history).toContainText('Asked both of them.');
  });
  await test.step('dismissing needs a reason, is kept, and can be taken back', async () => {
    await acts.getByText(en('risk:act.dismissed'), { exact: true }).click();
    const why = acts.getByLabel(en('risk:words.dismissed'));
    await acts.getByRole('button', { name: en('risk:save.dismissed') }).click();
    await expect(why).toHaveAccessibleDescription(/\w/);
    await expect(why).toBeFocused();
    await why.fill('They are one family.');
    await acts.getByRole('button', { name: en('risk:save.dismissed') }).click();
    await expectToast(ruth, en('risk:done.dismissed'));
    await expect(acts.getByLabel(en('risk:assign.label'))).toHaveCount(0);
    await ruth.getByRole('link', { name: en('risk:back'), exact: true }).click();
    await expect(ruth).toHaveURL('/en/admin?tab=risk&state=dismissed');
    await ruth.getByRole('link', { name: en('risk:investigateOf', { what: `${RULE} · ${name}` }) }).click();
    await expect(history).toContainText('They are one family.');
    await pressAlive(acts.getByText(en('risk:act.reopened'), { exact: true }).first());
    await acts.getByLabel(en('risk:words.reopened')).fill('They are not.');
    await acts.getByRole('button', { name: en('risk:save.reopened') }).click();
    await expectToast(ruth, en('risk:done.reopened'));
  });
});

test('other numbers of a rule are run over the past before they are saved as its next version @long', async ({
  visit,
  product,
}) => {
  const ruth = await visit({ as: 'administrator' });
  await ruth.goto('/en/admin?tab=risk');
  await pressAlive(ruth.getByRole('link', { name: en('risk:rules') }));
  await expect(ruth.getByRole('heading', { level: 1, name: en('risk:rules') })).toBeVisible();
  await pictures(ruth, 'risk-rules');
  await pressAlive(ruth.getByRole('link', { name: UNSEEN, exact: true }));
  await expect(ruth).toHaveURL(/\/rules\/unattended_visits$/);
  const form = ruth.getByRole('region', { name: en('risk:try.title') });
  await untilAlive(form.getByLabel(en('risk:try.threshold')));
  await form.getByLabel(en('risk:try.threshold')).fill('0');
  await form.getByRole('button', { name: en('risk:try.submit') }).click();
  await expect(form.getByLabel(en('risk:try.threshold'))).toHaveAccessibleDescription(en('risk:try.invalid'));
  await form.getByLabel(en('risk:try.threshold')).fill('500');
  await form.getByLabel(en('risk:try.weight')).fill('30');
  await form.getByRole('button', { name: en('risk:try.submit') }).click();
  const replay = ruth.getByRole('region', { name: en('risk:replay.title') });
  await expect(replay.getByRole('row').nth(1)).toContainText(en('risk:replay.notFound'));
  await expect(ruth).toHaveURL(/\?replay=/);
  await expect(replay.getByRole('region', { name: en('risk:replay.found') })).toHaveAttribute('tabindex', '0');
  await pictures(ruth, 'risk-replay');
  await test.step('a reason outlives results that are over', async () => {
    const reason = replay.getByLabel(en('risk:saving.reason'));
    await untilAlive(reason);
    await asOwner(product, (client) => client.query("update risk_replays set ran_at = ran_at - interval '2 hours'"));
    await reason.fill('They meet in person.');
    await replay.getByRole('button', { name: en('risk:saving.submit') }).click();
    await expect(ruth.getByRole('alert')).toContainText(en('risk:try.expired'));
    await form.getByLabel(en('risk:try.threshold')).fill('500');
    await form.getByLabel(en('risk:try.weight')).fill('30');
    await form.getByRole('button', { name: en('risk:try.submit') }).click();
    await expect(reason).toHaveValue('They meet in person.');
  });
  await replay.getByLabel(en('risk:saving.reason')).fill('Calls are held by phone.');
  await pressAlive(replay.getByRole('button', { name: en('risk:saving.submit') }));
  await expectToast(ruth, en('risk:saving.done'));
  const versions = ruth.getByRole('region', { name: en('risk:versions') }).getByRole('listitem');
  await expect(versions.first()).toContainText('Calls are held by phone.');
  await expect(versions).toHaveCount(2);
  await expect(replay).toHaveCount(0);
  await pressAlive(ruth.getByText(en('risk:switch.off'), { exact: true }).first());
  await ruth.getByRole('button', { name: en('risk:switch.off') }).click();
  const why = ruth.getByLabel(en('risk:saving.reason'));
  await expect(why).toHaveAccessibleDescription(/\w/);
  await why.fill('Until the calls are counted.');
  await ruth.getByRole('button', { name: en('risk:switch.off') }).click();
  await expectToast(ruth, en('risk:saving.done'));
  await expect(versions.first()).toContainText('Until the calls are counted.');
  await expect(ruth.getByText(en('risk:switch.on'), { exact: true }).first()).toBeVisible();
});

test('an auditor reads alerts on a phone in Arabic and decides nothing; other duties see none of it @long', async ({
  visit,
  product,
}) => {
  const auditor = await signInByApi(product.url, 'auditor@polyclinic.example', DEMONSTRATION_PASSWORD);
  const { alerts } = await auditor.api.risk.list({});
  const { id = '', rule = 'unattended_visits' } = alerts[0] ?? {};
  const omar = await visit({ as: auditor, locale: 'ar', viewport: PHONE });
  await omar.goto('/ar/admin?tab=risk');
  await expect(
    omar
      .getByRole('row')
      .filter({ hasText: ar(`risk:rule.${rule}`) })
      .first(),
  ).toBeVisible();
  await expectFits(omar);
  await omar.goto(`/ar/admin/risk/${id}`);
  await expect(omar.getByText(ar('risk:acts.reading'))).toBeVisible();
  await expect(omar.getByRole('button', { name: ar('risk:save.dismissed') })).toHaveCount(0);
  await expectFits(omar);
  await omar.goto('/ar/admin/risk/rules/self_booking');
  await expect(omar.getByRole('region', { name: ar('risk:try.title') })).toHaveCount(0);
  await expectFits(omar);
  await expect(auditor.api.risk.act({ id, act: 'confirmed' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const finance = await signInByApi(product.url, 'finance@polyclinic.example', DEMONSTRATION_PASSWORD);
  const fiona = await visit({ as: finance });
  for (const address of ['/en/admin/risk/rules', `/en/admin/risk/${id}`, '/en/admin?tab=risk']) {
    await fiona.goto(address);
    await expect(fiona.getByRole('tab', { name: en('admin:tab.overview') })).toHaveAttribute('aria-selected', 'true');
    await expect(fiona.getByRole('tab', { name: en('admin:tab.risk') })).toHaveCount(0);
    await expect(fiona.getByRole('heading', { name: UNSEEN })).toHaveCount(0);
  }
});
