import { bubble } from './journeys/conversation.ts';
import { coming } from './support/arranging.ts';
import { signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const ar = words('ar');
const fr = words('fr');

test('a doctor keeps a reply and sends it in the patient’s language @long', async ({ visit, product }) => {
  const { appointmentId } = await coming(product);
  const { api } = await signedIn(product, 'patient');
  await api.accounts.updateProfile({ locale: 'ar' });
  const his = await visit({ as: 'doctor', locale: 'fr-FR', viewport: { width: 1280, height: 800 } });
  const hers = await visit({ as: 'patient', locale: 'ar-EG', viewport: { width: 390, height: 844 } });
  await his.goto(`/fr/messages/${appointmentId}`);
  await hers.goto(`/ar/messages/${appointmentId}`);
  await expect(hers.getByLabel(ar('messages:input.label'))).toBeEditable();
  const input = his.getByLabel(fr('messages:input.label'));
  const dialog = his.getByRole('dialog');
  await expect(input).toBeEditable();

  await test.step('it is written in place, with what is missing said', async () => {
    await his.getByRole('button', { name: fr('messages:replies.all') }).click();
    await expect(dialog).toContainText(fr('messages:replies.empty'));
    await dialog.getByRole('button', { name: fr('messages:replies.new') }).click();
    await dialog.getByRole('button', { name: fr('messages:change.save') }).click();
    await expect(dialog.getByText(fr('messages:replies.titleMissing'))).toBeVisible();
    await dialog.getByLabel(fr('messages:replies.title')).fill('À jeun');
    await dialog.getByLabel('Français').fill('Venez à jeun.');
    await dialog.getByLabel('العربية').fill('يُرجى الحضور صائمًا.');
    await dialog.getByRole('button', { name: fr('messages:change.save') }).click();
    await expect(dialog.getByRole('button', { name: /^À jeun/ })).toBeVisible();
    await his.keyboard.press('Escape');
    await expect(input).toBeFocused();
  });

  await test.step('by one key it stands in the message, in the patient’s language', async () => {
    await input.press('/');
    await expect(dialog.getByRole('button', { name: /^À jeun/ })).toBeFocused();
    await his.keyboard.press('Enter');
    await expect(input).toHaveValue('يُرجى الحضور صائمًا.');
    await expect(input).toBeFocused();
    await expect(his.getByText(fr('messages:replies.inserted', { language: 'arabe' }))).toBeVisible();
    await input.press('Enter');
    await expect(bubble(hers, 'يُرجى الحضور صائمًا.')).toBeVisible();
  });

  await test.step('without a text in it, it says in which language it stands', async () => {
    await input.press('/');
    await dialog.getByRole('button', { name: fr('messages:replies.edit', { title: '\u2068À jeun\u2069' }) }).click();
    await dialog.getByLabel('العربية').fill('');
    await dialog.getByRole('button', { name: fr('messages:change.save') }).click();
    await dialog.getByRole('button', { name: /^À jeun/ }).click();
    await expect(input).toHaveValue('Venez à jeun.');
    const said = fr('messages:replies.otherLanguage', { patient: 'arabe', language: 'français' });
    await expect(his.getByText(said)).toBeVisible();
    await input.fill('');
  });

  await test.step('and is removed, after a second press', async () => {
    await his.getByRole('button', { name: fr('messages:replies.all') }).click();
    await dialog.getByRole('button', { name: fr('messages:replies.edit', { title: '\u2068À jeun\u2069' }) }).click();
    await dialog.getByRole('button', { name: fr('messages:replies.remove'), exact: true }).click();
    await dialog.getByRole('button', { name: fr('messages:replies.removeSure') }).click();
    await expect(dialog).toContainText(fr('messages:replies.empty'));
  });
  await api.accounts.updateProfile({ locale: 'en' });
});
