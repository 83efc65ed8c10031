import type { Page } from '@playwright/test';
import { type Language, languages } from '@polyclinic/contract/platform/languages';
import { trials } from '@polyclinic/contract/platform/trials';
import { pressAlive } from './support/alive.ts';
import { newcomer } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

test('an unknown address is the not-found page in every language', async ({ visit }) => {
  const { request } = await visit();
  for (const language of languages) {
    const answer = await request.get(`/${language}/no/such/page`);
    expect(answer.status()).toBe(404);
    const html = await answer.text();
    expect(html).toContain(words(language)('shell/not-found:title'));
    expect(html).toContain(`dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
  }
});

test('an address that nobody can read is not found, and leads nowhere else @long', async ({ visit }) => {
  const { request } = await visit();
  for (const odd of ['%09', '%0d%0a', '%00', '%7f', '%2f%2fevil.example', '%5cevil.example', '%ff', '%zz', '%']) {
    for (const path of [`/${odd}`, `/${odd}/help`, `/xx/${odd}`, `/ar/visit/${odd}`, `/api/${odd}`]) {
      expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(404);
    }
  }
});

test('the not-found page leads home @long', async ({ visit, expectProblem }) => {
  expectProblem(/404/);
  const t = words('ar');
  const page = await visit();
  await page.goto('/ar/no/such/page');
  await expect(page.getByRole('heading', { name: t('shell/not-found:title') })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('shell/not-found:action') })
    .click();
  await expect(page).toHaveURL('/ar');
});

const MOVED = [
  ['/', '/en'],
  ['/book', '/en/book'],
  ['/de/book', '/en/book'],
  ['/auth?tab=sign-up', '/en/auth?tab=sign-up'],
  ['/investors', '/en/investors'],
  ['/search?q=garcia', '/en/find-doctor?q=garcia'],
] as const;

test('an address without a language leads to its English page and leaves no entry in the history @long', async ({
  visit,
  product,
}) => {
  const page = await visit();
  for (const [from, to] of MOVED) {
    expect((await page.request.get(from)).url()).toBe(`${product.url}${to}`);
  }
  await page.goto('/en/help');
  await page.goto('/investors');
  await expect(page).toHaveURL('/en/investors');
  await page.goBack();
  await expect(page).toHaveURL('/en/help');
});

const NAMES = { en: 'English', ar: 'العربية', fr: 'Français', es: 'Español' };

async function switchLanguage(page: Page, from: Language, to: Language): Promise<void> {
  const banner = page.getByRole('banner');
  await pressAlive(banner.getByLabel(words(from)('shell:language.switch', { name: NAMES[from] })));
  await banner.getByRole('link', { name: NAMES[to] }).click();
}

const SWITCHES: [Language, Language][] = [
  ['en', 'ar'],
  ['ar', 'fr'],
  ['fr', 'es'],
];

test('the language switcher keeps the page and its query', async ({ visit }) => {
  const page = await visit();
  await page.goto('/en/find-doctor?q=garcia&accepting=0');
  for (const [from, language] of trials(SWITCHES.slice(0, 1), SWITCHES)) {
    await switchLanguage(page, from, language);
    await expect(page).toHaveURL(`/${language}/find-doctor?q=garcia&accepting=0`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
  }
});

test('the choice of a language is stored for the account, and holds where it can’t be @long', async ({
  visit,
  product,
  mailbox,
  expectProblem,
}) => {
  expectProblem(/accounts\/updateProfile/);
  const caller = await newcomer(product, mailbox, { fullName: 'Lina Moss', email: 'lina.moss@example.com' });
  const stored = async () => (await caller.api.accounts.profile()).locale;
  const page = await visit({ as: caller });
  await page.goto('/en/help');
  await switchLanguage(page, 'en', 'fr');
  await expect(page).toHaveURL('/fr/help');
  expect(await stored()).toBe('fr');
  const warned = page.waitForEvent('console', (message) =>
    message.text().startsWith('Failed to save locale preference'),
  );
  await page.route('**/accounts/updateProfile', (route) => route.abort('connectionrefused'));
  await switchLanguage(page, 'fr', 'es');
  await warned;
  await expect(page).toHaveURL('/es/help');
  expect(await stored()).toBe('fr');
});

test('a browser that reads another language is offered it, once @long', async ({ visit }) => {
  const t = words('ar');
  const page = await visit({ locale: 'ar-EG' });
  await page.goto('/en/find-doctor');
  await pressAlive(page.getByRole('link', { name: t('shell:language.answer') }));
  await expect(page).toHaveURL('/ar/find-doctor');
  await page.goto('/en/find-doctor');
  await expect(page.getByText(t('shell:language.question'))).toBeHidden();
  const { request } = await visit({ as: 'arabicPatient' });
  const own = await request.get('/ar/settings', { headers: { 'accept-language': 'en' } });
  expect(await own.text()).not.toContain(words('en')('shell:language.question'));
});
