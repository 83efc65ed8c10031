import { formatDuration } from '@polyclinic/contract/platform/format';
import { coming, dayAhead } from './support/arranging.ts';
import { signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const ar = words('ar');
const fr = words('fr');

test('a patient reads when the doctor answers, who is there instead, and that it is for no emergency @long', async ({
  visit,
  product,
  expectProblem,
}) => {
  expectProblem(/ERR_CONNECTION_RESET|Failed to fetch|\.js: csp$/);
  const { appointmentId } = await coming(product);
  const his = await visit({ as: 'doctor', locale: 'fr-FR', viewport: { width: 1280, height: 800 } });
  const hers = await visit({ as: 'patient', locale: 'ar-EG', viewport: { width: 390, height: 844 } });
  const card = his.getByRole('region', { name: fr('messages:answers.own') });
  const within = (hours: number) => fr('messages:answers.within', { duration: formatDuration(hours * 60, 'fr') });
  await his.goto('/fr/messages');
  await expect(card).toContainText(fr('messages:answers.unsaid'));
  await card.getByRole('button', { name: fr('messages:answers.change') }).click();
  const dialog = his.getByRole('dialog');
  await dialog.getByLabel(fr('messages:answers.withinLabel')).selectOption('24');
  await dialog.getByLabel(fr('messages:answers.from')).fill(dayAhead(product, 0));
  await dialog.getByRole('button', { name: fr('messages:change.save') }).click();
  await expect(dialog.getByRole('alert')).toHaveText(fr('messages:answers.dayMissing'));
  await dialog.getByLabel(fr('messages:answers.until')).fill(dayAhead(product, 5));
  await dialog.getByLabel(fr('messages:answers.standIn')).fill('Dr Amal Haddad');
  await dialog.getByRole('button', { name: fr('messages:change.save') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText(within(24));
  await expect(card.getByRole('button', { name: fr('messages:answers.change') })).toBeFocused();

  await test.step('what could not be saved is said where one looks, and stays; the card has its room before scripts', async () => {
    await card.getByRole('button', { name: fr('messages:answers.change') }).click();
    await dialog.getByLabel(fr('messages:answers.withinLabel')).selectOption('48');
    await his.route('**/providers/setAnswerTimes', (route) => route.abort('connectionreset'), { times: 2 });
    for (const press of [1, 2]) {
      await dialog.getByRole('button', { name: fr('messages:change.save') }).click();
      await expect(dialog.getByRole('alert'), `press ${press}`).toHaveText(fr('messages:answers.failed'));
      await expect(dialog.getByRole('alert'), `press ${press}`).toBeFocused();
    }
    await expect(dialog.getByLabel(fr('messages:answers.withinLabel'))).toHaveValue('48');
    await dialog.getByRole('button', { name: fr('messages:change.cancel') }).click();
    await expect(card).toContainText(within(24));
    const plain = await visit({ as: 'doctor', javaScriptEnabled: false });
    await plain.goto('/fr/messages');
    await expect(plain.getByRole('region', { name: fr('messages:answers.own') })).toContainText(within(24));
  });

  await hers.goto(`/ar/messages/${appointmentId}`);
  await expect(hers.getByText('Dr Amal Haddad')).toBeVisible();
  await expect(hers.getByText(ar('messages:notForEmergencies'))).toBeVisible();
  const { api } = await signedIn(product, 'patient');
  const { providerId } = await api.appointments.get({ id: appointmentId });
  const { slug } = await api.providers.get({ id: providerId });
  await hers.goto(`/ar/doctor/${slug}`);
  await expect(hers.getByText('Dr Amal Haddad')).toBeVisible();
});
