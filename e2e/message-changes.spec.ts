import type { Locator, Page } from '@playwright/test';
import type { Language } from '@polyclinic/contract/platform/languages';
import { bubble, expectRead, send } from './journeys/conversation.ts';
import { coming } from './support/arranging.ts';
import { asOwner } from './support/owner.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const ar = words('ar');
const fr = words('fr');

const options = (of: Locator, language: Language) =>
  of.getByRole('button', { name: words(language)('messages:change.menu') });
const correction = (page: Page, language: Language) =>
  page.getByRole('textbox', { name: words(language)('messages:change.input') });
const composer = (page: Page, language: Language) =>
  page.getByRole('textbox', { name: words(language)('messages:input.label') });

/** Chooses what its author may do with a message, by the keyboard. */
async function choose(page: Page, of: Locator, language: Language, item: Parameters<typeof fr>[0]): Promise<void> {
  await options(of, language).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: words(language)(item) }).press('Enter');
}

test('a message is corrected and taken back before the eyes of both sides @long', async ({
  visit,
  product,
  expectProblem,
}) => {
  test.setTimeout(120_000);
  expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|\b409\b/);
  const { appointmentId } = await coming(product);
  const his = await visit({ as: 'doctor', locale: 'fr-FR', viewport: { width: 1280, height: 800 } });
  const hers = await visit({ as: 'patient', locale: 'ar-EG', viewport: { width: 390, height: 844 } });
  await his.goto(`/fr/messages/${appointmentId}`);
  await hers.goto(`/ar/messages/${appointmentId}`);
  await expect(composer(hers, 'ar')).toBeEditable();
  await send(his, 'fr', 'Prenez 50 mg le soir.');
  await expectRead(his, 'fr', 'Prenez 50 mg le soir.');

  await test.step('a correction replaces the words in place, says so, and has to be read anew', async () => {
    await choose(his, bubble(his, '50 mg'), 'fr', 'messages:change.correct');
    await expect(correction(his, 'fr')).toBeFocused();
    await expect(correction(his, 'fr')).toHaveValue('Prenez 50 mg le soir.');
    await correction(his, 'fr').fill('Prenez 5 mg le soir.');
    await correction(his, 'fr').press('Enter');
    await expect(bubble(his, 'Prenez 5 mg')).toContainText(fr('messages:corrected'));
    await expect(options(bubble(his, 'Prenez 5 mg'), 'fr')).toBeFocused();
    await expect(bubble(hers, 'Prenez 5 mg')).toContainText(ar('messages:corrected'));
    await expect(bubble(hers, '50 mg')).toHaveCount(0);
    const said = ar('messages:change.saidCorrected', { text: 'Prenez 5 mg le soir.' });
    await expect(hers.getByRole('status').filter({ hasText: said })).toHaveCount(1);
    await expect(bubble(hers, 'Prenez 5 mg'), 'or it would be said twice').toHaveAttribute('aria-live', 'off');
    await expect(options(bubble(hers, 'Prenez 5 mg'), 'ar')).toHaveCount(0);
    await expectRead(his, 'fr', 'Prenez 5 mg le soir.');
  });

  await test.step('who wrote it sees what it said before', async () => {
    await choose(his, bubble(his, 'Prenez 5 mg'), 'fr', 'messages:change.earlier');
    await expect(his.getByRole('dialog')).toContainText('Prenez 50 mg le soir.');
    await his.keyboard.press('Escape');
    await expect(options(bubble(his, 'Prenez 5 mg'), 'fr')).toBeFocused();
  });

  await test.step('the up arrow begins in an empty field, and Escape leads back to it', async () => {
    await composer(his, 'fr').press('ArrowUp');
    await expect(correction(his, 'fr')).toHaveValue('Prenez 5 mg le soir.');
    await correction(his, 'fr').pressSequentially(' Encore');
    await his.keyboard.press('Escape');
    await expect(composer(his, 'fr')).toBeFocused();
    await expect(bubble(his, 'Encore')).toHaveCount(0);
  });

  await test.step('a message is taken back from both sides, also in a second tab and in the list', async () => {
    const second = await hers.context().newPage();
    await second.goto(`/ar/messages/${appointmentId}`);
    await send(hers, 'ar', 'لشخص آخر');
    await expect(bubble(his, 'لشخص آخر')).toBeVisible();
    await expect(bubble(second, 'لشخص آخر')).toBeVisible();
    await choose(hers, bubble(hers, 'لشخص آخر'), 'ar', 'messages:change.takeBack');
    const dialog = hers.getByRole('dialog', { name: ar('messages:takeBack.title') });
    await dialog.getByRole('button', { name: ar('messages:takeBack.keep') }).click();
    await expect(bubble(hers, 'لشخص آخر')).toBeVisible();
    await choose(hers, bubble(hers, 'لشخص آخر'), 'ar', 'messages:change.takeBack');
    await dialog.getByRole('button', { name: ar('messages:change.takeBack') }).click();
    for (const page of [hers, second]) {
      await expect(bubble(page, ar('messages:takenBack'))).toBeVisible();
      await expect(bubble(page, 'لشخص آخر')).toHaveCount(0);
    }
    await expect(options(bubble(hers, ar('messages:takenBack')), 'ar')).toBeFocused();
    await expect(bubble(his, fr('messages:takenBack'))).toBeVisible();
    await expect(bubble(his, 'لشخص آخر')).toHaveCount(0);
    await second.goto('/ar/messages');
    await expect(second.getByRole('link', { name: ar('messages:takenBack') })).toBeVisible();
    await second.close();
  });

  await test.step('without a network nothing changes and the words stay; what the other did meanwhile is there afterwards', async () => {
    await send(hers, 'ar', 'منذ يومين');
    await expect(bubble(his, 'منذ يومين')).toBeVisible();
    await his.context().setOffline(true);
    await composer(his, 'fr').press('ArrowUp');
    await correction(his, 'fr').fill('Prenez 5 mg au coucher.');
    await correction(his, 'fr').press('Enter');
    await expect(his.getByRole('alert')).toHaveText(fr('messages:change.failed'));
    await expect(correction(his, 'fr')).toHaveValue('Prenez 5 mg au coucher.');
    await choose(hers, bubble(hers, 'منذ يومين'), 'ar', 'messages:change.correct');
    await correction(hers, 'ar').fill('منذ ثلاثة أيام');
    await correction(hers, 'ar').press('Enter');
    await expect(bubble(hers, 'منذ ثلاثة أيام')).toBeVisible();
    await his.context().setOffline(false);
    await expect(bubble(his, 'منذ ثلاثة أيام')).toBeVisible({ timeout: 40_000 });
    const said = fr('messages:change.saidCorrected', { text: 'منذ ثلاثة أيام' });
    await expect(his.getByRole('status').filter({ hasText: said })).toHaveCount(1);
    await correction(his, 'fr').press('Enter');
    await expect(bubble(hers, 'Prenez 5 mg au coucher.')).toBeVisible();
  });

  await test.step('after 15 minutes it stays as it is, and says why', async () => {
    await send(his, 'fr', 'Bon courage');
    await choose(his, bubble(his, 'Bon courage'), 'fr', 'messages:change.correct');
    await asOwner(product, (client) =>
      client.query(`update messages set created_at = created_at - interval '15 minutes' where content = 'Bon courage'`),
    );
    await correction(his, 'fr').fill('Bonne chance');
    await correction(his, 'fr').press('Enter');
    await expect(his.getByRole('alert')).toHaveText(fr('messages:change.tooLate', { minutes: '15' }));
    await his.reload();
    await expect(correction(his, 'fr'), 'what was written is still there').toHaveValue('Bonne chance');
    await expect(his.getByRole('alert')).toHaveText(fr('messages:change.tooLate', { minutes: '15' }));
    await correction(his, 'fr').press('Escape');
    await expect(bubble(his, 'Bon courage')).toBeVisible();
    await expect(options(bubble(his, 'Bon courage'), 'fr')).toHaveCount(0);
  });
});

test('where the 15 minutes pass over an open question or correction, it says so, and nothing typed is lost @long', async ({
  visit,
  product,
  expectProblem,
}) => {
  expectProblem(/WebSocket/);
  const { appointmentId } = await coming(product);
  const his = await visit({ as: 'doctor', locale: 'fr-FR', viewport: { width: 390, height: 844 } });
  const tooLate = fr('messages:change.tooLate', { minutes: '15' });
  await his.goto(`/fr/messages/${appointmentId}`);
  await expect(composer(his, 'fr')).toBeEditable();
  await his.clock.install({ time: await his.evaluate(() => Date.now()) });
  await send(his, 'fr', 'Buvez un litre.');
  await expect(bubble(his, 'Buvez un litre.')).toBeVisible();

  await test.step('an open question closes on what still stands', async () => {
    await choose(his, bubble(his, 'Buvez un litre.'), 'fr', 'messages:change.takeBack');
    const dialog = his.getByRole('dialog', { name: fr('messages:takeBack.title') });
    await expect(dialog).toBeVisible();
    await his.clock.fastForward('15:00');
    await expect(dialog.getByRole('alert')).toHaveText(tooLate);
    await expect(dialog.getByRole('button', { name: fr('messages:change.takeBack') })).toHaveCount(0);
    await dialog.getByRole('button', { name: fr('messages:takeBack.keep') }).click();
    await expect(his.getByRole('log')).toBeFocused();
    await expect(options(bubble(his, 'Buvez un litre.'), 'fr')).toHaveCount(0);
    await composer(his, 'fr').press('ArrowUp');
    await expect(correction(his, 'fr')).toHaveCount(0);
  });

  await test.step('an open correction keeps its words, which can be sent by themselves', async () => {
    await send(his, 'fr', 'Marchez une heure.');
    await expect(options(bubble(his, 'Marchez une heure.'), 'fr')).toBeVisible();
    await composer(his, 'fr').press('ArrowUp');
    await correction(his, 'fr').fill('Marchez deux heures.');
    await his.clock.fastForward('15:00');
    await expect(his.getByRole('alert')).toHaveText(tooLate);
    await correction(his, 'fr').press('Enter');
    await expect(correction(his, 'fr')).toHaveValue('Marchez deux heures.');
    const sendNew = his.getByRole('button', { name: fr('messages:change.sendNew') });
    await correction(his, 'fr').fill('Marchez une heure. ');
    await expect(sendNew, 'the same is sent already').toHaveCount(0);
    await correction(his, 'fr').fill('Marchez deux heures.');
    await sendNew.click();
    await expect(correction(his, 'fr')).toHaveCount(0);
    await expect(bubble(his, 'Marchez une heure.')).toBeVisible();
    await expect(bubble(his, 'Marchez deux heures.')).toBeVisible();
  });
});
