import { pressAlive } from './support/alive.ts';
import { dayAhead } from './support/arranging.ts';
import { asOwner } from './support/owner.ts';
import { people, signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

/** The Monday of a week beyond those that can be booked, where no other test has exceptions. */
function farMonday(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return date.add({ days: 8 - date.dayOfWeek }).toString();
}

for (const { language, width } of [
  { language: 'ar', width: 390 },
  { language: 'fr', width: 1280 },
] as const) {
  test(`hours that have grown old are confirmed with one press, and a week of exceptions is copied, in ${language} at ${width} px @long`, async ({
    visit,
    product,
  }) => {
    const t = words(language);
    const { api } = await signedIn(product, 'arabicDoctor');
    const before = await api.availability.own();
    await asOwner(product, async (client) => {
      await client.query('alter table providers disable trigger _100_note_availability');
      await client.query(
        `update providers set availability_updated_at = app_now() - interval '20 days'
        where user_id = (select id from auth."user" where email = $1)`,
        [people.arabicDoctor],
      );
      await client.query('alter table providers enable trigger _100_note_availability');
    });
    const page = await visit({ as: 'arabicDoctor', viewport: { width, height: 844 } });

    await test.step('on the page of the day', async () => {
      await page.goto(`/${language}/provider`);
      const confirm = page.getByRole('button', { name: t('availability:old.confirm') });
      await pressAlive(confirm);
      await expect(page.getByText(t('availability:old.confirmed'))).toBeVisible();
      await expect(page).toHaveURL(`/${language}/provider?hours=confirmed`);
      await expect(confirm).toHaveCount(0);
      expect((await api.providers.ownPractice())?.hoursDaysAgo).toBe(0);
    });

    await test.step('a date with two windows, and its week once more', async () => {
      const monday = farMonday(dayAhead(product, language === 'ar' ? 60 : 90));
      await page.goto(`/${language}/provider/availability`);
      await pressAlive(page.getByRole('button', { name: t('availability:absences.add') }));
      await page.getByLabel(t('availability:absences.from')).last().fill(monday);
      await page.getByLabel(t('availability:absences.until')).last().fill(monday);
      await page.getByLabel(t('availability:absences.kind'), { exact: true }).last().selectOption('hours');
      const opens = page.getByLabel(t('availability:absences.opens'));
      const closes = page.getByLabel(t('availability:absences.closes'));
      await opens.last().fill('09:00');
      await closes.last().fill('12:00');
      await page
        .getByRole('button', { name: t('availability:absences.addHours') })
        .last()
        .click();
      await opens.last().fill('11:00');
      await closes.last().fill('15:00');
      await page.getByRole('button', { name: t('availability:save') }).click();
      await expect(page.getByText(t('availability:problem.overlap'))).toHaveCount(1);
      await expect(opens.last()).toBeFocused();
      await opens.last().fill('14:00');
      await page.getByText(t('availability:absences.copyWeek'), { exact: true }).last().click();
      await page.getByRole('button', { name: t('availability:save') }).click();
      await expect(page.getByText(t('availability:saved'))).toBeVisible();
      const hours = { closed: false, start: '09:00', end: '12:00', also: [{ start: '14:00', end: '15:00' }] };
      const next = Temporal.PlainDate.from(monday).add({ days: 7 }).toString();
      const saved = (await api.availability.own())?.exceptions.filter(({ date }) => date >= monday && date <= next);
      expect(saved).toEqual([
        { date: monday, ...hours },
        { date: next, ...hours },
      ]);
    });
    if (before) await api.availability.save({ ...before, version: undefined });
  });

  test(`a doctor reads what the verification stands on and when the license ends, in ${language} at ${width} px @long`, async ({
    visit,
    product,
  }) => {
    const t = words(language);
    const expire = (day: string) =>
      asOwner(product, (client) =>
        client.query(
          `update providers set license_expires_on = $2 where user_id = (select id from auth."user" where email = $1)`,
          [people.arabicDoctor, day],
        ),
      );
    const before =
      (await (await signedIn(product, 'arabicDoctor')).api.providers.ownPractice())?.licenseExpiresOn ?? '';
    const page = await visit({ as: 'arabicDoctor', viewport: { width, height: 844 } });
    await expire(dayAhead(product, 45));
    await page.goto(`/${language}/provider`);
    const ends = page.getByText(t('providers/practice:ending.text'));
    await expect(ends).toBeVisible();
    await page.getByRole('link', { name: t('providers/practice:status.open') }).click();
    const standing = page.getByRole('region', { name: t('providers/practice:standing.title') });
    await expect(standing.getByText(t('providers/practice:standing.complete'))).toHaveCount(2);
    await expect(standing.getByText(t('providers/practice:decisions.approved'))).toBeVisible();
    await expire(before);
    await page.goto(`/${language}/provider`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(ends).toHaveCount(0);
  });
}
