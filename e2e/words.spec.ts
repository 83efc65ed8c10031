import type { Locator, Page } from '@playwright/test';
import type { Language } from '@polyclinic/contract/platform/languages';
import { bubble, send as say } from './journeys/conversation.ts';
import { pressAlive, untilAlive } from './support/alive.ts';
import { coming, listedProvider } from './support/arranging.ts';
import { asOwner } from './support/owner.ts';
import { NEWCOMERS_PASSWORD, newcomer } from './support/people.ts';
import { expect, longUnless, test } from './support/test.ts';
import { words } from './support/words.ts';

const SUBJECT = 'My invoice of March';
const TEXT = 'I can not find it.';

const subjectOf = (page: Page) => page.getByRole('textbox').first();
const textOf = (page: Page) => page.locator('main textarea').last();
const send = (page: Page) => page.getByRole('main').getByRole('button').last().click();

const wordsInTab = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes(':words:')));

/** Writes to support: empty first, over a reload, without a network, and after the session has run out. */
async function writeToSupport(page: Page, language: Language, expire: () => Promise<unknown>): Promise<void> {
  const t = words(language);
  await page.goto(`/${language}/help/requests/new`);
  await untilAlive(subjectOf(page));
  await expect(async () => {
    await send(page);
    await expect(page.getByText(t('forms:missing')).first()).toBeVisible({ timeout: 1_000 });
  }, 'in the words of the page').toPass();
  await expect(page.getByText(t('forms:choice'))).toBeVisible();
  // What says so is there by now, and says it again.
  await expect(page.getByText(t('forms:missing'))).toHaveCount(2);
  await subjectOf(page).fill('x');
  await expect(page.getByText(t('forms:missing'))).toHaveCount(1);
  await subjectOf(page).fill('');
  await send(page);
  await expect(page.getByText(t('forms:missing'))).toHaveCount(2);
  await subjectOf(page).fill(SUBJECT);
  await page.getByRole('main').getByRole('combobox').first().selectOption({ index: 1 });
  await textOf(page).fill(TEXT);
  await expect.poll(() => wordsInTab(page)).toHaveLength(1);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(textOf(page), 'after a reload').toHaveValue(TEXT);
  await expect(page.getByRole('main').getByRole('combobox').first()).not.toHaveValue('');
  await page.context().setOffline(true);
  await send(page);
  await expect(page.getByText(t('shell:unsent.title'))).toBeVisible();
  await expect(subjectOf(page), 'without a network').toHaveValue(SUBJECT);
  await page.context().setOffline(false);
  await expire();
  await expect(async () => {
    await send(page);
    await expect(page.getByRole('dialog', { name: t('accounts:again.title') })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const dialog = page.getByRole('dialog', { name: t('accounts:again.title') });
  await dialog.getByLabel(t('accounts:field.password'), { exact: true }).fill(NEWCOMERS_PASSWORD);
  await dialog.getByRole('button', { name: t('accounts:signIn.submit'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(textOf(page), 'after signing in over it').toHaveValue(TEXT);
  await send(page);
  await expect(page).toHaveURL(/requests\/[\w-]{36}/);
  await expect(page.getByText(TEXT)).toBeVisible();
  expect(await wordsInTab(page), 'nothing is left of what was sent').toEqual([]);
}

for (const [language, width] of [
  ['ar', 390],
  ['en', 1280],
] as const)
  test(`what is written to support outlives a reload, the network and the session, in ${language}${longUnless(language === 'ar')}`, async ({
    visit,
    product,
    mailbox,
    expectProblem,
  }) => {
    expectProblem(/401|WebSocket|ERR_INTERNET_DISCONNECTED|Failed to (?:load|fetch)/);
    const caller = await newcomer(product, mailbox, { fullName: 'Ida Roos', email: `words-${language}@example.com` });
    const page = await visit({ as: caller, viewport: { width, height: 800 } });
    await writeToSupport(page, language, () =>
      asOwner(product, (client) =>
        client.query(
          `with ended as (update auth.session set expires_at = now() - interval '1 second'
             where user_id = (select id from auth.user where email = $1) returning user_id)
           select pg_notify('profile_changed', user_id::text) from ended`,
          [`words-${language}@example.com`],
        ),
      ),
    );
  });

test('words in small forms, and hours that were added, outlive a reload until they are sent @long', async ({
  visit,
  product,
}) => {
  const t = words('en');
  /** What stores them comes once the form is there. */
  const writeAndReload = async (field: Locator, text: string) => {
    const page = field.page();
    await expect(async () => {
      await field.fill('');
      await field.fill(text);
      await expect.poll(() => wordsInTab(page), { timeout: 2_000 }).toHaveLength(1);
    }).toPass();
    await page.reload();
  };
  const guest = await visit();
  const email = guest.getByLabel(t('carebridge:early.email'));
  await guest.goto('/en/early-access');
  await untilAlive(email);
  await writeAndReload(email, 'ida@example.com');
  await expect(email).toHaveValue('ida@example.com');

  const asking = await visit();
  const address = asking.getByLabel(t('accounts:field.email'));
  await asking.goto('/en/auth/reset');
  await untilAlive(address);
  await writeAndReload(address, 'ida@example.com');
  await expect(address).toHaveValue('ida@example.com');

  const atHome = await visit();
  const form = atHome.getByRole('form', { name: t('carebridge:early.title') });
  const emailAtHome = form.getByLabel(t('carebridge:early.email'));
  await atHome.goto('/en');
  await emailAtHome.scrollIntoViewIfNeeded();
  await untilAlive(emailAtHome);
  await writeAndReload(emailAtHome, 'ida.roos@example.com');
  await form.getByRole('button').hover();
  await untilAlive(emailAtHome);
  await expect(emailAtHome, 'on the home page, where what stores them comes only then').toHaveValue(
    'ida.roos@example.com',
  );

  const reader = await visit({ as: 'patient' });
  const report = async () => {
    const open = reader.getByRole('button', { name: t('reviews:report.open') }).first();
    await untilAlive(open);
    await open.click();
    return reader.getByRole('dialog').getByLabel(t('reviews:report.words'));
  };
  await reader.goto(`/en/doctor/${(await listedProvider(product, 'Daniel Okafor')).slug}`);
  await writeAndReload(await report(), 'It names a nurse.');
  await expect(await report()).toHaveValue('It names a nurse.');
  await reader.getByRole('dialog').getByRole('radio').first().check();
  await reader.getByRole('button', { name: t('reviews:report.send') }).click();
  await expect(reader.getByText(t('reviews:report.done'))).toBeVisible();
  expect(await wordsInTab(reader), 'nothing is left of what was sent').toEqual([]);

  const doctor = await visit({ as: 'doctor' });
  doctor.on('dialog', (dialog) => void dialog.accept());
  await doctor.goto('/en/provider/profile');
  const open = doctor.getByText(t('reviews:answer.open'), { exact: true }).first();
  const answer = doctor.getByLabel(t('reviews:answer.label')).first();
  await untilAlive(open);
  await open.click();
  await writeAndReload(answer, 'Thank you, Emily.');
  await expect(answer, 'open, as it was left').toHaveValue('Thank you, Emily.');
  await answer.fill('');

  await doctor.goto('/en/provider/availability');
  const starts = doctor.getByLabel(t('availability:hours.from', { day: 'Mon' }));
  const add = doctor.getByRole('button', { name: t('availability:hours.addOn', { day: 'Mon' }) });
  await untilAlive(add);
  const before = await starts.count();
  await add.click();
  await starts.last().fill('20:15');
  await expect(starts).toHaveCount(before + 1);
  await doctor.reload();
  await expect(starts).toHaveCount(before + 1);
  await expect(starts.last()).toHaveValue('20:15');

  const writer = await visit({ as: 'doctor' });
  const { appointmentId } = await coming(product);
  const correction = writer.getByRole('textbox', { name: t('messages:change.input') });
  const input = writer.getByLabel(t('messages:input.label'));
  await writer.goto(`/en/messages/${appointmentId}`);
  await expect(input).toBeEditable();
  await say(writer, 'en', 'Take 50 mg.');
  await expect(bubble(writer, 'Take 50 mg.').getByRole('button', { name: t('messages:change.menu') })).toBeVisible();
  await input.press('ArrowUp');
  await writeAndReload(correction, 'Take 5 mg.');
  await expect(correction, 'open, as it was left').toHaveValue('Take 5 mg.');
  await correction.press('Escape');
  await expect(correction).toHaveCount(0);
  expect(await wordsInTab(writer), 'nothing is left of what was cancelled').toEqual([]);

  const dialog = writer.getByRole('dialog');
  const standIn = async () => {
    const card = writer.getByRole('region', { name: t('messages:answers.own') });
    await pressAlive(card.getByRole('button', { name: t('messages:answers.change'), exact: true }));
    return dialog.getByLabel(t('messages:answers.standIn'));
  };
  await writer.goto('/en/messages');
  await writeAndReload(await standIn(), 'Dr Amal Haddad');
  await expect(await standIn()).toHaveValue('Dr Amal Haddad');
  await dialog.getByRole('button', { name: t('messages:change.cancel') }).click();
  await expect(dialog).toHaveCount(0);
  expect(await wordsInTab(writer), 'nothing is left of what was cancelled').toEqual([]);

  const reply = async () => {
    await pressAlive(writer.getByRole('button', { name: t('messages:replies.all') }));
    await dialog.getByRole('button', { name: t('messages:replies.new') }).click();
    return dialog.getByLabel('English');
  };
  await writer.goto(`/en/messages/${appointmentId}`);
  const text = await reply();
  await dialog.getByLabel(t('messages:replies.title')).fill('Fasting');
  await writeAndReload(text, 'Come without breakfast.');
  await expect(await reply()).toHaveValue('Come without breakfast.');
  await expect(dialog.getByLabel(t('messages:replies.title'))).toHaveValue('Fasting');
});
