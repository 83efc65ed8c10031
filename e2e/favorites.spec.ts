import type { Page } from '@playwright/test';
import type { Language } from '@polyclinic/contract/platform/languages';
import { expectToast } from './journeys/signing-in.ts';
import { untilAlive } from './support/alive.ts';
import { eitherDirection } from './support/either-direction.ts';
import { NEWCOMERS_PASSWORD, newcomer } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

/** The heart of a doctor in the list, by their place in it. */
async function heartOf(page: Page, language: Language, place: number) {
  const card = page.getByRole('article').nth(place);
  // What is further down has no layout yet.
  const name = (await card.getByRole('heading', { level: 2 }).textContent()) ?? '';
  const heart = card.getByRole('button', { name: words(language)('providers/favorites:mark', { name }) });
  return { heart, providerId: (await heart.getAttribute('value')) ?? '' };
}

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

async function signInHere(page: Page, language: Language, email: string) {
  const t = words(language);
  await page.getByLabel(t('accounts:field.email')).fill(email);
  await page.getByLabel(t('accounts:field.password'), { exact: true }).fill(NEWCOMERS_PASSWORD);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('accounts:signIn.submit'), exact: true })
    .click();
}

for (const language of eitherDirection)
  test(`in ${language} a heart in the list of doctors is pressed where one is, by a double click and by keys @long`, async ({
    visit,
    product,
    mailbox,
  }) => {
    const email = `fond-${language}@example.com`;
    const caller = await newcomer(product, mailbox, { fullName: 'Fara Lund', email });
    const page = await visit({ as: caller, viewport: { width: language === 'ar' ? 390 : 1280, height: 800 } });
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/providers/favorites*', async (route) => {
      await isAnswered;
      await route.continue();
    });
    await page.goto(`/${language}/find-doctor`);
    const { heart, providerId } = await heartOf(page, language, 5);
    await heart.scrollIntoViewIfNeeded();
    await untilAlive(heart);
    await expect(heart, 'while nobody knows').not.toHaveAttribute('aria-pressed');
    answer();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    const [before, address] = [await scrolled(page), page.url()];
    expect(before).toBeGreaterThan(0);
    await heart.dblclick();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => (await caller.api.providers.favorites()).ids).toEqual([providerId]);
    expect(await scrolled(page)).toBe(before);
    expect(page.url()).toBe(address);
    await page.reload();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    for (const [key, isPressed] of [
      ['Enter', false],
      ['Space', true],
    ] as const) {
      await heart.press(key);
      await expect(heart).toHaveAttribute('aria-pressed', String(isPressed));
      await expect(heart).toBeFocused();
    }
    await expect.poll(async () => (await caller.api.providers.favorites()).ids).toEqual([providerId]);
    await page.goto(`/${language}/patient`);
    await expect(page.getByRole('region', { name: words(language)('dashboards/patient:mine.title') })).toBeVisible();
  });

test('a heart that is pressed while nobody knows asks first, and adds nobody twice @long', async ({
  visit,
  product,
  mailbox,
}) => {
  const caller = await newcomer(product, mailbox, { fullName: 'Finn Moe', email: 'asks-first@example.com' });
  const page = await visit({ as: caller });
  await page.goto('/en/find-doctor');
  const { heart, providerId } = await heartOf(page, 'en', 0);
  await caller.api.providers.setFavorite({ providerId, isFavorite: true });
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/setFavorite')) changes.push(request.url());
  });
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/providers/favorites*', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.reload();
  await untilAlive(heart);
  await heart.click();
  await expect(heart).not.toHaveAttribute('aria-pressed');
  answer();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(async () => (await caller.api.providers.favorites()).ids).toEqual([]);
  expect(changes).toHaveLength(1);
});

test('a heart that a stranger presses leads to signing in, and then has its doctor @long', async ({
  visit,
  product,
  mailbox,
}) => {
  const t = words('ar');
  const email = 'stranger-with-a-heart@example.com';
  const { api } = await newcomer(product, mailbox, { fullName: 'Sana Odeh', email });
  await api.accounts.updateProfile({ locale: 'ar' });
  const page = await visit({ viewport: { width: 390, height: 800 } });
  await page.goto('/ar/find-doctor?language=ar');
  const { heart, providerId } = await heartOf(page, 'ar', 3);
  await expect(heart).not.toHaveAttribute('aria-pressed');
  await heart.click();
  await expect(page).toHaveURL(/\/ar\/auth\?/);
  await signInHere(page, 'ar', email);
  await expectToast(page, t('providers/favorites:added'));
  await expect(page).toHaveURL(/find-doctor\?language=ar/);
  const found = page.locator(`button[value="${providerId}"]`);
  await expect(found).toHaveAttribute('aria-pressed', 'true');
  await expect(found).toBeInViewport();
  expect((await api.providers.favorites()).ids).toEqual([providerId]);
});

test('a heart does the same without scripts, for a stranger and for a patient; a doctor has none @long', async ({
  visit,
  product,
  mailbox,
  expectProblem,
}) => {
  expectProblem(/\.js: csp$/);
  const email = 'plain-heart@example.com';
  const { api } = await newcomer(product, mailbox, { fullName: 'Pia Holm', email });
  const page = await visit({ javaScriptEnabled: false });
  await page.goto('/en/find-doctor');
  const first = await heartOf(page, 'en', 0);
  await first.heart.click();
  await signInHere(page, 'en', email);
  await page.getByRole('button', { name: words('en')('providers/favorites:wanted.submit') }).click();
  await expect(page).toHaveURL(/\/en\/find-doctor/);
  expect((await api.providers.favorites()).ids).toEqual([first.providerId]);
  const second = await heartOf(page, 'en', 1);
  await second.heart.click();
  await expect(page).toHaveURL(new RegExp(`/en/find-doctor#heart-${second.providerId}`));
  expect((await api.providers.favorites()).ids.toSorted()).toEqual([first.providerId, second.providerId].toSorted());

  const doctor = await visit({ as: 'doctor' });
  await doctor.goto('/en/find-doctor');
  await expect(doctor.getByRole('article').first()).toBeVisible();
  await expect(doctor.locator('button[name="favorite"]')).toHaveCount(0);
});
