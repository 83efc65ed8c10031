import { untilAlive } from './support/alive.ts';
import { coming } from './support/arranging.ts';
import { signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const PATIENT = 'Emily Carter';

for (const { language, width } of [
  { language: 'fr', width: 1280 },
  { language: 'ar', width: 390 },
] as const) {
  test(`a doctor's pages are a workspace, in ${language} at ${width} px, where a message is heard of on each`, async ({
    visit,
    product,
  }) => {
    const t = words(language);
    const page = await visit({ as: 'doctor', viewport: { width, height: 844 } });
    const { appointmentId } = await coming(product);
    const { api } = await signedIn(product, 'patient');
    await page.goto(`/${language}/provider/earnings`);
    const navigation = page.getByRole('navigation', { name: t('shell:nav.main') });

    await test.step('its pages stand around them, without the ways of patients', async () => {
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
      await expect(page.getByRole('link', { name: t('shell:nav.book'), exact: true })).toHaveCount(0);
      if (width < 1024) await navigation.getByText(t('shell/workspace:more'), { exact: true }).click();
      const here = navigation.getByRole('link', { name: t('shell/workspace:doctor.earnings'), exact: true });
      await expect(here).toHaveAttribute('aria-current', 'page');
    });

    await test.step('a patient is found and opened by keys alone', async () => {
      const search = page.getByRole('button', { name: t('shell/workspace:search') });
      await untilAlive(search);
      await page.keyboard.press('Control+k');
      const field = page.getByRole('combobox', { name: t('shell/workspace:search') });
      await expect(field).toBeFocused();
      await field.fill('carter');
      await expect(page.getByRole('option', { name: PATIENT }).first()).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/${language}/visit/`));
      await page.keyboard.press('Control+k');
      await page.keyboard.press('Escape');
      await expect(field).toHaveCount(0);
    });

    await test.step('a message is told of in words, beside its page and in the title, and is the first thing to do', async () => {
      await page.goto(`/${language}/provider/earnings`);
      await untilAlive(page.getByRole('button', { name: t('shell/workspace:search') }));
      await page.waitForFunction(async () =>
        (await navigator.locks.query()).held?.some(({ name }) => name === 'session-line'),
      );
      await api.messages.send({ appointmentId, content: 'Is it time?', clientId: crypto.randomUUID() });
      const toast = page.locator('[data-toast]').filter({ hasText: PATIENT });
      await expect(toast).toBeVisible();
      await expect(page).toHaveTitle(/^\(\d+\) /);
      await expect(navigation.getByRole('link', { name: new RegExp(`^${t('shell:nav.messages')}.+`) })).toBeVisible();
      await page.goto(`/${language}/provider`);
      const tasks = page.getByRole('region', { name: t('dashboards/provider:task.title') });
      await tasks.getByRole('link', { name: PATIENT }).first().click();
      await expect(page).toHaveURL(new RegExp(`/${language}/messages/${appointmentId}`));
      await expect(page.getByText('Is it time?').last()).toBeVisible();
    });
  });
}
