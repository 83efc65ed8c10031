import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinCall } from './journeys/call.ts';
import { coming } from './support/arranging.ts';
import { signedIn } from './support/people.ts';
import { type Product, startProduct } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const t = words('en');

// A product of its own: the note of the visit that is about to begin is written here.
let folder: string;
let product: Product;

test.use({ actionTimeout: 30_000 });

test.beforeAll(async ({ mailbox }) => {
  folder = await mkdtemp(join(tmpdir(), 'polyclinic-call-record-'));
  product = await startProduct({ dataDir: join(folder, 'data'), smtpUrl: mailbox.smtpUrl });
});

test.afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a doctor reads in the call why the patient comes and what they are allergic to, and writes the note there, which the patient’s access log says', async ({
  visit,
}) => {
  const { appointmentId } = await coming(product);
  const { api } = await signedIn(product, 'patient');
  const { symptoms } = await api.appointments.get({ id: appointmentId });
  const his = await visit({ at: product, as: 'doctor' });
  await his.setViewportSize({ width: 390, height: 844 });
  await his.goto(`/en/call/${appointmentId}`);
  await joinCall(his, 'en');

  await his.getByRole('button', { name: t('calls:record.open') }).click();
  const record = his.getByRole('complementary', { name: t('calls:record.title') });
  await expect(record.getByText(symptoms ?? '')).toBeVisible();
  await expect(record.getByText('Penicillin')).toBeVisible();
  await record.getByLabel(t('encounters:note.plan')).fill('Rest, and a review in a week.');
  await his.getByRole('button', { name: t('calls:record.close') }).click();
  await expect(record).toHaveCount(0);
  const opened = async () => (await api.privacy.accesses({})).accesses.filter(({ subject }) => subject === 'briefing');
  await expect.poll(async () => (await opened()).at(0)?.actorName).toBe('Daniel Okafor');
  await his.getByRole('button', { name: t('calls:record.open') }).click();
  await expect(record.getByLabel(t('encounters:note.plan'))).toHaveValue('Rest, and a review in a week.');

  const page = await his.context().newPage();
  await page.goto(`/en/visit/${appointmentId}`);
  await expect(page.getByText('Penicillin')).toBeVisible();
  await expect(page.getByLabel(t('encounters:note.plan'))).toHaveValue('Rest, and a review in a week.');
});

test('a patient in the waiting room has no such panel', async ({ visit }) => {
  const { appointmentId } = await coming(product);
  const hers = await visit({ at: product, as: 'patient' });
  await hers.goto(`/en/call/${appointmentId}`);
  await joinCall(hers, 'en');
  await expect(hers.getByText(t('calls:waiting.next', { name: 'Daniel Okafor' }))).toBeVisible();
  await expect(hers.getByRole('button', { name: t('calls:record.open') })).toHaveCount(0);
});
