import type { Page } from '@playwright/test';
import { deaf, pressAlive } from './support/alive.ts';
import { coming, listedProvider } from './support/arranging.ts';
import { outOfReach } from './support/obstacles.ts';
import { signedIn } from './support/people.ts';
import { requestsOf } from './support/requests.ts';
import { expect, longUnless, test } from './support/test.ts';
import { words } from './support/words.ts';

const dashboards = [
  { as: 'patient', path: '/en/patient' },
  { as: 'doctor', path: '/en/provider' },
] as const;

for (const { as, path } of dashboards)
  test(`the dashboard ${path} waits for six files at most before it is first seen${longUnless(as === 'patient')}`, async ({
    visit,
  }) => {
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
  test(`the dashboard in ${language} at ${width} px has the next visit, one’s favorites, and counts a message as it comes @long`, async ({
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

test('visits and conversations that can’t be loaded are said in their place, and come by a press @long', async ({
  visit,
  product,
  expectProblem,
}) => {
  expectProblem(/\b(403|500)\b/);
  const t = words('en');
  const { appointmentId } = await coming(product);
  const [patient, doctor, writer] = [
    await deaf(await visit({ as: 'patient' })),
    await deaf(await visit({ as: 'doctor' })),
    await deaf(await visit({ as: 'patient' })),
  ];
  // Pages that have told their zone are not loaded anew by themselves.
  const open = (page: Page, path: string) => page.goto(`/en/${path}`, { waitUntil: 'networkidle' });
  const said = (page: Page) => page.getByRole('alert').getByRole('paragraph').first();
  const weeks = await outOfReach(product, 'practice_figures');
  await open(doctor, 'provider');
  await expect(said(doctor)).toHaveText(t('dashboards/provider:failed'));
  await weeks();
  await pressAlive(doctor.getByRole('button', { name: t('dashboards/provider:retry') }));
  await expect(doctor.getByRole('article').first()).toBeVisible();
  const answer = await outOfReach(product, 'appointments');
  await open(patient, 'patient');
  await expect(said(patient)).toHaveText(t('dashboards/patient:failed.overview'));
  await open(patient, 'patient?tab=appointments');
  await expect(said(patient)).toHaveText(t('dashboards/patient:failed.appointments'));
  await open(doctor, `visit/${appointmentId}`);
  await expect(doctor.getByRole('heading', { name: t('shell:error.unknown.title') })).toBeVisible();
  // An answer after which the page does not ask again by itself.
  const refused = { json: { defined: true, code: 'FORBIDDEN', status: 403, message: '' } };
  await writer.route('**/messages/conversations', (route) => route.fulfill({ status: 403, json: refused }));
  await open(writer, 'messages');
  await expect(said(writer)).toHaveText(t('messages:list.failed'));
  await answer();
  await writer.unrouteAll();
  await pressAlive(patient.getByRole('button', { name: t('dashboards/patient:retry') }));
  await expect(patient.getByRole('article').first()).toBeVisible();
  await pressAlive(writer.getByRole('button', { name: t('messages:retry') }));
  await expect(writer.getByRole('list').getByRole('link', { name: 'Daniel Okafor' }).first()).toBeVisible();
});
