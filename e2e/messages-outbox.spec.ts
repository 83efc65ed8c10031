import type { Page } from '@playwright/test';
import { bubble, expectRead, mark, send } from './journeys/conversation.ts';
import { expectToast } from './journeys/signing-in.ts';
import { coming } from './support/arranging.ts';
import { loseFocus, takeFocus } from './support/focus.ts';
import { signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const en = words('en');

const REFUSED = { status: 403, json: { json: { defined: true, code: 'FORBIDDEN', status: 403, message: '' } } };

const input = (page: Page) => page.getByLabel(en('messages:input.label'));

test('a draft stays, and what is written offline leaves once @long', async ({ visit, product, expectProblem }) => {
  test.setTimeout(120_000);
  expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|\b403\b/);
  const { appointmentId } = await coming(product);
  const hers = await visit({ as: 'patient' });
  const his = await visit({ as: 'doctor', locale: 'ar-EG' });
  await hers.goto(`/en/messages/${appointmentId}`);
  await his.goto(`/ar/messages/${appointmentId}`);

  await test.step('a draft survives a reload after which the messages can’t be loaded', async () => {
    await expect(input(hers)).toBeEditable();
    await input(hers).pressSequentially('Half a tho');
    await hers.route('**/messages/thread', (route) => route.fulfill(REFUSED), { times: 1 });
    await hers.reload();
    await expectToast(hers, [en('messages:error.title'), en('messages:error.load')]);
    await expect(input(hers)).toHaveValue('Half a tho');
    await input(hers).fill('');
  });

  await test.step('without a network it waits in its place, and leaves in order when the network is back', async () => {
    const provider = (await signedIn(product, 'doctor')).api.messages;
    const seenByHim = async (text: string) =>
      (await provider.list({ appointmentId })).messages.find(({ content }) => content === text);
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
    await provider.send({ appointmentId, content, clientId: crypto.randomUUID() });
    for (const call of ['thread', 'markDelivered', 'markRead']) {
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

  await test.step('it leaves from whichever page comes next', async () => {
    await hers.context().setOffline(true);
    await send(hers, 'en', 'Left behind.');
    await expect(mark(hers, 'Left behind.', 'waiting')).toBeVisible();
    await hers.goto('about:blank');
    await hers.context().setOffline(false);
    await hers.goto('/en/patient');
    await expect(bubble(his, 'Left behind.')).toHaveCount(1, { timeout: 40_000 });
    const waits = () => Object.keys(localStorage).some((key) => key.endsWith(':outbox'));
    await expect.poll(() => hers.evaluate(waits)).toBe(false);
    await hers.goto(`/en/messages/${appointmentId}`);
    await expect(bubble(hers, 'Left behind.')).toHaveCount(1);
  });

  await test.step('one that is refused keeps its text beside what is being written, and is sent again once', async () => {
    const text = 'Refused at first.';
    const { promise: hasWrittenOn, resolve: refuse } = Promise.withResolvers<void>();
    await hers.route(
      '**/messages/send',
      async (route) => {
        await hasWrittenOn;
        await route.fulfill(REFUSED);
      },
      { times: 1 },
    );
    await send(hers, 'en', text);
    await input(hers).fill('Another thought');
    refuse();
    await expectToast(hers, [en('messages:error.title'), en('messages:error.send')]);
    await expect(mark(hers, text, 'failed')).toBeVisible();
    const again = bubble(hers, text).getByRole('button', { name: en('messages:sendAgain') });
    await again.click();
    await expect(bubble(his, text)).toHaveCount(1);
    await expect(again).toBeHidden();
    await expect(bubble(hers, text)).toHaveCount(1);
    await expect(input(hers)).toHaveValue('Another thought');
    await input(hers).fill('');
    const { messages } = await (await signedIn(product, 'patient')).api.messages.list({ appointmentId });
    expect(messages.filter(({ content }) => content === text)).toHaveLength(1);
    const taken = 'Refused, and back in the empty field.';
    await hers.route('**/messages/send', (route) => route.fulfill(REFUSED), { times: 1 });
    await input(hers).fill(taken);
    await input(hers).press('Enter');
    await expectToast(hers, en('messages:error.title'));
    await expect(input(hers)).toHaveValue(taken);
    await expect(bubble(hers, taken)).toHaveCount(0);
    await input(hers).fill('');
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
});
