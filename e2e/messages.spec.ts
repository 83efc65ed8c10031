import type { Locator, Page } from '@playwright/test';
import { formatDate, formatNumber } from '@polyclinic/contract/platform/format';
import { bubble, expectRead, send } from './journeys/conversation.ts';
import type { Caller } from './support/api.ts';
import { coming } from './support/arranging.ts';
import type { Mailbox } from './support/mailbox.ts';
import { newcomer, signedIn } from './support/people.ts';
import type { Address } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const en = words('en');
const ar = words('ar');

const input = (page: Page, t: typeof en) => page.getByLabel(t('messages:input.label'));
const mark = (page: Page, text: string, name: 'waiting' | 'sent' | 'delivered' | 'read' | 'failed') =>
  bubble(page, text).getByTitle(en(`messages:${name}`));

/** The tab behaves as one behind another window. */
function loseFocus(): void {
  Object.defineProperty(document, 'hasFocus', { value: () => false, configurable: true });
}
function takeFocus(): void {
  Object.defineProperty(document, 'hasFocus', { value: () => true, configurable: true });
  window.dispatchEvent(new Event('focus'));
}

/** Which way a text is laid out, and whether each line decides for itself. */
const layoutOf = (text: Locator) =>
  text.evaluate((element) => {
    const { direction, unicodeBidi } = getComputedStyle(element);
    return [direction, unicodeBidi];
  });

/** Somebody new, who may read and write what the patient may. */
async function carerOf(patient: Caller, product: Address, mailbox: Mailbox, name: string): Promise<Caller> {
  const email = `${name}@example.org`;
  const carer = await newcomer(product, mailbox, { fullName: name, email });
  await patient.api.care.invite({ part: 'carer', email, relationship: 'child', rights: ['messages'] });
  for (const { id } of (await carer.api.care.circle()).invitations) await carer.api.care.accept({ id, rights: [] });
  return carer;
}

test('a draft stays, and what is written offline leaves once', async ({ visit, product, expectProblem }) => {
  test.setTimeout(120_000);
  expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|\b403\b/);
  const { visitId } = await coming(product);
  const hers = await visit({ as: 'patient' });
  const his = await visit({ as: 'doctor', locale: 'ar-EG' });
  await hers.goto(`/en/messages/${visitId}`);
  await his.goto(`/ar/messages/${visitId}`);

  await test.step('a draft survives a reload', async () => {
    await expect(input(hers, en)).toBeEditable();
    await input(hers, en).pressSequentially('Half a tho');
    await hers.reload();
    await expect(input(hers, en)).toHaveValue('Half a tho');
    await input(hers, en).fill('');
  });

  await test.step('without a network it waits in its place, and leaves in order when the network is back', async () => {
    const doctor = (await signedIn(product, 'doctor')).api.messages;
    const seenByHim = async (text: string) =>
      (await doctor.list({ appointmentId: visitId })).messages.find(({ content }) => content === text);
    await his.evaluate(loseFocus);
    await his.evaluate(() => window.dispatchEvent(new Event('blur')));
    await send(hers, 'en', 'A tunnel is coming.');
    await expect(mark(hers, 'A tunnel is coming.', 'delivered')).toBeVisible();
    await hers.context().setOffline(true);
    await send(hers, 'en', 'Written in a tunnel.');
    await send(hers, 'en', 'Still in the tunnel.');
    await expect(mark(hers, 'Written in a tunnel.', 'waiting')).toBeVisible();
    await his.evaluate(takeFocus);
    await expect.poll(async () => (await seenByHim('A tunnel is coming.'))?.readAt).toBeTruthy();
    const content = 'Said while she was away.';
    await doctor.send({ appointmentId: visitId, content, clientId: crypto.randomUUID() });
    for (const call of ['list', 'markDelivered', 'markRead']) {
      await hers.route(`**/messages/${call}`, (route) => route.abort(), { times: 1 });
    }
    await hers.context().setOffline(false);
    await expect(bubble(his, 'Still in the tunnel.')).toHaveCount(1, { timeout: 40_000 });
    await expect(bubble(his, 'Written in a tunnel.')).toHaveCount(1);
    await expect(bubble(hers, 'Written in a tunnel.')).toHaveCount(1);
    const said = await his.getByRole('log').getByRole('listitem').filter({ hasText: 'tunnel' }).allInnerTexts();
    expect(said.map((text) => /A tunnel|Written|Still/.exec(text)?.[0])).toEqual(['A tunnel', 'Written', 'Still']);
    await expectRead(hers, 'en', 'A tunnel is coming.');
    await expect.poll(() => seenByHim(content)).toMatchObject({ isDelivered: true, readAt: expect.any(String) });
  });

  await test.step('it waits over a reload too', async () => {
    await hers.route('**/messages/send', (route) => route.abort());
    await send(hers, 'en', 'Kept by the browser.');
    await expect(mark(hers, 'Kept by the browser.', 'waiting')).toBeVisible();
    await hers.reload();
    await expect(bubble(hers, 'Kept by the browser.')).toHaveCount(1);
    await hers.unrouteAll({ behavior: 'ignoreErrors' });
    await expect(bubble(his, 'Kept by the browser.')).toHaveCount(1, { timeout: 40_000 });
    await expect(bubble(hers, 'Kept by the browser.')).toHaveCount(1);
  });

  await test.step('one that is refused keeps its text beside what is being written, and is sent again once', async () => {
    const text = 'Refused at first.';
    const { promise: hasWrittenOn, resolve: refuse } = Promise.withResolvers<void>();
    const answer = { json: { defined: true, code: 'FORBIDDEN', status: 403, message: '' } };
    await hers.route(
      '**/messages/send',
      async (route) => {
        await hasWrittenOn;
        await route.fulfill({ status: 403, json: answer });
      },
      { times: 1 },
    );
    await send(hers, 'en', text);
    await input(hers, en).fill('Another thought');
    refuse();
    await expect(mark(hers, text, 'failed')).toBeVisible();
    const again = bubble(hers, text).getByRole('button', { name: en('messages:sendAgain') });
    await again.click();
    await expect(bubble(his, text)).toHaveCount(1);
    await expect(again).toBeHidden();
    await expect(bubble(hers, text)).toHaveCount(1);
    await expect(input(hers, en)).toHaveValue('Another thought');
    await input(hers, en).fill('');
    const { messages } = await (await signedIn(product, 'patient')).api.messages.list({ appointmentId: visitId });
    expect(messages.filter(({ content }) => content === text)).toHaveLength(1);
  });

  await test.step('one that leaves on a line that died is sent again after a while', async () => {
    const text = 'Into a dead line.';
    await hers.clock.install({ time: await hers.evaluate(() => Date.now()) });
    const isAsked = hers.waitForRequest('**/messages/send');
    await hers.route('**/messages/send', () => {}, { times: 1 });
    await send(hers, 'en', text);
    await isAsked;
    await hers.clock.fastForward(20_000);
    await expect(bubble(his, text)).toHaveCount(1);
    await expect(mark(hers, text, 'read')).toBeVisible();
  });

  await test.step('links lead away safely, and each line has its own direction', async () => {
    await send(his, 'ar', 'انظر https://www.nhs.uk/conditions و javascript:alert(1)');
    const link = bubble(hers, 'انظر').getByRole('link');
    await expect(link).toHaveCount(1);
    await expect(link).toHaveAttribute('href', 'https://www.nhs.uk/conditions');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    for (const page of [hers, his]) {
      expect(await layoutOf(bubble(page, 'انظر').getByText('انظر'))).toEqual(['rtl', 'plaintext']);
      expect(await layoutOf(bubble(page, 'Refused at first.').getByText('Refused'))).toEqual(['ltr', 'plaintext']);
    }
  });

  await test.step('Shift and Enter begin another line, and each day has its name', async () => {
    await input(hers, en).pressSequentially('One line');
    await input(hers, en).press('Shift+Enter');
    await input(hers, en).pressSequentially('and another');
    await expect(bubble(hers, 'One line')).toHaveCount(0);
    await input(hers, en).press('Enter');
    await expect(bubble(his, 'One line')).toContainText(/One line\nand another/);
    const { api } = await signedIn(product, 'patient');
    const { messages } = await api.messages.list({ appointmentId: visitId });
    const log = hers.getByRole('log').getByRole('listitem');
    const expectDaysOf = async (timeZone: string) => {
      const days = new Set(messages.map(({ createdAt }) => formatDate(createdAt, { locale: 'en', timeZone })));
      for (const day of days) await expect(log.getByText(day, { exact: true })).toHaveCount(1);
      return days;
    };
    const days = await expectDaysOf('Europe/London');
    // Where it is tomorrow already
    await api.accounts.updateProfile({ timeZone: 'Pacific/Kiritimati' });
    await hers.reload();
    expect(await expectDaysOf('Pacific/Kiritimati')).not.toEqual(days);
    await api.accounts.updateProfile({ timeZone: 'Europe/London' });
  });
});

test('marks tell what was sent, has arrived and was read by somebody who looked', async ({
  visit,
  product,
  mailbox,
}) => {
  test.setTimeout(120_000);
  const { visitId } = await coming(product);
  const hers = await visit({ as: 'patient' });
  await hers.goto(`/en/messages/${visitId}`);
  await expect(input(hers, en)).toBeEditable();
  await send(hers, 'en', 'Is anybody there?');
  await expect(mark(hers, 'Is anybody there?', 'sent')).toBeVisible();

  const his = await visit({ as: 'doctor', locale: 'ar-EG' });
  await his.addInitScript(loseFocus);
  await test.step('the list of conversations says how much is unread, and that it has arrived', async () => {
    await his.goto('/ar/messages');
    await expect(his.getByRole('link', { name: 'Is anybody there?' })).toContainText(/رسال|[٣-٩] رسائل/);
    await expect(mark(hers, 'Is anybody there?', 'delivered')).toBeVisible();
  });

  await test.step('a conversation is found by a name or a word', async () => {
    await his.getByRole('searchbox').fill('anybody THERE');
    await expect(his).toHaveURL(/q=anybody/);
    await expect(his.getByRole('list').getByRole('link', { name: 'Is anybody there?' })).toHaveCount(1);
    await his.getByRole('searchbox').fill('nobody has said this');
    await expect(his.getByText(ar('messages:search.hint'))).toBeVisible();
  });

  await test.step('an open page without the focus has not read it; one that is looked at has', async () => {
    await his.goto(`/ar/messages/${visitId}`);
    await expect(bubble(his, 'Is anybody there?')).toBeVisible();
    const typing = hers.getByText(en('messages:typing', { count: 1 }));
    const stopped: unknown[] = [];
    his.on('request', (request) => {
      if (request.url().endsWith('/setTyping') && !request.postDataJSON().json.isTyping) stopped.push(request);
    });
    const now = await his.evaluate(() => Date.now());
    await his.clock.install({ time: now });
    await his.clock.pauseAt(now + 60_000);
    await input(his, ar).press('m');
    await expect(typing).toBeVisible();
    // Three seconds after the last key, which is longer than reading takes
    await his.clock.runFor(2_900);
    expect(stopped).toEqual([]);
    await his.clock.runFor(100);
    await expect.poll(() => stopped.length).toBe(1);
    await expect(typing).toBeHidden();
    await his.clock.resume();
    await expect(mark(hers, 'Is anybody there?', 'delivered')).toBeVisible();
    await his.evaluate(takeFocus);
    await expectRead(hers, 'en', 'Is anybody there?');
  });

  await test.step('two and three who type at once are counted, on each side without itself', async () => {
    const [patient, doctor] = await Promise.all([signedIn(product, 'patient'), signedIn(product, 'doctor')]);
    const carers = await Promise.all(['hana', 'noor'].map((name) => carerOf(patient, product, mailbox, name)));
    const say = (isTyping: boolean, writers: Caller[]) =>
      Promise.all(writers.map(({ api }) => api.messages.setTyping({ appointmentId: visitId, isTyping })));
    for (const count of [2, 3]) {
      await expect(async () => {
        await say(true, [patient, doctor, ...carers.slice(0, count - 1)]);
        for (const [page, language] of [
          [hers, 'en'],
          [his, 'ar'],
        ] as const) {
          const label = words(language)('messages:typing', { count, number: formatNumber(count, language) });
          await expect(page.getByText(label)).toBeVisible({ timeout: 1_000 });
        }
      }).toPass();
    }
    await say(false, [patient, doctor, ...carers]);
    for (const { api } of carers) for (const { id } of (await api.care.circle()).links) await api.care.end({ id });
  });

  await test.step('a long conversation opens at its end and keeps its place while earlier days are read', async () => {
    const [doctor, patient] = await Promise.all([signedIn(product, 'doctor'), signedIn(product, 'patient')]);
    for (let count = 1; count <= 70; count += 1) {
      const { api } = count % 2 === 0 ? doctor : patient;
      await api.messages.send({
        appointmentId: visitId,
        content: `Line ${count} of many`,
        clientId: crypto.randomUUID(),
      });
    }
    // It opens at what has not been read, and at its end where all has.
    await expectRead(his, 'ar', 'Line 70 of many');
    await hers.reload();
    const log = hers.getByRole('log');
    await expect(bubble(hers, 'Line 70 of many')).toHaveCount(1);
    await expect(bubble(hers, 'Line 3 of many')).toHaveCount(0);
    await log.hover();
    await expect(async () => {
      await hers.mouse.wheel(0, -1_500);
      await expect(bubble(hers, 'Line 3 of many')).toHaveCount(1, { timeout: 500 });
    }).toPass();
    const read: string[] = [];
    hers.on('request', (request) => request.url().endsWith('/markRead') && read.push(request.url()));
    const now = await hers.evaluate(() => Date.now());
    await hers.clock.install({ time: now });
    await hers.clock.pauseAt(now + 60_000);
    await send(his, 'ar', 'One more at the end');
    const news = hers.getByRole('button', { name: en('messages:news') });
    await expect(news).toBeVisible();
    await hers.clock.runFor(500);
    await expect(bubble(his, 'One more at the end').getByTitle(ar('messages:delivered'))).toBeVisible();
    // Longer than reading takes, had it been in view
    await hers.clock.runFor(3_000);
    expect(read).toEqual([]);
    await news.click();
    await expect(bubble(hers, 'One more at the end')).toBeInViewport();
    await hers.clock.runFor(900);
    expect(read).toEqual([]);
    await hers.clock.runFor(200);
    await expectRead(his, 'ar', 'One more at the end');
    expect(read).toHaveLength(1);
  });

  await test.step('who sends, empties the input or vanishes is no longer said to type, at once or after six seconds', async () => {
    const typing = hers.getByText(en('messages:typing', { count: 1 }));
    await his.clock.pauseAt((await his.evaluate(() => Date.now())) + 60_000);
    const type = async () => {
      await input(his, ar).press('m');
      await expect(typing).toBeVisible();
    };
    for (const end of ['Enter', 'Backspace']) {
      await type();
      await input(his, ar).press(end);
      await expect(typing).toBeHidden();
    }
    await type();
    await his.close();
    await hers.clock.runFor(5_900);
    await expect(typing).toBeVisible();
    await hers.clock.runFor(100);
    await expect(typing).toBeHidden();
  });
});
