import { countryName } from '@polyclinic/contract/platform/format';
import { freeTimes } from './journeys/booking.ts';
import { expectToast } from './journeys/signing-in.ts';
import { untilAlive } from './support/alive.ts';
import { dayAhead, listedProvider } from './support/arranging.ts';
import { newcomer } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

for (const [language, width, region, zone] of [
  ['ar', 390, 'MA', 'Africa/Casablanca'],
  ['en', 1280, 'GB', 'Europe/London'],
] as const)
  test(`an account reads times as its region does, and names the zone of a device elsewhere, in ${language} @long`, async ({
    visit,
    product,
    mailbox,
  }) => {
    const t = words(language);
    const caller = await newcomer(product, mailbox, { fullName: 'Uma Lie', email: `region-${language}@example.com` });
    await caller.api.accounts.updateProfile({ locale: language, timeZone: zone });
    const page = await visit({ as: caller, viewport: { width, height: 800 }, timezoneId: 'Asia/Tokyo' });
    const { id } = await listedProvider(product, 'Daniel Okafor');
    const times = `/${language}/book?provider=${id}&date=${dayAhead(product, 6)}`;
    await page.goto(times);
    await expect(freeTimes(page, language).first()).toContainText(language === 'ar' ? /[صم]/ : /[AP]M/);
    await page.goto(`/${language}/profile?edit`);
    await untilAlive(page.getByLabel(t('accounts:field.region'), { exact: true }));
    await page.getByLabel(t('accounts:field.region'), { exact: true }).selectOption(region);
    await expect(page.getByLabel(t('accounts:field.timeZone')).locator('option:checked')).not.toHaveText(/\//);
    await page.getByRole('button', { name: t('accounts:profile.save') }).click();
    await expectToast(page, [t('accounts:notice.profileUpdated'), t('accounts:notice.profileUpdatedText')]);
    await expect(page.getByRole('definition').getByText(countryName(region, language), { exact: true })).toBeVisible();
    await page.goto(times);
    const first = freeTimes(page, language).first();
    await expect(first).toContainText(language === 'ar' ? /[٠-٩]{1,2}:[٠-٩]{2}/ : /\d{2}:\d{2}\sGMT/);
    await expect(first).not.toContainText(language === 'ar' ? /[صم](?![\p{L}])/u : /[AP]M/);
  });
