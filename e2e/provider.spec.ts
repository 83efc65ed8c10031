import { readFile } from 'node:fs/promises';
import { formatDuration, formatNumber } from '@polyclinic/contract/platform/format';
import { statedResponseMinutes } from '@polyclinic/contract/providers/rules';
import { noteToasts } from './journeys/notices.ts';
import { hearsLive, pressAlive } from './support/alive.ts';
import { bookPaid, dayAhead, freeStarts, listedProvider } from './support/arranging.ts';
import { signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { asKey, words } from './support/words.ts';

const t = words('en');
const NAME = 'Karim Mansour';

test('a break, a holiday and a pause are previewed, saved as a whole, and what patients see @long', async ({
  visit,
  product,
}) => {
  const { api } = await signedIn(product, 'arabicDoctor');
  const before = await api.availability.own();
  const page = await visit({ as: 'arabicDoctor' });
  await page.goto('/en/provider');
  const way = page.getByRole('link', { name: t('shell/workspace:doctor.hours'), exact: true });
  await pressAlive(way);
  await test.step('a doctor who goes back is asked before a holiday that a button added is lost', async () => {
    const from = page.getByLabel(t('availability:absences.from'));
    await page.getByRole('button', { name: t('availability:absences.add') }).click();
    const count = await from.count();
    const answered = (answer: 'accept' | 'dismiss') => {
      const asked = page.waitForEvent('dialog').then((question) => {
        expect(question.message()).toBe(t('shell:unsaved.leave'));
        return question[answer]();
      });
      return Promise.all([asked, page.evaluate(() => history.back())]);
    };
    await answered('dismiss');
    await expect(page).toHaveURL('/en/provider/availability');
    await expect(from).toHaveCount(count);
    await answered('accept');
    await expect(page).toHaveURL('/en/provider');
    await expect(page.getByRole('heading', { name: t('dashboards/provider:title'), level: 1 })).toBeVisible();
    await way.click();
    await expect(page.getByRole('button', { name: t('availability:absences.add') })).toBeVisible();
    await expect(from).toHaveCount(count - 1);
  });
  await test.step('rows that outlived a reload do not replace what was saved elsewhere meanwhile', async () => {
    const from = page.getByLabel(t('availability:absences.from'));
    const count = await from.count();
    await page.getByRole('button', { name: t('availability:absences.add') }).click();
    await from.last().fill(dayAhead(product, 40));
    await page.getByLabel(t('availability:absences.until')).last().fill(dayAhead(product, 40));
    if (before) await api.availability.save({ ...before, version: undefined, bufferMinutes: before.bufferMinutes + 5 });
    await page.reload();
    await expect(from).toHaveCount(count + 1);
    await page.getByRole('button', { name: t('availability:save') }).click();
    await expect(page.getByText(t('availability:overtaken'))).toBeVisible();
    expect((await api.availability.own())?.bufferMinutes).toBe((before?.bufferMinutes ?? 0) + 5);
    if (before) await api.availability.save({ ...before, version: undefined });
    page.once('dialog', (question) => question.accept());
    await page.getByRole('link', { name: t('availability:back') }).click();
    await expect(page.getByRole('heading', { name: t('dashboards/provider:title'), level: 1 })).toBeVisible();
    await way.click();
    await expect(from).toHaveCount(count);
  });
  const preview = page.locator('section', {
    has: page.getByRole('heading', { name: t('availability:preview.title') }),
  });
  const free = preview.locator('summary').first();
  await test.step('windows that overlap are named, and the preview waits for better', async () => {
    await page.getByRole('checkbox', { name: 'Mon' }).check();
    await page.getByRole('button', { name: t('availability:hours.addOn', { day: 'Mon' }) }).click();
    const clocks = (name: string) => page.getByLabel(t(asKey(`availability:hours.${name}`), { day: 'Mon' }));
    await clocks('from').nth(0).fill('09:00');
    await clocks('until').nth(0).fill('12:00');
    await clocks('from').nth(1).fill('11:00');
    await clocks('until').nth(1).fill('15:00');
    await expect(preview.getByRole('status')).toHaveText(t('availability:preview.state.unfinished'));
    await page.getByRole('button', { name: t('availability:save') }).click();
    await expect(page.getByText(t('availability:problem.overlap'))).toHaveCount(1);
    await expect(clocks('from').nth(1)).toBeFocused();
    await clocks('from').nth(1).fill('14:00');
  });
  await test.step('the hours of one day are used for all, a holiday is taken', async () => {
    await page.getByRole('button', { name: t('availability:hours.copyOn', { day: 'Mon' }) }).click();
    await page.getByRole('button', { name: t('availability:absences.add') }).click();
    await page.getByLabel(t('availability:absences.from')).last().fill(dayAhead(product, 3));
    await page.getByLabel(t('availability:absences.until')).last().fill(dayAhead(product, 20));
    await expect(preview.getByRole('status')).toHaveText(t('availability:preview.state.current'));
    await expect(free).toBeVisible();
    await page.getByRole('button', { name: t('availability:save') }).click();
    await expect(page.getByText(t('availability:saved'))).toBeVisible();
    const saved = await api.availability.own();
    const [first, last] = [dayAhead(product, 3), dayAhead(product, 20)];
    const taken = saved?.exceptions.filter(({ date, closed }) => closed && date >= first && date <= last);
    expect(taken).toHaveLength(18);
    expect(saved?.hours.mon?.also).toEqual([{ start: '14:00', end: '15:00' }]);
  });
  await test.step('a pause is what patients see, and lifted again', async () => {
    await page.getByRole('checkbox', { name: t('availability:rules.accepting') }).uncheck();
    await expect(preview.getByText(t('availability:preview.paused'))).toBeVisible();
    await page.getByRole('button', { name: t('availability:save') }).click();
    await expect.poll(async () => (await api.availability.own())?.isAcceptingPatients).toBe(false);
    const { id } = await listedProvider(product, NAME).catch(() => ({ id: '' }));
    expect(id).toBe('');
  });
  if (before) await api.availability.save({ ...before, version: undefined });
});

test('without scripts, hours are added by post and saved @long', async ({ visit, product, expectProblem }) => {
  // How Chromium reports the scripts that it was told not to run.
  expectProblem(/\.js: csp$/);
  const { api } = await signedIn(product, 'arabicDoctor');
  const before = await api.availability.own();
  const page = await visit({ as: 'arabicDoctor', javaScriptEnabled: false });
  await page.goto('/en/provider/availability');
  const from = page.getByLabel(t('availability:hours.from', { day: 'Tue' }));
  const count = await from.count();
  await page.getByRole('button', { name: t('availability:hours.addOn', { day: 'Tue' }) }).click();
  await expect(from).toHaveCount(count + 1);
  await from.last().fill('22:30');
  await page
    .getByLabel(t('availability:hours.until', { day: 'Tue' }))
    .last()
    .fill('23:30');
  await page.getByRole('button', { name: t('availability:preview.show') }).click();
  await expect(page.getByText(t('availability:preview.title'))).toBeVisible();
  await page.getByRole('button', { name: t('availability:save') }).click();
  await expect(page.getByText(t('availability:saved'))).toBeVisible();
  expect((await api.availability.own())?.hours.tue?.also?.at(-1)).toEqual({ start: '22:30', end: '23:30' });
  if (before) await api.availability.save({ ...before, version: undefined });
});

test('the week is a calendar whose visits lead to what the doctor needs before the call @long', async ({
  visit,
  product,
}) => {
  const page = await visit({ as: 'doctor', viewport: { width: 1280, height: 900 } });
  await page.goto('/en/provider');
  const { api } = await signedIn(product, 'doctor');
  const today = Temporal.Instant.fromEpochMilliseconds(Date.now() + product.offsetMs);
  const { stats } = await api.appointments.week({ from: today.toString(), until: today.add({ hours: 24 }).toString() });
  const card = (name: Parameters<typeof t>[0]) =>
    page.getByText(t(name), { exact: true }).first().locator('xpath=../..');
  await expect(card('dashboards/provider:figure.total')).toContainText(formatNumber(stats.totalAppointments, 'en'));
  await expect(card('dashboards/provider:figure.completed')).toContainText(formatNumber(stats.completed, 'en'));
  expect(stats.averageRating).toBeGreaterThan(0);
  await expect(card('dashboards/provider:figure.rating')).toContainText(stats.averageRating.toFixed(1));
  const tabs = page.getByRole('navigation', { name: t('dashboards/provider:tabs') });
  await tabs.getByRole('link', { name: t('dashboards/provider:tab.communication') }).click();
  await expect(page.getByText(t('dashboards/provider:empty.communication'))).toBeVisible();
  await tabs.getByRole('link', { name: t('dashboards/provider:tab.appointments') }).click();
  await expect(page.getByText(t('dashboards/provider:empty.communication'))).toHaveCount(0);
  await expect(page.getByText(t('dashboards/provider:briefing.allergies'), { exact: true }).first()).toBeVisible();
  await page.goto('/en/provider/week');
  const calendar = page.getByRole('table', { name: t('dashboards/provider:calendar.label') });
  await expect(calendar.getByRole('columnheader')).toHaveCount(8);
  await expect(calendar.locator('[data-now]')).toBeVisible();
  const confirmed = calendar.getByRole('link', {
    name: new RegExp(`Emily Carter.*${t('appointments:status.confirmed')}`),
  });
  await confirmed.first().click();
  await expect(page).toHaveURL(/tab=communication&appointment=/);
  await expect(page.getByRole('heading', { name: t('dashboards/provider:briefing.title') })).toBeVisible();
  await expect(page.getByText(t('dashboards/provider:briefing.earlier'))).toBeVisible();
  await expect(page.getByText(t('dashboards/provider:rule.cancel'))).toBeVisible();
  const chat = page.getByLabel(t('messages:conversation', { name: 'Emily Carter' }), { exact: true });
  expect((await chat.boundingBox())?.height).toBe(600);
  await page.goBack();
  await page.getByRole('link', { name: t('dashboards/provider:week.next') }).click();
  await expect(calendar.locator('[data-now]')).toHaveCount(0);
  const weeks = page.getByRole('navigation', { name: t('dashboards/provider:week.label'), exact: true });
  await weeks.getByRole('link', { name: t('dashboards/provider:week.today') }).click();
  await expect(calendar.locator('[data-now]')).toBeVisible();
  const range = weeks.getByRole('heading');
  const thisWeek = await range.innerText();
  expect(thisWeek).toMatch(/\d.*–.*\d/);
  await weeks.getByRole('link', { name: t('dashboards/provider:week.previous') }).click();
  await expect(range).not.toHaveText(thisWeek);
  await expect(calendar.locator('[data-now]')).toHaveCount(0);
  await page.goto('/en/provider?week=2030-01-09');
  await expect(page.getByText(t('dashboards/provider:empty.week'))).toBeVisible();
  await expect(range).toHaveText('Jan 6 – 12, 2030');
  await page.goto('/en/provider/week?show=list');
  // As wide as a sheet of A4.
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Emily Carter', exact: true }).first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/en/provider/week');
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(calendar).toBeHidden();
  await expect(page.getByRole('link', { name: 'Emily Carter', exact: true }).first()).toBeVisible();
});

test('hours from midnight to midnight are said to be the whole day @long', async ({ visit }) => {
  const page = await visit({ as: 'doctor' });
  await page.goto('/en/provider/availability');
  const allDay = page.getByText(t('availability:hours.allDay'), { exact: true });
  const days = await allDay.count();
  expect(days).toBeGreaterThan(0);
  await page
    .getByLabel(t('availability:hours.until', { day: 'Mon' }))
    .first()
    .fill('17:00');
  await expect(allDay).toHaveCount(days - 1);
  await page
    .getByLabel(t('availability:hours.until', { day: 'Mon' }))
    .first()
    .fill('00:00');
  await expect(allDay).toHaveCount(days);
});

test('earnings are drawn, said in figures, and saved as a file whose sum is the statement’s @long', async ({
  visit,
}) => {
  const page = await visit({ as: 'doctor' });
  await page.goto('/en/provider/earnings');
  await expect(page.getByRole('img', { name: t('payments/earnings:plot.label') })).toBeVisible();
  await page.getByRole('link', { name: t('payments/earnings:by.week') }).click();
  await expect(page.getByRole('columnheader', { name: t('payments/earnings:period.week') })).toBeVisible();
  const figures = page.getByRole('table').first();
  const net = await figures.locator('tfoot td').last().textContent();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('payments/earnings:periods.export') }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('earnings-by-week.csv');
  const weeks = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n').slice(1);
  expect(weeks).toHaveLength(await figures.locator('tbody tr').count());
  const earned = weeks.reduce((cents, row) => cents + Math.round(Number(row.split(',').at(-2)) * 100), 0);
  expect(`$${(earned / 100).toFixed(2)}`).toBe(net?.replace(/[US,]/g, ''));
  const previous = page.getByRole('link', { name: t('payments/earnings:statement.previous') });
  const address = (await previous.getAttribute('href')) ?? '';
  await previous.click();
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === address);
  const file = page.getByRole('link', { name: t('payments/earnings:statement.export') });
  await expect(file).toHaveAttribute(
    'href',
    new RegExp(new URLSearchParams(address.split('?')[1]).get('month') ?? 'none'),
  );
  const statement = page.getByRole('table').last();
  const total = await statement.locator('tfoot td').last().textContent();
  const began = page.waitForEvent('download');
  await file.click();
  const download = await began;
  expect(download.suggestedFilename()).toMatch(/^statement-\d{4}-\d\d\.csv$/);
  const [head = '', ...rows] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(head.replace('\ufeff', '')).toContain(t('payments/earnings:column.payable'));
  expect(rows).toHaveLength(await statement.locator('tbody tr').count());
  const sum = rows.reduce((cents, row) => cents + Math.round(Number(row.split(',').at(-3)) * 100), 0);
  expect(`$${(sum / 100).toFixed(2)}`).toBe(total?.replace(/[US,]/g, ''));
});

test('the own public profile names the next step and is read in each language @long', async ({ visit }) => {
  const page = await visit({ as: 'doctor' });
  await page.goto('/en/profile?edit');
  await expect(page.getByLabel(t('accounts:field.phone'))).toBeVisible();
  await expect(page.getByLabel(t('accounts:field.allergies'))).toHaveCount(0);
  await page.goto('/en/provider/practice');
  await page.getByRole('link', { name: t('providers/practice:practice.preview') }).click();
  await expect(page.getByRole('heading', { name: t('providers/listing:title') })).toBeVisible();
  await expect(page.getByRole('img', { name: t('providers/listing:share', { share: '100%' }) })).toBeVisible();
  await expect(page.getByRole('link', { name: t('providers/listing:go') })).toBeVisible();
  await page
    .getByRole('navigation', { name: t('providers/listing:languages') })
    .getByRole('link', { name: 'Arabic' })
    .click();
  await expect(page.getByRole('heading', { name: words('ar')('providers/listing:title') })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('region', { name: words('ar')('providers/listing:preview') })).toContainText('Okafor');
});

test('on a page without appointments a doctor is told of a visit once, when it is paid, when it is moved, and when it is called off @long', async ({
  visit,
  product,
}) => {
  const arabic = words('ar');
  const page = await visit({ as: 'doctor' });
  const isHeard = hearsLive(page);
  await page.goto('/ar/provider/availability', { waitUntil: 'networkidle' });
  await isHeard;
  const toasts = await noteToasts(page);
  const provider = await listedProvider(product, 'Daniel Okafor');
  await test.step('and patients see that the doctor is online, and how soon messages are answered', async () => {
    const seeker = await visit({ as: 'patient' });
    await seeker.goto('/en/find-doctor?q=Okafor');
    const card = seeker.getByRole('article');
    await expect(card).toContainText(t('providers/search:card.online'));
    const minutes = provider.medianResponseMinutes ?? 0;
    expect(minutes).toBeGreaterThan(0);
    await expect(card).toContainText(
      t('providers/search:card.answers', { duration: formatDuration(statedResponseMinutes(minutes), 'en') }),
    );
  });
  const [start = '', later = ''] = await freeStarts(product, provider.id, dayAhead(product, 12));
  const { api } = await signedIn(product, 'patient');
  const id = await bookPaid(api, provider.id, start);
  const told = async (of: 'live:booked.title' | 'live:moved.title' | 'live:cancelled.title') =>
    (await toasts()).filter((text) => text.includes(arabic(of)));
  await expect.poll(() => told('live:booked.title')).toHaveLength(1);
  expect((await told('live:booked.title'))[0]).toContain('Emily Carter');
  await api.appointments.reschedule({ id, startTime: later });
  await expect.poll(() => told('live:moved.title')).toHaveLength(1);
  await api.appointments.cancel({ id });
  await expect.poll(() => told('live:cancelled.title')).toHaveLength(1);
  expect(await told('live:booked.title')).toHaveLength(1);
  await test.step('and of an urgent one, at the ordinary price, with the way to it', async () => {
    const within = [0, 1, 2].map((days) => freeStarts(product, provider.id, dayAhead(product, days)));
    const near = (await Promise.all(within)).flat();
    const [first = ''] = near;
    const urgent = await bookPaid(api, provider.id, first, 'video', undefined, 'urgent');
    const { isReservedTime } = await api.appointments.get({ id: urgent });
    expect(isReservedTime).toBe(false);
    const toast = page.locator('[data-toast="warning"]').filter({ hasText: arabic('live:urgent.title') });
    await toast.getByRole('button', { name: arabic('live:open') }).click();
    await expect(page).toHaveURL(`/ar/visit/${urgent}`);
  });
});
