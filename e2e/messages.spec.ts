import type { Locator, Page } from '@playwright/test';
import { formatDate, formatNumber } from '@polyclinic/contract/platform/format';
import { bubble, expectRead, mark, send } from './journeys/conversation.ts';
import type { Caller } from './support/api.ts';
import { coming } from './support/arranging.ts';
import { loseFocus, takeFocus } from './support/focus.ts';
import type { Mailbox } from './support/mailbox.ts';
import { newcomer, signedIn } from './support/people.ts';
import type { Address } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const en = words('en');
const ar = words('ar');

const input = (page: Page, t: typeof en) => page.getByLabel(t('messages:input.label'));

/** Which way a text is laid out, and whether each line decides for itself. */
const layoutOf = (text: Locator) =>
  text.evaluate((element) => {
    const { direction, unicodeBidi } = getComputedStyle(element);
    return [direction, unicodeBidi];
  });

/** Somebody new, who may read and write what the patient may. */
async function caregiverOf(patient: Caller, product: Address, mailbox: Mailbox, name: string): Promise<Caller> {
  const email = `${name}@example.org`;
  const caregiver = await newcomer(product, mailbox, { fullName: name, email });
  await patient.api.care.invite({ part: 'caregiver', email, relationship: 'child', rights: ['messages'] });
  for (const { id } of (await caregiver.api.care.circle()).invitations)
    await caregiver.api.care.accept({ id, rights: [] });
  return caregiver;
}

test('marks tell what was sent, has arrived and was read by somebody who looked @long', async ({
  visit,
  product,
  mailbox,
}) => {
  test.setTimeout(120_000);
  const { appointmentId } = await coming(product);
  const hers = await visit({ as: 'patient' });
  await hers.goto(`/en/messages/${appointmentId}`);
  await expect(hers.getByRole('heading', { level: 1, name: en('messages:title') })).toBeVisible();
  await expect(hers.getByText(en('messages:appointment', { id: appointmentId.slice(-8) }))).toBeVisible();
  await expect(hers.getByRole('link', { name: en('messages:list.all') })).toHaveAttribute('href', '/en/messages');
  await hers.getByRole('link', { name: en('messages:back') }).click();
  await expect(hers).toHaveURL('/en/patient');
  await hers.goBack();
  await expect(input(hers, en)).toBeEditable();
  await send(hers, 'en', 'Is anybody there?');
  await expect(mark(hers, 'Is anybody there?', 'sent').locator('path'), 'one check mark').toHaveCount(1);

  const his = await visit({ as: 'doctor', locale: 'ar-EG' });
  await his.addInitScript(loseFocus);
  await test.step('the list of conversations says how much is unread, and that it has arrived', async () => {
    await his.goto('/ar/messages');
    await expect(his.getByRole('link', { name: 'Is anybody there?' }).getByRole('time')).toHaveText(/[٠-٩\d]:[٠-٩\d]/);
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
    await his.goto(`/ar/messages/${appointmentId}`);
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
    await expect(mark(hers, 'Is anybody there?', 'read').locator('path'), 'two check marks').toHaveCount(2);
  });

  await test.step('links lead away safely, and each line has its own direction', async () => {
    await send(his, 'ar', 'انظر https://www.nhs.uk/conditions و javascript:alert(1)');
    // Beside the way to report the message.
    const link = bubble(hers, 'انظر').getByRole('link', { name: /nhs|javascript/ });
    await expect(link).toHaveCount(1);
    await expect(link).toHaveAttribute('href', 'https://www.nhs.uk/conditions');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    for (const page of [hers, his]) {
      expect(await layoutOf(bubble(page, 'انظر').getByText('انظر'))).toEqual(['rtl', 'plaintext']);
      expect(await layoutOf(bubble(page, 'Is anybody there?').getByText('anybody'))).toEqual(['ltr', 'plaintext']);
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
    const { messages } = await api.messages.list({ appointmentId });
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

  await test.step('two and three who type at once are counted, on each side without itself', async () => {
    const [patient, doctor] = await Promise.all([signedIn(product, 'patient'), signedIn(product, 'doctor')]);
    const caregivers = await Promise.all(['hana', 'noor'].map((name) => caregiverOf(patient, product, mailbox, name)));
    const say = (isTyping: boolean, writers: Caller[]) =>
      Promise.all(writers.map(({ api }) => api.messages.setTyping({ appointmentId, isTyping })));
    for (const count of [2, 3]) {
      await expect(async () => {
        await say(true, [patient, doctor, ...caregivers.slice(0, count - 1)]);
        for (const [page, language] of [
          [hers, 'en'],
          [his, 'ar'],
        ] as const) {
          const label = words(language)('messages:typing', { count, number: formatNumber(count, language) });
          await expect(page.getByText(label)).toBeVisible({ timeout: 1_000 });
        }
      }).toPass();
    }
    await say(false, [patient, doctor, ...caregivers]);
    for (const { api } of caregivers) for (const { id } of (await api.care.circle()).links) await api.care.end({ id });
  });

  await test.step('a long conversation opens at its end and keeps its place while earlier days are read', async () => {
    const [doctor, patient] = await Promise.all([signedIn(product, 'doctor'), signedIn(product, 'patient')]);
    for (let count = 1; count <= 70; count += 1) {
      const { api } = count % 2 === 0 ? doctor : patient;
      await api.messages.send({
        appointmentId,
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

  await test.step('on a phone the input is in sight below the offer of another language', async () => {
    const phone = await visit({ as: 'patient', viewport: { width: 390, height: 844 } });
    await phone.goto(`/ar/messages/${appointmentId}`);
    await expect(phone.getByText(en('shell:language.question'))).toBeInViewport();
    await expect(input(phone, ar)).toBeInViewport({ ratio: 1 });
    await expect(bubble(phone, 'One more at the end')).toBeInViewport();
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
