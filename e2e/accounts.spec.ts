import type { Page } from '@playwright/test';
import type { Language } from '@polyclinic/contract/platform/languages';
import {
  accountMenu,
  confirmByMail,
  confirmElsewhere,
  expectToast,
  type NewPerson,
  placeInHistory,
  signIn,
  signUp,
} from './journeys/signing-in.ts';
import { delayScripts, pressAlive, untilAlive } from './support/alive.ts';
import { sessionsStay } from './support/obstacles.ts';
import { DEMONSTRATION_PASSWORD, newcomer, people, signedIn, signUpByApi } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { asKey, beginningOf, words } from './support/words.ts';
import { paths } from './walk/routes.ts';

/** The pages of an account by the words of its menu. */
const ACCOUNT_PAGES = {
  'account.profile': '/profile',
  'account.security': '/security',
  'account.notifications': '/notifications',
  'account.privacy': '/privacy',
  'account.settings': '/settings',
  'nav.help': '/help',
};

/** Opens the account menu, which leads to this dashboard alone, to bills only where somebody has some, and to the account's pages. */
async function expectOwnPages(page: Page, language: Language, role: 'patient' | 'provider' | 'admin'): Promise<void> {
  const t = words(language);
  const banner = page.getByRole('banner');
  await banner.getByLabel(beginningOf(language, 'shell:account.menu', 'name')).click();
  const menu = banner.locator('details[open]');
  const link = (key: string) => menu.getByRole('link', { name: t(asKey(`shell:account.${key}`)), exact: true });
  for (const [key, path] of Object.entries(ACCOUNT_PAGES)) {
    const one = menu.getByRole('link', { name: t(asKey(`shell:${key}`)), exact: true });
    await expect(one).toHaveAttribute('href', `/${language}${path}`);
  }
  for (const one of ['patient', 'provider', 'admin']) await expect(link(one)).toHaveCount(one === role ? 1 : 0);
  await expect(link(role)).toHaveAttribute('href', `/${language}/${role}`);
  await expect(link('billing')).toHaveCount(role === 'patient' ? 1 : 0);
}

/** The header leads to where patients go most. */
async function expectMainPages(page: Page, language: Language): Promise<void> {
  const t = words(language);
  const main = page.getByRole('navigation', { name: t('shell:nav.main') });
  const pages = { findDoctor: '/find-doctor', book: '/book', messages: '/messages', help: '/help' };
  for (const [key, path] of Object.entries(pages)) {
    const link = main.getByRole('link', { name: t(asKey(`shell:nav.${key}`)), exact: true });
    await expect(link).toHaveAttribute('href', `/${language}${path}`);
  }
}

const lucia: NewPerson = {
  fullName: 'Lucía Ferrer',
  email: 'lucia@example.com',
  password: 'abrigo-verde',
  role: 'patient',
};

test('a wrong password is refused and the address kept; the right one signs in', async ({ visit }) => {
  const t = words('en');
  const page = await visit();
  await page.goto('/en');
  const begin = page.getByRole('banner').getByRole('link', { name: t('shell:account.getStarted') });
  await expect(begin).toHaveAttribute('href', '/en/auth?tab=sign-up');
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:account.signIn') })
    .click();
  await expect(page.getByRole('link', { name: t('accounts:backHome') })).toHaveAttribute('href', '/en');
  await expect(page.getByLabel(t('accounts:field.email'))).toHaveAttribute('placeholder', t('accounts:prompt.email'));
  const password = page.getByLabel(t('accounts:field.password'), { exact: true });
  await expect(password).toHaveAttribute('placeholder', t('accounts:prompt.password'));
  await test.step('a password can be looked at, and hidden again', async () => {
    await pressAlive(page.getByRole('button', { name: t('accounts:password.show') }));
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: t('accounts:password.hide') }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });
  await test.step('what can be no address and no password is said beside its field', async () => {
    await signIn(page, 'en', 'no address', '12345');
    const said = (field: 'email' | 'password') =>
      expect(
        page.getByRole('tabpanel').getByLabel(t(`accounts:field.${field}`), { exact: true }),
      ).toHaveAccessibleDescription(t(`accounts:error.${field}`));
    await said('email');
    await said('password');
  });
  await signIn(page, 'en', people.patient, 'not-the-password');
  await expect(page.getByRole('alert')).toContainText(t('accounts:error.INVALID_CREDENTIALS'));
  await expect(page.getByLabel(t('accounts:field.email'))).toHaveValue(people.patient);
  await expectToast(page, [t('accounts:toast.signInFailed'), t('accounts:error.INVALID_CREDENTIALS')]);
  await signIn(page, 'en', people.patient, DEMONSTRATION_PASSWORD);
  await expectToast(page, [t('accounts:notice.signedIn'), t('accounts:notice.signedInText')]);
});

test('nobody is signed in before the mailed link was followed, which works once @long', async ({ visit, mailbox }) => {
  const t = words('es');
  const page = await visit({ locale: 'es-ES', timezoneId: 'Europe/Madrid' });
  await signUp(page, 'es', lucia);
  await expectToast(page, [t('accounts:toast.signUp'), t('accounts:toast.signUpText')]);
  const main = page.getByRole('main');
  await expect(main.getByRole('textbox'), 'nothing is left to fill in').toHaveCount(0);
  await expect(main.getByRole('heading', { level: 1, name: t('accounts:signUp.sentTitle') })).toBeVisible();
  await expect(main.getByText(lucia.email)).toBeVisible();
  await main.getByRole('button', { name: t('accounts:resend.submit') }).click();
  await expect(main.getByText(t('accounts:resend.done'))).toBeVisible();
  await main.getByRole('link', { name: t('accounts:signUp.wrongAnswer') }).click();
  await expect(main.getByLabel(t('accounts:field.email')), 'the address is typed anew').toBeFocused();
  await expect(main.getByLabel(t('accounts:field.email'))).toHaveValue(lucia.email);
  await expect(main.getByLabel(t('accounts:field.fullName'))).toHaveValue(lucia.fullName);
  await expect(main.getByLabel(t('accounts:field.password'), { exact: true })).toHaveValue('');
  await page.goto('/es/auth');
  await signIn(page, 'es', lucia.email, lucia.password);
  await expect(page.getByRole('alert')).toContainText(t('accounts:error.EMAIL_NOT_CONFIRMED'));
  const before = await placeInHistory(page);
  await confirmByMail(page, 'es', lucia, mailbox);
  expect(await placeInHistory(page), 'the mailed link is not there to go back to').toBe((before ?? 0) + 1);
  await page.goto('/es/profile');
  await expect(page.getByRole('definition').getByText(lucia.email)).toBeVisible();

  const another = await visit();
  await another.goto(await mailbox.linkTo('auth/confirm', lucia.email));
  await expect(another.getByRole('heading', { name: t('accounts:confirm.brokenTitle') })).toBeVisible();
});

test('a link that is followed in another browser asks for the password, or leads to a new one @long', async ({
  visit,
  product,
  mailbox,
}) => {
  const t = words('ar');
  const email = 'taken-before@example.com';
  await signUpByApi(product.url, { fullName: 'Not Her', email });
  const page = await visit();
  await page.goto((await mailbox.linkTo('auth/confirm', email)).replace('/en/', '/ar/'));
  await expect(page.getByRole('status').filter({ hasText: t('accounts:confirm.elsewhere') })).toBeVisible();
  await confirmElsewhere(page, 'ar', '');
  await expect(page.getByText(t('accounts:error.presentPassword'))).toBeVisible();
  await confirmElsewhere(page, 'ar', 'not-the-password');
  await expect(page.getByText(t('accounts:error.signUpPassword'))).toBeVisible();
  await page.getByRole('link', { name: t('accounts:confirm.reset') }).click();
  await page.getByLabel(t('accounts:field.email')).fill(email);
  await page.getByRole('button', { name: t('accounts:reset.submit') }).click();
  await page.goto(await mailbox.linkTo('auth/reset', email));
  const inEnglish = words('en');
  await page.getByLabel(inEnglish('accounts:field.newPassword'), { exact: true }).fill('figue-blanche-13');
  await page.getByLabel(inEnglish('accounts:field.confirmPassword')).fill('figue-blanche-13');
  await page.getByRole('button', { name: inEnglish('accounts:reset.save') }).click();
  await signIn(page, 'en', email, 'figue-blanche-13');
  await expectToast(page, inEnglish('accounts:notice.signedIn'));
});

test('an address that is taken is refused, and what was typed stays @long', async ({ visit }) => {
  const t = words('en');
  const page = await visit();
  const release = await delayScripts(page);
  await page.goto('/en/auth?tab=sign-up', { waitUntil: 'commit' });
  const form = page.getByRole('tabpanel');
  for (const [field, prompt] of [
    ['fullName', 'fullName'],
    ['email', 'email'],
    ['password', 'newPassword'],
    ['confirmPassword', 'confirmPassword'],
  ] as const) {
    const asked = form.getByLabel(t(`accounts:field.${field}`), { exact: true });
    await expect(asked).toHaveAttribute('placeholder', t(`accounts:prompt.${prompt}`));
  }
  await form.getByLabel(t('accounts:field.fullName')).fill('Somebody Else');
  await form.getByLabel(t('accounts:field.email')).fill(people.doctor);
  await form.getByLabel(t('accounts:field.password'), { exact: true }).fill('long-enough-word');
  await form.getByLabel(t('accounts:field.confirmPassword')).fill('long-enough-word');
  // As if sent before the page has named the browser's zone.
  await page.context().clearCookies({ name: 'time_zone' });
  await form.getByRole('button', { name: t('accounts:signUp.submit') }).click();
  await expect(form.getByText(t('accounts:error.acceptedTerms'))).toBeVisible();
  release();
  // Loaded anew in the browser's zone, the page still shows what it was answered before any script of it ran.
  await expect(form.locator('[name=timeZone]')).toHaveValue('Europe/London');
  await expect(form.getByText(t('accounts:error.acceptedTerms'))).toBeVisible();
  await expect(form.getByLabel(t('accounts:field.fullName'))).toHaveValue('Somebody Else');
  await test.step('each field says what is wrong with it', async () => {
    const wrong = { fullName: '  ', email: 'no address', password: '12345', confirmPassword: '54321' } as const;
    const field = (name: string) => form.getByLabel(t(asKey(`accounts:field.${name}`)), { exact: true });
    for (const [name, text] of Object.entries(wrong)) await field(name).fill(text);
    await form.getByRole('button', { name: t('accounts:signUp.submit') }).click();
    for (const name of Object.keys(wrong))
      await expect(field(name)).toHaveAccessibleDescription(new RegExp(t(asKey(`accounts:error.${name}`))));
    await field('fullName').fill('Somebody Else');
    await field('email').fill(people.doctor);
  });
  await form.getByLabel(t('accounts:field.password'), { exact: true }).fill('long-enough-word');
  await form.getByLabel(t('accounts:field.confirmPassword')).fill('long-enough-word');
  await form.getByRole('checkbox', { name: t('accounts:terms.accept') }).check();
  await form.getByRole('button', { name: t('accounts:signUp.submit') }).click();
  await expect(page.getByText(t('accounts:error.EMAIL_TAKEN')).first()).toBeVisible();
  await expectToast(page, [t('accounts:toast.signUpFailed'), t('accounts:error.EMAIL_TAKEN')]);
  await expect(form.getByLabel(t('accounts:field.fullName'))).toHaveValue('Somebody Else');
});

test('a guest who asks for a guarded page signs in and arrives there @long', async ({ visit }) => {
  const page = await visit();
  await page.goto('/en/patient');
  await expect(page).toHaveURL(/\/en\/auth\?from=.*patient/);
  await page.goto('/en/profile?edit');
  await expect(page).toHaveURL(/\/en\/auth\?from=/);
  await signIn(page, 'en', people.patient, DEMONSTRATION_PASSWORD);
  await expect(page).toHaveURL(/\/en\/profile\?edit/);
});

test('a person who has forgotten the password chooses another and arrives where they wanted to go @long', async ({
  visit,
  product,
  mailbox,
}) => {
  const t = words('en');
  const email = 'forgetful@example.com';
  await newcomer(product, mailbox, { fullName: 'Noor Haddad', email });
  const page = await visit();
  await page.goto('/en/profile?edit');
  await page.getByRole('link', { name: t('accounts:signIn.forgot') }).click();
  await expect(page.getByRole('heading', { name: t('accounts:reset.title') })).toBeVisible();
  await page.getByLabel(t('accounts:field.email')).fill(email);
  await page.getByRole('button', { name: t('accounts:reset.submit') }).click();
  await expect(page.getByText(t('accounts:reset.sent', { email }))).toBeVisible();
  await page.goto(await mailbox.linkTo('auth/reset', email));
  await page.getByLabel(t('accounts:field.newPassword'), { exact: true }).fill('figue-blanche-13');
  await page.getByLabel(t('accounts:field.confirmPassword')).fill('figue-blanche-13');
  await page.getByRole('button', { name: t('accounts:reset.save') }).click();
  await expectToast(page, t('accounts:notice.passwordChanged'));
  // It leads nobody else who uses the browser anywhere.
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('return_to');
  await signIn(page, 'en', email, 'figue-blanche-13');
  await expect(page).toHaveURL(/\/en\/profile\?edit/);
});

test('a signed-in person is sent on from the sign-in page, or home, where a menu has their pages @long', async ({
  visit,
}) => {
  for (const [as, language, role] of [
    ['patient', 'fr', 'patient'],
    ['administrator', 'ar', 'admin'],
  ] as const) {
    const page = await visit({ as });
    await page.goto(`/${language}/auth?from=%2F${language}%2Fprofile`);
    await expect(page).toHaveURL(`/${language}/profile`);
    await page.goto(`/${language}/auth`);
    await expect(page).toHaveURL(`/${language}`);
    await expectMainPages(page, language);
    await expectOwnPages(page, language, role);
  }
});

test('a wrong role is sent to the home page of that language @long', async ({ visit, product }) => {
  const page = await visit({ as: 'patient' });
  for (const path of ['/ar/admin', '/ar/provider', '/ar/provider/practice']) {
    await page.goto(path);
    await expect(page).toHaveURL('/ar');
  }
  const consolePages = paths
    .filter((path) => path.includes('/admin/'))
    .map((path) => `/ar/${path.slice(path.indexOf('admin/')).replace(/:\w+/, crypto.randomUUID())}`);
  expect(consolePages.length).toBeGreaterThan(8);
  const own = { patient: '/ar/patient', doctor: '/ar/provider', administrator: '/ar/admin' } as const;
  for (const as of ['patient', 'doctor', 'administrator'] as const) {
    const { cookie } = await signedIn(product, as);
    for (const path of Object.values(own)) {
      const answer = await fetch(product.url + path, { headers: { cookie }, redirect: 'manual' });
      const isOwn = path === own[as];
      expect([answer.status, answer.headers.get('location')], `${as}: ${path}`).toEqual(
        isOwn ? [200, null] : [302, '/ar'],
      );
    }
    if (as === 'administrator') continue;
    for (const path of consolePages) {
      const { status, headers } = await fetch(product.url + path, { headers: { cookie }, redirect: 'manual' });
      expect([status, headers.get('location')], `${as}: ${path}`).toEqual([302, '/ar']);
    }
  }
});

test('signing out ends the session for every page @long', async ({ visit, product, expectProblem }) => {
  // What the page asks in the very moment may be answered to nobody.
  expectProblem(/401 .*\/calls\/waiting|ERR_INTERNET_DISCONNECTED|WebSocket/);
  const t = words('en');
  const page = await visit();
  await page.goto('/en/auth');
  await signIn(page, 'en', people.arabicDoctor, DEMONSTRATION_PASSWORD);
  await expect(page).toHaveURL('/ar/provider');
  await page.goto('/en');
  const other = await page.context().newPage();
  await other.goto('/en/profile');
  await untilAlive(accountMenu(other, 'en', 'Karim Mansour'));
  await other.evaluate(() => sessionStorage.setItem('private:karim:note:1', 'somebody’s'));
  await expectOwnPages(page, 'en', 'provider');
  const leave = () => page.getByRole('button', { name: t('shell:account.signOut') }).click();
  await page.context().setOffline(true);
  await leave();
  // Without a network nothing looks as though it had ended.
  await expect(page).not.toHaveURL(/\/en/);
  await page.context().setOffline(false);
  await page.goto('/en');
  await expectOwnPages(page, 'en', 'provider');
  const letGo = await sessionsStay(product);
  await leave();
  await expectToast(page, [t('accounts:toast.signOutFailed'), t('accounts:toast.signOutFailedText')]);
  await expectOwnPages(page, 'en', 'provider');
  await letGo();
  await leave();
  await expectToast(page, [t('shell:notice.signedOut'), t('shell:notice.signedOutText')]);
  await expect(other).toHaveURL(/\/en\/auth/);
  expect(await other.evaluate(() => sessionStorage.getItem('private:karim:note:1'))).toBeNull();
  await page.goto('/en/profile');
  await expect(page).toHaveURL(/\/en\/auth/);
});
