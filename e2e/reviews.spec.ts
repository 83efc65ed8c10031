import { expectToast } from './journeys/signing-in.ts';
import { neverChoseName } from './support/past.ts';
import { people, signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

test('a patient reviews a completed visit once, and everybody reads it', async ({ visit, product, expectProblem }) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const t = words('en');
  const { api } = await signedIn(product, 'patient');
  const { appointments } = await api.appointments.mine({ period: 'history' });
  const done = appointments.filter(({ status }) => status === 'completed').at(-1);
  const page = await visit({ as: 'patient' });
  await page.goto(`/en/visit/${done?.id}`);
  await page.getByRole('link', { name: t('reviews:open') }).click();
  await expect(page.getByRole('button', { name: t('reviews:send') })).toBeVisible();
  await test.step('what it will say of its writer follows what they chose under Privacy', async () => {
    const { consents } = await api.privacy.consents({});
    const { version } = consents.find(({ kind }) => kind === 'review_name')!;
    for (const isGiven of [true, false]) {
      await api.privacy.decideConsent({ kind: 'review_name', version, isGiven });
      await page.reload();
      await expect(page.getByText(t(isGiven ? 'reviews:shown.named' : 'reviews:shown.nameless'))).toBeVisible();
      const change = page.getByRole('link', { name: t('reviews:shown.change') });
      await expect(change).toHaveAttribute('href', '/en/privacy');
    }
  });
  await test.step('who never chose is asked with the review, and the answer is kept with it', async () => {
    await neverChoseName(product, people.patient);
    await page.reload();
    const question = page.getByRole('group', { name: t('privacy:choice.review_name') });
    await expect(question.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(page.getByText(t('reviews:shown.nameless'))).toBeVisible();
    await question.getByRole('radio', { name: t('privacy:choice.review_name.yes') }).check();
    await expect(page.getByText(t('reviews:shown.named'))).toBeVisible();
  });
  await page.getByRole('button', { name: t('reviews:send') }).click();
  await expect(page.getByText(t('reviews:ratingWrong'))).toBeVisible();
  await page.getByRole('radio', { name: t('reviews:rating.5') }).check();
  await page.getByLabel(t('reviews:comment')).fill('She explained every step.');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: t('reviews:send') }).click();
  await expectToast(page, t('shell:unsent.title'));
  await page.context().setOffline(false);
  await page.getByRole('button', { name: t('reviews:send') }).click();
  await expect(page.getByText(t('reviews:thanks'))).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: t('reviews:send') })).toBeHidden();

  const { consents } = await api.privacy.consents({});
  expect(consents.find(({ kind }) => kind === 'review_name')?.decisions).toMatchObject([{ isGiven: true }]);
  const { slug } = await api.providers.get({ id: done?.providerId ?? '' });
  const reader = await visit();
  await reader.goto(`/en/doctor/${slug}`);
  const said = reader.getByRole('listitem').filter({ hasText: 'She explained every step.' });
  await expect(said).toContainText(/^5\.0Emily \w\./);
});
