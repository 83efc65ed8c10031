import type { Page } from '@playwright/test';
import { listenForMails } from '../server/src/testing/smtp.ts';
import { signUpByApi } from './support/people.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { startThrowaway } from './support/throwaway.ts';
import { words } from './support/words.ts';

const en = words('en');
const ar = words('ar');
const PHONE = { width: 390, height: 844 };

// A product of its own: its name changes on every page.
let product: Product;
let smtp: Awaited<ReturnType<typeof listenForMails>>;
test.beforeAll(async () => {
  smtp = await listenForMails();
  product = await startThrowaway(smtp.url);
});
test.afterAll(async () => {
  await product?.stop();
  await smtp?.close();
});

const open = (page: Page) => page.goto('/en/admin/settings');
const save = (page: Page) => page.getByRole('button', { name: en('settings/installation:console.save') }).click();

test('an administrator gives the product another name and address, which pages and mails have at once @long', async ({
  visit,
}) => {
  const ruth = await visit({ at: product, as: 'administrator' });
  await ruth.goto('/en/admin');
  await ruth.getByRole('link', { name: en('shell/workspace:console.installation') }).click();
  const name = ruth.getByLabel(en('settings/installation:field.productName'), { exact: true });
  const support = ruth.getByLabel(en('settings/installation:field.supportEmail'));

  await name.fill('Al Noor');
  await support.fill('help@');
  await save(ruth);
  await expect(ruth.locator('#settings-supportEmail-error')).toBeVisible();
  await expect(support).toHaveValue('help@');
  await expect(name).toHaveValue('Al Noor');
  const guest = await visit({ at: product });
  await guest.goto('/en/help');
  await expect(guest).toHaveTitle(/Polyclinic/);

  await support.fill('help@alnoor.test');
  await save(ruth);
  await expect(ruth.getByText(en('settings/installation:console.saved'), { exact: true })).toBeVisible();
  await expect(ruth.getByRole('region', { name: en('settings/installation:changes.title') })).toContainText(
    /Polyclinic.*Al Noor.*help@alnoor\.test/s,
  );
  await guest.reload();
  await expect(guest).toHaveTitle(/Al Noor/);
  await expect(guest.locator('body')).not.toContainText('Polyclinic');
  await expect(guest.locator('a[href^="mailto:"]').first()).toHaveAttribute('href', /^mailto:help@alnoor\.test/);

  await signUpByApi(product.url, { fullName: 'Maya Stern', email: 'maya@example.com' });
  await expect.poll(() => smtp.mailsTo('maya@example.com').length).toBeGreaterThan(0);
  const mail = JSON.stringify(smtp.mailsTo('maya@example.com').at(-1));
  expect(mail).toContain('Al Noor');
  expect(mail).not.toContain('Polyclinic');
});

test('one press undoes a change, in what it set alone @long', async ({ visit }) => {
  const ruth = await visit({ at: product, as: 'administrator' });
  await open(ruth);
  const legalName = ruth.getByLabel(en('settings/installation:field.legalName'));
  await legalName.fill('Al Noor');
  await save(ruth);
  await expect(ruth.getByText(en('settings/installation:console.saved'), { exact: true })).toBeVisible();
  const guest = await visit({ at: product });
  await guest.goto('/en/terms');
  // Who bears the product's name isn't said to run it.
  await expect(guest.getByText('Al Noor. Write to')).toBeVisible();
  await legalName.fill('Al Noor Health Ltd.');
  await save(ruth);
  await expect(ruth.getByRole('region', { name: en('settings/installation:changes.title') })).toContainText(
    'Al Noor Health Ltd.',
  );
  await guest.reload();
  await expect(guest.getByText('Al Noor Health Ltd., who runs Al Noor.')).toBeVisible();
  const changes = ruth.getByRole('region', { name: en('settings/installation:changes.title') }).getByRole('listitem');
  await expect(changes.first()).toContainText('Al Noor Health Ltd.');
  const count = await changes.count();
  await changes
    .filter({ hasText: 'help@alnoor.test' })
    .getByRole('button', { name: en('settings/installation:changes.undo') })
    .dblclick();
  await expect(ruth.getByText(en('settings/installation:console.undone'), { exact: true })).toBeVisible();
  await expect(ruth.getByLabel(en('settings/installation:field.productName'), { exact: true })).toHaveValue(
    'Polyclinic',
  );
  await expect(ruth.getByLabel(en('settings/installation:field.legalName'))).toHaveValue('Al Noor Health Ltd.');
  await expect(changes).toHaveCount(count + 1);
  await expect(
    changes.filter({ hasText: 'help@alnoor.test' }).last().getByRole('button'),
    'what was changed again has no press',
  ).toHaveCount(0);
});

test('in Arabic on a phone: the name in Arabic is what Arabic pages say, and a wrong one is refused @long', async ({
  visit,
}) => {
  const ruth = await visit({ at: product, as: 'administrator', locale: 'ar', viewport: PHONE });
  await ruth.goto('/ar/admin/settings');
  const name = ruth.getByLabel(ar('settings/installation:field.productNameArabic'));
  await name.fill('زوروا www.alnoor.test');
  const submit = ruth.getByRole('button', { name: ar('settings/installation:console.save') });
  await submit.click();
  await expect(ruth.locator('#settings-productNameArabic-error')).toBeVisible();
  await name.fill('النور');
  await submit.click();
  await expect(ruth.getByText(ar('settings/installation:console.saved'), { exact: true })).toBeVisible();
  await expect
    .poll(() => ruth.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  await ruth.goto('/ar/help');
  await expect(ruth).toHaveTitle(/النور/);
});

test('an administrator renames a specialty, which patients see at once, and gives it back its name @long', async ({
  visit,
}) => {
  const ruth = await visit({ at: product, as: 'administrator' });
  await open(ruth);
  await ruth.getByRole('link', { name: en('settings/installation:console.specialties') }).click();
  const row = (name: string) => ruth.getByRole('listitem').filter({ hasText: name }).getByRole('link');
  await row('Cardiology').click();
  const name = ruth.locator('#specialty-en-name');
  const submit = ruth.getByRole('button', { name: en('settings/specialties:save') });
  await name.fill(' ');
  await submit.click();
  await expect(ruth.locator('#specialty-en-name-error')).toBeVisible();
  await name.fill('Heart and vessels');
  await submit.click();
  await expect(ruth.getByText(en('settings/specialties:saved'), { exact: true })).toBeVisible();
  await expect(row('Heart and vessels')).toContainText(en('settings/specialties:changed'));
  const guest = await visit({ at: product });
  await guest.goto('/en/find-doctor?specialty=cardiology');
  await expect(guest.getByRole('article').first()).toContainText('Heart and vessels');
  await row('Heart and vessels').click();
  await expect(ruth.getByText(en('settings/specialties:shipped', { text: '\u2068Cardiology\u2069' }))).toBeVisible();
  await name.fill('Cardiology');
  await submit.click();
  await expect(row('Cardiology')).not.toContainText(en('settings/specialties:changed'));
});

test('an administrator renames an insurer, adds one and retires one, and doctors and patients choose from what is left @long', async ({
  visit,
}) => {
  const ruth = await visit({ at: product, as: 'administrator' });
  const guest = await visit({ at: product });
  const insurers = guest.getByLabel(en('providers/search:filter.insurer'));
  // Once more, since a page that nobody has changed is read from the cache
  await guest.goto('/en/find-doctor');
  await guest.goto('/en/find-doctor');
  await expect(insurers).toContainText('AXA Egypt');
  await open(ruth);
  await ruth.getByRole('link', { name: en('settings/installation:console.insurers') }).click();
  const row = (name: string) => ruth.getByRole('listitem').filter({ hasText: name }).getByRole('link');
  const name = ruth.getByLabel(en('settings/insurers:field.name'), { exact: true });
  const submit = ruth.getByRole('button', { name: en('settings/insurers:save') });
  await row('AXA Egypt').click();
  await name.fill('أكسا');
  await submit.click();
  await expect(ruth.locator('#insurer-name-error')).toBeVisible();
  await name.fill('AXA One');
  await ruth.locator('#insurer-names-fr').fill('AXA Un');
  await submit.click();
  await expect(ruth.getByText(en('settings/insurers:saved'), { exact: true })).toBeVisible();
  await expect(row('AXA One')).toContainText(en('settings/insurers:changed'));
  await row('Bupa Egypt').click();
  await ruth.getByLabel(en('settings/insurers:field.isRetired')).check();
  await submit.click();
  await expect(row('Bupa Egypt')).toContainText(en('settings/insurers:retired'));
  const toNew = ruth.getByRole('link', { name: en('settings/insurers:new.title') });
  await toNew.click();
  const add = async (country: string, called: string) => {
    await ruth.getByLabel(en('settings/insurers:field.country')).selectOption(country);
    await name.fill(called);
    await ruth.getByRole('button', { name: en('settings/insurers:new.submit') }).click();
  };
  await add('EG', 'AXA');
  await expect(ruth.getByText(en('settings/insurers:exists'))).toBeVisible();
  await add('NG', 'Hygeia');
  await expect(row('Hygeia')).toContainText(en('settings/insurers:added'));
  await guest.reload();
  await expect(insurers).toContainText('AXA One');
  await expect(insurers).toContainText('Hygeia');
  await expect(insurers).not.toContainText('AXA Egypt');
  await expect(insurers).not.toContainText('Bupa Egypt');
  await guest.goto('/en/find-doctor?insurer=eg-bupa');
  await expect(insurers).toHaveValue('eg-bupa');
  await expect(guest.getByRole('article').first()).toBeVisible();
  const inFrench = await visit({ at: product, locale: 'fr' });
  await inFrench.goto('/fr/find-doctor?q=axa%20one');
  await expect(inFrench.locator('select[name="insurer"]')).toContainText('AXA Un');
  await expect(inFrench.getByRole('link', { name: 'AXA Un' })).toBeVisible();
  await expect(inFrench.getByRole('article').first()).toBeVisible();
});

test('an administrator gives a country another emergency number, which who is there sees at once @long', async ({
  visit,
}) => {
  const ruth = await visit({ at: product, as: 'administrator' });
  const guest = await visit({ at: product, timezoneId: 'Africa/Cairo' });
  const call = (number: string) => guest.getByRole('contentinfo').locator(`a[href="tel:${number}"]`);
  await guest.goto('/en/help');
  await guest.goto('/en/help');
  await expect(call('123')).toBeVisible();
  await open(ruth);
  await ruth.getByRole('link', { name: en('settings/installation:console.emergencyNumbers') }).click();
  await ruth.getByRole('listitem').filter({ hasText: 'Egypt' }).getByRole('link').click();
  const number = ruth.getByLabel(en('settings/emergency-numbers:field.number'));
  await number.fill('997');
  const submit = ruth.getByRole('button', { name: en('settings/emergency-numbers:save') });
  await submit.click();
  await expect(call('123')).toBeVisible();
  await ruth.getByLabel(en('settings/emergency-numbers:field.isConfirmed')).check();
  await submit.click();
  await expect(ruth.getByText(en('settings/emergency-numbers:saved'), { exact: true })).toBeVisible();
  await guest.reload();
  await expect(call('997')).toBeVisible();
  await ruth.getByRole('button', { name: en('settings/emergency-numbers:restore') }).click();
  await expect(number).toHaveValue('');
  await guest.reload();
  await expect(call('123')).toBeVisible();
});

test('nobody else reaches the settings @long', async ({ visit }) => {
  for (const as of ['doctor', 'patient'] as const) {
    const page = await visit({ at: product, as });
    await open(page);
    await expect(page, as).not.toHaveURL(/settings/);
    await expect(page.locator('[name=productName]'), as).toHaveCount(0);
    const posted = await page.request.post(`${product.url}/en/admin/settings`, {
      form: { intent: 'settings', productName: 'Taken over' },
      headers: { origin: product.url },
      maxRedirects: 0,
    });
    expect([302, 403], as).toContain(posted.status());
  }
  const guest = await visit({ at: product });
  await open(guest);
  await expect(guest).toHaveURL(/\/auth\?from=/);
  await guest.goto('/en/help');
  await expect(guest.locator('body')).not.toContainText('Taken over');
});
