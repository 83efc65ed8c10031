import {
  admit,
  endCall,
  expectFlowing,
  joinCall,
  keepConnections,
  openExtra,
  safetyCode,
  trySwitches,
} from './journeys/call.ts';
import { visitCard } from './journeys/dashboards.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const t = words('en');

const [DOCTOR, PATIENT, INTERPRETER] = ['Daniel Okafor', 'Emily Carter', 'Nadia Haddad'];

test('a visit from the waiting room to the signed note, with an interpreter and a lost page between', async ({
  visit,
}) => {
  test.setTimeout(240_000);
  const hers = await visit({ as: 'patient' });
  const his = await visit({ as: 'doctor' });
  for (const page of [hers, his]) await page.addInitScript(keepConnections);

  await hers.goto('/en/patient');
  await visitCard(hers, 'en', DOCTOR)
    .getByRole('link', { name: t('visits:call.join') })
    .click();
  await expect(hers.getByText(t('calls:check.network.direct'))).toBeVisible();
  await expect
    .poll(() => hers.getByRole('meter').evaluate((meter: HTMLMeterElement) => meter.value))
    .toBeGreaterThan(0);
  await his.goto('/en/provider/practice');
  await joinCall(hers, 'en');
  await expect(hers.getByText(t('calls:waiting.next', { name: DOCTOR }))).toBeVisible();

  await expect(his).toHaveTitle(/^\(1\) /);
  await his.getByRole('link', { name: t('calls:alert.action') }).click();
  await joinCall(his, 'en');
  await admit(his, 'en', PATIENT);
  await expectFlowing(hers, 'en', DOCTOR);
  await expectFlowing(his, 'en', PATIENT);

  await his.reload();
  await expectFlowing(his, 'en', PATIENT);
  await expectFlowing(hers, 'en', DOCTOR);

  await test.step('both see the same code, and switch what they send', async () => {
    expect(await safetyCode(hers, 'en')).toBe(await safetyCode(his, 'en'));
    await trySwitches(hers, 'en');
    await expectFlowing(his, 'en', PATIENT);
  });

  await test.step('an interpreter comes by a link, waits, and is seen and heard by both', async () => {
    await openExtra(hers, 'en', 'invite');
    await hers.getByRole('button', { name: t('calls:invite.interpreter'), exact: true }).click();
    const link = await hers.getByLabel(t('calls:invite.link')).inputValue();
    await hers.keyboard.press('Escape');
    const theirs = await visit();
    await theirs.addInitScript(keepConnections);
    await theirs.goto(link);
    await theirs.getByLabel(t('calls:guest.name')).fill(INTERPRETER);
    await theirs.getByRole('button', { name: t('calls:guest.continue') }).click();
    await joinCall(theirs, 'en');
    await expect(theirs.getByText(t('calls:waiting.guest'))).toBeVisible();
    await expect(theirs.getByText(PATIENT)).toBeHidden();
    await admit(his, 'en', INTERPRETER);
    for (const page of [hers, his]) await expectFlowing(page, 'en', INTERPRETER);
    for (const name of [DOCTOR, PATIENT]) await expectFlowing(theirs, 'en', name);
    await openExtra(his, 'en', 'invite');
    await his.getByRole('button', { name: t('calls:invite.revoke') }).click();
    await his.keyboard.press('Escape');
    await expect(theirs.getByText(t('calls:removed.title'))).toBeVisible();
    await expectFlowing(his, 'en', PATIENT);
  });

  await test.step('the doctor ends the visit and signs its note, which the patient reads, and both say how it was', async () => {
    await endCall(his, 'en');
    await expect(hers.getByText(t('calls:over.title'))).toBeVisible();
    for (const page of [his, hers]) await page.getByRole('link', { name: t('calls:after') }).click();
    await expect(hers.getByText(t('encounters:note.notYet'))).toBeVisible();
    await his.getByLabel(t('encounters:note.plan')).fill('Drink enough, and write if it comes back.');
    await expect(his.getByText(t('encounters:note.state.saved'))).toBeVisible();
    await his.reload();
    await expect(his.getByLabel(t('encounters:note.plan'))).toHaveValue(/Drink enough/);
    await his.getByRole('button', { name: t('encounters:note.sign') }).click();
    await expect(hers.getByText('Drink enough, and write if it comes back.')).toBeVisible();
    await hers.getByRole('button', { name: t('encounters:feedback.good') }).click();
    await expect(hers.getByText(t('encounters:feedback.thanks'))).toBeVisible();
    await hers.getByRole('radio', { name: t('encounters:rating.given', { count: 5 }) }).check({ force: true });
    await hers.getByRole('button', { name: t('encounters:rating.send') }).click();
    await expect(hers.getByRole('img', { name: t('encounters:rating.given', { count: 5 }) })).toBeVisible();
  });
});
