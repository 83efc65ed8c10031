import type { Page } from '@playwright/test';
import { formatWait } from '@polyclinic/contract/platform/spans';
import { moveTo } from './journeys/moving.ts';
import { says } from './journeys/saying.ts';
import { expectToast } from './journeys/signing-in.ts';
import { deaf, pressAlive, untilAlive } from './support/alive.ts';
import { bookPaid, dayAhead, freeStarts, hold, listedProvider } from './support/arranging.ts';
import { usedUp } from './support/obstacles.ts';
import { DEMONSTRATION_PASSWORD as PASSWORD, people, signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { asKey, type Key, words } from './support/words.ts';

const t = words('en');

test('one’s own pages say what they refuse, each in its words @long', async ({ visit, product }) => {
  const { api } = await signedIn(product, 'patient');
  const page = await visit({ as: 'patient' });
  const press = (key: Key) => pressAlive(page.getByRole('button', { name: t(key), exact: true }));

  await test.step('/profile: a name that holds an address', async () => {
    await page.goto('/en/profile?edit');
    const name = page.getByLabel(t('accounts:field.fullName'));
    await name.fill('www.example.org');
    await press('accounts:profile.save');
    await says(page, 'en', 'accounts:error.nameHasAddress');
    await expect(name).toHaveValue('www.example.org');
  });

  await test.step('/security: passwords, an address that is taken, a second step without the password', async () => {
    await page.goto('/en/security');
    const refusesPasswords = async (current: string, next: string, again: string, error: string) => {
      await page.locator('#current-password').fill(current);
      await page.getByLabel(t('accounts:field.newPassword'), { exact: true }).fill(next);
      await page.getByLabel(t('accounts:field.confirmPassword'), { exact: true }).fill(again);
      await press('accounts:security.save');
      await says(page, 'en', asKey(`accounts:error.${error}`));
    };
    await refusesPasswords('not-the-password', 'figue-verte-12', 'figue-verte-12', 'WRONG_PASSWORD');
    await refusesPasswords(PASSWORD, 'password', 'password', 'COMMON_PASSWORD');
    await refusesPasswords(PASSWORD, 'figue-verte-12', 'figue-verte-13', 'confirmPassword');
    const email = page.getByRole('region', { name: t('security:email.title') });
    await email.getByLabel(t('security:email.field')).fill(people.doctor);
    await email.getByLabel(t('security:field.currentPassword')).fill(PASSWORD);
    await press('security:email.submit');
    await says(page, 'en', 'accounts:error.EMAIL_TAKEN');
    const factor = page.getByRole('region', { name: t('security:factor.title') });
    await factor.getByLabel(t('security:field.currentPassword')).fill('not-the-password');
    await press('security:factor.begin');
    await expect(factor.getByText(t('accounts:error.WRONG_PASSWORD'))).toBeVisible();
  });

  await test.step('/privacy: a text that has changed, a deletion that was asked for or taken back elsewhere', async () => {
    await page.goto('/en/privacy');
    const sharing = page.getByRole('region', { name: t('privacy:consent.health_sharing.title') });
    const withdraw = sharing.getByRole('button', { name: t('privacy:consent.withdraw') });
    await untilAlive(withdraw);
    await sharing.locator('input[name=version]').evaluate((field: HTMLInputElement) => {
      field.value = '2020-01-01';
    });
    await withdraw.click();
    await says(page, 'en', 'privacy:error.CONSENT_OUTDATED');
    await api.privacy.requestDeletion({ currentPassword: PASSWORD });
    await page.getByLabel(t('privacy:deletion.password')).fill(PASSWORD);
    await press('privacy:deletion.request');
    // The card itself says how it stands.
    await expect(page.getByRole('button', { name: t('privacy:deletion.keep') })).toBeVisible();
    await api.privacy.takeBackDeletion();
    await press('privacy:deletion.keep');
    await says(page, 'en', 'privacy:error.DELETION_OVER');
  });

  await test.step('/patient/care: oneself, somebody not yet born, somebody with visits to come', async () => {
    await page.goto('/en/patient/care');
    await page.getByText(t('care:invite.open')).click();
    await page.getByLabel(t('care:invite.email')).fill(people.patient);
    await press('care:invite.send');
    await says(page, 'en', 'care:error.CARE_FOR_ONESELF');
    await page.getByText(t('care:dependent.open')).click();
    await page.getByLabel(t('care:field.fullName')).last().fill('Nobody Yet');
    await page.getByLabel(t('care:field.birthDate')).fill('2999-01-01');
    await press('care:dependent.save');
    await says(page, 'en', 'care:error.INVALID_INPUT');
    await page.getByText(t('care:remove.open', { name: 'Ella Carter' })).click();
    await press('care:remove.confirm');
    await says(page, 'en', 'care:error.CARE_VISITS_OPEN');
  });
});

test('a visit that has changed meanwhile says so on each page that is still open @long', async ({ visit, product }) => {
  const [{ api }, { api: other }] = [await signedIn(product, 'patient'), await signedIn(product, 'arabicPatient')];
  const provider = await listedProvider(product, 'Daniel Okafor');
  const [start = '', unpaid = '', taken = '', free = '', later = ''] = await freeStarts(
    product,
    provider.id,
    dayAhead(product, 13),
  );
  const id = await bookPaid(api, provider.id, start);
  const held = await hold(api, provider.id, unpaid);

  const [moving, own, paying] = [
    await deaf(await visit({ as: 'patient' })),
    await deaf(await visit({ as: 'patient' })),
    await deaf(await visit({ as: 'patient' })),
  ];
  const providers = await deaf(await visit({ as: 'doctor' }));
  await moving.goto(`/en/visit/${id}/move`);
  await own.goto(`/en/visit/${id}`);
  await paying.goto(`/en/visit/${held}`);
  await providers.goto(`/en/provider?tab=communication&appointment=${id}`);

  const move = async (to: string, refused: string) => {
    await moveTo(moving, 'en', to);
    const when = formatWait(3600, 'en');
    await expect(moving.getByText(t(asKey(`dashboards/patient:move.refused.${refused}`), { when }))).toBeVisible();
  };
  const others = await hold(other, provider.id, taken);
  await move(taken, 'taken');
  await other.appointments.cancel({ id: others });

  const mayMove = await usedUp(product, people.patient, 'moves');
  await move(free, 'tooFast');
  await mayMove();
  await api.appointments.reschedule({ id, startTime: later });
  await move(free, 'moved');
  const cancel = async (page: Page) => {
    await pressAlive(page.getByRole('button', { name: t('appointments:cancel.open') }));
    await page.getByRole('button', { name: t('appointments:cancel.confirm') }).click();
  };
  await cancel(providers);
  await expect(providers.getByRole('dialog').getByText(t('appointments:cancel.moved'))).toBeVisible();
  expect(await api.appointments.get({ id })).toMatchObject({ status: 'confirmed', startTime: later });

  for (const each of [id, held]) await api.appointments.cancel({ id: each });
  await move(free, 'over');
  await pressAlive(paying.getByRole('button', { name: t('dashboards/patient:card.pay') }));
  await expectToast(paying, t('appointments:refused.NOTHING_TO_PAY'));
  await cancel(own);
  await providers.getByRole('button', { name: t('appointments:cancel.confirm') }).click();
  for (const page of [own, providers])
    await expectToast(page, [t('appointments:failed'), t('appointments:refused.TRANSITION_REFUSED')]);
});

test('the doctor’s forms name what is missing, and links that are over say so @long', async ({
  visit,
  expectProblem,
}) => {
  expectProblem(/404 .*token=over/);
  const provider = await visit({ as: 'doctor' });
  await test.step('/provider/practice', async () => {
    await provider.goto('/en/provider/practice');
    await provider.getByLabel(t('providers/practice:practice.field.licenseNumber')).fill('');
    await provider.getByLabel(t('providers/practice:practice.field.yearsExperience')).fill('71');
    await pressAlive(provider.getByRole('button', { name: t('providers/practice:practice.save') }));
    for (const field of ['licenseNumber', 'yearsExperience'])
      await expect(provider.getByText(t(asKey(`providers/practice:practice.error.${field}`)))).toBeVisible();
    await expect(provider.getByLabel(t('providers/practice:practice.field.yearsExperience'))).toHaveValue('71');
  });
  await test.step('/privacy: patients come first', async () => {
    await provider.goto('/en/privacy');
    await expect(provider.getByText(t('privacy:deletion.visitsFirstHint'))).toBeVisible();
  });
  const guest = await visit();
  const presses = [
    ['auth/new-email', 'security:newEmail.submit', 'accounts:error.INVALID_TOKEN'],
    ['auth/reset', 'accounts:reset.save', 'accounts:error.INVALID_TOKEN'],
  ] as const;
  for (const [path, button, said] of presses)
    await test.step(path, async () => {
      await guest.goto(`/en/${path}?token=over`);
      for (const field of await guest.locator('input[type=password]').all()) await field.fill('figue-verte-12');
      await pressAlive(guest.getByRole('button', { name: t(button) }));
      await says(guest, 'en', said);
    });
  await expect(guest.getByRole('link', { name: t('accounts:reset.back') })).toHaveAttribute('href', '/en/auth');
  for (const [path, said] of [
    ['privacy/deletion', 'privacy:deletion.noLink'],
    ['unsubscribe', 'notifications:unsubscribe.failed'],
    ['care/handover', 'care:takeOver.over'],
  ] as const)
    await test.step(path, async () => {
      const answer = await guest.goto(`/en/${path}?token=over`);
      expect(answer?.status()).toBe(404);
      await says(guest, 'en', said);
    });
});
