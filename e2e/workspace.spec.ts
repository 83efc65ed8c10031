import { noteToasts } from './journeys/notices.ts';
import { hearsLive, pressAlive, untilAlive } from './support/alive.ts';
import { bookPaid, coming, dayAhead, freeStarts, listedProvider } from './support/arranging.ts';
import { signedIn } from './support/people.ts';
import type { Product } from './support/product.ts';
import { expect, longUnless, test } from './support/test.ts';
import { words } from './support/words.ts';

const PATIENT = 'Emily Carter';

/** As far ahead as can be booked, so that no other test wants it. */
async function lastFreeDay(product: Product, providerId: string) {
  for (const days of [12, 11, 10, 9]) {
    const day = dayAhead(product, days);
    const [start] = await freeStarts(product, providerId, day);
    if (start) return { day, start };
  }
  throw new Error('The doctor has no free day.');
}

for (const { language, width } of [
  { language: 'fr', width: 1280 },
  { language: 'ar', width: 390 },
] as const) {
  test(`a doctor's pages are a workspace, in ${language} at ${width} px, where a message is heard of on each${longUnless(language === 'ar')}`, async ({
    visit,
    product,
  }) => {
    const t = words(language);
    const { appointmentId } = await coming(product);
    const { api } = await signedIn(product, 'patient');
    const page = await visit({ as: 'doctor', viewport: { width, height: 844 } });
    const isHeard = hearsLive(page);
    await page.goto(`/${language}/provider/earnings`, { waitUntil: 'networkidle' });
    await isHeard;
    const navigation = page.getByRole('navigation', { name: t('shell:nav.main') });

    await test.step('its pages stand around them, without the ways of patients', async () => {
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
      await expect(page.getByRole('link', { name: t('shell:nav.book'), exact: true })).toHaveCount(0);
      if (width < 1024) await navigation.locator('summary').click();
      const here = navigation.getByRole('link', { name: t('shell/workspace:doctor.earnings'), exact: true });
      await expect(here).toHaveAttribute('aria-current', 'page');
    });

    await test.step('a patient is found and opened by keys alone', async () => {
      const search = page.getByRole('button', { name: t('shell/workspace:search') });
      await untilAlive(search);
      await page.keyboard.press('Control+k');
      const field = page.getByRole('combobox', { name: t('shell/workspace:search') });
      await expect(field).toBeFocused();
      await field.fill('carter');
      await expect(page.getByRole('option', { name: PATIENT }).first()).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/${language}/visit/`));
      await page.keyboard.press('Control+k');
      await page.keyboard.press('Escape');
      await expect(field).toHaveCount(0);
    });

    await test.step('a message is told of in words, beside its page and in the title, and is something to do', async () => {
      const isHeardAgain = hearsLive(page);
      await page.goto(`/${language}/provider/earnings`, { waitUntil: 'networkidle' });
      await isHeardAgain;
      const toasts = await noteToasts(page);
      await api.messages.send({ appointmentId, content: 'Is it time?', clientId: crypto.randomUUID() });
      await expect.poll(async () => (await toasts()).some((text) => text.includes(PATIENT))).toBe(true);
      await expect(page).toHaveTitle(/^\(\d+\) /);
      await expect(navigation.getByRole('link', { name: new RegExp(`^${t('shell:nav.messages')}.+`) })).toBeVisible();
      await page.goto(`/${language}/provider`);
      const tasks = page.getByRole('region', { name: t('dashboards/provider:task.title') });
      await tasks
        .getByRole('link', { name: PATIENT })
        .and(page.locator(`[href$="${appointmentId}"]`))
        .first()
        .click();
      await expect(page).toHaveURL(`/${language}/messages/${appointmentId}`);
      await expect(page.getByText('Is it time?').last()).toBeVisible();
    });
  });
}

/** Only that day: another test may be at work on the hours of the same doctor. */
async function reopen({ availability }: Awaited<ReturnType<typeof signedIn>>['api'], day: string): Promise<void> {
  const hours = await availability.own();
  const exceptions = hours?.exceptions.filter(({ date }) => date !== day);
  if (hours && exceptions) await availability.save({ ...hours, version: undefined, exceptions });
}

for (const { language, width } of [
  { language: 'fr', width: 1280 },
  { language: 'ar', width: 390 },
] as const) {
  test(`a sick day is cleared at one press, in ${language} at ${width} px, and its patients are offered other times @long`, async ({
    visit,
    product,
  }) => {
    const t = words(language);
    const { api: doctors } = await signedIn(product, 'arabicDoctor');
    const { api } = await signedIn(product, 'patient');
    const provider = await listedProvider(product, 'Karim Mansour');
    const { day, start } = await lastFreeDay(product, provider.id);
    const appointmentId = await bookPaid(api, provider.id, start);
    const his = await visit({ as: 'arabicDoctor', viewport: { width, height: 844 } });
    const odd = await his.goto(`/${language}/provider/clear?day=%2B275760-09-13`);
    expect(odd?.status()).toBe(200);
    await his.goto(`/${language}/provider/clear?day=${day}`);
    const preview = his.getByRole('region').filter({ has: his.getByText(t('dashboards/provider:clear.told')) });
    await expect(preview.getByText(PATIENT)).toBeVisible();
    await expect(preview.getByText(t('dashboards/provider:clear.closes'))).toBeVisible();
    // What was not shown can't be cancelled.
    const part = his.getByLabel(t('dashboards/provider:clear.span'), { exact: true });
    await part.selectOption('22:00');
    await expect(preview).toBeHidden();
    await part.selectOption('');
    await his.getByLabel(t('dashboards/provider:clear.end'), { exact: true }).selectOption('06:00');
    await expect(preview).toBeHidden();
    await his.getByLabel(t('dashboards/provider:clear.end'), { exact: true }).selectOption('');
    await pressAlive(preview.getByRole('button'));
    await expect(his.getByText(t('dashboards/provider:clear.nobody'))).toBeVisible();
    await expect(his.getByText(t('dashboards/provider:clear.alreadyClosed'))).toBeVisible();
    expect(await freeStarts(product, provider.id, day)).toEqual([]);

    const hers = await visit({ as: 'patient', viewport: { width, height: 844 } });
    await hers.goto(`/${language}/visit/${appointmentId}`);
    const instead = hers.getByRole('region', { name: t('dashboards/patient:again.byDoctor') });
    await expect(instead.getByRole('link').first()).toBeVisible();
    await reopen(doctors, day);
  });
}
