import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectToast } from './journeys/signing-in.ts';
import { hearsLive, untilAlive } from './support/alive.ts';
import { newcomer, signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

test('somebody asks support, an administrator takes it on and answers, and it is told, reopened and closed @long', async ({
  visit,
  mailbox,
  product,
  expectProblem,
}) => {
  const t = words('ar');
  const marwa = await visit({ as: 'arabicPatient', locale: 'ar-EG', timezoneId: 'Africa/Cairo' });
  await marwa.goto('/ar/help');
  await marwa.getByRole('link', { name: t('help:contact.request') }).click();
  const subject = 'أين إيصال الدفع؟';
  await marwa.getByLabel(t('support:new.category')).selectOption('payment');
  await marwa.getByLabel(t('support:new.subject')).fill(subject);
  // What the browser itself would not send the server refuses, and keeps what was typed.
  await marwa.getByLabel(t('support:new.text')).fill(' ');
  await marwa.getByRole('button', { name: t('support:new.send') }).click();
  await expect(marwa.getByText(t('support:wrong.text'))).toBeVisible();
  // Before scripts have come no page can ask.
  await untilAlive(marwa.getByRole('button', { name: t('support:new.send') }));
  await expect(marwa.getByLabel(t('support:new.subject'))).toHaveValue(subject);
  // Who is about to lose what they typed is asked first, also by a link within the app.
  const asked = marwa.waitForEvent('dialog').then((question) => question.dismiss());
  await Promise.all([asked, marwa.getByRole('link', { name: t('support:toRequests') }).click()]);
  await expect(marwa.getByLabel(t('support:new.subject'))).toHaveValue(subject);
  await marwa.getByLabel(t('support:new.text')).fill('أحتاجه للتأمين');
  await marwa.getByRole('button', { name: t('support:new.send') }).dblclick();
  await expect(marwa.getByRole('heading', { name: subject })).toBeVisible();
  await expect(marwa.getByText(t('support:state.asker.open'), { exact: true })).toBeVisible();
  const { api } = await signedIn(product, 'arabicPatient');
  const own = (await api.support.list()).tickets.filter((ticket) => ticket.subject === subject);
  expect(own).toHaveLength(1);

  await test.step('while the database is away her page stays as it is, with what she writes, and tries again', async () => {
    expectProblem(/503/);
    const data = '**/*.data*';
    const unavailable = { code: 'UNAVAILABLE', data: { retryAfterSeconds: 5 } };
    const reply = marwa.getByLabel(t('support:reply.label'));
    await untilAlive(reply);
    await reply.fill('أرسلوه بالبريد من فضلكم');
    await marwa.context().route(data, (route) => route.fulfill({ status: 503, json: unavailable }));
    await marwa.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expectToast(marwa, t('shell:unsent.title'));
    await marwa.getByRole('button', { name: t('support:reply.send') }).click();
    await expect(marwa.getByText(t('shell:unsent.text'))).toBeVisible();
    const again = marwa.waitForResponse((answer) => answer.url().includes('.data') && answer.ok());
    await marwa.context().unroute(data);
    await again;
    await marwa.getByRole('button', { name: t('support:reply.send') }).click();
    await expect(reply).toHaveValue('');
  });

  const e = words('en');
  const ruth = await visit({ as: 'administrator' });
  await ruth.goto('/en/admin');
  const tab = (name: 'overview' | 'support') => ruth.getByRole('tab', { name: e(`admin:tab.${name}`) });
  await tab('support').click();
  await expect(tab('support')).toHaveAttribute('aria-selected', 'true');
  await test.step('Back leads to the tab before', async () => {
    await expect(ruth).toHaveURL(/tab=support/);
    await ruth.goBack();
    await expect(tab('overview')).toHaveAttribute('aria-selected', 'true');
    await ruth.goForward();
    await expect(tab('support')).toHaveAttribute('aria-selected', 'true');
  });
  await ruth.getByRole('link', { name: subject }).click();
  await ruth.getByLabel(e('support:assign.label')).selectOption({ label: 'Ruth Bennett' });
  await ruth.getByRole('button', { name: e('support:assign.save') }).click();
  await ruth.getByRole('button', { name: e('support:mark.urgent') }).click();
  await expect(ruth.getByText(e('support:due.urgent'), { exact: true })).toBeVisible();
  const note = 'She wrote to the insurer too.';
  await ruth.getByLabel(e('support:notes.label')).fill(note);
  await ruth.getByRole('button', { name: e('support:notes.add') }).dblclick();
  await expect(ruth.getByText(note, { exact: true })).toHaveCount(1);
  await expect(ruth.getByLabel(e('support:notes.label'))).toHaveValue('');
  const answer = 'It is in the mail that confirmed your visit.';
  await ruth.getByLabel(e('support:answer.label')).fill(answer);
  await ruth.getByRole('button', { name: e('support:reply.send') }).click();
  await expect(ruth.getByText(answer)).toBeVisible();
  await expect(ruth.getByLabel(e('support:answer.label'))).toHaveValue('');
  await expect(ruth.getByText(e('support:state.support.answered'), { exact: true })).toBeVisible();
  await ruth.getByRole('link', { name: e('support:toQueue') }).click();
  await expect(ruth.getByText(e('support:queue.assigned', { name: '\u2068Ruth Bennett\u2069' }))).toBeVisible();

  const link = await mailbox.linkTo(`ar/help/requests/${own[0]?.id}`, 'marwa@polyclinic.example');
  await marwa.goto('/ar/notifications');
  await marwa.getByRole('link', { name: subject }).first().click();
  await expect(marwa).toHaveURL(new URL(link).pathname);
  await expect(marwa.getByText(answer)).toBeVisible();
  await marwa.getByRole('button', { name: t('support:close') }).click();
  await expect(marwa.getByText(t('support:state.asker.closed'), { exact: true })).toBeVisible();
  await expect(marwa.getByText(note)).toHaveCount(0);
  await marwa.getByRole('button', { name: t('support:rating.yes'), exact: true }).click();
  await expect(marwa.getByText(t('support:rating.helped'))).toBeVisible();
  await marwa.getByLabel(t('support:reply.reopen')).fill('وجدته، شكرًا');
  await marwa.getByRole('button', { name: t('support:reply.send') }).click();
  await expect(marwa.getByText(t('support:state.asker.open'), { exact: true })).toBeVisible();

  expectProblem(/404/);
  const emily = await visit({ as: 'patient' });
  await emily.goto(new URL(link).pathname.replace('/ar/', '/en/'));
  await expect(emily.getByText(e('shell/not-found:title'))).toBeVisible();
  await emily.goto('/en/help/requests');
  await expect(emily.getByText(subject)).toHaveCount(0);
});

test('who asks and who answers write to each other while both look, without loading their pages @long', async ({
  visit,
  product,
}) => {
  const t = words('en');
  const { api } = await signedIn(product, 'patient');
  const { id } = await api.support.open({
    category: 'technical',
    subject: 'No sound',
    text: 'I hear nothing in the call.',
    clientId: crypto.randomUUID(),
  });
  const [emily, ruth] = [await visit({ as: 'patient' }), await visit({ as: 'administrator' })];
  const hear = async (page: Page, path: string) => {
    const isHeard = hearsLive(page);
    await page.goto(path);
    await isHeard;
  };
  await hear(emily, `/en/help/requests/${id}`);
  await expect(emily.getByText(t('support:thread.live'))).toBeVisible();
  await hear(ruth, `/en/admin/tickets/${id}`);
  await ruth.getByLabel(t('support:answer.label')).fill('Is the right speaker chosen?');
  const half = 'It says';
  await emily.getByLabel(t('support:reply.label')).fill(half);
  await ruth.getByRole('button', { name: t('support:reply.send') }).click();
  const thread = (page: Page) => page.getByRole('list', { name: t('support:thread.label') });
  // Sooner than a page asks by itself
  const soon = { timeout: 5_000 };
  await expect(thread(emily).getByRole('listitem').last()).toContainText('Is the right speaker chosen?', soon);
  await expect(emily.getByText(t('support:state.asker.answered'), { exact: true })).toBeVisible();
  await expect(emily.getByLabel(t('support:reply.label'))).toHaveValue(half);
  await emily.getByLabel(t('support:reply.label')).fill(`${half} headphones.`);
  await emily.getByRole('button', { name: t('support:reply.send') }).click();
  await expect(thread(ruth).getByRole('listitem').last()).toContainText(`${half} headphones.`, soon);
});

test('what somebody is told appears in their list while it is open @long', async ({ visit, product }) => {
  const t = words('en');
  const { api } = await signedIn(product, 'patient');
  const subject = 'A list that is open';
  const { id } = await api.support.open({
    category: 'technical',
    subject,
    text: 'Does it follow?',
    clientId: crypto.randomUUID(),
  });
  const emily = await visit({ as: 'patient' });
  const isHeard = hearsLive(emily);
  await emily.goto('/en/notifications');
  await isHeard;
  const told = emily.getByRole('listitem').filter({ hasText: subject });
  await expect(emily.getByRole('heading', { name: t('notifications:title') })).toBeVisible();
  await expect(told).toHaveCount(0);
  const staff = await signedIn(product, 'administrator');
  await staff.api.support.answer({ id, text: 'It does.', clientId: crypto.randomUUID() });
  await expect(told).toHaveCount(1);
  await expect(told).toContainText(t('notifications:new'));
});

test('support merges two requests of one person, who then reads one, and separates them again', async ({
  visit,
  product,
  mailbox,
}) => {
  const t = words('en');
  const asker = await newcomer(product, mailbox, { fullName: 'Omar Said', email: 'merging@example.com' });
  const ask = (subject: string) =>
    asker.api.support.open({ category: 'payment', subject, clientId: randomUUID(), text: `${subject}?` });
  const first = await ask('Where is my receipt');
  const second = await ask('Still no receipt');
  const ruth = await visit({ as: 'administrator' });
  await ruth.goto(`/en/admin/tickets/${first.id}`);
  await ruth.getByLabel(t('support:merge.label')).selectOption(second.id);
  await ruth.getByRole('button', { name: t('support:merge.save') }).click();
  await expect(ruth.getByText('Still no receipt?')).toBeVisible();
  const from = t('support:thread.from', { subject: '\u2068Still no receipt\u2069' });
  await expect(ruth.getByText(from)).toBeVisible();

  const his = await visit({ as: asker });
  await his.goto(`/en/help/requests/${second.id}`);
  await expect(his).toHaveURL(`/en/help/requests/${first.id}`);
  await expect(his.getByText('Where is my receipt?')).toBeVisible();
  await expect(his.getByText(from)).toBeVisible();

  await ruth
    .getByRole('button', { name: t('support:merge.separateOf', { subject: '\u2068Still no receipt\u2069' }) })
    .click();
  await expect(ruth.getByText(from)).toHaveCount(0);
  await his.goto(`/en/help/requests/${second.id}`);
  await expect(his.getByRole('heading', { name: 'Still no receipt' })).toBeVisible();
});
