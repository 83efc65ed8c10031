import type { Page } from '@playwright/test';
import { listedProvider } from './support/arranging.ts';
import { signedIn } from './support/people.ts';
import { requestsOf } from './support/requests.ts';
import { expect, longUnless, test } from './support/test.ts';
import { words } from './support/words.ts';

const dashboards = [
  { as: 'patient', path: '/en/patient' },
  { as: 'doctor', path: '/en/provider' },
] as const;

for (const { as, path } of dashboards)
  test(`the dashboard ${path} waits for six files at most before it is first seen`, async ({ visit }) => {
    const page = await visit({ as });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { waitedFor } = await requestsOf(page);
    expect(waitedFor).toBeLessThanOrEqual(6);
  });

/** The dashboard's data, asked for anew once its socket is open, are read at once and come when they are told to. */
async function heldReload(page: Page) {
  const [counted, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\/patient\.data/, async (route) => {
    const response = await route.fetch();
    counted.resolve();
    await told.promise;
    await route.fulfill({ response });
  });
  return { isCounted: counted.promise, goOn: told.resolve };
}

const screens = [
  { language: 'en', width: 1280, as: 'patient', doctor: 'doctor', of: 'Daniel Okafor' },
  { language: 'ar', width: 390, as: 'arabicPatient', doctor: 'arabicDoctor', of: 'Karim Mansour' },
] as const;

for (const { language, width, as, doctor, of } of screens)
  test(`the dashboard in ${language} at ${width} px has the next visit, one’s favorites, and counts a message as it comes${longUnless(language === 'ar')}`, async ({
    visit,
    product,
  }) => {
    const t = words(language);
    const { slug, id: providerId } = await listedProvider(product, of);
    const page = await visit({ as, viewport: { width, height: 844 } });
    const { isCounted, goOn } = await heldReload(page);
    await page.goto(`/${language}/doctor/${slug}`);
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    const heart = page.getByRole('button', { name: t('providers/favorites:mark', { name }) });
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page.goto(`/${language}/patient`);
    await expect(
      page.getByRole('region', { name: t('dashboards/patient:next.title') }).getByRole('timer'),
    ).toBeVisible();
    const mine = page.getByRole('region', { name: t('dashboards/patient:mine.title') });
    await expect(mine.getByRole('link', { name: t('dashboards/patient:mine.againWith', { name }) })).toBeVisible();
    await expect(
      mine.getByRole('button', { name: t('providers/favorites:mark', { name }), pressed: true }),
    ).toBeVisible();

    const { api } = await signedIn(product, as);
    const { appointments } = await api.appointments.mine({});
    const isOpen = (one: (typeof appointments)[number]) => one.providerId === providerId && one.status === 'confirmed';
    const appointmentId = appointments.find(isOpen)?.id ?? '';
    if (width < 1216) await page.getByLabel(t('shell:nav.menu'), { exact: true }).click();
    const link = page.getByRole('banner').locator('a[aria-label][href$="/messages"]').filter({ visible: true });
    const before = (await link.getAttribute('aria-label')) ?? '';
    const { api: doctors } = await signedIn(product, doctor);
    await isCounted;
    const anew = page.waitForResponse(/\/notifications\/unread/);
    await doctors.messages.send({ appointmentId, content: 'Hello', clientId: crypto.randomUUID() });
    await anew;
    goOn();
    await expect(link).not.toHaveAttribute('aria-label', before);
  });
