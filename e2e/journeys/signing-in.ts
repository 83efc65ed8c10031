import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '@polyclinic/contract/platform/languages';
import type { Mailbox } from '../support/mailbox.ts';
import { words } from '../support/words.ts';

export type NewPerson = { fullName: string; email: string; password: string; role: 'patient' | 'doctor' };

/** Fills in the sign-in form of the page that is open. */
export async function signIn(page: Page, language: Language, email: string, password: string): Promise<void> {
  const t = words(language);
  const form = page.getByRole('tabpanel');
  await form.getByLabel(t('accounts:field.email')).fill(email);
  await form.getByLabel(t('accounts:field.password'), { exact: true }).fill(password);
  await form.getByRole('button', { name: t('accounts:signIn.submit'), exact: true }).click();
}

/** Where in this tab's history a page stands: a step that stays on one place leaves nothing to go back to. */
export const placeInHistory = (page: Page) => page.evaluate(() => window.navigation.currentEntry?.index);

/** From the home page to the words that ask to look into one's mail. */
export async function signUp(page: Page, language: Language, person: NewPerson): Promise<void> {
  const t = words(language);
  await page.goto(`/${language}`);
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:account.getStarted') })
    .click();
  await fillSignUp(page, language, person);
}

/** Fills in the sign-up form of the page that is open. */
export async function fillSignUp(page: Page, language: Language, person: NewPerson): Promise<void> {
  const t = words(language);
  const form = page.getByRole('tabpanel');
  await form.getByLabel(t('accounts:field.fullName')).fill(person.fullName);
  await form.getByLabel(t('accounts:field.email')).fill(person.email);
  await form.getByLabel(t('accounts:field.password'), { exact: true }).fill(person.password);
  await form.getByLabel(t('accounts:field.confirmPassword')).fill(person.password);
  // Beginning with it: the other role's hint may speak of patients.
  await form.getByRole('radio', { name: new RegExp(`^${t(`accounts:role.${person.role}`)}`) }).check();
  await form.getByRole('checkbox', { name: t('accounts:terms.accept') }).check();
  await form.getByRole('button', { name: t('accounts:signUp.submit') }).click();
  await expect(page.getByRole('status').filter({ hasText: t('accounts:signUp.done') })).toBeVisible();
}

/** Follows the mailed link, which signs in. */
export async function confirmByMail(
  page: Page,
  language: Language,
  person: NewPerson,
  mailbox: Mailbox,
): Promise<void> {
  await page.goto(await mailbox.linkTo('auth/confirm', person.email));
  await expectToast(page, words(language)('accounts:notice.signedIn'));
  await expect(accountMenu(page, language, person.fullName)).toBeVisible();
}

/** Proves in another browser than that of the sign-up who signed up; the page asks for it by itself. */
export async function confirmElsewhere(page: Page, language: Language, password: string): Promise<void> {
  const t = words(language);
  await page.getByLabel(t('accounts:field.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('accounts:confirm.submit') }).click();
}

/** The button of the account menu, which names who is signed in. */
export function accountMenu(page: Page, language: Language, name: string): Locator {
  return page.getByRole('banner').getByLabel(words(language)('shell:account.menu', { name }));
}

/** A toast that says this has appeared; of several lines, each is one of its own, word for word. */
export async function expectToast(page: Page, text: string | string[], timeout?: number): Promise<void> {
  const lines = typeof text === 'string' ? [text] : text;
  const saying = (toast: Locator, line: string) => toast.filter({ has: page.getByText(line, { exact: true }) });
  await expect(lines.reduce(saying, page.locator('[data-toast]')).first()).toBeVisible({ timeout });
}
