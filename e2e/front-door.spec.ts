import type { Locator, Page } from '@playwright/test';
import type { Language } from '@polyclinic/contract/platform/languages';
import { goToLastLook, pay } from './journeys/booking.ts';
import { pressAlive, untilAlive } from './support/alive.ts';
import { newcomer } from './support/people.ts';
import { expect, longUnless, test } from './support/test.ts';
import { words } from './support/words.ts';
import { bringAxe } from './walk/looking.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
const cairo = { locale: 'ar-EG', timezoneId: 'Africa/Cairo' };

async function typeSearch(page: Page, language: Language, typed: string): Promise<Locator> {
  const t = words(language);
  await page.goto(`/${language}/find-doctor`);
  const text = page.getByLabel(t('providers/search:filter.text'));
  await untilAlive(text);
  await text.pressSequentially(typed);
  return page.getByRole('listbox', { name: t('providers/suggestions:label') });
}

for (const [language, typed, name] of [
  ['ar', 'كري', 'كريم منصور'],
  ['en', 'kari', 'Karim Mansour'],
] as const)
  test(`what is offered while one types in ${language} is in nobody’s way, and names doctors as the page does @long`, async ({
    visit,
  }) => {
    const page = await visit({ viewport: PHONE, ...(language === 'ar' ? cairo : {}) });
    await bringAxe(page);
    const offered = await typeSearch(page, language, typed);
    await expect(offered.getByRole('option').first()).toContainText(name);
    const violations = await page.evaluate(async () => {
      const { unpackAxe } = globalThis as unknown as {
        unpackAxe(): { run(): Promise<{ violations: { id: string }[] }> };
      };
      return (await unpackAxe().run()).violations.map(({ id }) => id);
    });
    expect(violations).toEqual([]);
    await page.goto(`/${language}/find-doctor?q=${encodeURIComponent(name)}`);
    await expect(page.getByRole('article').getByRole('link', { name, exact: true })).toBeVisible();
  });

test('who finds nobody asks to be told, sees it, and takes it back @long', async ({ visit, product, mailbox }) => {
  const t = words('en');
  const hers = await newcomer(product, mailbox, { fullName: 'Wanda Wishes', email: 'wanda.wishes@example.org' });
  const page = await visit({ as: hers });
  await page.goto('/en/find-doctor?q=dermatologist+who+speaks+Zulu');
  await page.getByRole('link', { name: t('providers/search:results.tellMe') }).click();
  await pressAlive(page.getByRole('button', { name: t('waitlist:wish.add') }));
  await expect(page.getByText(t('waitlist:done.wished'))).toBeVisible();
  const wish = page.getByRole('region', { name: t('waitlist:wish.title') }).getByRole('group', { name: /Zulu/ });
  await expect(wish).toBeVisible();
  await wish.getByRole('button', { name: t('waitlist:wish.end') }).click();
  await expect(page.getByText(t('waitlist:done.wishEnded'))).toBeVisible();
  await expect(wish).toBeHidden();
});

for (const [language, complaint, viewport] of [
  ['ar', 'ركبتي بتوجعني', PHONE],
  ['en', 'my knee hurts', DESK],
] as const)
  test(`a complaint in ${language} at ${viewport.width} px becomes a booked time in five presses${longUnless(language === 'ar')}`, async ({
    visit,
    product,
    mailbox,
  }) => {
    const t = words(language);
    const email = `front.door.${language}@example.org`;
    const patient = await newcomer(product, mailbox, { fullName: 'Nadia Fares', email });
    const page = await visit({ as: patient, viewport, ...(language === 'ar' ? cairo : {}) });
    let presses = 0;
    const press = async (control: Locator) => {
      presses += 1;
      await pressAlive(control);
    };
    await page.goto(`/${language}/find-doctor`);
    const began = performance.now();
    await press(page.getByLabel(t('providers/search:filter.text')));
    await page.keyboard.insertText(complaint);
    await expect(page).toHaveURL(/q=/);
    await press(page.getByRole('article').first().locator('a[href*="start="]').first());
    await page.getByLabel(t('appointments/booking:symptoms.label')).fill(complaint);
    presses += 1;
    await goToLastLook(page, language);
    await press(page.getByRole('button', { name: t('appointments/booking:confirm.bookAndPay') }));
    presses += 1;
    await pay(page, language);
    const seconds = (performance.now() - began) / 1_000;
    expect(presses).toBe(5);
    test.info().annotations.push({ type: 'measured', description: `${presses} presses, ${seconds.toFixed(1)} s` });
  });
