import { coming, dayAhead } from './support/arranging.ts';
import { signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const ar = words('ar');
const fr = words('fr');

test('a patient reads when the doctor answers, who is there instead, and that it is for no emergency', async ({
  visit,
  product,
}) => {
  const { appointmentId } = await coming(product);
  const his = await visit({ as: 'doctor', locale: 'fr-FR', viewport: { width: 1280, height: 800 } });
  const hers = await visit({ as: 'patient', locale: 'ar-EG', viewport: { width: 390, height: 844 } });
  const card = his.getByRole('region', { name: fr('messages:answers.own') });
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
  await expect(card).toContainText('24');
  await expect(card.getByRole('button', { name: fr('messages:answers.change') })).toBeFocused();

  await hers.goto(`/ar/messages/${appointmentId}`);
  await expect(hers.getByText('Dr Amal Haddad')).toBeVisible();
  await expect(hers.getByText(ar('messages:notForEmergencies'))).toBeVisible();
  const { api } = await signedIn(product, 'patient');
  const { providerId } = await api.appointments.get({ id: appointmentId });
  const { slug } = await api.providers.get({ id: providerId });
  await hers.goto(`/ar/doctor/${slug}`);
  await expect(hers.getByText('Dr Amal Haddad')).toBeVisible();
});
