import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { zoneName } from '@polyclinic/contract/platform/format';
import { expectToast } from './journeys/signing-in.ts';
import { pressAlive, untilAlive } from './support/alive.ts';
import { signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const t = words('en');

test('two colleagues are invited one after the other, each from an empty field @long', async ({ visit }) => {
  const page = await visit({ as: 'administrator' });
  await page.goto('/en/admin/staff');
  const email = page.getByLabel(t('staff:invite.email'));
  const invite = page.getByRole('button', { name: t('staff:invite.submit') });
  await untilAlive(invite);
  for (const address of ['first@example.org', 'second@example.org']) {
    await email.fill(address);
    await invite.click();
    await expect(page.getByText(address)).toBeVisible();
    await expect(email).toHaveValue('');
  }
});

test('why an account is suspended is asked for beside its field, and outlives a reload @long', async ({
  visit,
  product,
}) => {
  const page = await visit({ as: 'administrator' });
  await page.goto('/en/admin/people?q=marwa');
  await page.getByRole('row').getByRole('link').first().click();
  const { timeZone } = await (await signedIn(product, 'arabicPatient')).api.accounts.profile();
  const zone = page.getByRole('definition').getByText(zoneName(timeZone, 'en'), { exact: true });
  await expect(zone).toBeVisible();
  await pressAlive(page.getByText(t('people:act.suspend'), { exact: true }));
  const reason = page.locator('details[open]').getByLabel(t('people:reason'));
  const confirm = page.getByRole('button', { name: t('people:act.suspend.confirm') });
  await confirm.click();
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await expect(reason).toBeFocused();
  await reason.fill('Asked for by the patient.');
  await page.reload();
  await pressAlive(page.getByText(t('people:act.suspend'), { exact: true }));
  await expect(reason).toHaveValue('Asked for by the patient.');
});

test('why a review is taken down outlives a reload, and a change of the review under it @long', async ({
  visit,
  product,
  expectProblem,
}) => {
  expectProblem(/409 .*decide/);
  const { api } = await signedIn(product, 'patient');
  const { appointments } = await api.appointments.mine({ period: 'history' });
  const { id: appointmentId = '' } = appointments.find(({ status }) => status === 'completed') ?? {};
  const said = { appointmentId, rating: 2, comment: 'Long before it was changed.', locale: 'en' } as const;
  const { review: before } = await api.reviews.visit({ appointmentId });
  if (before) await api.reviews.change(said);
  else await api.reviews.write(said);
  const { review } = await api.reviews.visit({ appointmentId });
  const { api: reader } = await signedIn(product, 'arabicPatient');
  await reader.reviews.report({ reviewId: review?.id ?? '', reason: 'untrue' });

  const page = await visit({ as: 'administrator' });
  await page.goto('/en/admin?tab=support');
  const reported = (comment: string) =>
    page
      .getByRole('region', { name: t('reviews:console.title') })
      .getByRole('listitem')
      .filter({ hasText: comment });
  const reason = (comment: string) => reported(comment).first().getByLabel(t('reviews:console.reason'));
  await untilAlive(reason(said.comment));
  await expect(async () => {
    await reason(said.comment).fill('');
    await reason(said.comment).fill('It names a nurse.');
    const stored = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes(':words:')));
    await expect.poll(stored, { timeout: 2_000 }).toHaveLength(1);
  }).toPass();
  await page.reload();
  await expect(reason(said.comment)).toHaveValue('It names a nurse.');

  const now = 'As it was changed.';
  await api.reviews.change({ ...said, comment: now });
  const remove = (comment: string) =>
    reported(comment)
      .first()
      .getByRole('button', { name: t('reviews:console.remove') });
  await untilAlive(remove(said.comment));
  await remove(said.comment).click();
  await expect(page.getByText(t('reviews:console.changed'))).toBeVisible();
  await expect(reason(now)).toHaveValue('It names a nurse.');
  await remove(now).click();
  await expect(page.getByText(t('reviews:console.done.removed'))).toBeVisible();
  await expect(reported(now)).toHaveCount(0);
  const { review: after } = await api.reviews.visit({ appointmentId });
  expect(after?.removal).toMatchObject({ reason: 'It names a nurse.' });
});

/** The page loads its data anew, as on coming back to it. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Somebody is in the middle of writing there. */
async function expectWriting(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveValue(text);
  await expect(field).toBeFocused();
}

test('what is being written stays, with the cursor in it, when a colleague adds a note meanwhile @long', async ({
  visit,
  product,
}) => {
  const { api } = await signedIn(product, 'administrator');
  const page = await visit({ as: 'administrator' });
  await test.step('of an alert', async () => {
    const { alerts } = await api.risk.list({});
    const id = alerts[0]?.id ?? '';
    await page.goto(`/en/admin/risk/${id}`);
    const acts = page.getByRole('region', { name: t('risk:acts') });
    await pressAlive(acts.getByText(t('risk:act.noted'), { exact: true }));
    const note = acts.getByLabel(t('risk:words.noted'));
    await note.pressSequentially('They are one');
    await api.risk.act({ id, act: 'noted', words: 'A colleague was quicker.' });
    await comeBack(page);
    const history = page.getByRole('region', { name: t('risk:history') });
    await expect(history).toContainText('A colleague was quicker.');
    await expectWriting(note, 'They are one');
    await note.pressSequentially(' family.');
    await acts.getByRole('button', { name: t('risk:save.noted') }).click();
    await expectToast(page, t('risk:done.noted'));
    await expect(history).toContainText('They are one family.');
    await expect(note).toBeHidden();
    await expect(note).toHaveValue('');
  });
  await test.step('of a request', async () => {
    const { api: patient } = await signedIn(product, 'patient');
    const { id } = await patient.support.open({
      clientId: randomUUID(),
      category: 'other',
      subject: 'Two colleagues at once',
      text: 'Who sees to it?',
    });
    await page.goto(`/en/admin/tickets/${id}`);
    const note = page.getByLabel(t('support:notes.label'));
    const answer = page.getByLabel(t('support:answer.label'));
    await untilAlive(answer);
    await note.fill('I look into it.');
    await answer.pressSequentially('We are');
    await api.support.note({ id, clientId: randomUUID(), note: 'A colleague was quicker.' });
    await api.support.answer({ id, clientId: randomUUID(), text: 'A colleague has answered.' });
    await comeBack(page);
    await expect(page.getByText('A colleague has answered.')).toBeVisible();
    await expect(page.getByText('A colleague was quicker.')).toBeVisible();
    await expectWriting(answer, 'We are');
    await expect(note).toHaveValue('I look into it.');
    await page.getByRole('button', { name: t('support:notes.add') }).click();
    await expectToast(page, t('support:done.note'));
    await expect(note).toHaveValue('');
    await expect(answer).toHaveValue('We are');
  });
});

test('two who change a breach at once lose nothing: what was not touched is taken over, what was typed stays', async ({
  visit,
  product,
  expectProblem,
}) => {
  expectProblem(/409/);
  const { api } = await signedIn(product, 'administrator');
  const id = randomUUID();
  const hours = (ago: number) => new Date(Date.now() + product.offsetMs - ago * 3_600_000).toISOString().slice(0, 16);
  const known = {
    id,
    what: 'A list went to a wrong address.',
    kinds: ['confidentiality' as const],
    peopleCount: null,
    whose: '',
    data: '',
    effects: '',
    measures: '',
    risk: 'likely' as const,
    happenedAt: null,
    noticedAt: hours(30),
    authorityAt: null,
    authorityNote: '',
    peopleAt: null,
    peopleNote: '',
    isClosed: false,
  };
  await api.compliance.writeBreach({ ...known, shown: null });
  const page = await visit({ as: 'administrator' });
  await page.goto(`/en/admin/breaches/${id}`);
  const field = (name: 'whose' | 'measures') =>
    page.getByLabel(t(`compliance/breaches:field.${name}`), { exact: true });
  const save = page.getByRole('button', { name: t('compliance/breaches:save'), exact: true });
  await untilAlive(save);
  await field('whose').fill('Patients of May');
  await api.compliance.writeBreach({ ...known, shown: 1, measures: 'The list was called back.' });
  await save.click();
  const alert = page.getByRole('alert').filter({ hasText: t('compliance/breaches:error.BREACH_CHANGED') });
  await expect(alert).toContainText(t('compliance/breaches:changed.measures'));
  await expect(field('whose')).toHaveValue('Patients of May');
  await expect(field('measures')).toHaveValue('The list was called back.');
  await page.reload();
  await untilAlive(save);
  await expect(field('whose')).toHaveValue('Patients of May');
  await save.click();
  await expectToast(page, t('compliance/breaches:done.breach'));
  const { breach } = await api.compliance.breach({ id });
  expect(breach).toMatchObject({ whose: 'Patients of May', measures: 'The list was called back.', version: 3 });
});
