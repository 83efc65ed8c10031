import type { Page } from '@playwright/test';
import { delayScripts, untilAlive } from './support/alive.ts';
import { coming, dayAhead, freeStarts, listedDoctor } from './support/arranging.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

/** None of the page's scripts has been started. */
async function expectAsleep(page: Page): Promise<void> {
  await expect(page.locator('script[type^=later]').first()).toBeAttached();
}

const isDark = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

test.describe('as a stranger', () => {
  // A Chromium without windows shows signs of a person by itself.
  test.use({ wholeBrowser: true });

  test("a stranger's very first press is never lost", async ({ visit }) => {
    const t = words('ar');
    const page = await visit({ locale: 'ar', viewport: PHONE });
    await page.goto('/ar');
    await expectAsleep(page);
    const menu = page.getByRole('banner').getByLabel(t('shell:nav.menu'), { exact: true });
    await menu.click();
    const links = page.getByRole('banner').getByRole('list').last();
    await expect(links).toBeVisible();
    await untilAlive(page.getByRole('button', { name: t('shell:theme.switch') }));
    await expect(links).toBeVisible();

    await page.goto('/ar');
    await page.getByRole('button', { name: t('shell:theme.switch') }).click();
    await isDark(page);

    await page.goto('/ar?');
    await isDark(page);
    await page
      .getByRole('link', { name: new RegExp(t('home:find.bookWith', { name: 'NAME' }).replace('NAME', '.+')) })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page).toHaveURL(/\/ar\?quick=/);

    await page.goto('/ar/auth');
    await page.getByRole('tab', { name: t('accounts:tab.signUp') }).click();
    await expect(page).toHaveURL(/tab=sign-up/);
    await expect(page.getByRole('button', { name: t('accounts:signUp.submit') })).toBeVisible();
  });

  test('whoever types and chooses at once loses nothing', async ({ visit }) => {
    const t = words('en');
    const page = await visit({ locale: 'en', viewport: DESK });
    await page.goto('/en/find-doctor');
    // Within one turn, before any script can have come.
    await page.getByLabel(t('providers:filter.text')).evaluate((box: HTMLInputElement) => {
      box.focus();
      box.value = 'dr';
    });
    await page.getByLabel(t('providers:filter.when')).selectOption('week');
    await page.getByRole('checkbox', { name: t('providers:filter.accepting') }).setChecked(false);
    await expect(page).toHaveURL(/q=dr/);
    await expect(page).toHaveURL(/when=week/);
    await expect(page).toHaveURL(/accepting=0/);
    await expect(page.getByLabel(t('providers:filter.text'))).toHaveValue('dr');

    await page.goto('/en');
    const showcase = page.getByRole('region', { name: t('home:find.title') });
    await showcase.getByLabel(t('home:find.text')).fill('okafor');
    await expect(showcase.getByRole('article')).toHaveCount(1);

    await page.goto('/en/auth');
    await page.getByLabel(t('accounts:field.email')).pressSequentially('somebody@example.org');
    await untilAlive(page.getByRole('button', { name: t('accounts:signIn.submit'), exact: true }));
    await expect(page.getByLabel(t('accounts:field.email'))).toHaveValue('somebody@example.org');
  });

  test('a keyboard alone is enough from the first key on', async ({ visit }) => {
    const t = words('en');
    const page = await visit({ viewport: DESK });
    await page.goto('/en');
    await expectAsleep(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: t('shell:nav.skip') })).toBeFocused();
    const theme = page.getByRole('button', { name: t('shell:theme.switch') });
    await theme.focus();
    await page.keyboard.press('Enter');
    await isDark(page);
    await expect(theme).toBeFocused();
  });

  test('a first page shows the reader’s own times and emergency number before any script of it runs', async ({
    visit,
  }) => {
    const t = words('ar');
    const page = await visit({ locale: 'ar', timezoneId: 'Africa/Cairo' });
    await page.goto('/ar');
    const call = page.getByRole('contentinfo').getByRole('link', { name: new RegExp(t('shell:footer.emergencyCall')) });
    await expect(call).toHaveAttribute('href', 'tel:123');
    await expectAsleep(page);
    // The scripts begin from the same: nothing that they find in place surprises them.
    await untilAlive(page.getByRole('button', { name: t('shell:theme.switch') }));
    await expect(call).toBeAttached();

    const hasty = await visit({ timezoneId: 'Europe/London' });
    await hasty.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('scroll'))),
    );
    // Whom to call waits for nothing more, which a poor line may not bring.
    await hasty.route('**/assets/footer*.js', (route) => route.abort());
    await hasty.goto('/en/find-doctor');
    await expect(hasty.getByRole('contentinfo').locator('a[href="tel:999"]')).toBeAttached();
  });

  test('without its scripts a page stays what it is: links lead where they say', async ({ visit, expectProblem }) => {
    expectProblem(/ERR_FAILED|Failed to (load|fetch)/);
    const t = words('en');
    const page = await visit();
    await page.route(/\/assets\/.*\.js/, (route) => route.abort());
    await page.goto('/en');
    await page
      .getByRole('link', { name: t('home:find.bookWith', { name: 'Daniel Okafor' }) })
      .or(page.locator('a[aria-haspopup=dialog]'))
      .first()
      .click();
    await expect(page).toHaveURL(/\/en\/book\?provider=/);
  });
});

test('what somebody who is signed in presses before the scripts have come is done', async ({ visit, product }) => {
  const t = words('en');
  const page = await visit({ as: 'patient' });
  const release = await delayScripts(page);
  await page.goto('/en/patient', { waitUntil: 'commit' });
  const theme = page.getByRole('button', { name: t('shell:theme.switch') });
  await theme.click();
  await expect(theme).toHaveAttribute('aria-busy', 'true');
  release();
  await isDark(page);
  await expect(theme).not.toHaveAttribute('aria-busy');

  const { id } = await listedDoctor(product, 'Daniel Okafor');
  const [start] = await freeStarts(product, id, dayAhead(product, 4));
  const releaseAgain = await delayScripts(page);
  await page.goto(`/en/book?provider=${id}&start=${start}&step=details`, { waitUntil: 'commit' });
  await page.getByLabel(t('appointments:symptoms.label')).fill('A rash.');
  // Asked of whoever cares for others.
  await page.getByRole('radio', { name: t('appointments:person.me') }).check();
  await page.getByRole('button', { name: t('appointments:continue') }).click();
  releaseAgain();
  await expect(page).toHaveURL(/step=confirm/);
  await expect(page.getByText('A rash.')).toBeVisible();
});

test('Enter sends a message also before the scripts have come', async ({ visit, product }) => {
  const t = words('en');
  const { visitId } = await coming(product);
  const page = await visit({ as: 'patient' });
  const release = await delayScripts(page);
  await page.goto(`/en/messages/${visitId}`, { waitUntil: 'commit' });
  const input = page.getByLabel(t('messages:input.label'));
  await input.fill('Written early.');
  await input.press('Enter');
  await expect(input).toHaveValue('Written early.');
  release();
  await expect(input).toHaveValue('');
  await expect(page.getByRole('log').getByText('Written early.')).toHaveCount(1);
});

test('a form that says by scripts what became of it waits for them', async ({ visit }) => {
  const t = words('en');
  const page = await visit({ as: 'arabicPatient' });
  const release = await delayScripts(page);
  await page.goto('/en/notifications?tab=settings', { waitUntil: 'commit' });
  await page.getByRole('button', { name: t('notifications:preferences.save') }).click();
  release();
  await expect(page.getByText(t('notifications:done.preferences'))).toBeVisible();
});
