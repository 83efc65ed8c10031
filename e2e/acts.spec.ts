import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { confirmAct } from './journeys/acts.ts';
import { joinCall, pressEnd } from './journeys/call.ts';
import { expectToast } from './journeys/signing-in.ts';
import { bookPaid, dayAhead, freeStarts, listedProvider } from './support/arranging.ts';
import { nextMorning } from './support/clock.ts';
import { beginsAt, hasStarted, minutePassed } from './support/past.ts';
import { signedIn } from './support/people.ts';
import { preparedMorning } from './support/prepared.ts';
import { type Product, startProduct } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const [t, ar] = [words('en'), words('ar')];
const DOCTOR = 'Daniel Okafor';
const HALF_HOUR_MS = 1_800_000;

// A product of its own, with the minute that people have: the doctor's next free time may begin.
let folder: string;
let product: Product;

test.beforeAll(async ({ mailbox }) => {
  folder = await mkdtemp(join(tmpdir(), 'polyclinic-acts-'));
  const offsetMs = (preparedMorning() ?? nextMorning()) + HALF_HOUR_MS - Date.now();
  const environment = { ACT_DELAY: '60000' };
  product = await startProduct({ dataDir: join(folder, 'data'), smtpUrl: mailbox.smtpUrl, offsetMs, environment });
});

test.afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** An hour that this doctor has free by then, of the product's day. */
const todayAt = (plainTime: string) =>
  Temporal.PlainDate.from(dayAhead(product, 0)).toZonedDateTime({ timeZone: 'Europe/London', plainTime }).toInstant();

test('a doctor completes a visit and signs its note, takes either back, and the patient sees only what is carried out @long', async ({
  visit,
}) => {
  test.setTimeout(120_000);
  const marwa = await signedIn(product, 'arabicPatient');
  const provider = await listedProvider(product, DOCTOR);
  const practice = await signedIn(product, 'doctor');
  const settings = await practice.api.availability.own();
  if (!settings) throw new Error(`${DOCTOR} has no hours.`);
  await practice.api.availability.save({ ...settings, version: undefined, visitTypes: ['video', 'phone'] });
  const [start = ''] = await freeStarts(product, provider.id, dayAhead(product, 0));
  const id = await bookPaid(marwa.api, provider.id, start, 'phone');
  await beginsAt(product, id, todayAt('10:00'));
  const hers = await visit({ at: product, as: 'arabicPatient' });
  const his = await visit({ at: product, as: 'doctor' });
  const takeBack = his.getByRole('button', { name: t('appointments:act.takeBack') });
  const countdown = his.getByRole('timer');
  const complete = his.getByRole('button', { name: t('encounters:progress.complete') });
  await hers.goto(`/ar/visit/${id}`);

  await test.step('he marks it as started on its card', async () => {
    await his.goto('/en/provider');
    const card = his.getByRole('article').filter({ hasText: 'مروة حسن' });
    const start = card.getByRole('button', { name: t('dashboards/provider:step.start') });
    await start.first().click();
    await Promise.all([
      expectToast(his, t('appointments:done.in_progress')),
      expectToast(hers, ar('live:started.text')),
    ]);
    await expect(start).toHaveCount(0);
    await expect(card.getByText(t('appointments:status.in_progress'), { exact: true }).first()).toBeVisible();
    await expect(hers.getByText(ar('appointments:status.in_progress'), { exact: true })).toBeVisible();
  });

  await test.step('he completes it, and takes that back with the keyboard', async () => {
    await his.goto(`/en/visit/${id}`);
    await complete.click();
    await confirmAct(his, 'en', 'complete');
    await expect(countdown).toHaveText(/in \d+ seconds\./);
    await expect(his.getByText(t('appointments:act.complete.said'))).toHaveCount(1);
    await expect(takeBack).toBeFocused();
    await expect(complete).toHaveCount(0);
    await his.reload();
    await expect(countdown).toBeVisible();
    await takeBack.focus();
    await his.keyboard.press('Enter');
    await expectToast(his, t('appointments:act.takenBack'));
    await expect(complete).toBeVisible();
    await expect(hers.getByText(ar('appointments:status.in_progress'), { exact: true })).toBeVisible();
    await expect(hers.getByRole('timer')).toHaveCount(0);
  });

  await test.step('he completes it for good from his week, and both pages say so by themselves', async () => {
    await his.goto('/en/provider');
    const card = his.getByRole('article').filter({ has: countdown.or(his.getByText('مروة حسن')) });
    await card
      .getByRole('button', { name: t('dashboards/provider:step.complete') })
      .first()
      .click();
    await confirmAct(his, 'en', 'complete');
    await expect(countdown).toBeVisible();
    await minutePassed(product);
    await expectToast(his, t('appointments:act.complete.done'));
    await expect(countdown).toHaveCount(0);
    await expect(hers.getByText(ar('appointments:status.completed'), { exact: true })).toBeVisible();
  });

  await test.step('he signs the note, takes it back to put a word right, and signs it for good', async () => {
    await his.goto(`/en/visit/${id}`);
    const plan = his.getByLabel(t('encounters:note.plan'));
    await plan.fill('Drink enough.');
    await expect(his.getByText(t('encounters:note.state.saved'))).toBeVisible();
    const sign = his.getByRole('button', { name: t('encounters:note.sign') });
    await sign.click();
    await confirmAct(his, 'en', 'sign');
    await expect(countdown).toBeVisible();
    await expect(plan).toHaveCount(0);
    await his.reload();
    await takeBack.click();
    await expectToast(his, t('appointments:act.takenBack'));
    await plan.fill('Drink plenty.');
    await expect(his.getByText(t('encounters:note.state.saved'))).toBeVisible();
    await sign.click();
    await confirmAct(his, 'en', 'sign');
    await expect(countdown).toBeVisible();
    await expect(hers.getByText(ar('encounters:note.notYet'))).toBeVisible();
    await minutePassed(product);
    await expectToast(his, t('appointments:act.sign.done'));
    await expect(hers.getByText('Drink plenty.')).toBeVisible();
    await expect(his.getByLabel(t('encounters:note.addendum'))).toBeVisible();
  });
});

test('a doctor who ends a call asks it back, joins again, and ends it for good @long', async ({ visit }) => {
  const marwa = await signedIn(product, 'arabicPatient');
  const provider = await listedProvider(product, DOCTOR);
  const [start = ''] = await freeStarts(product, provider.id, dayAhead(product, 2));
  const id = await bookPaid(marwa.api, provider.id, start);
  await beginsAt(product, id, todayAt('09:30'));
  await hasStarted(product, id);
  const his = await visit({ at: product, as: 'doctor' });
  const hers = await visit({ at: product, as: 'arabicPatient' });
  await hers.goto(`/ar/visit/${id}`);
  await his.goto(`/en/call/${id}`);
  await joinCall(his, 'en');
  await expectToast(hers, ar('live:waits.title'));
  await his.getByRole('button', { name: t('calls:end'), exact: true }).click();
  await his.keyboard.press('Escape');
  await expect(his.getByRole('dialog')).toHaveCount(0);
  await pressEnd(his, 'en');
  await expect(his.getByText(t('calls:over.title'))).toBeVisible();
  await expect(his.getByRole('timer')).toHaveText(/in \d+ seconds\./);
  await expect(hers.getByText(ar('appointments:status.in_progress'), { exact: true })).toBeVisible();
  await his.getByRole('button', { name: t('appointments:act.takeBack') }).click();
  await his.getByRole('button', { name: t('calls:left.action') }).click();
  await joinCall(his, 'en');
  await his.getByRole('button', { name: t('calls:end'), exact: true }).click();
  await his
    .getByRole('dialog')
    .getByRole('button', { name: t('calls:end.leave') })
    .click();
  await his.getByRole('button', { name: t('calls:left.action') }).click();
  await joinCall(his, 'en');
  await pressEnd(his, 'en');
  await expect(his.getByRole('timer')).toBeVisible();
  await minutePassed(product);
  await expectToast(his, t('appointments:act.complete.done'));
  await expect(his.getByRole('link', { name: t('calls:after') })).toBeVisible();
  await expect(his.getByRole('button', { name: t('calls:left.action') })).toHaveCount(0);
});

test('a no-show that is pending lapses on the page where the visit is called off elsewhere @long', async ({
  visit,
}) => {
  const marwa = await signedIn(product, 'arabicPatient');
  const provider = await listedProvider(product, DOCTOR);
  const practice = await signedIn(product, 'doctor');
  const [start = ''] = await freeStarts(product, provider.id, dayAhead(product, 1));
  const id = await bookPaid(marwa.api, provider.id, start);
  await beginsAt(product, id, todayAt('10:00').subtract({ hours: 16 }));
  const his = await visit({ at: product, as: 'doctor' });
  await his.goto(`/en/provider?tab=communication&appointment=${id}`);
  await his.getByRole('button', { name: t('appointments:noShow.mark') }).click();
  await his
    .getByRole('dialog')
    .getByRole('button', { name: t('appointments:noShow.mark') })
    .click();
  await expect(his.getByRole('timer')).toHaveText(/no-show in \d+ seconds\./);
  await expect(his.getByRole('button', { name: t('appointments:cancel.open') })).toHaveCount(0);
  await practice.api.appointments.cancel({ id, reason: 'Fell ill' });
  await expectToast(his, t('appointments:act.no_show.lapsed'));
  // Who gives up a visit after its start has missed it.
  await expect(his.getByText(t('ends:fact.provider.missed_by_provider')).first()).toBeVisible();
});
