import { formatDate, formatDateTime, formatNumber } from '@polyclinic/contract/platform/format';
import { confirmByMail, expectToast, type NewPerson, signUp } from './journeys/signing-in.ts';
import { pressAlive } from './support/alive.ts';
import { signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const CAIRO = 'Africa/Cairo';

test('a patient sees what comes next, keeps the health record, prints it, and finds the first free doctor @long', async ({
  visit,
  product,
}) => {
  const t = words('ar');
  const page = await visit({ as: 'arabicPatient', locale: 'ar-EG', timezoneId: CAIRO });
  const tabs = page.getByRole('navigation', { name: t('dashboards/patient:tabs') });
  await test.step('the next visit says how long it is until then; lists are narrowed', async () => {
    await page.goto('/ar/patient');
    await expect(page.getByRole('timer')).toBeVisible();
    const { api } = await signedIn(product, 'arabicPatient');
    const { totalVisits, upcomingCount, lastCheckup, nextAppointment } = await api.appointments.overview({});
    const { timeZone, region } = await api.accounts.profile();
    const place = { locale: 'ar', timeZone, region, deviceZone: CAIRO } as const;
    const figures = page.getByRole('region', { name: t('dashboards/patient:figure.own') }).getByRole('definition');
    await expect(figures).toHaveText([
      formatNumber(totalVisits, 'ar'),
      formatNumber(upcomingCount, 'ar'),
      formatDate(lastCheckup ?? '', place, 'short'),
      formatDateTime(nextAppointment ?? '', place),
    ]);
    await tabs.getByRole('link', { name: t('dashboards/patient:tab.profile') }).click();
    await expect(page).toHaveURL('/ar/patient?tab=profile');
    await tabs.getByRole('link', { name: t('dashboards/patient:tab.overview') }).click();
    await expect(page.getByRole('timer')).toBeVisible();
    const [first] = (await api.appointments.mine({ period: 'upcoming', locale: 'ar' })).appointments;
    await tabs.getByRole('link', { name: t('dashboards/patient:tab.appointments') }).click();
    const row = page.getByRole('article').first();
    await expect(row.locator('time').first()).toHaveAttribute('datetime', first?.startTime ?? '');
    await expect(row).toContainText(first?.specialty.name ?? 'none');
    await row.getByLabel(t('dashboards/patient:menu.label', { name: first?.providerName ?? '' })).click();
    await row.getByRole('link', { name: t('dashboards/patient:card.messages') }).click();
    await expect(page).toHaveURL(`/ar/messages/${first?.id}`);
    await page.goBack();
    await page.getByRole('link', { name: t('dashboards/patient:period.history') }).click();
    await expect(
      page
        .getByRole('article')
        .filter({ hasText: t('appointments:after.completed') })
        .first(),
    ).toBeVisible();
    await page.getByLabel(t('dashboards/patient:filter.status')).selectOption('no_show');
    await expect(page).toHaveURL(/status=no_show/);
    await expect(page.getByRole('article').filter({ hasText: t('appointments:after.completed') })).toHaveCount(0);
    await page.getByLabel(t('dashboards/patient:filter.status')).selectOption('');
    await expect(
      page
        .getByRole('article')
        .filter({ hasText: t('appointments:after.completed') })
        .first(),
    ).toBeVisible();
  });
  await test.step('what is changed in the profile is kept with who changed it', async () => {
    await tabs.getByRole('link', { name: t('dashboards/patient:tab.health') }).click();
    await page.getByRole('link', { name: t('dashboards/patient:health.edit') }).click();
    await expect(page.getByLabel(t('accounts:field.email'), { exact: true })).not.toBeEditable();
    await page.getByRole('textbox', { name: t('accounts:field.allergies') }).fill('البنسلين');
    await page.getByRole('button', { name: t('accounts:profile.save') }).click();
    await expectToast(page, t('accounts:notice.ownProfileUpdated'));
    await expect(page).toHaveURL(/\/ar\/patient\?tab=profile/);
    await tabs.getByRole('link', { name: t('dashboards/patient:tab.health') }).click();
    await page.getByText(t('dashboards/patient:health.changes')).click();
    const changes = page.getByRole('region', { name: t('dashboards/patient:health.profile') }).getByRole('listitem');
    await expect(changes.first()).toContainText('البنسلين');
    await expect(changes.first()).toContainText(t('dashboards/patient:health.by.self'));
    await expect(page.getByText(t('encounters:plain.assessment')).first()).toBeVisible();
  });
  await test.step('the summary on paper holds the record and nothing around it', async () => {
    await page.getByRole('link', { name: t('dashboards/patient:health.print') }).click();
    await expect(page.getByRole('heading', { name: t('dashboards/patient:summary.title') })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('البنسلين')).toBeVisible();
    await expect(page.getByText(t('encounters:note.plan')).first()).toBeVisible();
    for (const around of [page.getByRole('banner'), page.getByRole('contentinfo')]) await expect(around).toBeHidden();
    await expect(page.getByRole('button', { name: t('dashboards/patient:summary.print') })).toBeHidden();
    await page.emulateMedia({ media: null });
  });
  await test.step('ways lead to booking, to results and to messages', async () => {
    await page.goto('/ar/patient');
    const ways = page.getByRole('region', { name: t('dashboards/patient:quick.label') });
    await ways.getByRole('link', { name: t('dashboards/patient:quick.results') }).click();
    await expect(page.getByRole('heading', { name: t('dashboards/patient:health.notes') })).toBeVisible();
    await page.goBack();
    await ways.getByRole('link', { name: t('dashboards/patient:quick.messages') }).click();
    await expect(page).toHaveURL('/ar/messages');
    await page.goBack();
    await page.getByRole('link', { name: t('dashboards/patient:book'), exact: true }).click();
    await expect(page).toHaveURL('/ar/book');
  });
  await test.step('Quick Consult leads to booking with the doctor who is free first', async () => {
    await page.goto('/ar/patient');
    await page.getByLabel(t('dashboards/patient:quick.about')).fill('سعال');
    await page.getByRole('button', { name: t('dashboards/patient:quick.consult') }).click();
    await page.locator('a[href*="step=details"]').first().click();
    await expect(page).toHaveURL(/\/ar\/book\?provider=.+start=.+type=video/);
    await expect(page.getByText(t('appointments/booking:notAccepting'))).toHaveCount(0);
  });
});

const nour: NewPerson = {
  fullName: 'Nour Saleh',
  email: 'nour.saleh@example.com',
  password: 'figue-verte-12',
  role: 'patient',
};

test('somebody has their account deleted, and keeps it by the mailed link @long', async ({ visit, mailbox }) => {
  const t = words('en');
  const page = await visit();
  await signUp(page, 'en', nour);
  await confirmByMail(page, 'en', nour, mailbox);
  await page.goto('/en/privacy');
  const card = page.getByRole('region', { name: t('privacy:deletion.title') });
  const password = card.getByLabel(t('privacy:deletion.password'));
  await password.fill('not-the-password');
  await pressAlive(card.getByRole('button', { name: t('privacy:deletion.request') }));
  await expect(card.getByText(t('privacy:error.WRONG_PASSWORD'))).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill(nour.password);
  await card.getByRole('button', { name: t('privacy:deletion.request') }).click();
  await expect(card.getByRole('button', { name: t('privacy:deletion.keep') })).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(4);

  const phone = await visit();
  await phone.goto(await mailbox.linkTo('en/privacy/deletion', nour.email));
  await pressAlive(phone.getByRole('button', { name: t('privacy:deletion.keep') }));
  await expect(phone.getByText(t('privacy:deletion.kept'))).toBeVisible();
  await page.reload();
  await expect(password).toBeVisible();
});

test('a doctor is urged to add a second step, once a month @long', async ({ visit }) => {
  const t = words('en');
  const page = await visit({ as: 'doctor' });
  await page.goto('/en/provider');
  const line = page.getByRole('complementary', { name: t('dashboards/provider:factor.label') });
  await expect(line.getByRole('link', { name: t('dashboards/provider:factor.link') })).toHaveAttribute(
    'href',
    '/en/security',
  );
  await pressAlive(line.getByRole('button', { name: t('dashboards/provider:factor.dismiss') }));
  await expect(line).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: t('dashboards/provider:title') })).toBeVisible();
  await expect(line).toHaveCount(0);
});
