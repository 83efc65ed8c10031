import type { Page } from '@playwright/test';
import { expectToast } from './journeys/signing-in.ts';
import { pressAlive, untilAlive } from './support/alive.ts';
import { type Caller, signInByApi } from './support/api.ts';
import { coming } from './support/arranging.ts';
import { asOwner } from './support/owner.ts';
import { DEMONSTRATION_PASSWORD, signedIn } from './support/people.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { startThrowaway } from './support/throwaway.ts';
import { beginningOf, words } from './support/words.ts';

const en = words('en');
const ar = words('ar');
const es = words('es');
const fr = words('fr');
const PHONE = { width: 390, height: 844 };
const WHY = 'Brought into a clinic unconscious; the clinic called.';
const SECOND = 'auditor@polyclinic.example';
const TOLD_WITHIN_MS = 5_000;
const LOOKS = [
  ['es', 1280, 'light'],
  ['es', 390, 'dark'],
  ['fr', 1280, 'dark'],
  ['fr', 390, 'light'],
] as const;

// A product of its own: the patient's record is opened by those who work here.
let product: Product;
let second: Caller;
test.beforeAll(async ({ mailbox }) => {
  product = await startThrowaway(mailbox.smtpUrl);
  await asOwner(product, (client) =>
    client.query(
      `update staff set duty = 'administrator' where user_id = (select id from auth.user where email = $1)`,
      [SECOND],
    ),
  );
  second = await signInByApi(product.url, SECOND, DEMONSTRATION_PASSWORD);
});
test.afterAll(() => product?.stop());

const expectFits = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true });
}

const TAB = '/admin?tab=compliance&part=emergency';

test('an administrator opens a record; its patient is told within five seconds, sees who and why, and another administrator checks it @long', async ({
  visit,
}) => {
  test.setTimeout(180_000);
  const { api } = await signedIn(product, 'patient');
  await api.accounts.updateProfile({ allergies: 'Penicillin' });
  const { userId: patientId } = await api.accounts.profile();
  const ruth = await visit({ at: product, as: 'administrator' });
  const amal = await visit({ at: product, as: 'patient' });
  await amal.goto('/en/patient');
  const bell = amal
    .getByRole('banner')
    .getByRole('link', {
      name: beginningOf('en', 'shell/unread:waiting', 'number', { page: en('shell:account.notifications') }),
    })
    .filter({ visible: true });
  await untilAlive(bell);
  const unread = async () => Number((await bell.getAttribute('aria-label'))?.match(/\d+/)?.[0] ?? 0);
  const before = await unread();

  await test.step('from the person’s page, with a reason and the password', async () => {
    await ruth.goto(`/en/admin/people/${patientId}`);
    await pressAlive(ruth.getByRole('link', { name: en('people:emergency.open') }));
    await expect(ruth).toHaveURL(`/en/records/${patientId}`);
    const submit = ruth.getByRole('button', { name: en('compliance/emergency:record.submit') });
    await untilAlive(submit);
    await picture(ruth, 'emergency-access-form-en-1280');
    await submit.click();
    const reason = ruth.getByLabel(en('compliance/emergency:field.reason'), { exact: true });
    await expect(reason).toHaveAccessibleDescription(new RegExp(en('compliance/emergency:error.reason')));
    await reason.fill(WHY);
    const password = ruth.getByLabel(en('compliance/emergency:field.password'), { exact: true });
    await password.fill('a wrong guess');
    await submit.click();
    await expect(password).toHaveAccessibleDescription(new RegExp(en('compliance/emergency:error.password')));
    await expect(reason).toHaveValue(WHY);
    await password.fill(DEMONSTRATION_PASSWORD);
    await submit.click();
    await expect.poll(unread, { timeout: TOLD_WITHIN_MS }).toBe(before + 1);
  });

  await test.step('the record is there to be read, and nothing in it can be changed', async () => {
    await expect(ruth.getByRole('region', { name: en('compliance/emergency:record.facts') })).toContainText(
      'Penicillin',
    );
    await expect(ruth.getByRole('region', { name: en('compliance/emergency:record.notes') })).toBeVisible();
    await expect(ruth.getByRole('main').locator('textarea, input:not([type=hidden])')).toHaveCount(0);
    await picture(ruth, 'emergency-access-record-en-1280');
    await ruth.setViewportSize(PHONE);
    await ruth.emulateMedia({ colorScheme: 'dark' });
    await ruth.goto(`/ar/records/${patientId}`);
    await expectFits(ruth);
    await picture(ruth, 'emergency-access-record-ar-390');
    await ruth.emulateMedia({ colorScheme: 'light' });
    await ruth.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('the patient reads who and why, sees each look, and can ask', async () => {
    await bell.click();
    await pressAlive(amal.getByRole('link', { name: en('notifications:kind.record_opened') }));
    await expect(amal).toHaveURL(/\/en\/privacy#emergency-accesses$/);
    const card = amal.getByRole('region', { name: en('privacy:emergency.title') });
    await expect(card).toContainText(WHY);
    await expect(card).toContainText(en('privacy:emergency.state.open'));
    await expect(amal.getByRole('region', { name: en('privacy:access.title') })).toContainText(
      en('privacy:access.what.emergency_record'),
    );
    await picture(amal, 'emergency-access-patient-en-1280');
    await amal.setViewportSize(PHONE);
    await amal.goto('/ar/privacy');
    await expect(amal.getByRole('region', { name: ar('privacy:emergency.title') })).toContainText(WHY);
    await expectFits(amal);
    await picture(amal, 'emergency-access-patient-ar-390');
    await pressAlive(amal.getByRole('link', { name: ar('privacy:emergency.ask') }));
    await expect(amal).toHaveURL('/ar/help/requests/new');
  });

  await test.step('who opened it ends it, and can’t check it', async () => {
    await ruth.goto(`/en/records/${patientId}`);
    await pressAlive(ruth.getByRole('button', { name: en('compliance/emergency:end') }));
    await expectToast(ruth, en('compliance/emergency:done.end'));
    await expect(ruth.getByRole('button', { name: en('compliance/emergency:record.submit') })).toBeVisible();
    await expect(ruth.getByText('Penicillin')).toHaveCount(0);
    await ruth.goto(`/en${TAB}`);
    await pressAlive(ruth.getByRole('list', { name: en('compliance/emergency:title') }).getByRole('link'));
    await expect(ruth.getByText(en('compliance/emergency:check.own'))).toBeVisible();
  });

  await test.step('what nobody checked in time is red on the tab and the overview', async () => {
    await asOwner(product, (client) => client.query('update emergency_accesses set review_due_at = app_now()'));
    const kim = await visit({ at: product, as: second });
    await kim.goto('/en/admin');
    const risk = kim.getByRole('region', { name: en('admin/overview:risks') }).getByRole('listitem');
    const late = risk.filter({ hasText: 'emergency access not checked in time' });
    await expect(late).toBeVisible();
    await picture(kim, 'emergency-access-overview-en-1280');
    await pressAlive(late.getByRole('link'));
    await expect(kim).toHaveURL(`/en${TAB}`);
    const list = kim.getByRole('list', { name: en('compliance/emergency:title') });
    await expect(list).toContainText(en('compliance/emergency:badge.late', { time: '' }));
    await picture(kim, 'emergency-access-late-en-1280');
    await pressAlive(list.getByRole('link'));
    const save = kim.getByRole('button', { name: en('compliance/emergency:check.submit') });
    await untilAlive(save);
    await kim.getByRole('radio', { name: new RegExp(`^${en('compliance/emergency:verdict.justified')}`) }).check();
    await kim.getByLabel(en('compliance/emergency:check.note'), { exact: true }).fill('The clinic confirmed it.');
    await picture(kim, 'emergency-access-check-en-1280');
    await save.click();
    await expectToast(kim, en('compliance/emergency:done.review'));
    await kim.goto('/en/admin');
    await expect(kim.getByRole('region', { name: en('admin/overview:risks') })).toBeVisible();
    await expect(late).toHaveCount(0);
    await kim.setViewportSize(PHONE);
    await kim.goto(`/ar${TAB}&state=reviewed`);
    await expectFits(kim);
    await picture(kim, 'emergency-access-reviewed-ar-390');
  });

  await test.step('the patient sees what was found', async () => {
    await amal.goto('/en/privacy');
    await expect(amal.getByRole('region', { name: en('privacy:emergency.title') })).toContainText(
      en('privacy:emergency.state.justified'),
    );
  });
});

/** The same page in two languages, dark and light, on a phone and a screen. */
async function look(page: Page, name: string): Promise<void> {
  const { pathname, search } = new URL(page.url());
  for (const [locale, width, colorScheme] of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto(pathname.replace(/^\/\w\w/, `/${locale}`) + search);
    await expectFits(page);
    await picture(page, `${name}-${locale}-${width}-${colorScheme}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(pathname + search);
}

test('the doctor of an urgent visit opens what its patient has not shared, in Spanish and French, until they end it @long', async ({
  visit,
  expectProblem,
}) => {
  test.setTimeout(180_000);
  // Nobody's record opens to a doctor without an urgent visit.
  expectProblem(/404/);
  const { appointmentId } = await coming(product);
  const { api } = await signedIn(product, 'patient');
  await api.accounts.updateProfile({ allergies: 'Penicillin' });
  const { userId: patientId } = await api.accounts.profile();
  const urgently = (urgency: string) =>
    asOwner(product, async (client) => {
      await client.query('alter table appointments disable trigger user');
      const start = Date.now() + product.offsetMs + 5 * 60_000;
      await client.query('update appointments set urgency = $2, start_time = $3, end_time = $4 where id = $1', [
        appointmentId,
        urgency,
        new Date(start),
        new Date(start + 30 * 60_000),
      ]);
      await client.query('alter table appointments enable trigger user');
    });
  const okafor = await visit({ at: product, as: 'doctor' });
  const page = `provider?tab=communication&appointment=${appointmentId}`;

  await test.step('a routine visit has no way there', async () => {
    await urgently('routine');
    await okafor.goto(`/es/${page}`);
    await expect(okafor.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(okafor.getByRole('link', { name: es('dashboards/provider:emergency.open') })).toHaveCount(0);
    const answer = await okafor.goto(`/es/records/${patientId}`);
    expect(answer?.status()).toBe(404);
  });

  await test.step('an urgent one has, and asks for a reason and the password', async () => {
    await urgently('urgent');
    await okafor.goto(`/es/${page}`);
    const open = okafor.getByRole('link', { name: es('dashboards/provider:emergency.open') });
    await untilAlive(open);
    await look(okafor, 'emergency-doctor-way');
    await pressAlive(open);
    await expect(okafor).toHaveURL(`/es/records/${patientId}`);
    await expect(okafor.getByRole('link', { name: es('compliance/emergency:toWorkspace') })).toBeVisible();
    await look(okafor, 'emergency-doctor-form');
    const submit = okafor.getByRole('button', { name: es('compliance/emergency:record.submit') });
    await untilAlive(submit);
    await submit.click();
    const reason = okafor.getByLabel(es('compliance/emergency:field.reason'), { exact: true });
    await expect(reason).toHaveAccessibleDescription(new RegExp(es('compliance/emergency:error.reason')));
    await reason.fill('Se desmayó durante la consulta.');
    await okafor.getByLabel(es('compliance/emergency:field.password'), { exact: true }).fill(DEMONSTRATION_PASSWORD);
    await submit.click();
  });

  await test.step('the record is read in Spanish and in French, and looks right in the dark', async () => {
    const facts = okafor.getByRole('region', { name: es('compliance/emergency:record.facts') });
    await expect(facts).toContainText('Penicillin');
    await expect(okafor.getByRole('main').locator('textarea, input:not([type=hidden])')).toHaveCount(0);
    await look(okafor, 'emergency-doctor-record');
    await okafor.goto(`/fr/records/${patientId}`);
    await expect(okafor.getByRole('region', { name: fr('compliance/emergency:record.facts') })).toContainText(
      'Penicillin',
    );
  });

  await test.step('the patient reads the doctor’s name and reason', async () => {
    const amal = await visit({ at: product, as: 'patient' });
    await amal.goto('/es/privacy');
    const card = amal.getByRole('region', { name: es('privacy:emergency.title') });
    await expect(card).toContainText('Se desmayó durante la consulta.');
    await expect(card).toContainText('Okafor');
    await look(amal, 'emergency-doctor-patient');
  });

  await test.step('they end it in French, and the record is gone from the page', async () => {
    await pressAlive(okafor.getByRole('button', { name: fr('compliance/emergency:end') }));
    await expectToast(okafor, fr('compliance/emergency:done.end'));
    await expect(okafor.getByRole('button', { name: fr('compliance/emergency:record.submit') })).toBeVisible();
    await expect(okafor.getByText('Penicillin')).toHaveCount(0);
  });

  await test.step('an administrator checks what a doctor opened', async () => {
    const ruth = await visit({ at: product, as: 'administrator' });
    await ruth.goto(`/fr${TAB}`);
    const mine = ruth
      .getByRole('list', { name: fr('compliance/emergency:title') })
      .getByRole('listitem')
      .filter({ hasText: 'Okafor' });
    await pressAlive(mine.getByRole('link'));
    await expect(ruth.getByText(fr('compliance/emergency:right.doctor'))).toBeVisible();
    await look(ruth, 'emergency-doctor-check');
    const save = ruth.getByRole('button', { name: fr('compliance/emergency:check.submit') });
    await untilAlive(save);
    await ruth.getByRole('radio', { name: new RegExp(`^${fr('compliance/emergency:verdict.justified')}`) }).check();
    await ruth.getByLabel(fr('compliance/emergency:check.note'), { exact: true }).fill('Le médecin a été appelé.');
    await save.click();
    await expectToast(ruth, fr('compliance/emergency:done.review'));
  });
});
