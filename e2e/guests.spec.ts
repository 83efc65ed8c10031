import type { Page } from '@playwright/test';
import {
  admit,
  admitUnlessHere,
  expectFlowing,
  joinCall,
  offersExtra,
  openExtra,
  safetyCode,
  saysToSpeak,
} from './journeys/call.ts';
import { coming } from './support/arranging.ts';
import {
  captureConnections,
  killTab,
  refuseOnce,
  withoutChoiceOfSpeakers,
  withoutFloating,
} from './support/call-probes.ts';
import { silentForAMinute } from './support/past.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const t = words('en');
const [DOCTOR, PATIENT, INTERPRETER] = ['Daniel Okafor', 'Emily Carter', 'Nadia Haddad'];

// Several browsers that encode pictures leave little for their buttons.
test.use({ actionTimeout: 30_000 });

/** It is said who can be heard, and of nobody who can't. */
async function expectToSpeak(page: Page, loud: string, quiet: string): Promise<void> {
  await expect(saysToSpeak(page, 'en', loud)).toBeVisible();
  await expect(saysToSpeak(page, 'en', quiet)).toBeHidden();
}

test('an interpreter comes by a link, waits, and is seen and heard by both, until that is taken back @long', async ({
  visit,
  product,
  expectProblem,
}) => {
  test.setTimeout(240_000);
  // An invitation is refused that another browser holds, or that was taken back.
  expectProblem(/\b(409|422)\b/);
  const { appointmentId } = await coming(product);
  const hers = await visit({ as: 'patient' });
  const his = await visit({ as: 'doctor', ownBrowser: true });
  for (const page of [hers, his]) {
    await page.addInitScript(captureConnections);
    await page.goto(`/en/call/${appointmentId}`);
    await joinCall(page, 'en');
  }
  await admitUnlessHere(his, 'en', PATIENT);
  await expectFlowing(hers, 'en', DOCTOR);

  await openExtra(hers, 'en', 'invite.title');
  await hers.getByRole('button', { name: t('calls:invite.interpreter'), exact: true }).click();
  const link = await hers.getByLabel(t('calls:invite.link')).inputValue();
  await hers.keyboard.press('Escape');
  const theirs = await visit({ ownBrowser: true });
  for (const script of [captureConnections, refuseOnce, withoutFloating, withoutChoiceOfSpeakers])
    await theirs.addInitScript(script);
  await theirs.goto(link);
  await theirs.getByLabel(t('calls:guest.name')).fill(INTERPRETER);
  await theirs.getByRole('button', { name: t('calls:guest.continue') }).click();
  await expect(theirs.getByText(t('calls:denied.chromium'))).toBeVisible();
  await theirs.getByRole('button', { name: t('calls:retry') }).click();
  await expect(theirs.getByLabel(t('calls:device.microphone'), { exact: true })).toBeVisible();
  await expect(theirs.getByLabel(t('calls:device.speaker'), { exact: true })).toHaveCount(0);
  await theirs.getByRole('button', { name: t('calls:joinSoundOnly') }).click();
  await expect(theirs.getByText(t('calls:waiting.guest'))).toBeVisible();
  await expect(theirs.getByText(PATIENT)).toBeHidden();
  await admit(his, 'en', INTERPRETER);
  await theirs.getByRole('button', { name: t('calls:turnCameraOn'), exact: true }).click();
  for (const page of [hers, his]) await expectFlowing(page, 'en', INTERPRETER);
  await test.step('each two have a code of their own', async () => {
    const codes = new Set<string>();
    for (const [one, name, other, theirName] of [
      [hers, PATIENT, his, DOCTOR],
      [hers, PATIENT, theirs, INTERPRETER],
      [his, DOCTOR, theirs, INTERPRETER],
    ] as const) {
      const code = await safetyCode(one, 'en', theirName);
      expect(await safetyCode(other, 'en', name)).toBe(code);
      codes.add(code);
    }
    expect(codes.size).toBe(3);
  });
  expect(await offersExtra(theirs, 'en', 'floating')).toBe(false);
  await theirs.keyboard.press('p');
  for (const name of [DOCTOR, PATIENT]) await expectFlowing(theirs, 'en', name);

  await hers.getByRole('button', { name: t('calls:mute'), exact: true }).click();
  await expectToSpeak(his, INTERPRETER, PATIENT);
  await expectToSpeak(theirs, DOCTOR, PATIENT);
  await theirs.getByRole('button', { name: t('calls:mute'), exact: true }).click();
  await hers.getByRole('button', { name: t('calls:unmute'), exact: true }).click();
  await expectToSpeak(his, PATIENT, INTERPRETER);
  const introduce = async (page: Page) => {
    await page.getByLabel(t('calls:guest.name')).fill(INTERPRETER);
    await page.getByRole('button', { name: t('calls:guest.continue') }).click();
  };
  const elsewhere = await visit();
  await elsewhere.goto(link);
  await introduce(elsewhere);
  await expect(elsewhere.getByText(t('calls:failure.inUse'))).toBeVisible();

  await killTab(theirs);
  await silentForAMinute(product, INTERPRETER);
  for (const page of [hers, his]) {
    const picture = page.getByLabel(t('calls:video.other', { name: INTERPRETER }));
    await expect(picture).toHaveCount(0, { timeout: 30_000 });
  }
  await expectFlowing(hers, 'en', DOCTOR);
  await expectFlowing(his, 'en', PATIENT);
  // The same browser is let in without knocking.
  const again = await theirs.context().newPage();
  await again.addInitScript(captureConnections);
  await again.goto(link);
  await introduce(again);
  await joinCall(again, 'en');
  for (const page of [hers, his]) await expectFlowing(page, 'en', INTERPRETER);
  await openExtra(his, 'en', 'invite.title');
  await his.getByRole('button', { name: t('calls:invite.revoke') }).click();
  await his.keyboard.press('Escape');
  await expect(again.getByText(t('calls:removed.title'))).toBeVisible();
  await again.reload();
  await introduce(again);
  await expect(again.getByText(t('calls:failure.invitation'))).toBeVisible();
  await expectFlowing(his, 'en', PATIENT);
});
