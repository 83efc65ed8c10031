import { randomUUID } from 'node:crypto';
import { bookPaid, dayAhead, freeStarts, listedProvider } from './support/arranging.ts';
import { eitherDirection } from './support/either-direction.ts';
import { newcomer, signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

for (const language of eitherDirection)
  test(`in ${language} a patient reports a doctor with what they choose, and support answers with a saved answer`, async ({
    visit,
    product,
    mailbox,
  }) => {
    const t = words(language);
    const email = `reports-${language}@example.com`;
    const patient = await newcomer(product, mailbox, { fullName: 'Lina Haddad', email });
    const { id: providerId } = await listedProvider(product, 'Daniel Okafor');
    const [start = ''] = await freeStarts(product, providerId, dayAhead(product, language === 'ar' ? 11 : 12));
    const appointmentId = await bookPaid(patient.api, providerId, start);
    const { api: doctor } = await signedIn(product, 'doctor');
    const say = (content: string) => doctor.messages.send({ appointmentId, clientId: randomUUID(), content });
    await say('Shown to support');
    await say('Between the two');
    const viewport = { width: language === 'ar' ? 390 : 1280, height: 800 };
    const page = await visit({ as: patient, viewport });

    await test.step('says what happened and chooses what support may see', async () => {
      await page.goto(`/${language}/visit/${appointmentId}/report`);
      await page.getByRole('button', { name: t('support:report.send') }).click();
      await page.getByRole('radio', { name: t('support:report.reason.threat') }).check();
      await page.getByLabel(t('support:report.text')).fill('He threatened me.');
      await page.getByRole('checkbox', { name: 'Shown to support' }).check();
      await page.getByRole('button', { name: t('support:report.send') }).click();
      await expect(page).toHaveURL(/help\/requests/);
      await expect(page.getByRole('heading', { name: t('support:evidence.title') })).toBeVisible();
      await expect(page.getByText('Shown to support')).toBeVisible();
      await expect(page.getByText('Between the two')).toHaveCount(0);
    });

    await test.step('support sees it as urgent, and nothing else of the conversation', async () => {
      const staff = await visit({ as: 'administrator', viewport });
      const id = page.url().split('/').at(-1);
      await staff.goto(`/${language}/admin/answers`);
      const name = `Report received ${language}`;
      await staff.getByLabel(t('support:answers.name'), { exact: true }).last().fill(name);
      await staff.locator('textarea[name="en"]').last().fill('Thank you for telling us.');
      await staff
        .getByRole('button', { name: t('support:answers.save') })
        .last()
        .click();
      await expect(staff.getByText(t('support:answers.done.saved'))).toBeVisible();
      await staff.goto(`/${language}/admin/tickets/${id}`);
      await expect(staff.getByText(t('support:report.reason.threat'))).toBeVisible();
      await expect(staff.getByText(t('support:due.urgent')).first()).toBeVisible();
      await expect(staff.getByText('Shown to support')).toBeVisible();
      await expect(staff.getByText('Between the two')).toHaveCount(0);
      await staff.getByText(t('support:answers.choose')).click();
      await staff.getByRole('listitem').filter({ hasText: name }).getByRole('button').click();
      await expect(staff.getByLabel(t('support:answer.label'))).toHaveValue('Thank you for telling us.');
    });
  });
