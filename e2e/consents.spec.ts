import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { CONSENT_VERSIONS, TERMS_VERSION } from '@polyclinic/contract/privacy/rules';
import { chooseFirstTime } from './journeys/booking.ts';
import { expectToast, placeInHistory, signIn } from './journeys/signing-in.ts';
import { pressAlive, untilAlive } from './support/alive.ts';
import type { Api } from './support/api.ts';
import { dayAhead, listedProvider } from './support/arranging.ts';
import { acceptedBefore } from './support/past.ts';
import { DEMONSTRATION_PASSWORD, NEWCOMERS_PASSWORD, newcomer, people, signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const t = words('ar');
const arabic = { locale: 'ar-EG', timezoneId: 'Africa/Cairo' };

async function signInFor(page: Page, path: string): Promise<void> {
  await page.goto(`/ar/auth?from=${encodeURIComponent(path)}`);
  await untilAlive(page.getByRole('button', { name: t('accounts:signIn.submit'), exact: true }));
  await signIn(page, 'ar', people.arabicPatient, DEMONSTRATION_PASSWORD);
}

test('an account from before the terms is asked after signing in, may go on, and accepts them later @long', async ({
  visit,
  product,
}) => {
  await acceptedBefore(product, people.arabicPatient, null);
  const page = await visit(arabic);
  await signInFor(page, '/ar/patient?tab=health');
  await expect(page.getByRole('heading', { name: t('privacy:terms.title') })).toBeVisible();
  await expect(page.getByText(t('privacy:terms.first'))).toBeVisible();
  const place = await placeInHistory(page);
  await pressAlive(page.getByRole('link', { name: t('privacy:terms.notNow') }));
  await expect(page).toHaveURL(/\/ar\/patient\?tab=health/);
  expect(await placeInHistory(page), 'the question is not there to go back to').toBe(place);

  await page.goto('/ar/privacy');
  const card = page.getByRole('region', { name: t('privacy:consent.terms.title') });
  await expect(card.getByText(t('privacy:consent.asked'))).toBeVisible();
  await card.getByRole('button', { name: t('privacy:consent.accept') }).click();
  await expect(card.getByText(t('privacy:consent.saved'))).toBeVisible();
  const month = new Intl.DateTimeFormat('ar-EG', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  await expect(card.getByText(month.format(new Date(TERMS_VERSION)))).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(0);
  await expect(card.getByRole('link', { name: t('privacy:consent.deleteInstead') })).toHaveAttribute(
    'href',
    '#deletion',
  );

  const phone = await visit(arabic);
  await signInFor(phone, '/ar/patient');
  await expectToast(phone, t('accounts:notice.signedIn'));
  await expect(phone).toHaveURL(/\/ar\/patient/);
});

test('a newer version is asked for after signing in, and its acceptance leads on @long', async ({ visit, product }) => {
  await acceptedBefore(product, people.arabicPatient, '2020-01');
  const page = await visit(arabic);
  await signInFor(page, '/ar/patient');
  await expect(page.getByText(t('privacy:terms.newer'))).toBeVisible();
  const [text] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: t('privacy:terms.read') }).click(),
  ]);
  await expect(text.getByRole('heading', { name: t('terms:heading.privacy') })).toBeVisible();
  const place = await placeInHistory(page);
  await pressAlive(page.getByRole('button', { name: t('privacy:consent.accept') }));
  await expectToast(page, t('accounts:notice.signedIn'));
  await expect(page).toHaveURL(/\/ar\/patient/);
  expect(await placeInHistory(page), 'the question is not there to go back to').toBe(place);
});

test('a form that asks for nothing that is known is refused, and no copy is made', async ({ visit, product }) => {
  const page = await visit({ ...arabic, as: 'arabicPatient' });
  const { api } = await signedIn(product, 'arabicPatient');
  const before = await api.privacy.exports();
  const post = (form: Record<string, string>) =>
    page.request.post('/ar/privacy', { form, headers: { origin: product.url } });
  const kind = 'health_sharing';
  for (const form of [
    { intent: 'everything' },
    {},
    { intent: 'consent', kind },
    { intent: 'consent', isGiven: 'true' },
  ])
    expect((await post(form as Record<string, string>)).status(), JSON.stringify(form)).toBe(400);
  expect(await api.privacy.exports()).toEqual(before);
  const version = CONSENT_VERSIONS[kind];
  expect((await post({ intent: 'consent', kind, version, isGiven: 'true' })).status()).toBe(200);
});

/** Other tests complete visits of the same patient, which nobody has reviewed. */
async function reviewedVisit(api: Api) {
  const { appointments } = await api.appointments.mine({ period: 'history' });
  for (const { id } of appointments.filter(({ status }) => status === 'completed')) {
    const visit = await api.reviews.visit({ appointmentId: id });
    if (visit.review) return visit;
  }
  throw new Error('The patient has reviewed no visit');
}

test('a name is gone from beside a review for everybody once its patient withdraws it @long', async ({
  visit,
  product,
}) => {
  const { api } = await signedIn(product, 'arabicPatient');
  const own = await reviewedVisit(api);
  const { reviews } = await api.reviews.ofProvider({ providerId: own.providerId });
  const place = reviews.findIndex(({ id }) => id === own.review?.id);
  expect(place).toBeGreaterThanOrEqual(0);
  const { slug } = await api.providers.get({ id: own.providerId });
  const reader = await visit(arabic);
  const review = reader.getByRole('region', { name: /تقييم/ }).getByRole('listitem').nth(place);
  await reader.goto(`/ar/doctor/${slug}`);
  await expect(review).toBeVisible();
  await expect(review).not.toContainText(t('providers/profile:reviews.patient'));

  const page = await visit({ ...arabic, as: 'arabicPatient' });
  await page.goto('/ar/privacy');
  const card = page.getByRole('region', { name: t('privacy:consent.review_name.title') });
  await card.getByRole('button', { name: t('privacy:consent.withdraw') }).click();
  await expect(card.getByText(t('privacy:consent.withdrawn'), { exact: true })).toBeVisible();
  await reader.reload();
  await expect(review).toContainText(t('providers/profile:reviews.patient'));
  await card.getByRole('button', { name: t('privacy:consent.give') }).click();
  await expect(card.getByText(t('privacy:consent.given'), { exact: true })).toBeVisible();
  await reader.reload();
  await expect(review).not.toContainText(t('providers/profile:reviews.patient'));
});

test('what may be seen is chosen once, while booking, with nothing chosen beforehand; the record is read and saved @long', async ({
  visit,
  product,
  mailbox,
}) => {
  const known = { fullName: 'Huda Salem', email: 'huda.salem@example.com' };
  const { api } = await newcomer(product, mailbox, known);
  await api.accounts.updateProfile({ locale: 'ar', timeZone: arabic.timezoneId });
  const page = await visit(arabic);
  const { id } = await listedProvider(product, 'Daniel Okafor');
  const path = `/ar/book?provider=${id}&date=${dayAhead(product, 9)}`;
  await page.goto(`/ar/auth?from=${encodeURIComponent(path)}`);
  await untilAlive(page.getByRole('button', { name: t('accounts:signIn.submit'), exact: true }));
  await signIn(page, 'ar', known.email, NEWCOMERS_PASSWORD);
  await chooseFirstTime(page, 'ar', 'سعال');
  const choices = page.getByRole('region', { name: t('privacy:choice.title') });
  await expect(choices.getByRole('radio')).toHaveCount(2);
  await expect(choices.getByRole('radio', { checked: true })).toHaveCount(0);
  const given = async () =>
    (await api.privacy.consents()).consents.filter(({ isGiven }) => isGiven).map(({ kind }) => kind);
  expect(await given()).not.toContain('health_sharing');
  await choices.getByRole('radio', { name: t('privacy:choice.health_sharing.yes') }).check();
  await expect(choices.getByText(t('privacy:choice.saved'))).toHaveCount(1);
  expect(await given()).toContain('health_sharing');
  expect(await given()).not.toContain('review_name');
  await page.reload();
  await expect(page.getByRole('button', { name: t('appointments/booking:confirm.bookAndPay') })).toBeVisible();
  await expect(choices).toHaveCount(0);

  await page.goto('/ar/privacy');
  const card = page.getByRole('region', { name: t('privacy:consent.health_sharing.title') });
  await card.getByText(t('privacy:consent.readText')).click();
  await expect(card.getByText(t('privacy:consent.health_sharing.text')).last()).toBeVisible();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('link', { name: t('privacy:consent.download') }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^polyclinic-consent-health_sharing-\d{4}-\d\d-\d\d\.txt$/);
  const text = await readFile(await saved.path(), 'utf8');
  expect(text).toContain(t('privacy:consent.health_sharing.text'));
  expect(text).toContain(`${CONSENT_VERSIONS.health_sharing} (ar)`);
  expect(text, 'its time, with the zone by its name').toMatch(
    new RegExp(`${t('privacy:consent.record.time')}: [^TZ\\n]*\\(توقيت [^)\\n]+\\)`),
  );
  await card.getByRole('button', { name: t('privacy:consent.withdraw') }).click();
  await expect(card.getByText(t('privacy:consent.withdrawn'), { exact: true })).toBeVisible();
});

test('who manages a profile decides under Privacy what its doctors see, and the record says who did @long', async ({
  visit,
  product,
  mailbox,
}) => {
  const caller = await newcomer(product, mailbox, { fullName: 'Nadia Karim', email: 'manages@example.com' });
  const child = { fullName: 'Sami Karim', birthDate: '2019-05-01', relationship: 'child', locale: 'ar' } as const;
  await caller.api.care.addDependent(child);
  const page = await visit({ ...arabic, as: caller });
  await page.goto('/ar/privacy');
  const managed = page.getByRole('region', { name: t('privacy:managed.title') });
  const his = managed.getByRole('listitem', { name: t('privacy:managed.health', { name: 'Sami Karim' }) });
  await expect(his.getByText(t('privacy:consent.notChosen'), { exact: true })).toBeVisible();
  await pressAlive(his.getByRole('button', { name: t('privacy:consent.give') }));
  await expect(his.getByText(t('privacy:consent.saved'))).toBeVisible();
  await expect(his.getByText(t('privacy:consent.byYou'))).toBeVisible();
  const own = page.getByRole('region', { name: t('privacy:consent.health_sharing.title') });
  await expect(own.getByText(t('privacy:consent.notChosen'), { exact: true }), 'nothing of her own').toBeVisible();
  const before = (await caller.api.care.circle()).links[0];
  await caller.api.care.removeDependent({ id: before?.person?.id ?? '' });
  await his.getByRole('button', { name: t('privacy:consent.withdraw') }).click();
  await expect(managed.getByText(t('privacy:error.NOT_FOUND'))).toBeVisible();
});
