import type { Page } from '@playwright/test';
import { formatDate, formatDayLabel } from '@polyclinic/contract/platform/format';
import { chooseFirstTime, confirmBooking, findProvider, pay } from './journeys/booking.ts';
import { pressAlive } from './support/alive.ts';
import { dayAhead } from './support/arranging.ts';
import { people, signedIn } from './support/people.ts';
import type { Address } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const DOCTOR = 'Daniel Okafor';
const [EMILY, DAUGHTER, MARWA] = ['Emily Carter', 'Ella Carter', 'مروة حسن'];
const SYMPTOMS = 'صداع منذ يومين';
const [en, ar] = [words('en'), words('ar')];

/** A day ahead that no other test books on, as Marwa reads it. */
async function chooseDay(page: Page, product: Address, days: number): Promise<void> {
  const noon = `${dayAhead(product, days)}T12:00:00Z`;
  const { order, ...label } = formatDayLabel(noon, { locale: 'ar', timeZone: 'Africa/Cairo' });
  const name = order.map((part) => label[part]).join(' ');
  await page.getByRole('link', { name, exact: true }).click();
}

test('somebody is invited by mail, books on behalf, and sees nothing of it once it has ended @long', async ({
  visit,
  product,
  mailbox,
  expectProblem,
}) => {
  expectProblem(/\b404\b/);
  const page = await visit({ as: 'patient' });
  await page.goto('/en/patient/care');
  await page.getByText(en('care:invite.open')).click();
  await page.getByLabel(en('care:invite.email')).fill(people.arabicPatient);
  await page.getByLabel(en('care:right.records')).check();
  await page.getByRole('button', { name: en('care:invite.send') }).click();
  await expect(page.getByText(en('care:done.invited'))).toBeVisible();
  await expect(page.getByText(people.arabicPatient)).toBeVisible();

  const link = await mailbox.linkTo('care/invitation', people.arabicPatient);
  const caregiver = await visit({ as: 'arabicPatient', ownBrowser: true });
  await caregiver.goto(link);
  await caregiver.getByRole('button', { name: ar('care:invitation.accept') }).click();
  await expect(caregiver.getByText(ar('care:done.accepted'))).toBeVisible();
  await caregiver.goto(link);
  await expect(caregiver.getByText(ar('care:error.INVITATION_ENDED'))).toBeVisible();

  const id = await test.step('she finds a doctor, says whose visit it is, and pays', async () => {
    await findProvider(caregiver, 'ar', DOCTOR);
    await chooseDay(caregiver, product, 11);
    await chooseFirstTime(caregiver, 'ar', SYMPTOMS, EMILY);
    await expect(caregiver.getByRole('definition').filter({ hasText: EMILY })).toBeVisible();
    await confirmBooking(caregiver, 'ar');
    return pay(caregiver, 'ar');
  });

  await page.goto(`/en/visit/${id}`);
  const booked = en('appointments:behalf.by', { name: `\u2068${MARWA}\u2069`, what: en('appointments:behalf.parent') });
  await expect(page.getByText(booked)).toBeVisible();
  await caregiver.goto('/ar/patient?tab=appointments');
  const forEmily = caregiver.getByText(ar('appointments:behalf.for', { name: `\u2068${EMILY}\u2069` }));
  await expect(forEmily.first()).toBeVisible();

  await test.step('she reads who looked, and goes to where that is decided', async () => {
    const who = en('privacy:access.who.caregiver', { name: `\u2068${MARWA}\u2069` });
    const looked = en('privacy:access.did.read', { who, what: en('privacy:access.what.appointment') });
    await expect(async () => {
      await page.goto('/en/privacy');
      await expect(page.getByText(looked).first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.getByRole('link', { name: en('privacy:access.toCircle') }).click();
    await expect(page).toHaveURL(/\/en\/patient\/care$/);
  });

  const card = page.getByRole('group', { name: MARWA });
  await card.getByText(en('care:end.open')).click();
  await card.getByRole('button', { name: en('care:end.confirm') }).click();
  await expect(page.getByText(en('care:done.ended'))).toBeVisible();
  // Her open page looks again by itself.
  await expect(forEmily).toHaveCount(0);
  expect((await caregiver.goto(`/ar/visit/${id}`))?.status()).toBe(404);
  const { api } = await signedIn(product, 'patient');
  expect(await api.appointments.get({ id })).toMatchObject({ status: 'confirmed' });
});

test('a mother asks for an earlier time for her daughter @long', async ({ visit, product }) => {
  const { api } = await signedIn(product, 'patient');
  const { appointments } = await api.appointments.mine({ period: 'upcoming' });
  const hers = appointments.find(({ patientName }) => patientName === DAUGHTER);
  const page = await visit({ as: 'patient' });
  await page.goto(`/en/visit/${hers?.id}`);
  await pressAlive(page.getByRole('button', { name: en('waitlist:join.earlier') }));
  await pressAlive(page.getByRole('button', { name: en('waitlist:join.anyway') }));
  await expect(page.getByText(en('waitlist:done.joined'))).toBeVisible();
  const wait = page.getByRole('group', { name: en('waitlist:wait.label', { name: hers?.providerName ?? '' }) });
  await expect(wait).toContainText(en('waitlist:wait.for', { name: `\u2068${DAUGHTER}\u2069` }));
  await wait.getByRole('button', { name: en('waitlist:leave') }).click();
  await expect(page.getByText(en('waitlist:done.left'))).toBeVisible();

  await page.goto('/en/patient/care');
  await page
    .getByRole('group', { name: DAUGHTER })
    .getByRole('link', { name: en('care:book') })
    .click();
  await expect(page.getByText(en('providers/search:find.for', { name: `\u2068${DAUGHTER}\u2069` }))).toBeVisible();
  const book = page.getByRole('main').locator('a[href*="/book?provider="]').first();
  await book.click();
  await expect(page).toHaveURL(/\/book\?provider=.+&for=.{36}/);
});

test('a day of birth is the same on every clock', async ({ product }) => {
  const { api, cookie } = await signedIn(product, 'patient');
  const { timeZone } = await api.accounts.profile();
  const birthDate = (await api.care.circle()).links.find(({ managed }) => managed)?.managed?.birthDate ?? '';
  await api.accounts.updateProfile({ timeZone: 'Pacific/Kiritimati' });
  const page = await fetch(`${product.url}/en/patient/care`, { headers: { cookie } });
  await api.accounts.updateProfile({ timeZone });
  expect(await page.text()).toContain(formatDate(birthDate, { locale: 'en', timeZone: 'UTC' }, 'short'));
});
