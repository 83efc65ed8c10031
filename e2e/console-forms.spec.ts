import { zoneName } from '@polyclinic/contract/platform/format';
import { pressAlive, untilAlive } from './support/alive.ts';
import { signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const t = words('en');

test('two colleagues are invited one after the other, each from an empty field @long', async ({ visit }) => {
  const page = await visit({ as: 'administrator' });
  await page.goto('/en/admin/staff');
  const email = page.getByLabel(t('staff:invite.email'));
  const invite = page.getByRole('button', { name: t('staff:invite.submit') });
  await untilAlive(invite);
  for (const address of ['first@example.org', 'second@example.org']) {
    await email.fill(address);
    await invite.click();
    await expect(page.getByText(address)).toBeVisible();
    await expect(email).toHaveValue('');
  }
});

test('why an account is suspended is asked for beside its field, and outlives a reload @long', async ({
  visit,
  product,
}) => {
  const page = await visit({ as: 'administrator' });
  await page.goto('/en/admin/people?q=marwa');
  await page.getByRole('row').getByRole('link').first().click();
  const { timeZone } = await (await signedIn(product, 'arabicPatient')).api.accounts.profile();
  const zone = page.getByRole('definition').getByText(zoneName(timeZone, 'en'), { exact: true });
  await expect(zone).toBeVisible();
  await pressAlive(page.getByText(t('people:act.suspend'), { exact: true }));
  const reason = page.locator('details[open]').getByLabel(t('people:reason'));
  const confirm = page.getByRole('button', { name: t('people:act.suspend.confirm') });
  await confirm.click();
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await expect(reason).toBeFocused();
  await reason.fill('Asked for by the patient.');
  await page.reload();
  await pressAlive(page.getByText(t('people:act.suspend'), { exact: true }));
  await expect(reason).toHaveValue('Asked for by the patient.');
});

test('why a review is taken down outlives a reload, and a change of the review under it', async ({
  visit,
  product,
  expectProblem,
}) => {
  expectProblem(/409 .*decide/);
  const { api } = await signedIn(product, 'patient');
  const { appointments } = await api.appointments.mine({ period: 'history' });
  const { id: appointmentId = '' } = appointments.find(({ status }) => status === 'completed') ?? {};
  const said = { appointmentId, rating: 2, comment: 'Long before it was changed.', locale: 'en' } as const;
  const { review: before } = await api.reviews.visit({ appointmentId });
  if (before) await api.reviews.change(said);
  else await api.reviews.write(said);
  const { review } = await api.reviews.visit({ appointmentId });
  const { api: reader } = await signedIn(product, 'arabicPatient');
  await reader.reviews.report({ reviewId: review?.id ?? '', reason: 'untrue' });

  const page = await visit({ as: 'administrator' });
  await page.goto('/en/admin?tab=support');
  const reported = (comment: string) =>
    page
      .getByRole('region', { name: t('reviews:console.title') })
      .getByRole('listitem')
      .filter({ hasText: comment });
  const reason = (comment: string) => reported(comment).first().getByLabel(t('reviews:console.reason'));
  await untilAlive(reason(said.comment));
  await expect(async () => {
    await reason(said.comment).fill('');
    await reason(said.comment).fill('It names a nurse.');
    const stored = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes(':words:')));
    await expect.poll(stored, { timeout: 2_000 }).toHaveLength(1);
  }).toPass();
  await page.reload();
  await expect(reason(said.comment)).toHaveValue('It names a nurse.');

  const now = 'As it was changed.';
  await api.reviews.change({ ...said, comment: now });
  const remove = (comment: string) =>
    reported(comment)
      .first()
      .getByRole('button', { name: t('reviews:console.remove') });
  await untilAlive(remove(said.comment));
  await remove(said.comment).click();
  await expect(page.getByText(t('reviews:console.changed'))).toBeVisible();
  await expect(reason(now)).toHaveValue('It names a nurse.');
  await remove(now).click();
  await expect(page.getByText(t('reviews:console.done.removed'))).toBeVisible();
  await expect(reported(now)).toHaveCount(0);
  const { review: after } = await api.reviews.visit({ appointmentId });
  expect(after?.removal).toMatchObject({ reason: 'It names a nurse.' });
});
