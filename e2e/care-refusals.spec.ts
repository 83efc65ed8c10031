import { randomUUID } from 'node:crypto';
import { says } from './journeys/saying.ts';
import { deaf, pressAlive, untilAlive } from './support/alive.ts';
import { newcomer, NEWCOMERS_PASSWORD as PASSWORD, signUpByApi } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { asKey, words } from './support/words.ts';

const t = words('en');

const INVITATION = { part: 'caregiver' as const, relationship: 'partner' as const, rights: ['book' as const] };

test('the Care Circle says what has changed, what is full, and why a profile is not taken over @long', async ({
  visit,
  product,
  mailbox,
}) => {
  const [omars, leos] = ['omar.haddad@example.com', 'leo.marsh@example.com'];
  const { api, ...ines } = await newcomer(product, mailbox, {
    fullName: 'Ines Marsh',
    email: 'ines.marsh@example.com',
  });
  const omar = await newcomer(product, mailbox, { fullName: 'Omar Haddad', email: omars });
  const pending = async () => (await api.care.circle()).links.filter(({ person }) => !person);
  const managed = async () => (await api.care.circle()).links.filter((link) => link.managed);

  await test.step('an invitation to whom one has already, then one that was withdrawn', async () => {
    await api.care.invite({ ...INVITATION, email: omars });
    const [first] = (await omar.api.care.circle()).invitations;
    await omar.api.care.accept({ id: first?.id ?? '', rights: [] });
    await api.care.invite({ ...INVITATION, email: omars });
    const page = await deaf(await visit({ as: omar }));
    await page.goto('/en/patient/care');
    const accept = page.getByRole('button', { name: t('care:invitation.accept') });
    await pressAlive(accept);
    await says(page, 'en', 'care:error.CARE_LINK_EXISTS');
    for (const { id } of await pending()) await api.care.end({ id });
    await accept.click();
    await says(page, 'en', 'care:error.INVITATION_ENDED');
    await expect(accept).toHaveCount(0);
    expect((await omar.api.care.circle()).links).toHaveLength(1);
  });

  await test.step('ten who are invited, ten who are managed', async () => {
    for (let count = 0; count < 10; count += 1) {
      await api.care.invite({ ...INVITATION, email: `friend.${count}.${randomUUID()}@example.com` });
      const fullName = `Leo Marsh ${count}`;
      await api.care.addDependent({ fullName, birthDate: '2008-05-01', relationship: 'parent', locale: 'en' });
    }
    const page = await deaf(await visit({ as: { api, ...ines } }));
    await page.goto('/en/patient/care');
    const refusal = page.getByRole('alert').filter({ hasText: t('care:error.CARE_LIMIT') });
    const [email, name] = [page.getByLabel(t('care:invite.email')), page.getByLabel(t('care:field.fullName')).last()];
    await page.getByText(t('care:dependent.open')).click();
    await name.fill('Mia Marsh');
    await page.getByLabel(t('care:field.birthDate')).fill('2012-05-01');
    await pressAlive(page.getByRole('button', { name: t('care:dependent.save') }));
    await expect(refusal).toBeFocused();
    await expect(name).toHaveValue('Mia Marsh');
    await page.getByText(t('care:invite.open')).click();
    await email.fill('one.more@example.com');
    await page.getByRole('button', { name: t('care:invite.send') }).click();
    // The same words again are at the top of a long page: a person who pressed below is led there again.
    await expect(refusal).toBeFocused();
    await expect(email).toHaveValue('one.more@example.com');
    expect([await pending(), await managed()].map(({ length }) => length)).toEqual([10, 10]);
    await api.care.end({ id: (await pending())[0]?.id ?? '' });
    await page.getByRole('button', { name: t('care:invite.send') }).click();
    await says(page, 'en', 'care:done.invited');
    expect((await pending()).map((link) => link.email)).toContain('one.more@example.com');
  });

  await test.step('a profile that is taken over: passwords, and an address that has an account by then', async () => {
    const [leo] = await managed();
    await api.care.handOver({ id: leo?.person?.id ?? '', email: leos });
    const page = await visit();
    await page.goto(await mailbox.linkTo('care/handover', leos));
    const right = page.getByLabel(t('care:right.messages'));
    const isRefused = async (password: string, again: string, error: string) => {
      await page.getByLabel(t('accounts:field.password'), { exact: true }).fill(password);
      await page.getByLabel(t('accounts:field.confirmPassword'), { exact: true }).fill(again);
      await pressAlive(page.getByRole('button', { name: t('care:takeOver.submit') }));
      await says(page, 'en', asKey(`accounts:error.${error}`));
    };
    await untilAlive(right);
    await right.check();
    await isRefused('short', 'short', 'password');
    await isRefused(PASSWORD, 'figue-verte-13', 'confirmPassword');
    await isRefused('password', 'password', 'COMMON_PASSWORD');
    await signUpByApi(product.url, { fullName: 'Leo Marsh', email: leos });
    await isRefused(PASSWORD, PASSWORD, 'EMAIL_TAKEN');
    await expect(right).toBeChecked();
    expect(await managed()).toHaveLength(10);
  });
});
