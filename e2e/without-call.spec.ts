import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { confirmAct } from './journeys/acts.ts';
import { bookPaid, dayAhead, freeStarts, listedProvider } from './support/arranging.ts';
import { nextMorning } from './support/clock.ts';
import { beginsAt } from './support/past.ts';
import { signedIn } from './support/people.ts';
import { preparedMorning } from './support/prepared.ts';
import { type Product, startProduct } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const t = words('en');
const DOCTOR = 'Daniel Okafor';
const HALF_HOUR_MS = 1_800_000;

// A product of its own, at a quarter to eleven: the doctor's next free time is eleven o'clock, when a visit may begin.
let folder: string;
let product: Product;

test.beforeAll(async ({ mailbox }) => {
  folder = await mkdtemp(join(tmpdir(), 'polyclinic-without-call-'));
  const offsetMs = (preparedMorning() ?? nextMorning()) + HALF_HOUR_MS - Date.now();
  product = await startProduct({ dataDir: join(folder, 'data'), smtpUrl: mailbox.smtpUrl, offsetMs });
});

test.afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('visits by phone and in person are begun and completed by their doctor, and only its own patients learn where they are @long', async ({
  visit,
  expectProblem,
}) => {
  test.setTimeout(120_000);
  expectProblem(/\b404\b/);
  const marwa = await signedIn(product, 'arabicPatient');
  const provider = await listedProvider(product, DOCTOR);
  const { api } = await signedIn(product, 'doctor');
  const settings = await api.availability.own();
  if (!settings) throw new Error(`${DOCTOR} has no hours.`);
  await api.availability.save({ ...settings, version: undefined, visitTypes: ['video', 'phone', 'in_person'] });
  const [start = '', next = ''] = await freeStarts(product, provider.id, dayAhead(product, 0));
  const byPhone = await bookPaid(marwa.api, provider.id, start, 'phone');
  const inPerson = await bookPaid(marwa.api, provider.id, next, 'in_person');

  const hers = await visit({ at: product, as: 'arabicPatient' });
  const his = await visit({ at: product, as: 'doctor' });
  const strangers = await visit({ at: product, as: 'patient' });
  const today = Temporal.PlainDate.from(dayAhead(product, 0));
  const complete = async (id: string, beganAt: string) => {
    expect((await strangers.goto(`/en/visit/${id}`))?.status()).toBe(404);
    await his.getByRole('button', { name: t('encounters:progress.start') }).click();
    await expect(hers.getByText(t('appointments:status.in_progress'), { exact: true })).toBeVisible();
    // It was begun in its window, and isn't completed before its start.
    const began = today.toZonedDateTime({ timeZone: 'Europe/London', plainTime: beganAt });
    await beginsAt(product, id, began.toInstant());
    await his.getByRole('button', { name: t('encounters:progress.complete') }).click();
    await confirmAct(his, 'en', 'complete');
    await expect(hers.getByText(t('encounters:note.notYet'))).toBeVisible();
    await expect(hers.getByText(t('appointments:status.completed'), { exact: true })).toBeVisible();
  };
  for (const page of [hers, his]) await page.goto(`/en/visit/${byPhone}`);
  await expect(hers.getByText(t('encounters:phone.willCall', { name: DOCTOR }))).toBeVisible();
  await expect(his.getByRole('link', { name: '+20 10 05550119' })).toHaveAttribute('href', 'tel:+201005550119');
  await complete(byPhone, '10:00');

  await beginsAt(product, inPerson, Temporal.Instant.from(start));
  await hers.goto(`/ar/visit/${inPerson}`);
  const map = hers.getByRole('link', { name: words('ar')('encounters:place.map') });
  await expect(map).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\/search\?query=.*London/);
  await expect(map).toHaveAttribute('referrerpolicy', 'no-referrer');
  for (const page of [hers, his]) {
    await page.goto(`/en/visit/${inPerson}`);
    await expect(page.getByText(/Bloomsbury Way, London/)).toBeVisible();
  }
  await complete(inPerson, '09:30');
  // Nobody needs to find it any more.
  for (const page of [hers, his]) {
    await page.reload();
    await expect(page.getByText(/Bloomsbury Way/)).toHaveCount(0);
  }
});

test('a lobby closes with its visit, and a call goes on by phone for both, who read how long to wait @long', async ({
  visit,
}) => {
  test.setTimeout(120_000);
  const marwa = await signedIn(product, 'arabicPatient');
  const provider = await listedProvider(product, DOCTOR);
  // In a quarter of an hour: its call is open.
  const [start = ''] = await freeStarts(product, provider.id, dayAhead(product, 0));
  const hers = await visit({ at: product, as: 'arabicPatient' });
  const off = await bookPaid(marwa.api, provider.id, start);
  await hers.goto(`/en/call/${off}`);
  await expect(hers.getByRole('button', { name: t('calls:join'), exact: true })).toBeVisible();
  await (await signedIn(product, 'doctor')).api.appointments.cancel({ id: off });
  await expect(hers.getByText(t('calls:over.title'))).toBeVisible();
  await expect(hers.getByRole('button', { name: t('calls:join'), exact: true })).toBeHidden();

  const id = await bookPaid(marwa.api, provider.id, start);
  const his = await visit({ at: product, as: 'doctor' });
  await his.goto(`/en/call/${id}`);
  await expect(his.getByRole('button', { name: t('calls:join'), exact: true })).toBeVisible();
  await hers.goto(`/en/visit/${id}`);
  await hers.getByText(t('appointments:phoneInstead.open')).click();
  await hers.getByRole('button', { name: t('appointments:phoneInstead.go') }).click();
  await expect(hers.getByText(t('encounters:phone.willCall', { name: DOCTOR }))).toBeVisible();
  await expect(his, 'led to the number').toHaveURL(new RegExp(`/en/visit/${id}`));
  await expect(his.getByText(t('calls:byPhone.title'))).toBeVisible();
  await expect(his.getByRole('link', { name: '+20 10 05550119' })).toBeVisible();
  // From when on each of them can say that it did not come to that.
  const until = (side: 'patient' | 'provider') =>
    t(`encounters:phone.instead.${side}`, { time: '@' }).split('@')[0] ?? '';
  await expect(hers.getByText(until('patient'))).toBeVisible();
  await expect(his.getByText(until('provider'))).toBeVisible();
});
