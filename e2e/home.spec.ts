import type { Locator, Page } from '@playwright/test';
import type { Language } from '@polyclinic/contract/platform/languages';
import { confirmBooking, pay } from './journeys/booking.ts';
import { signIn } from './journeys/signing-in.ts';
import { mailedLink } from './support/mailbox.ts';
import { DEMONSTRATION_PASSWORD, people } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const LANGUAGES = ['en', 'ar'] as const;
const ZONES = { en: 'Europe/London', ar: 'Africa/Cairo' };

const showcaseOf = (page: Page, language: Language): Locator =>
  page.getByRole('region', { name: words(language)('home:find.title') });

/** Dollars of the cards, in whichever digits. */
async function pricesIn(region: Locator): Promise<number[]> {
  const texts = await region.getByRole('article').locator('.text-lg.tabular-nums').allInnerTexts();
  const latin = (text: string) => text.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)));
  return texts.map((text) => Number(/\d+/.exec(latin(text))?.[0] ?? 0));
}

for (const language of LANGUAGES) {
  test(`the home page leads to doctors, orders and narrows them, and explains their trust in ${language}`, async ({
    visit,
  }) => {
    const t = words(language);
    const page = await visit({ locale: language, timezoneId: ZONES[language] });
    await page.goto(`/${language}`);
    const showcase = showcaseOf(page, language);
    await showcase.getByText(t('home:find.filters'), { exact: true }).click();
    await showcase.getByRole('slider', { name: t('home:find.priceTo') }).fill('60');
    await showcase.getByLabel(t('home:find.sort'), { exact: true }).selectOption('price-high');
    await expect(page).toHaveURL(/sort=price-high/);
    await expect.poll(async () => Math.max(...(await pricesIn(showcase)))).toBeLessThanOrEqual(60);
    const prices = await pricesIn(showcase);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    const card = showcase.getByRole('article').first();
    await card.getByText(t('home:trust.why')).click();
    await expect(card.getByText(t('home:trust.part.responseSpeed'), { exact: true })).toBeVisible();
    await expect(card.getByRole('listitem').filter({ has: page.locator('svg rect') })).toHaveCount(6);

    await showcase.getByLabel(t('home:find.text')).fill('nobody-is-called-so');
    await expect(showcase.getByText(t('home:find.none'))).toBeVisible();

    const hero = page.getByRole('search').first();
    await hero.getByLabel(t('home:search.text')).fill('okafor');
    await hero.getByLabel(t('home:search.language')).selectOption('en');
    await hero.getByRole('button', { name: t('home:search.submit') }).click();
    await expect(page).toHaveURL(new RegExp(`/${language}/find-doctor\\?.*q=okafor`));
    await expect(page.getByRole('article')).toHaveCount(1);
  });
}

/** Opens the dialog of a doctor's card, and takes a day and a time of it. */
async function openQuickBooking(page: Page, language: Language, name: string): Promise<Locator> {
  const t = words(language);
  await page.goto(`/${language}?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: t('home:find.bookWith', { name }) }).click();
  const dialog = page.getByRole('dialog', { name: t('appointments:title', { name }) });
  const goOn = dialog.getByRole('button', { name: t('appointments:continue') });
  await expect(goOn).toBeDisabled();
  await expect(dialog.getByText(t('appointments:quick.missing'))).toBeVisible();
  const days = dialog.getByRole('group', { name: t('appointments:date.title') }).getByRole('radio');
  await days.last().check();
  await dialog
    .getByRole('group', { name: t('appointments:slots.label') })
    .getByRole('radio')
    .last()
    .check();
  await goOn.click();
  return dialog;
}

test('a patient books an urgent visit above the home page, its surcharge shown first', async ({ visit }) => {
  const t = words('en');
  const page = await visit({ as: 'patient' });
  const dialog = await openQuickBooking(page, 'en', 'Rachel Goldberg');
  await dialog.getByLabel(t('appointments:symptoms.label')).fill('I sleep badly.');
  const urgent = dialog.getByRole('radio', { name: new RegExp(t('appointments:urgency.urgent')) });
  const price = /\$(\d+)/.exec((await urgent.locator('xpath=..').textContent()) ?? '')?.[1];
  await urgent.check();
  await dialog.getByRole('button', { name: t('appointments:continue') }).click();
  await expect(dialog.getByText(`$${price}.00`)).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await openQuickBooking(page, 'en', 'Rachel Goldberg');
  await expect(dialog.getByLabel(t('appointments:symptoms.label'))).toHaveValue('I sleep badly.');
  await dialog.getByRole('button', { name: t('appointments:continue') }).click();
  await confirmBooking(page, 'en');
  await pay(page, 'en');
});

test('a guest acknowledges an emergency, signs in at the end and loses nothing, in Arabic', async ({ visit }) => {
  const t = words('ar');
  const page = await visit({ locale: 'ar', timezoneId: 'Africa/Cairo' });
  const dialog = await openQuickBooking(page, 'ar', 'Karim Mansour');
  await dialog.getByLabel(t('appointments:symptoms.label')).fill('خفقان منذ الصباح');
  await dialog.getByRole('radio', { name: new RegExp(t('appointments:urgency.emergency')) }).check();
  await expect(dialog.getByRole('link', { name: new RegExp(t('appointments:emergency.call')) })).toHaveAttribute(
    'href',
    'tel:123',
  );
  const goOn = dialog.getByRole('button', { name: t('appointments:continue') });
  await expect(goOn).toBeDisabled();
  await dialog.getByLabel(t('appointments:emergency.acknowledge')).check();
  await goOn.click();
  await dialog.getByRole('link', { name: t('appointments:confirm.signIn') }).click();
  await signIn(page, 'ar', people.arabicPatient, DEMONSTRATION_PASSWORD);
  await expect(page.getByRole('heading', { name: t('appointments:confirm.title') })).toBeVisible();
  await expect(page.getByText('خفقان منذ الصباح')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: t('appointments:urgency.emergency') })).toBeVisible();
  await confirmBooking(page, 'ar');
});

for (const language of LANGUAGES) {
  test(`an early interest is confirmed by mail and can be withdrawn in ${language}`, async ({ visit }) => {
    const t = words(language);
    const email = `early.${language}.${Date.now()}@example.org`;
    const page = await visit({ locale: language });
    await page.goto(`/${language}`);
    const form = page.getByRole('form', { name: t('home:early.title') });
    await form.getByLabel(t('home:early.email')).fill('nobody');
    await form.getByRole('button', { name: t('home:early.submit') }).click();
    await expect(form.getByText(t('home:early.error.email'))).toBeVisible();
    await form.getByLabel(t('home:early.email')).fill(email);
    await form.getByRole('button', { name: t('home:early.submit') }).click();
    await expect(form.getByText(t('home:early.error.consent'))).toBeVisible();
    await form.getByLabel(t('home:early.consent')).check();
    await form.getByRole('button', { name: t('home:early.submit') }).click();
    await expect(page.getByText(t('home:early.done'))).toBeVisible();
    await page.goto(await mailedLink(email, `/${language}/early-access`));
    await page.getByRole('button', { name: t('home:leave.submit') }).click();
    await expect(page.getByText(t('home:leave.done'))).toBeVisible();
  });

  test(`help is searched with and without scripts in ${language}`, async ({ visit, expectProblem }) => {
    expectProblem(/\.js: csp$/);
    const t = words(language);
    const [question, other] = [t('help:question.timeZones'), t('help:question.pay')];
    const page = await visit({ locale: language });
    await page.goto(`/${language}/help`);
    await expect(page.getByText(other)).toBeVisible();
    await page.getByLabel(t('help:search.label')).fill(question.replace('؟', ''));
    await expect(page.getByText(t('help:answer.timeZones'))).toBeVisible();
    await expect(page.getByText(other)).toBeHidden();

    const plain = await visit({ locale: language, javaScriptEnabled: false });
    await plain.goto(`/${language}/help`);
    await plain.getByLabel(t('help:search.label')).fill(question.replace('؟', ''));
    await plain.getByRole('button', { name: t('help:search.submit') }).click();
    await expect(plain.getByText(t('help:answer.timeZones'))).toBeVisible();
    await expect(plain.getByText(other)).toBeHidden();
  });
}

test('the home page searches, and leads to booking and to the early list, without scripts', async ({
  visit,
  expectProblem,
}) => {
  expectProblem(/\.js: csp$/);
  const t = words('en');
  const page = await visit({ javaScriptEnabled: false });
  await page.goto('/en');
  const showcase = showcaseOf(page, 'en');
  await showcase.getByLabel(t('home:find.text')).fill('okafor');
  await showcase.getByRole('button', { name: t('home:search.submit') }).click();
  await expect(showcase.getByRole('article')).toHaveCount(1);
  await showcase.getByRole('link', { name: t('home:find.bookWith', { name: 'Daniel Okafor' }) }).click();
  await expect(page).toHaveURL(/\/en\/book\?provider=/);
  await page.goto('/en');
  const form = page.getByRole('form', { name: t('home:early.title') });
  await form.getByLabel(t('home:early.email')).fill('plain@example.org');
  await form.getByRole('button', { name: t('home:early.submit') }).click();
  await expect(page.getByText(t('home:early.error.consent'))).toBeVisible();
  await expect(page.getByLabel(t('home:early.email'))).toHaveValue('plain@example.org');
});
