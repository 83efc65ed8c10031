import { randomUUID } from 'node:crypto';
import { formatDateTime } from '@polyclinic/contract/platform/format';
import { bubble, expectRead, send } from './journeys/conversation.ts';
import { bookPaid, coming, dayAhead, freeStarts } from './support/arranging.ts';
import { signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const ar = words('ar');
const fr = words('fr');
const ABOUT_FIRST = 'هل أحضر نتائج التحليل؟';
const ABOUT_SECOND = 'وللموعد القادم، هل أصوم؟';
const ANSWER = 'Oui, dès la veille au soir.';
const QUESTION = 'هل أتابع الدواء نفسه؟';

test('all that a patient and a doctor write is one thread with its visits in it', async ({
  visit,
  product,
  expectProblem,
}) => {
  expectProblem(/\.js: csp$/);
  test.setTimeout(120_000);
  const { appointmentId: first, providerId } = await coming(product);
  const patient = await signedIn(product, 'patient');
  const doctor = await signedIn(product, 'doctor');
  // The last time that can be booked: other tests' visits with this doctor are sooner, and the latest is offered first.
  const start = (await freeStarts(product, providerId, dayAhead(product, 13))).at(-1) ?? '';
  const second = await bookPaid(patient.api, providerId, start);
  const his = await visit({ as: 'doctor', locale: 'fr-FR', viewport: { width: 1280, height: 800 } });
  const hers = await visit({ as: 'patient', locale: 'ar-EG', viewport: { width: 390, height: 844 } });
  const { timeZone } = await doctor.api.accounts.profile();
  const inFrench = (instant: string) => formatDateTime(instant, { locale: 'fr', timeZone });

  await test.step('what is written about another visit arrives in the open thread, and says what it is about', async () => {
    await his.goto(`/fr/messages/${first}`);
    await expect(his.getByText(fr('messages:appointment', { id: first.slice(-8) }))).toBeVisible();
    await hers.goto(`/ar/messages/${first}`);
    await send(hers, 'ar', ABOUT_FIRST);
    // What other tests left unread stands above it, where the page opens; at the end it follows what comes.
    await bubble(his, ABOUT_FIRST).scrollIntoViewIfNeeded();
    await hers.getByText(ar('messages:about.change')).click();
    await hers.locator(`details a[href="/ar/messages/${second}"]`).click();
    await expect(hers).toHaveURL(`/ar/messages/${second}`);
    await expect(hers.getByText(ar('messages:appointment', { id: second.slice(-8) }))).toBeVisible();
    await expect(bubble(hers, ABOUT_FIRST)).toBeVisible();
    await send(hers, 'ar', ABOUT_SECOND);
    await expect(bubble(his, ABOUT_SECOND)).toBeVisible();
    await expect(
      his
        .getByRole('log')
        .getByRole('link')
        .filter({ hasText: inFrench(start) }),
    ).toBeVisible();
    await expectRead(hers, 'ar', ABOUT_SECOND);
  });

  await test.step('its visits are marks that lead to their pages, the opened one marked', async () => {
    const log = his.getByRole('log');
    await expect(log.getByRole('link').filter({ hasText: inFrench(start) })).toHaveAttribute(
      'href',
      `/fr/visit/${second}`,
    );
    await expect(log.locator('[aria-current="true"]')).toHaveAttribute('href', `/fr/visit/${first}`);
  });

  await test.step('the list has one line for the two, which opens at the visit of the last word; each page finds it', async () => {
    await his.goto('/fr/messages');
    const lines = his.getByRole('main').getByRole('listitem').filter({ hasText: ABOUT_SECOND });
    await expect(lines).toHaveCount(1);
    await his.getByRole('searchbox').fill(ABOUT_FIRST.slice(0, 12));
    await expect(his).toHaveURL(/q=/);
    await expect(lines.getByRole('link')).toHaveAttribute('href', `/fr/messages/${second}`);
    await lines.getByRole('link').click();
    await send(his, 'fr', ANSWER);
    await expect(bubble(hers, ANSWER)).toBeVisible();
  });

  await test.step('a question in writing is part of it, and its doctor is led to where it is answered', async () => {
    await doctor.api.providers.setWrittenAnswers({ isOffered: true, feeCents: 0, withinHours: 24 });
    const asking = {
      providerId,
      question: QUESTION,
      feeCents: 0,
      withinHours: 24,
      idempotencyKey: randomUUID(),
    } as const;
    const { id } = await patient.api.appointments.ask(asking);
    await expect(bubble(his, QUESTION)).toBeVisible();
    await his.getByRole('link', { name: fr('messages:question.answer') }).click();
    await expect(his).toHaveURL(`/fr/messages/${id}`);
    await expect(his.getByText(fr('messages:question.decline'))).toBeVisible();
    await expect(bubble(his, ABOUT_FIRST)).toBeVisible();
    await send(his, 'fr', 'Oui, sans changement.');
    await expect(his.getByRole('button', { name: fr('messages:question.close') })).toBeVisible();
  });

  await test.step('without scripts the thread is there as well', async () => {
    const plain = await visit({ as: 'patient', javaScriptEnabled: false });
    await plain.goto(`/en/messages/${first}`);
    await expect(bubble(plain, ABOUT_SECOND)).toBeVisible();
    await expect(bubble(plain, ANSWER)).toBeVisible();
  });
});
