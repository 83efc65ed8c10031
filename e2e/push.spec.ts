import type { Page } from '@playwright/test';
import { signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** The browser of the tests has no push service: it subscribes at the one of the tests. */
function subscribeThere(subscription: Subscription) {
  const made = {
    endpoint: subscription.endpoint,
    toJSON: () => subscription,
    unsubscribe: async () => {
      localStorage.removeItem('subscribed');
      return true;
    },
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (localStorage.getItem('subscribed') ? made : null),
    subscribe: async () => {
      localStorage.setItem('subscribed', '1');
      return made;
    },
  });
}

/** Hands the service worker what a push service would, as it came out of the encryption. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const { promise, resolve } = Promise.withResolvers<string>();
  client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
    if (first) resolve(first.registrationId);
  });
  await client.send('ServiceWorker.enable');
  await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await promise, data });
}

/** Tells the service worker that its push service has given it another address. */
async function rotate(page: Page, from: Subscription, to: Subscription): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(
    ([old, made]) => {
      const of = (one: Subscription | undefined) => ({ ...one, toJSON: () => one });
      const about = { oldSubscription: of(old), newSubscription: of(made), waitUntil: () => {} };
      dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), about));
    },
    [from, to],
  );
}

test.use({ wholeBrowser: true });

test('a browser is told in its person’s language, shows it without names, and is told no more once it is turned off @long', async ({
  visit,
  product,
  pushService,
}) => {
  const t = words('ar');
  const browser = pushService.newBrowser();
  const page = await visit({
    as: 'arabicPatient',
    locale: 'ar-EG',
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  });
  await page.addInitScript(subscribeThere, browser.subscription);
  await page.goto('/ar/notifications?tab=settings');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  const card = page.getByRole('region', { name: t('notifications:push.title') });
  await card.getByRole('button', { name: t('notifications:push.turnOn') }).click();
  await expect(card.getByText(t('notifications:push.on'), { exact: true })).toBeVisible();

  const { api: marwa } = await signedIn(product, 'arabicPatient');
  const { api: ruth } = await signedIn(product, 'administrator');
  const clientId = () => crypto.randomUUID();
  const question = { category: 'other', subject: 'سؤال', text: 'متى؟' } as const;
  const { id } = await marwa.support.open({ ...question, clientId: clientId() });
  await ruth.support.answer({ id, clientId: clientId(), text: 'On Monday, Marwa.' });
  const about = () => browser.pushed.filter((one) => one.text.includes(id));
  await expect.poll(() => about().length).toBe(1);
  const { text = '' } = about()[0] ?? {};
  expect(text).not.toContain('Monday');

  await deliver(page, product.url, text);
  const shown = () =>
    page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications();
      return notifications.map(({ title, body, dir, data }) => ({
        title,
        body,
        dir,
        path: new URL(data.url).pathname,
      }));
    });
  await expect
    .poll(shown, { timeout: 30_000 })
    .toEqual([{ title: 'بوليكلينك', body: 'ردّ فريق الدعم', dir: 'rtl', path: `/ar/help/requests/${id}` }]);
  await page.goto('/ar/notifications');
  await expect(page.getByText(/^ظهر في متصفحك/).first()).toBeVisible();

  const moved = pushService.newBrowser().subscription;
  await rotate(page, browser.subscription, moved);
  const endpoint = async () => (await marwa.notifications.preferences()).push.endpoint;
  await expect.poll(endpoint).toBe(moved.endpoint);
  await rotate(page, moved, browser.subscription);
  await expect.poll(endpoint).toBe(browser.subscription.endpoint);

  await page.goto('/ar/notifications?tab=settings');
  await card.getByRole('button', { name: t('notifications:push.turnOff') }).click();
  await expect(card.getByRole('button', { name: t('notifications:push.turnOn') })).toBeVisible();
  expect((await marwa.notifications.preferences()).push.endpoint).toBeNull();
});
