import type { Locator, Page } from '@playwright/test';
import { signIn } from './journeys/signing-in.ts';
import { untilAlive } from './support/alive.ts';
import { listedProvider } from './support/arranging.ts';
import { asOwner } from './support/owner.ts';
import { DEMONSTRATION_PASSWORD, people } from './support/people.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { startThrowaway } from './support/throwaway.ts';
import { beginningOf, words } from './support/words.ts';

const ar = words('ar');
const WHY = 'شكاوى قيد المراجعة';
const PHONE = { width: 390, height: 844 };

// A product of its own: a provider is suspended and a dispute of the sample is decided.
let product: Product;
test.beforeAll(async ({ mailbox }) => {
  product = await startThrowaway(mailbox.smtpUrl);
});
test.afterAll(() => product?.stop());

/** Reaches a control as somebody without a mouse does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await untilAlive(control);
  for (let presses = 0; presses < 150; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard never reaches it.');
}

async function enterTwice(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
}

const count = (query: string, ...values: unknown[]): Promise<number> =>
  asOwner(product, async (client) => Number((await client.query(query, values)).rows[0].count));

/** Nothing is wider than the screen. */
const expectFits = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true });
}

test('by keyboard, on a narrow Arabic screen: a provider is suspended once, however often it is pressed @long', async ({
  visit,
}) => {
  test.setTimeout(120_000);
  const { id: providerId } = await listedProvider(product, 'Daniel Okafor');
  const ruth = await visit({ at: product, as: 'administrator', locale: 'ar', viewport: PHONE });
  await ruth.goto('/ar/admin?tab=doctors');
  const search = ruth.getByRole('searchbox', { name: ar('admin:doctors.search') });
  await tabTo(ruth, search);
  await ruth.keyboard.type('okafor');
  await ruth.keyboard.press('Enter');
  await expect(ruth).toHaveURL(/q=okafor/);
  await expectFits(ruth);
  await picture(ruth, 'console-providers');
  await tabTo(ruth, ruth.getByRole('link', { name: 'Daniel Okafor' }));
  await ruth.keyboard.press('Enter');
  await expect(ruth.getByRole('heading', { level: 1, name: 'Daniel Okafor' })).toBeVisible();
  await expectFits(ruth);
  await tabTo(ruth, ruth.getByRole('button', { name: ar('admin:suspension.suspend.open') }));
  await ruth.keyboard.press('Enter');
  const dialog = ruth.getByRole('dialog');
  await tabTo(ruth, dialog.getByLabel(ar('admin:suspension.reason')));
  await ruth.keyboard.type(WHY);
  await picture(ruth, 'console-suspending');
  await enterTwice(ruth, dialog.getByRole('button', { name: ar('admin:suspension.suspend.confirm') }));
  await expect(dialog).toBeHidden();
  await expect(ruth.getByRole('region', { name: ar('admin:doctor.history') })).toContainText(WHY);
  const suspensions = 'select count(*) from provider_suspensions where provider_id = $1 and reason = $2';
  expect(await count(suspensions, providerId, WHY)).toBe(1);
  await picture(ruth, 'console-suspended');
});

test('by keyboard, on a narrow Arabic screen: a disputed end is decided once @long', async ({ visit }) => {
  test.setTimeout(120_000);
  const decided = `select count(*) from end_disputes where status = 'resolved' and resolution = $1`;
  const ruth = await visit({ at: product, as: 'administrator', locale: 'ar', viewport: PHONE });
  await ruth.goto('/ar/admin?tab=ends');
  await expectFits(ruth);
  await picture(ruth, 'console-ends');
  const decide = ruth.getByRole('button', { name: beginningOf('ar', 'ends:console.decideOf', 'name') });
  await tabTo(ruth, decide.first());
  await ruth.keyboard.press('Enter');
  const dialog = ruth.getByRole('dialog');
  await tabTo(ruth, dialog.getByRole('radio').first());
  await ruth.keyboard.press('Space');
  const dismissed = dialog.getByLabel(ar('ends:decide.finding.dismissed'));
  for (let presses = 0; presses < 4 && !(await dismissed.isChecked()); presses += 1)
    await ruth.keyboard.press('ArrowDown');
  await expect(dismissed).toBeChecked();
  await tabTo(ruth, dialog.getByLabel(ar('ends:decide.reason')));
  await ruth.keyboard.type(WHY);
  await tabTo(ruth, dialog.getByRole('button', { name: ar('ends:decide.next') }));
  await ruth.keyboard.press('Enter');
  await expect(dialog.getByText(ar('ends:decide.final'))).toBeVisible();
  await picture(ruth, 'console-deciding');
  await enterTwice(ruth, dialog.getByRole('button', { name: ar('ends:decide.confirm') }));
  await expect(dialog).toBeHidden();
  expect(await count(decided, WHY)).toBe(1);
});

test('by keyboard, on a narrow Arabic screen: money and work that wait are seen to once @long', async ({ visit }) => {
  test.setTimeout(120_000);
  const work = crypto.randomUUID();
  await asOwner(product, async (client) => {
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
  const ruth = await visit({ at: product, as: 'administrator', locale: 'ar', viewport: PHONE });
  await ruth.goto('/ar/admin?tab=money');
  await expectFits(ruth);
  await picture(ruth, 'console-money');
  const alert = ruth
    .getByRole('listitem')
    .filter({ hasText: ar('oversight:alert.dispute_opened') })
    .first();
  await tabTo(ruth, alert.getByLabel(ar('oversight:note')));
  await ruth.keyboard.type(WHY);
  await enterTwice(ruth, alert.getByRole('button', { name: ar('oversight:act.close_alert') }));
  await expect
    .poll(() =>
      count('select count(*) from payment_alerts where key = $1 and closing_note = $2', `dispute_opened:${work}`, WHY),
    )
    .toBe(1);
  const failed = ruth.getByRole('listitem').filter({ hasText: work });
  await enterTwice(ruth, failed.getByRole('button', { name: ar('oversight:act.retry_work') }));
  await expect(failed).toHaveCount(0);
});

test('on a narrow Arabic screen, a person is found by keys from any page of the console @long', async ({ visit }) => {
  const ruth = await visit({ at: product, as: 'administrator', locale: 'ar', viewport: PHONE });
  await ruth.goto('/ar/admin/security');
  await expectFits(ruth);
  await picture(ruth, 'console-bar');
  await untilAlive(ruth.getByRole('button', { name: ar('shell/workspace:console.placeholder') }));
  await ruth.keyboard.press('Control+k');
  const field = ruth.getByRole('combobox', { name: ar('shell/workspace:search') });
  await expect(field).toBeFocused();
  await ruth.keyboard.type('marwa@');
  await expect(ruth.getByRole('option', { name: people.arabicPatient })).toBeVisible();
  await ruth.keyboard.press('Enter');
  await expect(ruth).toHaveURL(/\/ar\/admin\/people\/[0-9a-f-]{36}$/);
  await expectFits(ruth);
});

const ADDRESSES = {
  overview: '/en/admin',
  people: '/en/admin/people',
  security: '/en/admin/security',
  staff: '/en/admin/staff',
  installation: '/en/admin/settings',
  mails: '/en/admin/mails',
} as const;

/** Opened from the part about money. */
const LISTS = ['/en/admin/payments', '/en/admin/invoices'];
const SEE_MONEY = ['finance', 'auditor', 'administrator'];

const PAGES = {
  support: ['people', 'security', 'mails'],
  verifier: [],
  finance: [],
  auditor: ['people', 'security', 'staff', 'mails'],
  administrator: ['people', 'security', 'staff', 'installation', 'mails'],
} as const;

test('the console is a workspace with the pages of each duty, and others lead back to its first page @long', async ({
  visit,
  expectProblem,
}) => {
  // What an open page asks for in the moment in which its session ends.
  expectProblem(/401 .*\/notifications\/unread/);
  const t = words('en');
  const ruth = await visit({ at: product });
  const setDuty = (duty: string) =>
    asOwner(product, (client) =>
      client.query('update staff set duty = $1 where user_id = (select id from auth."user" where email = $2)', [
        duty,
        people.administrator,
      ]),
    );
  for (const [duty, pages] of Object.entries(PAGES)) {
    // Ends every session of hers.
    await setDuty(duty);
    // A page whose session has ended leaves by itself, which may stop this.
    await expect(() => ruth.goto('/en/auth?from=/en/admin')).toPass();
    await signIn(ruth, 'en', people.administrator, DEMONSTRATION_PASSWORD);
    await expect(ruth).toHaveURL('/en/admin');
    await expect(ruth.getByRole('contentinfo')).toHaveCount(0);
    const navigation = ruth.getByRole('navigation', { name: t('shell:nav.main') });
    const link = (page: keyof typeof ADDRESSES) =>
      navigation.getByRole('link', { name: t(`shell/workspace:console.${page}`), exact: true });
    await expect(link('overview')).toHaveAttribute('aria-current', 'page');
    for (const [page, address] of Object.entries(ADDRESSES)) {
      const isOpen = page === 'overview' || (pages as readonly string[]).includes(page);
      await expect(link(page as keyof typeof ADDRESSES), `${page} for ${duty}`).toHaveCount(isOpen ? 1 : 0);
      await ruth.goto(address);
      await expect(ruth, `${address} for ${duty}`).toHaveURL(isOpen ? address : '/en/admin');
    }
    for (const address of LISTS) {
      await ruth.goto(address);
      await expect(ruth, `${address} for ${duty}`).toHaveURL(SEE_MONEY.includes(duty) ? address : '/en/admin');
    }
  }
});
