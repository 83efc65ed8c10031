import { readFile } from 'node:fs/promises';
import { deaf, pressAlive, untilAlive } from './support/alive.ts';
import { bookPaid, dayAhead, freeStarts, listedProvider } from './support/arranging.ts';
import { people, signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const DAUGHTER = 'Ella Carter';

test('what was paid has its invoice, what goes back has its credit note @long', async ({ visit, product }) => {
  const t = words('ar');
  const { api } = await signedIn(product, 'patient');
  const provider = await listedProvider(product, 'Daniel Okafor');
  const [start] = await freeStarts(product, provider.id, dayAhead(product, 7));
  const id = await bookPaid(api, provider.id, start ?? '');

  const page = await visit({ as: 'patient' });
  await page.goto('/ar/settings');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('billing:title') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('billing:title') })).toBeVisible();
  await expect(page.getByText(t('billing:methods.nobody'))).toBeVisible();
  const payment = page.getByRole('listitem').filter({ has: page.locator(`a[href="/ar/visit/${id}"]`) });
  await expect(payment.getByText(t('billing:status.paid'), { exact: true })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    payment.getByRole('link', { name: /INV-/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^INV-\d{4}-\d{6}\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.goto(`/ar/visit/${id}`);
  await page.getByRole('button', { name: t('appointments:cancel.open') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/US\$/)).toBeVisible();
  await dialog.getByRole('button', { name: t('appointments:cancel.confirm') }).click();
  await expect.poll(async () => (await api.appointments.get({ id })).paymentStatus).toBe('refunded');
  await page.goto('/ar/billing');
  await expect(payment.getByText(t('billing:status.refunded'), { exact: true })).toBeVisible();
  const documents = async () => {
    const { payments } = await api.billing.payments({});
    return payments.find(({ appointmentId }) => appointmentId === id)?.documents.length;
  };
  await expect.poll(documents).toBe(2);
  await page.reload();
  await expect(payment.getByRole('link', { name: /CN-/ })).toBeVisible();
});

test('an earlier time is asked for, offered, and taken with the visit that was paid @long', async ({
  visit,
  product,
  mailbox,
}) => {
  const t = words('en');
  const { api } = await signedIn(product, 'patient');
  const { api: other } = await signedIn(product, 'arabicPatient');
  const provider = await listedProvider(product, 'Daniel Okafor');
  const [early] = await freeStarts(product, provider.id, dayAhead(product, 5));
  const [earliest] = await freeStarts(product, provider.id, dayAhead(product, 4));
  const [late] = await freeStarts(product, provider.id, dayAhead(product, 12));
  const theirs = await bookPaid(other, provider.id, early ?? '');
  const theirsBefore = await bookPaid(other, provider.id, earliest ?? '');
  const mine = await bookPaid(api, provider.id, late ?? '');

  const page = await visit({ as: 'patient' });
  await page.goto(`/en/visit/${mine}`);
  await pressAlive(page.getByRole('button', { name: t('waitlist:join.earlier') }));
  await expect(page.getByText(t('dashboards/patient:move.earlier'))).toBeVisible();
  await page.getByRole('button', { name: t('waitlist:join.anyway') }).click();
  await expect(page.getByText(t('waitlist:done.joined'))).toBeVisible();
  await other.appointments.cancel({ id: theirs });
  expect(await mailbox.linkTo('en/waitlist', people.patient)).toContain('/en/waitlist');

  await page.goto('/en/patient');
  await pressAlive(page.getByRole('link', { name: t('waitlist:notice.answer') }));
  const elsewhere = await deaf(await page.context().newPage());
  await elsewhere.goto('/en/waitlist');
  await pressAlive(page.getByRole('button', { name: t('waitlist:offer.take') }));
  await expect(page.getByText(t('dashboards/patient:move.done'))).toBeVisible();
  await pressAlive(elsewhere.getByRole('button', { name: t('waitlist:offer.take') }));
  await expect(elsewhere, 'the same press again leads to the same visit').toHaveURL(new RegExp(`/visit/${mine}`));

  await pressAlive(page.getByRole('button', { name: t('waitlist:join.earlier') }));
  await page.getByRole('button', { name: t('waitlist:join.anyway') }).click();
  await expect(page.getByText(t('waitlist:done.joined'))).toBeVisible();
  await other.appointments.cancel({ id: theirsBefore });
  const offerOf = async () => (await api.waitlist.list()).waits.find(({ offer }) => offer)?.offer;
  await expect.poll(offerOf).toBeTruthy();
  await elsewhere.goto('/en/waitlist');
  const take = elsewhere.getByRole('button', { name: t('waitlist:offer.take') });
  await expect(take).toBeVisible();
  await api.waitlist.decline({ id: (await offerOf())?.id ?? '' });
  await pressAlive(take);
  await expect(elsewhere.getByText(t('waitlist:error.OFFER_ENDED'))).toBeVisible();
  expect(await api.appointments.get({ id: mine })).toMatchObject({ startTime: early, paymentStatus: 'paid' });
  for (const { id } of (await api.waitlist.list()).waits) await api.waitlist.leave({ id });
  await page.goto('/en/waitlist');
  await expect(page.getByText(t('waitlist:none'))).toBeVisible();
});

test('a time of a full day is asked for on the booking page, and held once it is taken @long', async ({
  visit,
  product,
}) => {
  const t = words('en');
  const { api: practice } = await signedIn(product, 'arabicDoctor');
  const { api: other } = await signedIn(product, 'arabicPatient');
  const settings = await practice.availability.own();
  if (!settings) throw new Error('The doctor of the demonstration has no practice.');
  const date = dayAhead(product, 9);
  const exceptions = [
    ...settings.exceptions.filter((one) => one.date !== date),
    { date, closed: false, start: '12:00', end: '12:30' },
  ];
  await practice.availability.save({ ...settings, isAcceptingPatients: true, exceptions });
  const provider = await listedProvider(product, (await practice.accounts.profile()).fullName);
  const [only] = await freeStarts(product, provider.id, date);
  const theirs = await bookPaid(other, provider.id, only ?? '');

  const page = await visit({ as: 'patient' });
  await page.goto(`/en/book?provider=${provider.id}&date=${date}`);
  const daughter = page.getByRole('radio', { name: DAUGHTER });
  await untilAlive(daughter);
  await daughter.check({ force: true });
  await pressAlive(page.getByRole('button', { name: t('waitlist:join.day') }));
  await expect(page.getByText(t('waitlist:wait.for', { name: `\u2068${DAUGHTER}\u2069` }))).toBeVisible();
  await other.appointments.cancel({ id: theirs });
  const { api } = await signedIn(product, 'patient');
  await expect.poll(async () => (await api.waitlist.list()).waits.some(({ offer }) => offer)).toBe(true);
  await page.reload();
  await pressAlive(page.getByRole('button', { name: t('waitlist:offer.take') }));
  await expect(page.getByRole('button', { name: t('dashboards/patient:card.pay') })).toBeVisible();
  await expect(page.getByText(t('appointments:behalf.for', { name: `\u2068${DAUGHTER}\u2069` }))).toBeVisible();
  await practice.availability.save({ ...settings, version: undefined });
});
