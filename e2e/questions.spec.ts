import { randomUUID } from 'node:crypto';
import { formatDateTime, formatDuration } from '@polyclinic/contract/platform/format';
import { pay } from './journeys/booking.ts';
import { bubble, send } from './journeys/conversation.ts';
import { untilAlive } from './support/alive.ts';
import { listedProvider } from './support/arranging.ts';
import { signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const ar = words('ar');
const fr = words('fr');
const en = words('en');
const QUESTION = 'هل يمكنني تناول الدواءين معًا؟';
const ANSWER = 'Pas en même temps : quatre heures d’écart.';

test('a question is offered in French, asked and paid in Arabic, answered in the conversation and closed, and both pages follow @long', async ({
  visit,
  product,
}) => {
  const { id: providerId, slug } = await listedProvider(product, 'Daniel Okafor');
  const his = await visit({ as: 'doctor', locale: 'fr-FR', viewport: { width: 1280, height: 800 } });
  const hers = await visit({ as: 'arabicPatient', locale: 'ar-EG', viewport: { width: 390, height: 844 } });

  await test.step('the doctor says for what and within what time', async () => {
    await his.goto('/fr/messages');
    const card = his.getByRole('region', { name: fr('messages:written.own') });
    await expect(card).toContainText(fr('messages:written.off'));
    await card.getByRole('button', { name: fr('messages:answers.change') }).click();
    const dialog = his.getByRole('dialog');
    await dialog.getByLabel(fr('messages:written.offer')).check();
    await dialog.getByLabel(fr('messages:written.fee')).fill('0,10');
    await dialog.getByRole('button', { name: fr('messages:change.save') }).click();
    await expect(dialog.getByRole('alert')).toHaveText(fr('messages:written.feeWrong'));
    await dialog.getByLabel(fr('messages:written.fee')).fill('25');
    await dialog.getByLabel(fr('messages:written.within')).selectOption('24');
    await dialog.getByRole('button', { name: fr('messages:change.save') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(card).not.toContainText(fr('messages:written.off'));
  });

  await test.step('the patient reads the price and the promise, and asks; words outlive a reload', async () => {
    await hers.goto(`/ar/doctor/${slug}`);
    const within = { duration: formatDuration(24 * 60, 'ar') };
    await expect(hers.getByText(ar('providers/profile:written.text', within))).toBeVisible();
    await hers.getByRole('link', { name: ar('providers/profile:written.action') }).click();
    await expect(hers.getByText(ar('appointments/questions:promise'))).toBeVisible();
    const words = hers.getByLabel(ar('appointments/questions:question.label'));
    const button = hers.getByRole('button', { name: /٢٥/ });
    await untilAlive(button);
    await button.click();
    await expect(hers.getByText(ar('appointments/questions:question.missing'))).toBeVisible();
    await words.fill(QUESTION);
    await hers.reload();
    await untilAlive(button);
    await expect(words).toHaveValue(QUESTION);
    await button.click();
    await untilAlive(hers.getByRole('button', { name: ar('payments:card.payNow') }));
  });
  const id = await pay(hers, 'ar');
  await expect(hers.getByText(ar('payments:paid.question'))).toBeVisible();

  await test.step('the doctor sees it first of what is to do, answers and closes it', async () => {
    const { api } = await signedIn(product, 'doctor');
    const { startTime } = await api.appointments.get({ id });
    const { timeZone } = await api.accounts.profile();
    const time = formatDateTime(startTime, { locale: 'fr', timeZone });
    await his.goto('/fr/provider');
    await his
      .getByRole('link')
      .filter({ hasText: fr('dashboards/provider:task.question', { time }) })
      .click();
    await expect(bubble(his, QUESTION)).toBeVisible();
    await expect(his.getByRole('button', { name: fr('messages:question.close') })).toHaveCount(0);
    await hers.goto(`/ar/messages/${id}`);
    await send(his, 'fr', ANSWER);
    await his.getByRole('button', { name: fr('messages:question.close') }).click();
    await expect(bubble(hers, ANSWER)).toBeVisible();
    await expect.poll(async () => (await api.appointments.get({ id })).status).toBe('completed');
  });

  await test.step('the patient reads that it is answered, and may write back', async () => {
    await hers.goto(`/ar/visit/${id}`);
    await expect(hers.getByText(ar('ends:written.patient.held'))).toBeVisible();
    await expect(hers.getByText(ar('appointments:question.status.completed'), { exact: true })).toBeVisible();
    await hers.goto(`/ar/messages/${id}`);
    await send(hers, 'ar', 'شكرًا');
    await expect(bubble(his, 'شكرًا')).toBeVisible();
  });
  expect(providerId).toBeTruthy();
});

test('a question is asked from the times of a doctor, and withdrawn for all of the money @long', async ({
  visit,
  product,
}) => {
  const { id: providerId } = await listedProvider(product, 'Karim Mansour');
  const doctor = await signedIn(product, 'arabicDoctor');
  await doctor.api.providers.setWrittenAnswers({ isOffered: true, feeCents: 2_000, withinHours: 48 });
  const page = await visit({ as: 'arabicPatient', locale: 'en-GB' });
  await page.goto(`/en/book?provider=${providerId}`);
  await page.getByRole('link', { name: /in writing/ }).click();
  const button = page.getByRole('button', { name: /Ask and pay/ });
  await untilAlive(button);
  await page.getByLabel(en('appointments/questions:question.label')).fill('May I fly next week?');
  await button.click();
  await untilAlive(page.getByRole('button', { name: en('payments:card.payNow') }));
  const id = await pay(page, 'en');
  await page.goto(`/en/visit/${id}`);
  await page.getByRole('button', { name: en('appointments:question.withdraw.open') }).click();
  const dialog = page.getByRole('dialog', { name: en('appointments:question.withdraw.title') });
  await dialog.getByRole('button', { name: en('appointments:question.withdraw.confirm') }).click();
  await expect(page.getByText(en('appointments:status.cancelled'), { exact: true }).first()).toBeVisible();
  const { api } = await signedIn(product, 'arabicPatient');
  await expect.poll(async () => (await api.appointments.get({ id })).money?.returnedCents).toBe(2_000);
});

test('a doctor who only asks back hears that the question is still open @long', async ({ visit, product }) => {
  const { id: providerId } = await listedProvider(product, 'Karim Mansour');
  const doctor = await signedIn(product, 'arabicDoctor');
  const patient = await signedIn(product, 'arabicPatient');
  await doctor.api.providers.setWrittenAnswers({ isOffered: true, feeCents: 0, withinHours: 48 });
  const asking = {
    providerId,
    question: 'May I fly?',
    feeCents: 0,
    withinHours: 48,
    idempotencyKey: randomUUID(),
  } as const;
  const { id } = await patient.api.appointments.ask(asking);
  const his = await visit({ as: 'arabicDoctor', locale: 'fr-FR', viewport: { width: 1280, height: 800 } });
  const hers = await visit({ as: 'arabicPatient', locale: 'ar-EG', viewport: { width: 390, height: 844 } });
  const ofMoney = /رددنا|الدفع|تسترد|rembours|paiement/;
  await hers.goto(`/ar/book?provider=${providerId}&ask=1`);
  const duration = formatDuration(48 * 60, 'ar');
  await expect(hers.getByText(ar('appointments/questions:withinFree', { duration }))).toBeVisible();
  await his.goto(`/fr/visit/${id}`);
  await expect(his.getByText(fr('encounters:question.toAnswerFree'))).toBeVisible();
  await hers.goto(`/ar/visit/${id}`);
  await expect(hers.getByText(ar('dashboards/patient:visit.questionPolicyFree'))).toBeVisible();
  await his.goto(`/fr/messages/${id}`);
  await hers.goto(`/ar/messages/${id}`);
  const notYet = hers.getByRole('button', { name: ar('messages:question.reopen') });
  await expect(notYet).toHaveCount(0);
  await expect(hers.getByText(ar('messages:question.waitingFree', { time: '' }).split('.')[1] ?? '')).toBeVisible();
  await send(his, 'fr', 'Avec quelle compagnie ?');
  await notYet.click();
  await expect(hers.getByText(ar('messages:question.reopenedFree', { time: '' }).split('.')[0] ?? '')).toBeVisible();
  await expect(notYet).toHaveCount(0);
  const close = his.getByRole('button', { name: fr('messages:question.close') });
  await expect(close).toHaveCount(0);
  await expect(his.getByText(fr('messages:question.decline'))).toBeVisible();
  await expect(
    his.getByText(fr('messages:question.toAnswerAgainFree', { time: '' }).split('.')[0] ?? ''),
  ).toBeVisible();
  for (const page of [his, hers]) await expect(page.locator('main')).not.toContainText(ofMoney);
  await send(his, 'fr', 'Oui, vous pouvez.');
  await expect(close).toBeVisible();
  await expect(notYet).toHaveCount(0);
});
