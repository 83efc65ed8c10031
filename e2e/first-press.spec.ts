import type { Page } from '@playwright/test';
import { freeTimes } from './journeys/booking.ts';
import { expectToast, signIn } from './journeys/signing-in.ts';
import { delayScripts, pressAlive, untilAlive } from './support/alive.ts';
import { coming, dayAhead, listedProvider } from './support/arranging.ts';
import { scriptOf } from './support/built-files.ts';
import { DEMONSTRATION_PASSWORD, people } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

/** A slow line, as Lighthouse's mobile preset has it, and a processor that is four times slower. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 204_800,
    uploadThroughput: 96_000,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

const painted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);

const isDark = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

test('what a stranger presses at first sight on a slow phone is answered', async ({ visit }) => {
  const t = words('en');
  const page = await visit({ viewport: PHONE });
  await slowDown(page);
  await page.goto('/en', { waitUntil: 'commit' });
  await painted(page);
  await page.getByRole('button', { name: t('shell:theme.switch') }).click();
  await isDark(page);
  await expect(page).toHaveURL('/en');

  await page.goto('/en/find-doctor', { waitUntil: 'commit' });
  await painted(page);
  await page.getByRole('banner').getByLabel(t('shell:nav.menu'), { exact: true }).click();
  await expect(page.getByRole('banner').getByRole('list').last()).toBeVisible();
});

test('a first press books, by a dialog or by the page that stands for it @long', async ({ visit }) => {
  const page = await visit({ viewport: DESK });
  await slowDown(page);
  await page.goto('/en', { waitUntil: 'commit' });
  await painted(page);
  await page.locator('a[aria-haspopup=dialog]').first().click();
  await expect(page.getByRole('dialog').or(page.locator('form, main h1').first()).first()).toBeVisible();
  await expect(page).toHaveURL(/quick=|\/book\?provider=/);
});

test('a keyboard alone is enough from the first key on @long', async ({ visit }) => {
  const t = words('en');
  const page = await visit({ viewport: DESK });
  await page.goto('/en');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: t('shell:nav.skip') })).toBeFocused();
  const theme = page.getByRole('button', { name: t('shell:theme.switch') });
  await untilAlive(theme);
  await theme.focus();
  await page.keyboard.press('Enter');
  await isDark(page);
  await expect(theme).toBeFocused();
});

test('what is typed and chosen before the scripts have come is searched for @long', async ({ visit }) => {
  const t = words('en');
  const page = await visit({ viewport: DESK });
  const release = await delayScripts(page);
  await page.goto('/en/find-doctor', { waitUntil: 'commit' });
  await page.getByLabel(t('providers/search:filter.text')).fill('dr');
  await page.getByLabel(t('providers/search:filter.when')).selectOption('week');
  await page.getByRole('checkbox', { name: t('providers/search:filter.accepting') }).setChecked(false);
  release();
  await expect(page).toHaveURL(/q=dr/);
  await expect(page).toHaveURL(/when=week/);
  await expect(page).toHaveURL(/accepting=0/);
  await expect(page.getByLabel(t('providers/search:filter.text'))).toHaveValue('dr');
});

test('a message that is begun before the scripts have come is kept and sent @long', async ({ visit, product }) => {
  const t = words('en');
  const { appointmentId } = await coming(product);
  const page = await visit({ as: 'patient' });
  const release = await delayScripts(page);
  await page.goto(`/en/messages/${appointmentId}`, { waitUntil: 'commit' });
  const input = page.getByLabel(t('messages:input.label'));
  await input.fill('Written early.');
  release();
  await untilAlive(input);
  await input.press('Enter');
  await expect(input).toHaveValue('');
  await expect(page.getByRole('log').getByText('Written early.')).toHaveCount(1);
});

test('a first page learns the reader’s own emergency number @long', async ({ visit }) => {
  const t = words('ar');
  const page = await visit({ locale: 'ar', timezoneId: 'Africa/Cairo' });
  await page.goto('/ar');
  const call = page.getByRole('contentinfo').getByRole('link', { name: new RegExp(t('shell:footer.emergencyCall')) });
  await expect(call).toHaveAttribute('href', 'tel:123');
});

test('without its scripts a page stays what it is: links lead where they say, and its theme can be switched @long', async ({
  visit,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED|Failed to (load|fetch)/);
  const t = words('en');
  const page = await visit();
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await page.goto('/en');
  await page.getByRole('button', { name: t('shell:theme.switch') }).click();
  await isDark(page);
  await expect(page).toHaveURL('/en');
  await page.locator('a[aria-haspopup=dialog]').first().click();
  await expect(page).toHaveURL(/\/en\/book\?provider=/);
});

test('a time that is pressed while a page says that one is signed in is chosen @long', async ({ visit, product }) => {
  const t = words('en');
  const { id } = await listedProvider(product, 'Daniel Okafor');
  const path = `/en/book?provider=${id}&date=${dayAhead(product, 9)}`;
  const page = await visit();
  await page.goto(`/en/auth?from=${encodeURIComponent(path)}`);
  await untilAlive(page.getByRole('button', { name: t('accounts:signIn.submit'), exact: true }));
  const answer = Promise.withResolvers<void>();
  await page.route(/\/book\.data\?.*step=details/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const announcement = Promise.withResolvers<void>();
  await page.route(scriptOf('announcement'), async (route) => {
    await announcement.promise;
    await route.continue();
  });
  await signIn(page, 'en', people.patient, DEMONSTRATION_PASSWORD);
  await pressAlive(freeTimes(page, 'en').first());
  announcement.resolve();
  await expectToast(page, t('accounts:notice.signedIn'));
  answer.resolve();
  await expect(page).toHaveURL(/step=details/);
  await expect(page.getByLabel(t('appointments/booking:symptoms.label'))).toBeVisible();
});

test('a visit is described and paid for by presses that come before the scripts @long', async ({ visit, product }) => {
  const t = words('en');
  const { id } = await listedProvider(product, 'Daniel Okafor');
  const page = await visit({ as: 'patient' });
  const release = await delayScripts(page);
  await page.goto(`/en/book?provider=${id}&date=${dayAhead(product, 9)}`, { waitUntil: 'commit' });
  await freeTimes(page, 'en').first().click();
  await page.getByLabel(t('appointments/booking:symptoms.label')).fill('Pressed early.');
  await page.getByRole('radio', { name: t('appointments/booking:person.me') }).check();
  await page.getByRole('button', { name: t('appointments/booking:continue') }).click();
  await expect(page.getByRole('heading', { name: t('appointments/booking:confirm.title') })).toBeVisible();
  expect(page.url()).not.toContain('early');
  const book = page.getByRole('button', { name: t('appointments/booking:confirm.bookAndPay') });
  await expect(book, 'what was written is sent by scripts alone').toBeDisabled();
  release();
  await expect(page).toHaveURL(/step=confirm/);
  await expect(page.getByText('Pressed early.')).toBeVisible();
  await page.unrouteAll();
  await book.click();
  await expect(page.getByRole('button', { name: t('payments:card.payNow') })).toBeVisible();

  const releaseAgain = await delayScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('button', { name: t('payments:card.decline') }).click();
  await expect(page.getByText(t('payments:card.declinedText'))).toBeVisible();
  await page.getByRole('button', { name: t('payments:card.payNow') }).click();
  await expect(page).toHaveURL(/payment\/success/);
  releaseAgain();
  await expect(page.getByRole('heading', { name: t('payments:paid.title') })).toBeVisible();
});

test('a doctor who is pressed right after a letter of a search is opened @long', async ({ visit }) => {
  const t = words('en');
  const page = await visit({ viewport: DESK });
  const searched: string[] = [];
  const answer = Promise.withResolvers<void>();
  await page.route(/\/doctor\/[^/]+\.data/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  page.on('request', (request) => searched.push(request.url()));
  await page.goto('/en/find-doctor');
  const text = page.getByLabel(t('providers/search:filter.text'));
  await untilAlive(text);
  const doctor = page.getByRole('article').getByRole('heading').first().getByRole('link');
  await doctor.evaluate((link: HTMLElement) => {
    const input = document.querySelector<HTMLInputElement>('input[name=q]');
    input?.focus();
    document.execCommand('insertText', false, 'd');
    link.click();
    // A slow phone is still busy with the press when the search no longer waits for the next letter.
    const until = performance.now() + 350;
    while (performance.now() < until);
    return new Promise((over) => setTimeout(over, 300));
  });
  answer.resolve();
  await expect(page).toHaveURL(/\/en\/doctor\//);
  expect(searched.filter((url) => url.includes('q=d'))).toEqual([]);
});

test('somebody is asked before words are lost that were typed before the scripts had come @long', async ({ visit }) => {
  const t = words('en');
  const page = await visit({ as: 'patient' });
  const release = await delayScripts(page);
  await page.goto('/en/help/requests/new', { waitUntil: 'commit' });
  await page.getByLabel(t('support:new.subject')).fill('Written early.');
  release();
  const back = page.getByRole('link', { name: t('support:toRequests') });
  await untilAlive(back);
  const asked = page.waitForEvent('dialog').then((question) => question.dismiss());
  await Promise.all([asked, back.click()]);
  await expect(page.getByLabel(t('support:new.subject'))).toHaveValue('Written early.');
});
