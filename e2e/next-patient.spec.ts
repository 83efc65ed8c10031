import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { installedChromium } from '../scripts/chromium.ts';
import { admit, expectFlowing, joinCall } from './journeys/call.ts';
import { capturedNotices, captureNotices } from './journeys/notices.ts';
import { bookPaid, coming, dayAhead, freeStarts, listedProvider } from './support/arranging.ts';
import { captureConnections } from './support/call-probes.ts';
import { nextMorning } from './support/clock.ts';
import { signedIn } from './support/people.ts';
import { preparedMorning } from './support/prepared.ts';
import { type Product, startProduct } from './support/product.ts';
import { launchChromium, openSignedIn } from './support/puppeteer.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const [t, ar] = [words('en'), words('ar')];
const [DOCTOR, PATIENT, NEXT] = ['Daniel Okafor', 'Emily Carter', 'مروة حسن'];
const HALF_HOUR_MS = 1_800_000;

// A product of its own, at a quarter to eleven: the visit of half past ten and the next may both be joined.
let folder: string;
let product: Product;

test.use({ actionTimeout: 30_000 });

test.beforeAll(async ({ mailbox }) => {
  folder = await mkdtemp(join(tmpdir(), 'polyclinic-next-'));
  const offsetMs = (preparedMorning() ?? nextMorning()) + HALF_HOUR_MS - Date.now();
  product = await startProduct({ dataDir: join(folder, 'data'), smtpUrl: mailbox.smtpUrl, offsetMs });
});

test.afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The patient enters the waiting room as a page would; returns how to leave it. */
async function knock(appointmentId: string): Promise<() => Promise<unknown>> {
  const { api } = await signedIn(product, 'patient');
  const { token } = await api.calls.token({ appointmentId });
  const present = await api.calls.join({ token });
  const joinedAt = present.find(({ part }) => part === 'patient')?.joinedAt ?? '';
  return () => api.calls.leave({ token, joinedAt });
}

/** The doctor's next free time, which may be joined already. */
async function bookNext(): Promise<string> {
  const { api } = await signedIn(product, 'arabicPatient');
  const provider = await listedProvider(product, DOCTOR);
  const [start = ''] = await freeStarts(product, provider.id, dayAhead(product, 0));
  return bookPaid(api, provider.id, start);
}

/** Moves a page's clock by hand too, from here on. */
async function holdClock(page: Page): Promise<void> {
  await page.clock.install({ time: await page.evaluate(() => Date.now()) });
}

/** The first question of this name leaves on a line that has died; returns what lets its patience pass. */
async function swallowFirst(pages: Page[], question: string): Promise<() => Promise<void>> {
  const { promise: isAsked, resolve: swallow } = Promise.withResolvers<void>();
  let isFirst = true;
  for (const page of pages) {
    await page.route(`**/calls/${question}`, (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      swallow();
    });
  }
  return async () => {
    await isAsked;
    for (const page of pages) await page.clock.fastForward(15_000);
  };
}

test('a doctor whose tab is hidden is told outside the page, without a name, that somebody has come @long', async () => {
  test.setTimeout(120_000);
  const executablePath = process.env.CHROMIUM ?? installedChromium();
  test.skip(!executablePath, 'needs a Chromium with windows');
  // Playwright keeps every page visible; here a tab that is behind another is hidden.
  const browser = await launchChromium(executablePath ?? '');
  try {
    await browser.defaultBrowserContext().overridePermissions(product.url, ['notifications']);
    const his = await openSignedIn(browser, product, 'doctor', [captureNotices]);
    const { appointmentId } = await coming(product);
    await his.goto(`${product.url}/en/notifications`);
    const other = await browser.newPage();
    await other.bringToFront();
    await expect.poll(() => his.evaluate(() => document.visibilityState)).toBe('hidden');

    const leave = await knock(appointmentId);
    await expect
      .poll(() => his.evaluate(capturedNotices), { timeout: 30_000 })
      .toMatchObject([{ title: t('calls:notice.title'), isHidden: true }]);
    const [{ body = '' } = {}] = await his.evaluate(capturedNotices);
    expect(body).toContain('10:30');
    expect(body).not.toContain('Emily');
    expect(await his.title()).toMatch(/^\(1\) /);

    await leave();
    await expect.poll(() => his.title(), { timeout: 30_000 }).not.toMatch(/^\(/);
  } finally {
    await browser.close();
  }
});

test('a doctor in a call is told of the next patient, and opens their room beside it @long', async ({ visit }) => {
  test.setTimeout(240_000);
  const { appointmentId } = await coming(product);
  const next = await bookNext();
  const hers = await visit({ at: product, as: 'patient' });
  const his = await visit({ at: product, as: 'doctor', ownBrowser: true });
  for (const page of [hers, his]) {
    await page.addInitScript(captureConnections);
    await page.goto(`/en/call/${appointmentId}`);
    await joinCall(page, 'en');
  }
  for (const page of [hers, his]) await holdClock(page);
  const signalLate = await swallowFirst([hers, his], 'signal');
  await admit(his, 'en', PATIENT);
  await signalLate();
  await expectFlowing(his, 'en', PATIENT);

  const theirs = await visit({ at: product, as: 'arabicPatient' });
  await theirs.addInitScript(captureConnections);
  await theirs.goto(`/ar/call/${next}`);
  await holdClock(theirs);
  const tokenLate = await swallowFirst([theirs], 'token');
  const joinLate = await swallowFirst([theirs], 'join');
  await joinCall(theirs, 'ar');
  await tokenLate();
  await joinLate();
  await expect(theirs.getByText(ar('calls:waiting.ahead', { count: 1 }))).toBeVisible();
  // What appears in a status is spoken, and moves no focus.
  const told = his.getByRole('status').filter({ hasText: t('calls:alert.next', { name: NEXT, time: '11:00' }) });
  await expect(told).toBeVisible({ timeout: 30_000 });
  await expect(his).toHaveTitle(/^\(\d+\) /);
  const opening = his.context().waitForEvent('page');
  await told.getByRole('link', { name: t('calls:alert.action') }).click();
  const beside = await opening;
  await expect(beside).toHaveURL(`${product.url}/en/call/${next}`);
  await expect(beside.getByRole('heading', { level: 1, name: t('calls:title', { name: NEXT }) })).toBeAttached();
  await beside.close();
  await expectFlowing(his, 'en', PATIENT);
  await expectFlowing(hers, 'en', DOCTOR);

  const leave = theirs.getByRole('button', { name: ar('calls:waiting.leave') });
  await leave.click();
  await expect(told).toBeHidden({ timeout: 30_000 });

  // She comes back on a slow line, and goes again before she has come in.
  const { promise: hasLeft, resolve: goOn } = Promise.withResolvers<void>();
  await theirs.route('**/calls/join', async (route) => {
    await hasLeft;
    await route.continue();
  });
  await theirs.getByRole('button', { name: ar('calls:left.action') }).click();
  await joinCall(theirs, 'ar');
  await leave.click();
  const isSaid = theirs.waitForResponse('**/calls/leave');
  goOn();
  await isSaid;
  const { api } = await signedIn(product, 'doctor');
  expect(await api.calls.waiting()).toEqual([]);
});
