import { bookPaid, dayAhead, freeStarts, listedProvider } from './support/arranging.ts';
import { eitherDirection } from './support/either-direction.ts';
import { newcomer, signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

for (const language of eitherDirection)
  test(`in ${language} a patient reads what a block does, blocks a doctor, and undoes it @long`, async ({
    visit,
    product,
    mailbox,
    expectProblem,
  }) => {
    const t = words(language);
    const email = `blocks-${language}@example.com`;
    const patient = await newcomer(product, mailbox, { fullName: 'Noor Haddad', email });
    const { id: providerId } = await listedProvider(product, 'Daniel Okafor');
    const [start = ''] = await freeStarts(product, providerId, dayAhead(product, language === 'ar' ? 9 : 10));
    const appointmentId = await bookPaid(patient.api, providerId, start);
    const content = 'See you then';
    await patient.api.messages.send({ appointmentId, clientId: crypto.randomUUID(), content });
    const viewport = { width: language === 'ar' ? 390 : 1280, height: 800 };
    const page = await visit({ as: patient, viewport });

    await test.step('says each appointment with its refund before anything is done', async () => {
      await page.goto(`/${language}/visit/${appointmentId}`);
      const { providerName: name } = await patient.api.appointments.get({ id: appointmentId, locale: language });
      await page.getByRole('link', { name: t('blocks:open', { name: `\u2068${name}\u2069` }) }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
      await expect(page.getByRole('heading', { name: t('blocks:visits.title') })).toBeVisible();
      await expect(page.getByText(t('blocks:what.read'))).toBeVisible();
      expect((await patient.api.appointments.get({ id: appointmentId })).status).toBe('confirmed');
    });

    await test.step('blocks, and the conversation is closed to both and readable', async () => {
      await page.getByRole('button', { name: t('blocks:confirm'), exact: true }).click();
      await expect(page.getByText(t('blocks:done.cancelled'))).toBeVisible();
      expect((await patient.api.appointments.get({ id: appointmentId })).status).toBe('cancelled');
      await page.goto(`/${language}/messages/${appointmentId}`);
      await expect(page.getByText(content)).toBeVisible();
      await expect(page.getByText(t('messages:contact.own'))).toBeVisible();
      const other = await visit({ as: 'doctor', viewport });
      await other.goto(`/${language}/messages/${appointmentId}`);
      await expect(other.getByText(content)).toBeVisible();
      await expect(other.getByText(t('messages:contact.closed'))).toBeVisible();
      await expect(other.getByText(t('messages:contact.own'))).toHaveCount(0);
      const { api } = await signedIn(product, 'doctor');
      await expect(api.messages.send({ appointmentId, clientId: crypto.randomUUID(), content })).rejects.toMatchObject({
        code: 'CONTACT_CLOSED',
      });
    });

    await test.step('is told why it can’t book, and undoes it in the settings', async () => {
      expectProblem(/403/);
      const booking = { providerId, appointmentType: 'video', startTime: start, idempotencyKey: crypto.randomUUID() };
      await expect(patient.api.appointments.book(booking as never)).rejects.toMatchObject({
        code: 'CONTACT_CLOSED',
        data: { isOwn: true },
      });
      await page.goto(`/${language}/find-doctor?q=Okafor`);
      const card = page.getByRole('article').filter({ hasText: t('providers:slot.own') });
      await expect(card).toHaveCount(1);
      await expect(card.getByRole('link', { name: /\d/ })).toHaveCount(0);
      await card.getByRole('link').first().click();
      const offer = page.getByRole('complementary', { name: t('providers/profile:book.label') });
      await expect(offer.getByText(t('providers/profile:book.own'))).toBeVisible();
      await expect(offer.getByRole('link', { name: t('providers/profile:book.all') })).toHaveCount(0);
      await page.goto(`/${language}/book?provider=${providerId}`);
      await expect(page.getByText(t('appointments/booking:refused.ownBlock'))).toBeVisible();
      await expect(page.getByRole('link', { name: t('appointments/booking:closed.undo') })).toBeVisible();
      const stranger = await visit({ viewport });
      await stranger.goto(`/${language}/book?provider=${providerId}`);
      await expect(stranger.getByText(t('appointments/booking:refused.ownBlock'))).toHaveCount(0);
      await page.goto(`/${language}/settings`);
      await page.getByRole('link', { name: t('settings:blocks.title') }).click();
      await page.getByRole('button', { name: t('blocks:list.endOf', { name: '' }).trim() }).click();
      await expect(page.getByText(t('blocks:done.ended'))).toBeVisible();
      await expect(page.getByText(t('blocks:list.empty'))).toBeVisible();
      await page.goto(`/${language}/find-doctor?q=Okafor`);
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page.getByText(t('providers:slot.own'))).toHaveCount(0);
    });
  });
