import { bookPaid, dayAhead, freeStarts, listedProvider } from './support/arranging.ts';
import { signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const screens = [
  { language: 'en', width: 1280, days: 4 },
  { language: 'ar', width: 390, days: 5 },
] as const;

for (const { language, width, days } of screens)
  test(`in ${language} at ${width} px a visit is changed to the phone before it, and the time line says who calls @long`, async ({
    visit,
    product,
  }) => {
    const t = words(language);
    const { api } = await signedIn(product, 'patient');
    const { id: providerId } = await listedProvider(product, 'Daniel Okafor');
    const [start = ''] = await freeStarts(product, providerId, dayAhead(product, days));
    const id = await bookPaid(api, providerId, start);
    const page = await visit({ as: 'patient', viewport: { width, height: 844 } });
    await page.goto(`/${language}/visit/${id}`);
    await page.getByText(t('appointments:kind.open'), { exact: true }).click();
    await expect(page.getByText(t('appointments:kind.same'))).toBeVisible();
    await page.getByRole('button', { name: t('appointments:kind.to.phone') }).click();
    await expect(page.getByText(t('encounters:timeline.visit.phone'))).toBeVisible();
    await expect(page.getByRole('heading', { name: t('encounters:phone.title') })).toBeVisible();
  });
