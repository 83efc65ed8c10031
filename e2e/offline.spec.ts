import { untilAlive } from './support/alive.ts';
import { bookPaid, dayAhead, freeStarts, listedProvider } from './support/arranging.ts';
import { newcomer } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

for (const [language, width] of [
  ['ar', 390],
  ['en', 1280],
] as const)
  test(`a patient without a network finds the next visit and the conversation, and nothing after signing out, in ${language} @long`, async ({
    visit,
    product,
    mailbox,
    expectProblem,
  }) => {
    expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Failed to (?:load|fetch)/);
    const t = words(language);
    const fullName = `Ole Dahl ${language}`;
    const caller = await newcomer(product, mailbox, { fullName, email: `offline-${language}@example.com` });
    const { id } = await listedProvider(product, 'Daniel Okafor');
    const [start = ''] = (await freeStarts(product, id, dayAhead(product, 3))).slice(language === 'ar' ? 2 : 4);
    const appointmentId = await bookPaid(caller.api, id, start);
    await caller.api.messages.send({ appointmentId, content: 'Until Monday', clientId: crypto.randomUUID() });
    const page = await visit({ as: caller, serviceWorkers: 'allow', viewport: { width, height: 800 } });
    const stored = () =>
      page.evaluate(async () => {
        const own = (await caches.keys()).filter((name) => name.startsWith('own-'));
        const pages = await Promise.all(own.map(async (name) => (await caches.open(name)).keys()));
        return pages.flat().map(({ url }) => new URL(url).pathname);
      });
    await page.goto(`/${language}/patient`);
    await expect.poll(stored, { timeout: 60_000 }).toContain(`/${language}/offline`);
    expect(await stored()).toEqual(expect.arrayContaining([`/${language}/visit/${appointmentId}`]));
    await expect.poll(() => page.evaluate((path) => caches.match(path).then(Boolean), `/${language}`)).toBe(true);
    await page.context().setOffline(true);

    await page.goto(`/${language}/billing`);
    await expect(page.getByRole('heading', { level: 1, name: t('shell:offline.title') })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }), 'knows who one is').toContainText(fullName);
    await page.locator(`a[href="/${language}/visit/${appointmentId}"]`).first().click();
    await expect(page.getByRole('main').getByText('Daniel Okafor').first()).toBeVisible();
    await untilAlive(page.getByRole('button', { name: t('shell:theme.switch') }));
    await expect(page.getByRole('banner').locator('[data-initials="OD"]:visible'), 'in the header').toHaveCount(1);
    await page.goto(`/${language}`);
    const name = `\u2068${fullName}\u2069`;
    await expect(page.getByText(t('shell/away:title', { name })), 'a public page knows it too').toBeVisible();
    await page.goto(`/${language}/messages/${appointmentId}`);
    await expect(page.getByText('Until Monday')).toBeVisible();
    await page.goto(`/${language}/billing`);
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1 }), 'comes back by itself').not.toHaveText(
      t('shell:offline.title'),
    );

    await page.goto(`/${language}/patient`);
    await untilAlive(page.getByRole('button', { name: t('shell:theme.switch') }));
    await page.evaluate(() =>
      fetch('/api/accounts/sign-out', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
    );
    // The page itself leaves when it hears that its session is over, which may stop this.
    await expect(async () => void (await page.goto(`/${language}`))).toPass();
    await expect.poll(stored, { timeout: 30_000 }).toEqual([]);
  });

test('what becomes of a visit on its page is what the device stores, at once @long', async ({
  visit,
  product,
  mailbox,
}) => {
  const t = words('en');
  const caller = await newcomer(product, mailbox, { fullName: 'Ida Berg', email: 'offline-change@example.com' });
  const { id } = await listedProvider(product, 'Daniel Okafor');
  const [start = ''] = (await freeStarts(product, id, dayAhead(product, 3))).slice(6);
  const path = `/en/visit/${await bookPaid(caller.api, id, start)}`;
  const page = await visit({ as: caller, serviceWorkers: 'allow' });
  const stored = () =>
    page.evaluate(async () => {
      const [own = ''] = (await caches.keys()).filter((name) => name.startsWith('own-'));
      return (await (await caches.open(own)).match('/en/offline'))?.text();
    });
  await page.goto(path);
  await expect.poll(stored, { timeout: 60_000 }).toContain(path);
  const [howToJoin = ''] = t('dashboards/patient:kept.join', { time: '|' }).split('|');
  expect(await stored(), 'says from when one may join').toContain(howToJoin);
  await page.getByRole('button', { name: t('appointments:cancel.open') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('appointments:cancel.confirm') })
    .click();
  await expect.poll(stored, { timeout: 60_000 }).not.toContain(path);
});
