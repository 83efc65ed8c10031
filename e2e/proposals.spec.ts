import { chooseTime } from './journeys/moving.ts';
import { hearsLive, pressAlive, untilAlive } from './support/alive.ts';
import { bookPaid, dayAhead, freeStarts, listedProvider } from './support/arranging.ts';
import { signedIn } from './support/people.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

/** Two free starts of a day that other tests leave alone. */
async function twoStarts(product: Product, providerId: string): Promise<[string, string]> {
  for (const days of [10, 9, 8, 11]) {
    const [first, ...others] = await freeStarts(product, providerId, dayAhead(product, days));
    const second = others.at(-1);
    if (first && second) return [first, second];
  }
  throw new Error('The doctor has no day with two free starts.');
}

for (const { language, width } of [
  { language: 'ar', width: 390 },
  { language: 'fr', width: 1280 },
] as const) {
  test(`a doctor proposes another time and the patient agrees with one press, in ${language} at ${width} px @long`, async ({
    visit,
    product,
  }) => {
    const t = words(language);
    const { api } = await signedIn(product, 'patient');
    const provider = await listedProvider(product, 'Karim Mansour');
    const [start, other] = await twoStarts(product, provider.id);
    const appointmentId = await bookPaid(api, provider.id, start);
    const hers = await visit({ as: 'patient', viewport: { width, height: 844 } });
    const isHeard = hearsLive(hers);
    await hers.goto(`/${language}/visit/${appointmentId}`);
    await isHeard;

    const his = await visit({ as: 'arabicDoctor', viewport: { width, height: 844 } });
    await his.goto(`/${language}/visit/${appointmentId}`);
    await his.getByRole('link', { name: t('appointments:proposal.open') }).click();
    const send = his.getByRole('button', { name: t('dashboards/provider:propose.confirm') });
    await pressAlive(send);
    await expect(his.getByText(t('dashboards/provider:propose.refused.nothingChosen'))).toBeVisible();
    await chooseTime(his, other);
    await send.click();
    await expect(his).toHaveURL(`/${language}/visit/${appointmentId}?proposed`);
    const withdraw = his.getByRole('button', { name: t('appointments:proposal.withdraw') });
    await expect(withdraw).toBeVisible();
    expect((await api.appointments.get({ id: appointmentId })).startTime).toBe(start);

    await test.step('the patient hears of it on the open page and agrees; the doctor’s page follows', async () => {
      const agree = hers.getByRole('button', { name: t('appointments:proposal.accept') });
      await expect(agree).toBeVisible();
      await untilAlive(agree);
      await agree.click();
      await expect(agree).toHaveCount(0);
      expect((await api.appointments.get({ id: appointmentId })).startTime).toBe(other);
      await expect(withdraw).toHaveCount(0);
    });
    await api.appointments.cancel({ id: appointmentId });
  });
}
