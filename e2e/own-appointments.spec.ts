import { expectToast } from './journeys/signing-in.ts';
import { pressAlive } from './support/alive.ts';
import { bookPaid, dayAhead, freeStarts, listedProvider } from './support/arranging.ts';
import { signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { beginningOf, words } from './support/words.ts';

test('a visit is moved to another time and both are told', async ({ visit, product }) => {
  const t = words('ar');
  const { api } = await signedIn(product, 'patient');
  const provider = await listedProvider(product, 'Daniel Okafor');
  const [start] = await freeStarts(product, provider.id, dayAhead(product, 10));
  const id = await bookPaid(api, provider.id, start ?? '');

  const page = await visit({ as: 'patient' });
  await page.goto(`/ar/visit/${id}`);
  const voice = page.locator('p[aria-live]');
  await expect(voice).toBeAttached();
  await page.getByRole('link', { name: t('dashboards/patient:visit.move') }).click();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(voice).toContainText(t('dashboards/patient:move.title'));
  await expect(page.getByText(beginningOf('ar', 'dashboards/patient:move.soon', 'time'))).toBeVisible();
  const [, other] = await freeStarts(product, provider.id, dayAhead(product, 11));
  const time = page.locator(`input[value="${other}"]`);
  await pressAlive(page.getByRole('button', { name: t('dashboards/patient:move.confirm') }));
  await expect(page.getByText(t('dashboards/patient:move.refused.nothingChosen'))).toBeVisible();
  await page.locator('details').filter({ has: time }).locator('summary').click();
  await time.check({ force: true });
  await page.getByRole('button', { name: t('dashboards/patient:move.confirm') }).click();
  await expect(page.getByText(t('dashboards/patient:move.done'))).toBeVisible();
  expect((await api.appointments.get({ id })).startTime).toBe(other);

  await expect
    .poll(async () => (await api.notifications.list({})).notifications.map(({ kind }) => kind))
    .toContain('appointment_moved');
  await page.goto('/ar/notifications');
  await page.getByRole('button', { name: t('notifications:markRead') }).click();
  await expect(page.getByText(t('notifications:new'), { exact: true })).toHaveCount(0);
});

test('what somebody turns off stays off, and the calendar address opens and ends @long', async ({ visit, product }) => {
  const t = words('en');
  const page = await visit({ as: 'arabicPatient' });
  await page.goto('/en/notifications?tab=settings');
  const reminders = page.getByRole('group', { name: t('notifications:event.reminder') });
  await reminders.getByLabel(t('notifications:channel.email')).uncheck();
  const save = page.getByRole('button', { name: t('notifications:preferences.save') });
  await save.press('Enter');
  await expect(page.getByText(t('notifications:done.preferences'))).toBeVisible();
  await expect(save).toBeFocused();
  await page.reload();
  await expect(reminders.getByLabel(t('notifications:channel.email'))).not.toBeChecked();

  await page.getByRole('button', { name: t('notifications:feed.make') }).click();
  const address = page.getByLabel(t('notifications:feed.address'));
  const url = await address.inputValue();
  const feed = await fetch(url);
  expect(await feed.text()).toContain('BEGIN:VEVENT');
  await page.context().grantPermissions([]);
  await page.getByRole('button', { name: t('notifications:feed.copy') }).click();
  await expectToast(page, t('notifications:feed.copyRefused'));
  await expect(address).toBeFocused();
  await page.getByRole('button', { name: t('notifications:feed.end') }).click();
  await expect(address).toHaveCount(0);
  expect((await fetch(url)).status).toBe(404);
  expect(product.url).toContain(new URL(url).host);
});
