import { countryName, formatMoney } from '@polyclinic/contract/platform/format';
import { confirmBooking, pay } from './journeys/booking.ts';
import { noteToasts } from './journeys/notices.ts';
import { pressAlive } from './support/alive.ts';
import { apiOf } from './support/api.ts';
import { dayAhead, freeStarts, listedProvider } from './support/arranging.ts';
import type { Address } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { beginningOf, words } from './support/words.ts';

const screens = [
  { language: 'en', width: 1280, as: 'patient', days: 6, zone: 'America/New_York' },
  { language: 'ar', width: 390, as: 'arabicPatient', days: 7, zone: 'Africa/Cairo' },
] as const;

/** Round the clock, ready at any hour. */
const ON_DUTY = 'Daniel Okafor';

const NOTHING = { until: '@', amount: '@', fee: '@' };
const DAY_MS = 86_400_000;

/** A doctor who reserves times of the next two days for urgent visits. */
async function withReserved({ url, offsetMs }: Address) {
  const now = Date.now() + offsetMs;
  const range = { from: new Date(now).toISOString(), until: new Date(now + 2 * DAY_MS).toISOString() };
  const { providers } = await apiOf(url).providers.search({ specialty: 'urgent-care' });
  for (const provider of providers) {
    const { slots } = await apiOf(url).availability.slots({ providerId: provider.id, ...range });
    if (slots.some(({ reservedFor, available }) => reservedFor && available)) return provider;
  }
  throw new Error('Nobody reserves times for urgent visits.');
}

for (const { language, width, as, days, zone } of screens)
  test(`in ${language} at ${width} px one knows the place, both prices and what cancelling costs before paying, and hears of it everywhere @long`, async ({
    visit,
    product,
  }) => {
    const t = words(language);
    const size = { viewport: { width, height: 844 }, timezoneId: zone };
    const { url } = product;
    const { providers } = await apiOf(url).providers.search({ visitType: 'in_person', locale: language });
    const near = ['US', 'EG'].map((code) => countryName(code, language));
    const abroad = providers.find(({ country, times }) => !near.includes(country) && times.length > 0);
    const doctor = await listedProvider(product, ON_DUTY);
    const page = await visit({ as, ...size });

    await test.step('where a visit in person is stands before its times, with a warning from abroad', async () => {
      await page.goto(`/${language}/book?provider=${abroad?.id}`);
      const where = page.getByText(t('appointments/booking:clinic.where'));
      const first = page.getByRole('heading', { name: t('appointments/booking:date.title') });
      const [above, below] = [await where.boundingBox(), await first.boundingBox()];
      expect(above?.y).toBeLessThan(below?.y ?? 0);
      await expect(
        page
          .getByRole('main')
          .getByText(/./)
          .filter({ hasText: abroad?.city ?? '' })
          .first(),
      ).toBeVisible();
      const warning = page.getByText(t('appointments/booking:clinic.abroad', { place: abroad?.country ?? '' }));
      await expect(warning).toBeVisible();
      await page.goto(`/${language}/doctor/${abroad?.slug}`);
      await expect(page.getByText(t('providers/profile:clinic.where'))).toBeVisible();
      const [time = ''] = abroad?.times ?? [];
      await page.goto(`/${language}/book?provider=${abroad?.id}&start=${time}&type=in_person&step=details`);
      await expect(where, 'also for whom a time was pressed in a list').toBeVisible();
      await expect(warning).toBeVisible();
      const video = page.getByRole('radio', { name: new RegExp(`^${t('appointments/booking:type.video')}`) });
      if (abroad?.visitTypes.includes('video')) await video.check();
      if (abroad?.visitTypes.includes('video')) await expect(where).toHaveCount(0);
    });

    await test.step('a time that a doctor reserves for urgent visits says both prices before it is chosen', async () => {
      const reserving = await withReserved(product);
      const price = (factor: number) => formatMoney(reserving.feeCents * factor, 'USD', language, true);
      await page.goto(`/${language}/book?provider=${reserving.id}&urgency=urgent`);
      const main = page.getByRole('main');
      await expect(main).toContainText(price(1));
      await expect(main).toContainText(price(1.5));
    });

    await test.step('an ordinary time has the ordinary price, and says what cancelling costs now and later', async () => {
      const [start = ''] = await freeStarts(product, doctor.id, dayAhead(product, days));
      await page.goto(`/${language}/book?provider=${doctor.id}&start=${start}&type=video&step=confirm&for=me`);
      await expect(page.getByText(t('appointments/booking:confirm.title'))).toBeVisible();
      const elsewhere = await page.context().newPage();
      // What hears of visits is loaded last.
      await elsewhere.goto(`/${language}/help`, { waitUntil: 'networkidle' });
      const cancelling = page.getByText(t('appointments:refund.freeThenPart', NOTHING).split('@')[0] ?? '');
      const before = await cancelling.first().innerText();
      const toasts = await noteToasts(elsewhere);
      const told = async () => (await toasts()).filter((text) => text.includes(t('live:booked.title')));
      await confirmBooking(page, language);
      expect(await told(), 'a time that is only held is told of nowhere').toEqual([]);
      const id = await pay(page, language);
      await expect.poll(told, 'on a page without visits').toHaveLength(1);
      expect((await told())[0]).toContain(beginningOf(language, 'live:booked.text', 'time'));
      await page.goto(`/${language}/visit/${id}`);
      await expect(cancelling.first(), 'one sentence from one function').toContainText(before);
    });

    await test.step('the dialog says what comes back now, and the page what became of it', async () => {
      await pressAlive(page.getByRole('button', { name: t('appointments:cancel.open'), exact: true }));
      const dialog = page.getByRole('dialog', { name: t('appointments:cancel.title') });
      await expect(dialog).toContainText(t('appointments:refund.full', NOTHING).split('@')[0] ?? '');
      await dialog.getByRole('button', { name: t('appointments:cancel.confirm') }).click();
      const back = [t('dashboards/patient:payment.refunding'), t('dashboards/patient:payment.refunded')];
      await expect(page.getByRole('main')).toContainText(new RegExp(back.join('|')));
    });
  });
