import { coming, listedProvider } from './support/arranging.ts';
import { signedIn } from './support/people.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { startThrowaway } from './support/throwaway.ts';
import { words } from './support/words.ts';

const t = words('en');
const WHY = 'Complaints are being looked into.';

// A product of its own: nobody books a doctor who is suspended.
let product: Product;
test.beforeAll(async ({ mailbox }) => {
  product = await startThrowaway(mailbox.smtpUrl);
});
test.afterAll(() => product?.stop());

test('an administrator finds a doctor, suspends them with a reason, and lets them back @long', async ({ visit }) => {
  test.setTimeout(120_000);
  const { appointmentId } = await coming(product);
  const { api } = await signedIn(product, 'patient');
  const ruth = await visit({ at: product, as: 'administrator' });

  await test.step('finds the doctor by name, with the keyboard alone', async () => {
    await ruth.goto('/en/admin?tab=doctors');
    await ruth.getByRole('searchbox', { name: t('admin:doctors.search') }).fill('nobody like this');
    await ruth.keyboard.press('Enter');
    await expect(ruth.getByText(t('admin:doctors.none'))).toBeVisible();
    await ruth.getByRole('searchbox', { name: t('admin:doctors.search') }).fill('okafor');
    await ruth.keyboard.press('Enter');
    await ruth.getByRole('link', { name: 'Daniel Okafor' }).press('Enter');
    await expect(ruth.getByRole('heading', { level: 1, name: 'Daniel Okafor' })).toBeVisible();
  });

  await test.step('sees what it will do, gives the reason, and suspends', async () => {
    await ruth.getByRole('button', { name: t('admin:suspension.suspend.open') }).click();
    const dialog = ruth.getByRole('dialog');
    await expect(dialog).toContainText(/upcoming visits will be cancelled/);
    await expect(dialog).toContainText(/\$[\d,]+\.\d\d will be refunded to them/);
    await dialog.getByLabel(t('admin:suspension.reason')).fill(WHY);
    await dialog.getByRole('button', { name: t('admin:suspension.suspend.confirm') }).click();
    await expect(dialog).toBeHidden();
    await expect(ruth.getByRole('status').filter({ hasText: t('admin:status.suspended') })).toBeVisible();
    await expect(ruth.getByRole('region', { name: t('admin:doctor.history') })).toContainText(WHY);
  });

  await test.step('the doctor reads why, and what is still open to them', async () => {
    const provider = await visit({ at: product, as: 'doctor' });
    await provider.goto('/en/provider');
    await expect(provider.getByText(t('providers/practice:status.suspended.title'))).toBeVisible();
    await expect(provider.getByText(WHY)).toBeVisible();
  });

  await test.step('the patient books a colleague with one press', async () => {
    expect((await api.appointments.get({ id: appointmentId })).status).toBe('cancelled');
    const patient = await visit({ at: product, as: 'patient' });
    await patient.goto(`/en/visit/${appointmentId}`);
    await expect(patient.getByRole('link', { name: t('dashboards/patient:visit.bookAgain') })).toHaveCount(0);
    const calledOff = patient.getByLabel(t('ends:calledOff.label'));
    await expect(calledOff.getByRole('heading', { name: t('ends:calledOff.title') })).toBeVisible();
    await expect(calledOff.getByRole('status')).toContainText(/\$[\d,]+\.\d\d/);
    await expect(patient.getByText(WHY)).toBeHidden();
    await calledOff
      .getByRole('button', { name: /^Book / })
      .first()
      .click();
    await expect(patient).not.toHaveURL(new RegExp(appointmentId));
    await expect(patient).toHaveURL(/\/en\/visit\/(?!.*again)/);
  });

  await test.step('and is let back', async () => {
    await ruth.getByRole('button', { name: t('admin:suspension.reinstate.open') }).click();
    const dialog = ruth.getByRole('dialog');
    await dialog.getByLabel(t('admin:suspension.reason')).fill('Nothing was found.');
    await dialog.getByRole('button', { name: t('admin:suspension.reinstate.confirm') }).click();
    await expect(ruth.getByRole('status').filter({ hasText: t('admin:status.approved') })).toBeVisible();
    await listedProvider(product, 'Daniel Okafor');
  });
});
