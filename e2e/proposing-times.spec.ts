import type { Page } from '@playwright/test';
import { hearsLive, pressAlive, untilAlive } from './support/alive.ts';
import { bookPaid, dayAhead, freeStarts, listedProvider } from './support/arranging.ts';
import { signedIn } from './support/people.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

/** A day that other tests leave alone: its first free start to be booked, and two neighbours later on it. */
async function threeStarts(product: Product, providerId: string) {
  for (const days of [12, 13, 6, 5]) {
    const day = dayAhead(product, days);
    const [booked, ...others] = await freeStarts(product, providerId, day);
    const one = others.find((start, index) => index > 1 && others[index + 1] === halfHourAfter(start));
    if (booked && one) return { day, booked, one, two: halfHourAfter(one) };
  }
  throw new Error('The doctor has no day with free starts beside each other.');
}

const halfHourAfter = (start: string) => new Date(Date.parse(start) + 1_800_000).toISOString();
const freeTime = (page: Page, start: string) => page.locator(`a[data-free="${start}"]`);

async function drag(page: Page, from: string, to: string): Promise<void> {
  await untilAlive(freeTime(page, from));
  await freeTime(page, to).scrollIntoViewIfNeeded();
  await freeTime(page, from).hover();
  await page.mouse.down();
  await freeTime(page, to).hover();
  await expect(freeTime(page, to)).toHaveClass(/border-primary/);
  await page.mouse.up();
}

/** On a phone, by key alone. */
async function pressInDay(page: Page, title: string, name: RegExp | string): Promise<void> {
  const times = page.locator('details').filter({ has: page.locator('summary').getByText(title) });
  await untilAlive(times.getByRole('link', { name, includeHidden: true }).first());
  await times.locator('summary').press('Enter');
  await times.getByRole('link', { name }).first().press('Enter');
}

for (const { language, width } of [
  { language: 'ar', width: 390 },
  { language: 'fr', width: 1280 },
] as const) {
  test(`a doctor takes free times in the week and proposes one to a patient, in ${language} at ${width} px @long`, async ({
    visit,
    product,
  }) => {
    const t = words(language);
    const { api } = await signedIn(product, 'patient');
    const provider = await listedProvider(product, 'Karim Mansour');
    const { day, booked, one, two } = await threeStarts(product, provider.id);
    const appointmentId = await bookPaid(api, provider.id, booked);
    const hers = await visit({ as: 'patient', viewport: { width, height: 844 } });
    const isHeard = hearsLive(hers);
    await hers.goto(`/${language}/visit/${appointmentId}`);
    await isHeard;

    const his = await visit({ as: 'arabicDoctor', viewport: { width, height: 844 } });
    await his.goto(`/${language}/provider/week?week=${day}&day=${day}`);
    if (width < 1024) {
      const link = his.locator(`details a[href*="${encodeURIComponent(two)}"]`);
      const name = await link.getAttribute('aria-label');
      await pressInDay(his, t('dashboards/provider:free.title'), name ?? '');
    } else {
      await drag(his, one, two);
      await expect(his.locator('input[name=start]')).toHaveCount(2);
    }
    await expect(his.getByRole('heading', { level: 1 })).toHaveText(t('dashboards/provider:offer.title'));
    const send = his.getByRole('button', { name: t('dashboards/provider:propose.confirm') });
    await pressAlive(send);
    await expect(his.getByText(t('dashboards/provider:offer.nobodyChosen'))).toBeVisible();
    await his.locator(`input[value="${two}"]`).press(' ');
    const patient = his.getByLabel(t('dashboards/provider:offer.patient'));
    await patient.selectOption(`${appointmentId} ${booked}`);
    await send.click();
    await expect(his).toHaveURL(`/${language}/visit/${appointmentId}?proposed`);

    const agree = hers.getByRole('button', { name: t('appointments:proposal.accept') });
    await pressAlive(agree);
    await expect(agree).toHaveCount(0);
    expect((await api.appointments.get({ id: appointmentId })).startTime).toBe(two);
    await api.appointments.cancel({ id: appointmentId });
  });
}
