import type { Page } from '@playwright/test';
import { totpOf } from '../server/src/testing/totp.ts';
import { describeFirstTime, goToLastLook } from './journeys/booking.ts';
import { confirmElsewhere, expectToast, fillSignUp } from './journeys/signing-in.ts';
import { deaf, untilAlive } from './support/alive.ts';
import { coming, dayAhead, listedProvider } from './support/arranging.ts';
import { asOwner } from './support/owner.ts';
import { DEMONSTRATION_PASSWORD, NEWCOMERS_PASSWORD, newcomer, people, signUpByApi } from './support/people.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const t = words('en');

async function tokenOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  const { value } = cookies.find(({ name }) => name.includes('session_token'))!;
  return decodeURIComponent(value).split('.')[0]!;
}

/** As the clock does once nobody has used a session for long enough. */
const expire = (product: Product, token: string) =>
  asOwner(product, async (client) => {
    await client.query(`update auth.session set expires_at = now() - interval '1 second' where token = $1`, [token]);
    // No server remembers it from before.
    await client.query(`select pg_notify('profile_changed', user_id::text) from auth.session where token = $1`, [
      token,
    ]);
  });

const end = (product: Product, token: string) =>
  asOwner(product, (client) => client.query('delete from auth.session where token = $1', [token]));

async function signIn(page: Page, { shared = false } = {}) {
  await page.goto('/en/auth');
  await page.getByLabel(t('accounts:field.email')).fill(people.patient);
  await page.getByLabel(t('accounts:field.password'), { exact: true }).fill(DEMONSTRATION_PASSWORD);
  if (shared) await page.getByLabel(t('accounts:signIn.shared')).check();
  await page
    .getByRole('main')
    .getByRole('button', { name: t('accounts:signIn.submit'), exact: true })
    .click();
  await expect(page).not.toHaveURL(/auth/);
}

/** What is the device's and says nothing of anybody: the choice of camera, and how far pages were scrolled. */
const DEVICES_OWN = ['call-devices', 'call-guest', 'react-router-scroll-positions'];

/** Every other key that the page has stored. */
const stored = (page: Page) =>
  page.evaluate(
    (own) => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => !own.includes(key)),
    DEVICES_OWN,
  );

/** One tab of this browser has the line. */
const untilListening = (page: Page) =>
  page.waitForFunction(async () => (await navigator.locks.query()).held?.some(({ name }) => name === 'session-line'));

const dialogOf = (page: Page) => page.getByRole('dialog', { name: t('accounts:again.title') });
const contactOf = (page: Page) => page.getByLabel(t('accounts:field.emergencyContact'));

/** A profile that is being changed, whose session has run out. */
async function interrupted(page: Page, product: Product) {
  await page.goto('/en/profile?edit');
  await untilAlive(contactOf(page));
  await contactOf(page).fill('Salim, +44 20 7946 0000');
  await untilListening(page);
  await expire(product, await tokenOf(page));
  await expect(dialogOf(page)).toBeVisible();
  await expect(contactOf(page)).toBeHidden();
  await expect(page).toHaveTitle(t('accounts:again.title'));
}

async function signInHere(page: Page, password: string, email?: string) {
  const dialog = dialogOf(page);
  if (email) await dialog.getByLabel(t('accounts:field.email')).fill(email);
  await dialog.getByLabel(t('accounts:field.password'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: t('accounts:signIn.submit'), exact: true }).click();
}

test('a session that runs out covers the page, and goes on with its words once its person has signed in over it', async ({
  visit,
  product,
  mailbox,
  expectProblem,
}) => {
  expectProblem(/401|WebSocket/);
  const email = 'interrupted@example.com';
  const page = await visit({ as: await newcomer(product, mailbox, { fullName: 'Ines Novak', email }) });
  const beside = await page.context().newPage();
  await beside.goto('/en/notifications');
  await interrupted(page, product);
  await expect(dialogOf(beside), 'every tab is covered').toBeVisible();
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel(t('accounts:field.email'))).toHaveValue(email);
  await page.keyboard.press('Escape');
  await expect(dialog, 'nothing is lost by a key').toBeVisible();
  await signInHere(page, 'not-the-password');
  await expect(dialog.getByRole('alert')).toContainText(t('accounts:error.INVALID_CREDENTIALS'));
  await signInHere(page, NEWCOMERS_PASSWORD);
  await expect(dialog).toBeHidden();
  await expect(dialogOf(beside), 'and uncovered with it').toBeHidden();
  await expect(contactOf(page)).toHaveValue('Salim, +44 20 7946 0000');
  await expect(contactOf(page), 'where one was').toBeFocused();
  await page.getByRole('button', { name: t('accounts:profile.save') }).click();
  await expect(page.getByText('Salim, +44 20 7946 0000')).toBeVisible();
});

test('a form that is refused because its session has run out is sent once its person has signed in over it @long', async ({
  visit,
  product,
  mailbox,
  expectProblem,
}) => {
  expectProblem(/401|WebSocket/);
  const caller = await newcomer(product, mailbox, { fullName: 'Ada Lind', email: 'refused@example.com' });
  const page = await deaf(await visit({ as: caller }));
  await page.goto('/en/help/requests/new');
  await untilAlive(page.getByRole('textbox').first());
  await page.getByRole('textbox').first().fill('My invoice');
  await page.getByRole('combobox').first().selectOption({ index: 1 });
  await page.locator('main textarea').last().fill('I can not find my invoice of March');
  await expire(product, await tokenOf(page));
  await page.getByRole('main').getByRole('button').last().click();
  await expect(dialogOf(page)).toBeVisible();
  await signInHere(page, NEWCOMERS_PASSWORD);
  await expect(dialogOf(page)).toBeHidden();
  await page.getByRole('main').getByRole('button').last().click();
  await expect(page.getByText('I can not find my invoice of March')).toBeVisible();
  await expect(page).toHaveURL(/requests\/[\w-]{36}/);
});

test('somebody else who signs in over a page finds none of its words @long', async ({
  visit,
  product,
  mailbox,
  expectProblem,
}) => {
  expectProblem(/401|WebSocket/);
  const caller = await newcomer(product, mailbox, { fullName: 'Bo Aas', email: 'first@example.com' });
  const page = await visit({ as: caller });
  await interrupted(page, product);
  await signInHere(page, DEMONSTRATION_PASSWORD, people.patient);
  await expect(dialogOf(page)).toBeHidden();
  await expect(contactOf(page)).toBeVisible();
  await expect(contactOf(page)).not.toHaveValue('Salim, +44 20 7946 0000');
  await expect(page.getByLabel(t('accounts:field.fullName'))).not.toHaveValue('Bo Aas');
});

test('who leaves without signing in leaves nothing @long', async ({ visit, product, mailbox, expectProblem }) => {
  expectProblem(/401|WebSocket/);
  const caller = await newcomer(product, mailbox, { fullName: 'Cy Dahl', email: 'leaving@example.com' });
  const page = await visit({ as: caller });
  await interrupted(page, product);
  await dialogOf(page)
    .getByRole('button', { name: t('accounts:again.leave') })
    .click();
  await expect(page).toHaveURL(/\/en\/auth/);
  expect(await stored(page)).toEqual([]);
});

test('the second step is taken over the page, too, with a recovery code where the phone is lost @long', async ({
  visit,
  product,
  mailbox,
  expectProblem,
}) => {
  expectProblem(/401|WebSocket|422 .*verifyFactor/);
  const email = 'two-steps@example.com';
  const { api } = await newcomer(product, mailbox, { fullName: 'Edda Moe', email });
  const { secret, recoveryCodes } = await api.security.beginFactor({ currentPassword: NEWCOMERS_PASSWORD });
  await api.security.confirmFactor({ code: totpOf(secret) });
  const page = await visit();
  await page.goto('/en/auth');
  await page.getByLabel(t('accounts:field.email')).fill(email);
  await page.getByLabel(t('accounts:field.password'), { exact: true }).fill(NEWCOMERS_PASSWORD);
  await page
    .getByRole('button', { name: t('accounts:signIn.submit'), exact: true })
    .last()
    .click();
  await page.getByText(t('security:lost.title')).click();
  await expect(page.getByText(t('security:lost.codes'))).toBeVisible();
  await page.getByLabel(t('security:field.code')).fill(recoveryCodes[0]!);
  await page
    .getByRole('button', { name: t('security:step.submit') })
    .last()
    .click();
  await expect(page).not.toHaveURL(/auth/);
  await interrupted(page, product);
  await signInHere(page, NEWCOMERS_PASSWORD);
  const code = dialogOf(page).getByLabel(t('security:field.code'));
  await expect(code).toBeFocused();
  // Half signed in, there is no session at all.
  const looked = page.waitForResponse((answer) => answer.url().endsWith('/session/state'));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await looked;
  await code.fill(recoveryCodes[0]!);
  await code.press('Enter');
  await expect(dialogOf(page).getByText(t('accounts:error.WRONG_CODE'))).toBeVisible();
  await code.fill(recoveryCodes[1]!);
  await code.press('Enter');
  await expect(dialogOf(page)).toBeHidden();
  await expect(contactOf(page)).toHaveValue('Salim, +44 20 7946 0000');
});

test('every page hears that its session was ended elsewhere, and shows nothing more @long', async ({
  visit,
  product,
  mailbox,
  expectProblem,
}) => {
  expectProblem(/401|WebSocket/);
  const caller = await newcomer(product, mailbox, { fullName: 'Finn Berg', email: 'ended@example.com' });
  const page = await visit({ as: caller });
  await page.goto('/en/profile?edit');
  await untilAlive(contactOf(page));
  await contactOf(page).fill('Salim, +44 20 7946 0000');
  const beside = await page.context().newPage();
  await beside.goto('/en/security');
  await expect(beside.getByRole('heading', { level: 1 })).toBeVisible();
  await untilListening(page);
  await end(product, await tokenOf(page));
  await expect(page).toHaveURL(/\/en\/auth/);
  await expect(beside).toHaveURL(/\/en\/auth/);
});

test('who comes back to a page that heard nothing sees nothing of a session that was ended @long', async ({
  visit,
  product,
  mailbox,
  expectProblem,
}) => {
  expectProblem(/401|WebSocket/);
  const caller = await newcomer(product, mailbox, { fullName: 'Gro Vik', email: 'away@example.com' });
  const page = await deaf(await visit({ as: caller }));
  await page.goto('/en/profile');
  await untilListening(page);
  await end(product, await tokenOf(page));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL(/\/en\/auth/);
});

test('a tab shows nothing of its person once another signs in beside it @long', async ({
  visit,
  product,
  mailbox,
  expectProblem,
}) => {
  expectProblem(/401|WebSocket/);
  const caller = await newcomer(product, mailbox, { fullName: 'Hedda Lie', email: 'before@example.com' });
  const page = await visit({ as: caller });
  await page.goto('/en/profile');
  await expect(page.getByRole('definition').getByText('before@example.com')).toBeVisible();
  await untilListening(page);
  const beside = await page.context().newPage();
  await beside.goto('/en');
  const answer = await beside.request.post('/api/accounts/sign-in', {
    data: { email: people.patient, password: DEMONSTRATION_PASSWORD, isSharedDevice: false },
    headers: { origin: product.url },
  });
  expect(answer.ok()).toBe(true);
  await expect(page.getByText('before@example.com')).toHaveCount(0);
  await page.goto('/en/profile');
  await expect(page.getByRole('definition').getByText(people.patient)).toBeVisible();
});

test('Back after signing out shows nothing private', async ({ visit, product, mailbox, expectProblem }) => {
  expectProblem(/401|WebSocket/);
  const caller = await newcomer(product, mailbox, { fullName: 'Iver Ness', email: 'back@example.com' });
  const page = await visit({ as: caller });
  await page.goto('/en/profile');
  await page.goto('/en/security');
  await page
    .getByRole('banner')
    .getByLabel(t('shell:account.menu', { name: 'Iver Ness' }))
    .click();
  await page.getByRole('button', { name: t('shell:account.signOut') }).click();
  await expectToast(page, t('shell:notice.signedOut'));
  for (const _ of [1, 2]) {
    await page.goBack();
    await expect(page.getByText('back@example.com')).toHaveCount(0);
  }
  await expect(page).toHaveURL(/\/en\/auth/);
});

test('a session that was ended elsewhere leaves nothing in the browser; the draft waits for its author @long', async ({
  visit,
  product,
  expectProblem,
}) => {
  expectProblem(/401|WebSocket/);
  const { appointmentId } = await coming(product);
  const page = await visit();
  await signIn(page);
  await page.goto(`/en/messages/${appointmentId}`);
  const saved = page.waitForResponse((answer) => answer.url().includes('storeDraft') && answer.ok());
  await page.getByLabel(t('messages:input.label')).fill('Since Monday I have');
  await saved;
  expect(await stored(page)).not.toEqual([]);
  await end(product, await tokenOf(page));
  await expect(page).toHaveURL(/\/en\/auth/);
  expect(await stored(page)).toEqual([]);
  const elsewhere = await visit({ as: 'patient' });
  await elsewhere.goto(`/en/messages/${appointmentId}`);
  await expect(elsewhere.getByLabel(t('messages:input.label'))).toHaveValue('Since Monday I have');
});

test('a shared device keeps nothing, and its session ends with the browser @long', async ({ visit, product }) => {
  const { appointmentId } = await coming(product);
  const page = await visit();
  await page.goto('/en/auth');
  await signIn(page, { shared: true });
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name.includes('session_token'))?.expires).toBe(-1);
  await page.goto(`/en/messages/${appointmentId}`);
  const saved = page.waitForResponse((answer) => answer.url().includes('storeDraft') && answer.ok());
  await page.getByLabel(t('messages:input.label')).fill('Nobody else is to read this');
  await saved;
  expect(await stored(page)).toEqual([]);
});

const SYMPTOMS = 'Nobody else is to read this';
const symptomsOf = (page: Page) => page.getByLabel(t('appointments/booking:symptoms.label'));

/** At the symptoms of a booking, which are written down. */
async function writeSymptoms(page: Page, product: Product, days: number) {
  const { id } = await listedProvider(product, 'Daniel Okafor');
  await page.goto(`/en/book?provider=${id}&date=${dayAhead(product, days)}`);
  await describeFirstTime(page, 'en', SYMPTOMS);
}

/** As browsers do that throw cookies away, and leave the rest. */
async function loseSession(page: Page) {
  const { name } = (await page.context().cookies()).find((cookie) => cookie.name.includes('session_token'))!;
  await page.context().clearCookies({ name });
}

test('a booking whose session is lost at the last look is confirmed with its words once its person has signed in over it', async ({
  visit,
  product,
  mailbox,
  expectProblem,
}) => {
  expectProblem(/401|WebSocket/);
  const caller = await newcomer(product, mailbox, { fullName: 'Lea Roth', email: 'lost@example.com' });
  const page = await visit({ as: caller });
  await writeSymptoms(page, product, 9);
  await goToLastLook(page, 'en');
  await loseSession(page);
  const pay = page.getByRole('button', { name: t('appointments/booking:confirm.bookAndPay') });
  await pay.click();
  await expect(dialogOf(page)).toBeVisible();
  await signInHere(page, NEWCOMERS_PASSWORD);
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByText(SYMPTOMS)).toBeVisible();
  const asked = page.waitForRequest('**/appointments/book');
  await pay.click();
  expect((await asked).postDataJSON().json.symptoms).toBe(SYMPTOMS);
  await expect(page).toHaveURL(/checkout/);
});

test('a message that is sent after its session is lost waits for its author, who signs in over the page', async ({
  visit,
  product,
  expectProblem,
}) => {
  expectProblem(/401|WebSocket/);
  const { appointmentId } = await coming(product);
  const page = await visit();
  await signIn(page);
  await page.goto(`/en/messages/${appointmentId}`);
  const input = page.getByLabel(t('messages:input.label'));
  await untilAlive(input);
  await loseSession(page);
  await input.fill('Since yesterday it itches');
  await input.press('Enter');
  await expect(dialogOf(page)).toBeVisible();
  await signInHere(page, DEMONSTRATION_PASSWORD, people.patient);
  await expect(dialogOf(page)).toBeHidden();
  await expect(input).toHaveValue('Since yesterday it itches');
  await input.press('Enter');
  await expect(page.getByRole('log').getByText('Since yesterday it itches')).toBeVisible();
});

test('on a shared device what is written for a booking lives in its page alone @long', async ({ visit, product }) => {
  const page = await visit();
  await test.step('what was written before signing in is on the page, and no longer in the browser', async () => {
    await writeSymptoms(page, product, 5);
    await goToLastLook(page, 'en');
    await page.getByRole('link', { name: t('appointments/booking:confirm.signIn') }).click();
    await page.getByLabel(t('accounts:field.email')).fill(people.patient);
    await page.getByLabel(t('accounts:field.password'), { exact: true }).fill(DEMONSTRATION_PASSWORD);
    await page.getByLabel(t('accounts:signIn.shared')).check();
    await page
      .getByRole('main')
      .getByRole('button', { name: t('accounts:signIn.submit'), exact: true })
      .click();
    await expect(page).toHaveURL(/\/en\/book/);
    await expect(symptomsOf(page)).toHaveValue(SYMPTOMS);
    await expect.poll(() => stored(page)).toEqual([]);
  });
  await test.step('nor is what is written afterwards', async () => {
    await symptomsOf(page).fill(`${SYMPTOMS}.`);
    expect(await stored(page)).toEqual([]);
  });
});

test('the next person at a doctor finds nothing that a guest or somebody signed in has written @long', async ({
  visit,
  product,
  expectProblem,
}) => {
  expectProblem(/401|WebSocket/);
  const page = await visit();
  await writeSymptoms(page, product, 6);
  const details = page.url();
  await goToLastLook(page, 'en');
  await page.getByRole('link', { name: t('appointments/booking:confirm.signIn') }).click();
  await expect(page).toHaveURL(/auth/);
  const beside = await page.context().newPage();
  await beside.goto(details);
  await untilAlive(symptomsOf(beside));
  await expect(symptomsOf(beside), 'another guest').toHaveValue('');
  await page.goto(details);
  await expect(symptomsOf(page), 'the same tab').toHaveValue(SYMPTOMS);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('booking'))))
    .toEqual([]);
  await signIn(page);
  await page.goto(details);
  await page.getByRole('button', { name: t('appointments/booking:guests.mine') }).click();
  await expect(symptomsOf(page), 'who says that it is theirs').toHaveValue(SYMPTOMS);
  await untilListening(page);
  await end(product, await tokenOf(page));
  await expect(symptomsOf(page), 'nobody, once the session was ended').toHaveValue('');
  expect(await stored(page)).toEqual([]);
});

test('who signs in on another way than a guest’s is asked before seeing anything of it, and in another tab gets nothing @long', async ({
  visit,
  product,
}) => {
  const page = await visit();
  await writeSymptoms(page, product, 7);
  const details = page.url();
  await goToLastLook(page, 'en');
  await page.getByRole('link', { name: t('appointments/booking:confirm.signIn') }).click();
  await expect(page).toHaveURL(/auth\?from=.*draft/);
  const beside = await page.context().newPage();
  await signIn(beside);
  await beside.goto(details);
  await untilAlive(symptomsOf(beside));
  await expect(symptomsOf(beside)).toHaveValue('');
  await expect(beside.getByText(t('appointments/booking:guests.question'))).toHaveCount(0);
  await page.goto(details);
  await expect(page.getByText(t('appointments/booking:guests.question'))).toBeVisible();
  await expect(symptomsOf(page)).toHaveValue('');
  await page.getByRole('button', { name: t('appointments/booking:guests.notMine') }).click();
  await expect(page.getByText(t('appointments/booking:guests.question'))).toHaveCount(0);
  await page.reload();
  await untilAlive(symptomsOf(page));
  await expect(symptomsOf(page)).toHaveValue('');
  expect((await stored(page)).filter((key) => key.includes('guest'))).toEqual([]);
});

test('a mail that somebody else confirms in this browser does not lead to what a guest has written @long', async ({
  visit,
  product,
  mailbox,
}) => {
  const page = await visit();
  await writeSymptoms(page, product, 8);
  await goToLastLook(page, 'en');
  await page.getByRole('link', { name: t('appointments/booking:confirm.signIn') }).click();
  await page.getByRole('tab', { name: t('accounts:tab.signUp') }).click();
  const author = { fullName: 'Ebba Sand', email: 'wrote-it@example.com', password: NEWCOMERS_PASSWORD };
  await fillSignUp(page, 'en', { ...author, role: 'patient' });
  // Their own address was signed up elsewhere.
  await signUpByApi(product.url, { fullName: 'Fred Hav', email: 'other-mail@example.com' });
  const confirm = async (email: string, password?: string) => {
    const tab = await page.context().newPage();
    await tab.goto(await mailbox.linkTo('auth/confirm', email));
    if (password) await confirmElsewhere(tab, 'en', password);
    await expect(tab).not.toHaveURL(/auth\/confirm/);
    return tab;
  };
  const others = await confirm('other-mail@example.com', NEWCOMERS_PASSWORD);
  await expect(others).not.toHaveURL(/book/);
  const own = await confirm(author.email);
  await expect(own).toHaveURL(/\/en\/book/);
  await expect(own.getByText(SYMPTOMS)).toBeVisible();
});

test('what has expired is removed when a page is loaded, by any reader @long', async ({
  visit,
  product,
  mailbox,
  expectProblem,
}) => {
  expectProblem(/401|WebSocket/);
  const caller = await newcomer(product, mailbox, { fullName: 'Kai Moen', email: 'weeks-ago@example.com' });
  const page = await visit({ as: caller });
  await page.goto('/en/profile');
  await untilListening(page);
  await expire(product, await tokenOf(page));
  await expect(dialogOf(page)).toBeVisible();
  await page.evaluate(() => {
    const past = JSON.stringify({ value: 'mine', until: Date.now() - 1 });
    const fresh = JSON.stringify({ value: 'mine', until: Date.now() + 60_000 });
    for (const store of [localStorage, sessionStorage]) {
      store.setItem('private:kai:past', past);
      store.setItem('private:kai:fresh', fresh);
    }
  });
  await page.goto('/en/help');
  await expect.poll(() => stored(page)).not.toContain('private:kai:past');
  expect((await stored(page)).filter((key) => key === 'private:kai:fresh')).toHaveLength(2);
});

test('of a session that was ended the browser keeps nothing, also where no script of ours sees to it; public pages come back @long', async ({
  visit,
  product,
  mailbox,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const caller = await newcomer(product, mailbox, { fullName: 'Jon Lund', email: 'clearing@example.com' });
  const page = await visit({ as: caller, serviceWorkers: 'allow' });
  const storedPages = async () => {
    const names = await page.evaluate(() => caches.keys());
    return (await Promise.all(names.map((name) => page.evaluate(addressesIn, name)))).flat();
  };
  await page.goto('/en/help');
  await expect.poll(storedPages, { timeout: 30_000 }).toContain('/en/help');
  await page.evaluate(() => localStorage.setItem('private:jon:draft', 'mine'));
  const signedOut = page.waitForResponse((answer) => answer.url().includes('/sign-out'));
  await page
    .getByRole('banner')
    .getByLabel(t('shell:account.menu', { name: 'Jon Lund' }))
    .click();
  await page.getByRole('button', { name: t('shell:account.signOut') }).click();
  expect((await (await signedOut).allHeaders())['clear-site-data']).toBe('"cache", "storage"');
  await expectToast(page, t('shell:notice.signedOut'));
  expect(await page.evaluate(() => localStorage.getItem('private:jon:draft'))).toBeNull();
  await expect.poll(storedPages, { timeout: 30_000 }).toContain('/en/help');
  await page.context().setOffline(true);
  await page.goto('/en/help');
  await expect(page.getByRole('heading', { level: 1, name: t('help:title') })).toBeVisible();
  await page.context().setOffline(false);
});

const addressesIn = async (name: string) =>
  (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);

test('a console that nobody touches asks on, and says that nobody does @long', async ({ visit }) => {
  const page = await visit({ as: 'administrator' });
  await page.clock.install({ time: await page.evaluate(() => Date.now()) });
  await page.goto('/en/admin');
  await untilAlive(page.getByRole('link').first());
  const nextPoll = async (ms: number) => {
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith('.data'));
    await page.clock.fastForward(ms);
    return (await (await asked).allHeaders())['x-unattended'];
  };
  expect(await nextPoll(31_000), 'somebody has just opened it').toBeUndefined();
  expect(await nextPoll(180_000)).toBe('1');
  await page.mouse.click(2, 2);
  expect(await nextPoll(31_000), 'somebody is back').toBeUndefined();
});

/** Without scripts: somebody has posted their profile under a session that has run out, and signs in where that leads. */
async function postExpired(page: Page, product: Product, { email, password }: { email: string; password: string }) {
  await page.goto('/en/profile?edit');
  await contactOf(page).fill('Salim, +44 20 7946 0000');
  await expire(product, await tokenOf(page));
  await page.getByRole('button', { name: t('accounts:profile.save') }).click();
  await expect(page).toHaveURL(/\/en\/auth\?/);
  await page.getByLabel(t('accounts:field.email')).fill(email);
  await page.getByLabel(t('accounts:field.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('accounts:signIn.submit'), exact: true }).click();
}

test('what was posted without scripts after the session had run out is sent once its person has signed in @long', async ({
  visit,
  product,
  mailbox,
  expectProblem,
}) => {
  expectProblem(/\.js: csp$/);
  const email = 'posted@example.com';
  const caller = await newcomer(product, mailbox, { fullName: 'Jon Holm', email });
  const page = await visit({ as: caller, javaScriptEnabled: false });
  await postExpired(page, product, { email, password: NEWCOMERS_PASSWORD });
  await expect(page.getByRole('heading', { name: t('accounts:kept.title') })).toBeVisible();
  await expect(page.getByText('Salim, +44 20 7946 0000')).toBeVisible();
  await page.getByRole('button', { name: t('accounts:kept.send') }).click();
  await expect(page).toHaveURL(/\/en\/profile/);
  await page.goto('/en/profile');
  await expect(page.getByText('Salim, +44 20 7946 0000')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { name: t('accounts:kept.title') }), 'it is there once').toHaveCount(0);
});

test('somebody else who signs in finds nothing of what was posted @long', async ({
  visit,
  product,
  mailbox,
  expectProblem,
}) => {
  expectProblem(/\.js: csp$/);
  const caller = await newcomer(product, mailbox, { fullName: 'Kai Dam', email: 'posted-first@example.com' });
  const page = await visit({ as: caller, javaScriptEnabled: false });
  await postExpired(page, product, { email: people.patient, password: DEMONSTRATION_PASSWORD });
  await expect(page).toHaveURL(/\/en(?:\?|$)/);
  await expect(page.getByText('Salim, +44 20 7946 0000')).toHaveCount(0);
});
