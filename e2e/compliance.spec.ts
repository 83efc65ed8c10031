import type { Page } from '@playwright/test';
import { expectToast } from './journeys/signing-in.ts';
import { pressAlive, untilAlive } from './support/alive.ts';
import { signInByApi } from './support/api.ts';
import { DEMONSTRATION_PASSWORD } from './support/people.ts';
import type { Address } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const t = words('en');
const HOUR_MS = 3_600_000;
const WHAT = 'A list of visits was sent to a wrong address.';
const WHY_LATE = 'It took three days to know whose visits they were.';

/** So many hours ago, as a field of a form has it; the hours of a zone matter to none of these. */
const ago = ({ offsetMs }: Address, hours: number) =>
  new Date(Date.now() + offsetMs - hours * HOUR_MS).toISOString().slice(0, 16);

const staffOf = ({ url }: Address, duty: string) =>
  signInByApi(url, `${duty}@polyclinic.example`, DEMONSTRATION_PASSWORD);

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Fits a phone and a desk, in either direction and theme. */
async function look(page: Page, path: string, name: string): Promise<void> {
  if (!process.env.TEST_LONG && !process.env.PICTURES) return;
  for (const locale of ['en', 'ar'])
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme: width === 390 ? 'dark' : 'light' });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/${locale}${path}`);
      await expect.poll(() => sideways(page), `${name} in ${locale} at ${width} px`).toBeLessThanOrEqual(0);
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/${name}-${locale}-${width}.png`, fullPage: true });
    }
  await page.goto(`/en${path}`);
}

test('an auditor finds what is proven, what is not and why, and the registers; support finds neither @long', async ({
  visit,
  product,
}) => {
  const kim = await visit({ as: await staffOf(product, 'auditor') });
  await kim.goto('/en/admin');
  await pressAlive(kim.getByRole('tab', { name: t('admin:tab.compliance') }));
  await expect(kim).toHaveURL('/en/admin?tab=compliance');
  const gdpr = kim.getByRole('list', { name: t('compliance/controls:countsOf', { framework: 'GDPR' }) });
  const notMet = gdpr.getByRole('link', { name: t('compliance/controls:state.not_met') });
  // What is counted, then how many.
  const count = Number((await notMet.textContent())?.match(/\D (\d+)$/)?.[1]);
  await notMet.click();
  await expect(kim).toHaveURL('/en/admin?tab=compliance&framework=gdpr&state=not_met');
  const clauses = kim.getByRole('region', { name: t('compliance/controls:clauses') });
  await expect(clauses.locator('> div > ul > li')).toHaveCount(count);
  const search = kim.getByRole('search');
  await search.getByRole('searchbox').fill('third country');
  await search.getByRole('button', { name: t('compliance/controls:submit') }).click();
  await expect(kim).toHaveURL(/q=third\+country/);
  await expect(clauses.locator('> div > ul > li')).toHaveCount(1);
  await expect(clauses).toContainText('15(2)');
  await kim.goBack();
  await expect(clauses.locator('> div > ul > li')).toHaveCount(count);

  await kim.goto('/en/admin?tab=compliance&q=164.312(d)');
  const proofs = clauses.locator('details');
  await untilAlive(search.getByRole('searchbox'));
  await proofs.locator('summary').click();
  await expect(proofs).toContainText('server/src/features/security/security.test.ts');
  await look(kim, '/admin?tab=compliance', 'compliance-clauses');

  await pressAlive(kim.getByRole('link', { name: t('compliance:part.registers') }));
  for (const register of ['consents', 'processors', 'retention'] as const)
    await expect(kim.getByRole('heading', { name: t(`compliance/registers:${register}.title`) })).toBeVisible();
  const shared = kim.getByRole('row', { name: new RegExp(t('compliance/registers:consent.health_sharing')) });
  await expect(shared.first()).toContainText(/\d/);
  await expect(kim.getByRole('row', { name: new RegExp(t('compliance/registers:retained.exports')) })).toContainText(
    '3 days',
  );
  await look(kim, '/admin?tab=compliance&part=registers', 'compliance-registers');

  const sam = await visit({ as: await staffOf(product, 'support') });
  await sam.goto('/en/admin?tab=compliance');
  await expect(sam.getByRole('tab', { name: t('admin:tab.overview') })).toBeVisible();
  await expect(sam.getByRole('tab', { name: t('admin:tab.compliance') })).toHaveCount(0);
  await expect(sam.getByRole('heading', { name: t('compliance/controls:title') })).toHaveCount(0);
});

test('a breach is entered, is late on the overview, reported with its reason, and told in letters; an auditor reads it @long', async ({
  visit,
  product,
  expectProblem,
}) => {
  test.setTimeout(120_000);
  expectProblem(/400/);
  const ruth = await visit({ as: 'administrator' });
  await test.step('what is missing is said beside its field', async () => {
    await ruth.goto('/en/admin?tab=compliance&part=breaches');
    await pressAlive(ruth.getByRole('link', { name: t('compliance/breaches:new') }));
    await expect(ruth).toHaveURL('/en/admin/breaches/new');
    await ruth.setViewportSize({ width: 1280, height: 900 });
    const times = ruth.locator('input[type=datetime-local]');
    await expect(times).toHaveCount(4);
    const heights = await Promise.all((await times.all()).map(async (time) => (await time.boundingBox())?.height));
    expect(Math.max(...heights.map((height) => height ?? 1000)), 'a line, also beside a box of words').toBeLessThan(60);
    await ruth.getByLabel(t('compliance/breaches:field.whose')).fill('Patients');
    await pressAlive(ruth.getByRole('button', { name: t('compliance/breaches:enter') }));
    const what = ruth.getByLabel(t('compliance/breaches:field.what'), { exact: true });
    await expect(what).toHaveAccessibleDescription(new RegExp(t('compliance/breaches:error.what')));
    await expect(what).toBeFocused();
    await expect(ruth.getByLabel(t('compliance/breaches:field.whose'))).toHaveValue('Patients');
    await what.fill(WHAT);
    await ruth.getByLabel(t('compliance/breaches:field.noticedAt'), { exact: true }).fill(ago(product, 96));
    await ruth.getByRole('button', { name: t('compliance/breaches:enter') }).click();
    await expect(ruth).toHaveURL(/\/en\/admin\/breaches\/[0-9a-f-]{36}$/);
  });
  const address = new URL(ruth.url()).pathname;
  const overdue = t('compliance/breaches:clock.late', { time: '' });
  await expect(ruth.getByText(overdue)).toBeVisible();

  await test.step('the overview says so and leads there', async () => {
    await ruth.goto('/en/admin');
    const risk = ruth
      .getByRole('region', { name: t('admin/overview:risks') })
      .getByRole('listitem')
      .filter({ hasText: 'not reported within 72 hours' });
    await expect(risk).toContainText(t('admin/overview:severity.high'));
    await risk.getByRole('link').click();
    await expect(ruth).toHaveURL('/en/admin?tab=compliance&part=breaches');
    await look(ruth, '/admin?tab=compliance&part=breaches', 'compliance-breaches');
    await ruth.getByRole('link', { name: WHAT }).click();
  });

  await test.step('a late report needs its reason, and nothing that was written is lost', async () => {
    const told = ruth.getByLabel(t('compliance/breaches:field.authorityAt'));
    const note = ruth.getByLabel(t('compliance/breaches:field.authorityNote'));
    await untilAlive(ruth.getByRole('button', { name: t('compliance/breaches:save'), exact: true }));
    await ruth.getByLabel(t('compliance/breaches:field.measures')).fill('The address was corrected.');
    await told.fill(ago(product, 20));
    await ruth.getByRole('button', { name: t('compliance/breaches:save'), exact: true }).click();
    await expect(ruth.getByText(t('compliance/breaches:error.BREACH_REASONS'))).toBeVisible();
    await expect(ruth.getByLabel(t('compliance/breaches:field.measures'))).toHaveValue('The address was corrected.');
    await note.fill(WHY_LATE);
    await ruth.getByRole('button', { name: t('compliance/breaches:save'), exact: true }).click();
    await expectToast(ruth, t('compliance/breaches:done.breach'));
    await expect(ruth.getByText(t('compliance/breaches:clock.told_late', { time: '' }))).toBeVisible();
    const history = ruth.getByRole('region', { name: t('compliance/breaches:versions') });
    await expect(history.getByRole('listitem')).toHaveCount(2);
    await expect(history).toContainText(t('compliance/breaches:changed.measures'));
  });

  const letters = ruth.getByRole('region', { name: t('compliance/breaches:letters') });
  await test.step('letters begin with what is known, in each language, and are kept', async () => {
    await expect(letters).toContainText(WHY_LATE);
    await letters.getByRole('link', { name: t('compliance/breaches:to.people') }).click();
    await expect(ruth).toHaveURL(/letter=people/);
    await letters.getByRole('link', { name: 'Arabic' }).click();
    await expect(ruth).toHaveURL(/letter=people&language=ar/);
    const shown = letters.locator('div[lang=ar]').first();
    await expect(shown).toHaveAttribute('dir', 'rtl');
    await expect(shown).toContainText(WHAT);
    await letters.getByText(t('compliance/breaches:editLetter')).click();
    await letters.getByLabel(t('compliance/breaches:letter'), { exact: true }).fill('أُرسلت قائمة إلى عنوان خاطئ.');
    await letters.getByRole('button', { name: t('compliance/breaches:saveLetter') }).click();
    await expectToast(ruth, t('compliance/breaches:done.letter'));
    await expect(shown).toHaveText('أُرسلت قائمة إلى عنوان خاطئ.');
    await look(ruth, `${address.slice(3)}?letter=people&language=ar`, 'compliance-breach');
  });

  await test.step('an auditor reads it and can change nothing; others are led away', async () => {
    const auditor = await staffOf(product, 'auditor');
    const kim = await visit({ as: auditor });
    await kim.goto(address);
    await expect(kim.getByText(WHY_LATE).first()).toBeVisible();
    await expect(kim.getByRole('button', { name: t('compliance/breaches:save'), exact: true })).toHaveCount(0);
    await expect(kim.getByText(t('compliance/breaches:editLetter'))).toHaveCount(0);
    await kim.goto('/en/admin/breaches/new');
    await expect(kim).toHaveURL('/en/admin');
    const id = address.split('/').at(-1) ?? '';
    await expect(
      auditor.api.compliance.writeLetter({ id, recipient: 'people', language: 'en', body: 'x' }),
    ).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const finance = await visit({ as: await staffOf(product, 'finance') });
    await finance.goto(address);
    await expect(finance).toHaveURL('/en/admin');
    const patient = await visit({ as: 'patient' });
    await patient.goto(address);
    await expect(patient).toHaveURL('/en');
  });
});
