import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { samples } from '../server/src/testing/files.ts';
import { signIn } from './journeys/signing-in.ts';
import { pressAlive, untilAlive } from './support/alive.ts';
import type { Caller } from './support/api.ts';
import { bookPaid, dayAhead, freeStarts, listedDoctor } from './support/arranging.ts';
import { copyUnderWay } from './support/past.ts';
import { newcomer, NEWCOMERS_PASSWORD as PASSWORD, signedIn, signUpByApi } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const t = words('en');

const says = (page: Page, key: string) => expect(page.getByText(t(key)).first()).toBeVisible();

/** A page that hears of nothing that happens elsewhere. */
async function deaf(page: Page): Promise<Page> {
  await page.routeWebSocket(/\/api\/live/, () => {});
  return page;
}

test('a patient’s pages ask who it is, say what is wrong with each field, and keep what was typed', async ({
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
      await says(page, 'accounts:error.INVALID_CREDENTIALS');
      await signIn(page, 'en', email, PASSWORD);
      await expect(page).toHaveURL((url) => url.pathname === `/en/${path}`);
      await expect(page.getByRole('heading', { level: 1, name: t(`${path}:title`) })).toBeVisible();
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
    const field = (name: string) => page.getByLabel(t(`accounts:field.${name}`), { exact: true });
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
    for (const name of [...Object.keys(typed), 'timeZone']) await says(page, `accounts:error.${name}`);
    await expect(field('fullName')).toBeFocused();
    for (const [name, text] of Object.entries(typed)) await expect(field(name)).toHaveValue(text);
    expect(await api.accounts.profile()).toEqual(before);
  });

  await test.step('/help/requests: nothing written, to begin with and in reply', async () => {
    const text = page.getByLabel(t('support:new.text'), { exact: true });
    await page.goto('/en/help/requests/new');
    await untilAlive(text);
    await text.fill('Where is my receipt?');
    // What the browser itself would not send.
    await page.locator('form', { has: text }).evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await page.getByRole('button', { name: t('support:new.send') }).click();
    for (const name of ['category', 'subject']) await says(page, `support:wrong.${name}`);
    await expect(text).toHaveValue('Where is my receipt?');
    expect((await api.support.list()).tickets).toEqual([]);
    await page.getByLabel(t('support:new.category')).selectOption('payment');
    await page.getByLabel(t('support:new.subject')).fill('Receipt');
    await page.getByRole('button', { name: t('support:new.send') }).click();
    await page.getByLabel(t('support:reply.label')).fill(' ');
    await page.getByRole('button', { name: t('support:reply.send') }).click();
    await says(page, 'support:wrong.text');
    const [ticket] = (await api.support.list()).tickets;
    expect((await api.support.get({ id: ticket?.id ?? '' })).messages).toHaveLength(1);
  });
});

const INVITATION = { part: 'carer' as const, relationship: 'partner' as const, rights: ['book' as const] };

test('the Care Circle says what has changed, what is full, and why a profile is not taken over', async ({
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
    await says(page, 'care:error.CARE_LINK_EXISTS');
    for (const { id } of await pending()) await api.care.end({ id });
    await accept.click();
    await says(page, 'care:error.INVITATION_ENDED');
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
    // The same words again are at the top of a long page: whoever pressed below is led there again.
    await expect(refusal).toBeFocused();
    await expect(email).toHaveValue('one.more@example.com');
    expect([await pending(), await managed()].map(({ length }) => length)).toEqual([10, 10]);
    await api.care.end({ id: (await pending())[0]?.id ?? '' });
    await page.getByRole('button', { name: t('care:invite.send') }).click();
    await says(page, 'care:done.invited');
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
      await says(page, `accounts:error.${error}`);
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

test('a doctor’s hours, note and documents are refused in words, and nothing is saved over', async ({
  visit,
  product,
  mailbox,
  expectProblem,
}) => {
  const doctor = await signedIn(product, 'doctor');

  await test.step('/provider/availability: hours, dates, types of visit', async () => {
    const { api } = await signedIn(product, 'arabicDoctor');
    const before = await api.availability.own();
    const page = await visit({ as: 'arabicDoctor' });
    await page.goto('/en/provider/availability');
    const save = page.getByRole('button', { name: t('availability:save') });
    const refuses = async (...problems: string[]) => {
      await save.click();
      for (const problem of problems) await says(page, `availability:problem.${problem}`);
    };
    const hours = (part: string) => page.getByLabel(t(`availability:hours.${part}`, { day: 'Mon' })).first();
    const exception = (part: string) => page.getByLabel(t(`availability:absences.${part}`)).last();
    const except = async (from: number, until: number) => {
      await exception('from').fill(dayAhead(product, from));
      await exception('until').fill(dayAhead(product, until));
    };
    const add = page.getByRole('button', { name: t('availability:absences.add') });

    await untilAlive(save);
    await page.getByRole('checkbox', { name: 'Mon' }).check();
    await hours('from').fill('17:00');
    await hours('until').fill('09:00');
    await add.click();
    await except(30, 28);
    await refuses('hours', 'dates');
    await expect(hours('from')).toBeFocused();
    await expect(hours('until')).toHaveValue('09:00');
    await expect(exception('until')).toHaveValue(dayAhead(product, 28));

    await hours('until').fill('18:00');
    await except(30, 30);
    await add.click();
    await except(30, 30);
    await refuses('dateTwice');
    await expect(page.getByText(t('availability:problem.dates'))).toHaveCount(0);

    await except(31, 31);
    await exception('kind').selectOption('hours');
    await exception('opens').fill('12:00');
    await exception('closes').fill('10:00');
    await refuses('absence');

    await exception('closes').fill('13:00');
    const types = page.getByRole('group', { name: t('availability:rules.visitTypes') }).getByRole('checkbox');
    for (const type of await types.all()) await type.uncheck();
    await refuses('visitTypes');
    await expect(types.first()).toBeFocused();
    await expect(exception('opens')).toHaveValue('12:00');
    expect(await api.availability.own()).toEqual(before);
  });

  await test.step('/visit: a note that was changed on another page, then of a visit that was cancelled', async () => {
    expectProblem(/\b409\b/);
    const { api: patient } = await signedIn(product, 'patient');
    const { id: providerId } = await listedDoctor(product, 'Daniel Okafor');
    const [start] = await freeStarts(product, providerId, dayAhead(product, 13));
    const id = await bookPaid(patient, providerId, start ?? '');
    const [first, second] = [await deaf(await visit({ as: 'doctor' })), await deaf(await visit({ as: 'doctor' }))];
    const plan = (page: Page) => page.getByLabel(t('encounters:note.plan'), { exact: true });
    const kept = async () => (await doctor.api.encounters.note({ appointmentId: id }))?.plan;
    for (const page of [first, second]) {
      await page.goto(`/en/visit/${id}`);
      await untilAlive(plan(page));
    }
    await plan(first).fill('Rest for a week.');
    await says(first, 'encounters:note.state.saved');
    await plan(second).fill('Come back on Monday.');
    await says(second, 'encounters:note.state.overtaken');
    await expect(plan(second)).toHaveValue('Come back on Monday.');
    expect(await kept()).toBe('Rest for a week.');
    await second.reload();
    await expect(plan(second)).toHaveValue('Rest for a week.');

    await patient.appointments.cancel({ id });
    await plan(first).fill('Rest for two weeks.');
    await says(first, 'encounters:note.state.closed');
    await expect(plan(first)).toHaveValue('Rest for two weeks.');
  });

  await test.step('/provider/practice: the twenty-first document', async () => {
    const vera = await newcomer(product, mailbox, {
      fullName: 'Vera Lindqvist',
      email: 'vera.lindqvist@example.com',
      role: 'doctor',
    });
    await openPractice(vera, doctor);
    const page = await visit({ as: vera });
    const paper = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: samples.pdf() };
    for (let count = 0; count < 20; count += 1)
      await page.request.post('/api/documents', {
        multipart: { kind: 'other', file: paper },
        headers: { origin: product.url },
        maxRedirects: 0,
      });
    await page.goto('/en/provider/practice');
    const card = page.getByRole('region', { name: t('credentials:title') });
    const documents = card.getByRole('list', { name: t('credentials:list') }).getByRole('listitem');
    const add = async () => {
      await card.getByLabel(t('credentials:file')).setInputFiles(paper);
      await pressAlive(card.getByRole('button', { name: t('credentials:add') }));
    };
    await add();
    await expect(card.getByText(t('credentials:error.TOO_MANY_DOCUMENTS'))).toBeVisible();
    await expect(documents).toHaveCount(20);
    const remove = card.getByRole('button', { name: t('credentials:removeOf', { name: '\u2068paper.pdf\u2069' }) });
    await pressAlive(remove.first());
    await expect(documents).toHaveCount(19);
    await add();
    await expect(card.getByText(t('credentials:kept'))).toBeVisible();
  });
});

/** A practice in the specialty of another's. */
async function openPractice({ api }: Caller, colleague: Caller): Promise<void> {
  const practice = await colleague.api.providers.ownPractice();
  const { specialtyId = '', visitTypes = [], availability = {} } = practice ?? {};
  const known = { licenseNumber: 'GMC-7700123', yearsExperience: 12, languages: ['en'], hourlyRate: null };
  await api.providers.savePractice({ specialtyId, visitTypes, availability, timeZone: 'Europe/London', ...known });
}

test('papers about money are handed to nobody else', async ({ visit, product, expectProblem }) => {
  expectProblem(/40[14]/);
  const { api } = await signedIn(product, 'patient');
  const { payments } = await api.billing.payments({});
  const url = payments.flatMap(({ documents }) => documents)[0]?.url ?? '';
  const earnings = '/en/provider/earnings.csv';
  for (const [as, invoice, statement] of [
    ['patient', 200, '/en'],
    ['arabicPatient', 404, '/en'],
    ['doctor', 404, earnings],
    ['waitingDoctor', 404, earnings],
    [undefined, 401, '/en/auth'],
  ] as const) {
    const { request } = await visit(as ? { as } : {});
    expect((await request.get(url)).status()).toBe(invoice);
    const answer = await request.get(earnings);
    expect(new URL(answer.url()).pathname).toBe(statement);
    expect(answer.headers()['content-type']?.startsWith('text/csv')).toBe(statement === earnings);
  }
});
