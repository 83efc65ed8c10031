import { randomUUID } from 'node:crypto';
import { joinCall } from './journeys/call.ts';
import { bubble } from './journeys/conversation.ts';
import { bookPaid, coming, dayAhead, freeStarts, listedProvider } from './support/arranging.ts';
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
    // More than a page of messages
    const more = { appointmentId, content: 'Please stop' };
    await Promise.all(Array.from({ length: 50 }, () => patient.api.messages.send({ ...more, clientId: randomUUID() })));
    await say('Between the two');
    const viewport = { width: language === 'ar' ? 390 : 1280, height: 800 };
    const page = await visit({ as: patient, viewport });

    await test.step('comes from a message, which is chosen, and finds those of long before it', async () => {
      await page.goto(`/${language}/messages/${appointmentId}`);
      await expect(bubble(page, 'Please stop').getByRole('link', { name: t('messages:report') })).toHaveCount(0);
      await bubble(page, 'Between the two').hover();
      await bubble(page, 'Between the two')
        .getByRole('link', { name: t('messages:report') })
        .click();
      await expect(page.getByRole('checkbox', { name: 'Between the two' })).toBeChecked();
      await expect(page.getByRole('checkbox', { name: 'Shown to support' })).toHaveCount(0);
      await page.getByRole('button', { name: t('support:report.earlier') }).click();
      await expect(page.getByRole('checkbox', { name: 'Shown to support' })).not.toBeChecked();
      await expect(page.getByRole('button', { name: t('support:report.earlier') })).toHaveCount(0);
      await page.getByRole('checkbox', { name: 'Between the two' }).uncheck();
    });

    await test.step('says what happened and chooses what support may see', async () => {
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

test('a doctor leaves a call to report its patient, and a patient who has left one reports the doctor', async ({
  visit,
  product,
}) => {
  const t = words('en');
  const { appointmentId } = await coming(product);
  const his = await visit({ as: 'doctor', ownBrowser: true });
  await his.goto(`/en/call/${appointmentId}`);
  await joinCall(his, 'en');
  await his.getByRole('button', { name: t('calls:more'), exact: true }).click({ timeout: 30_000 });
  await his.getByRole('menuitem', { name: t('calls:report', { name: '\u2068Emily Carter\u2069' }) }).click();
  await expect(his).toHaveURL(`/en/visit/${appointmentId}/report`);
  await expect(his.getByRole('checkbox', { name: t('support:report.call') })).not.toBeChecked();

  const hers = await visit({ as: 'patient' });
  await hers.goto(`/en/call/${appointmentId}`);
  await joinCall(hers, 'en');
  await hers.getByRole('button', { name: t('calls:waiting.leave') }).click({ timeout: 30_000 });
  await hers.getByRole('link', { name: t('support:report.open', { name: '\u2068Daniel Okafor\u2069' }) }).click();
  await expect(hers).toHaveURL(`/en/visit/${appointmentId}/report`);
});
