import { says } from './journeys/saying.ts';
import { expectToast, signIn } from './journeys/signing-in.ts';
import { untilAlive } from './support/alive.ts';
import { copyUnderWay } from './support/past.ts';
import { newcomer, NEWCOMERS_PASSWORD as PASSWORD } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { asKey, words } from './support/words.ts';

const t = words('en');

test('a patient’s pages ask who it is, say what is wrong with each field, and keep what was typed @long', async ({
  visit,
  product,
  mailbox,
}) => {
  const email = 'rosa.blanco@example.com';
  const { api } = await newcomer(product, mailbox, { fullName: 'Rosa Blanco', email });
  const page = await visit();

  for (const path of ['billing', 'settings'])
    await test.step(`/${path}: signing in comes first, and leads back`, async () => {
      await page.context().clearCookies();
      await page.goto(`/en/${path}`);
      await expect(page).toHaveURL((url) => url.pathname + url.search === `/en/auth?from=%2Fen%2F${path}`);
      await signIn(page, 'en', email, 'not-the-password');
      await says(page, 'en', 'accounts:error.INVALID_CREDENTIALS');
      await signIn(page, 'en', email, PASSWORD);
      await expect(page).toHaveURL((url) => url.pathname === `/en/${path}`);
      await expect(page.getByRole('heading', { level: 1, name: t(asKey(`${path}:title`)) })).toBeVisible();
    });

  await test.step('/privacy: a copy that is being made already', async () => {
    await page.goto('/en/privacy');
    const card = page.getByRole('region', { name: t('privacy:export.title') });
    const ask = card.getByRole('button', { name: t('privacy:export.request') });
    await untilAlive(ask);
    await copyUnderWay(product, email);
    await ask.click();
    await expect(card.getByText(t('privacy:error.EXPORT_UNDER_WAY'))).toBeVisible();
    await expect(card.getByText(t('privacy:export.pending'))).toBeVisible();
    await expect(ask).toHaveCount(0);
    expect((await api.privacy.exports()).exports).toMatchObject([{ state: 'pending' }]);
  });

  await test.step('/profile: no name, no such zone, too many characters', async () => {
    const before = await api.accounts.profile();
    await page.goto('/en/profile?edit');
    const field = (name: string) => page.getByLabel(t(asKey(`accounts:field.${name}`)), { exact: true });
    await untilAlive(field('timeZone'));
    await field('timeZone').evaluate((zones) => zones.append(new Option('Atlantis', 'Europe/Atlantis', true, true)));
    const typed = {
      fullName: ' ',
      phone: '0'.repeat(41),
      emergencyContact: 'a'.repeat(201),
      allergies: 'b'.repeat(2001),
    };
    for (const [name, text] of Object.entries(typed)) await field(name).fill(text);
    await page.getByRole('button', { name: t('accounts:profile.save') }).click();
    await expectToast(page, t('accounts:toast.profileFailed'));
    for (const name of [...Object.keys(typed), 'timeZone']) await says(page, 'en', asKey(`accounts:error.${name}`));
    await expect(field('fullName')).toBeFocused();
    for (const [name, text] of Object.entries(typed)) await expect(field(name)).toHaveValue(text);
    expect(await api.accounts.profile()).toEqual(before);
  });

  await test.step('/help/requests: nothing written, to begin with and in reply', async () => {
    const text = page.getByLabel(t('support:new.text'), { exact: true });
    await page.goto('/en/help/requests/new');
    await untilAlive(text);
    await text.fill('Where is my receipt?');
    // What the page itself would not send.
    await page.locator('form', { has: text }).evaluate((form: HTMLFormElement) => {
      for (const field of form.querySelectorAll('[required]')) field.removeAttribute('required');
    });
    await page.getByRole('button', { name: t('support:new.send') }).click();
    for (const name of ['category', 'subject']) await says(page, 'en', asKey(`support:wrong.${name}`));
    await expect(text).toHaveValue('Where is my receipt?');
    expect((await api.support.list()).tickets).toEqual([]);
    await page.getByLabel(t('support:new.category')).selectOption('payment');
    await page.getByLabel(t('support:new.subject')).fill('Receipt');
    await page.getByRole('button', { name: t('support:new.send') }).click();
    await page.getByLabel(t('support:reply.label')).fill(' ');
    await page.getByRole('button', { name: t('support:reply.send') }).click();
    await says(page, 'en', 'support:wrong.text');
    const [ticket] = (await api.support.list()).tickets;
    expect((await api.support.get({ id: ticket?.id ?? '' })).messages).toHaveLength(1);
  });
});
