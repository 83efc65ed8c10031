import { joinCall } from './journeys/call.ts';
import { expectToast } from './journeys/signing-in.ts';
import { bookPaid, dayAhead, freeStarts, listedProvider } from './support/arranging.ts';
import { asOwner } from './support/owner.ts';
import { beginsAt, minutePassed } from './support/past.ts';
import { type Person, signedIn } from './support/people.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { beginningOf, words } from './support/words.ts';

const [t, ar] = [words('en'), words('ar')];

/** A paid visit of the sample's people that began then; by phone, nobody but the two knows how it went. */
async function began(product: Product, at: Temporal.Instant, visit: { of: Person; with: string; type: string }) {
  const { api } = await signedIn(product, visit.of);
  const provider = await listedProvider(product, visit.with);
  const [start = ''] = await freeStarts(product, provider.id, dayAhead(product, 2));
  const id = await bookPaid(api, provider.id, start);
  await beginsAt(product, id, at);
  await asOwner(product, (client) =>
    client.query('update appointments set appointment_type = $2 where id = $1', [id, visit.type]),
  );
  return id;
}

test('a patient on a phone says that the doctor did not come, gets everything back and the next free times', async ({
  visit,
  product,
}) => {
  const now = Temporal.Instant.fromEpochMilliseconds(Date.now() + product.offsetMs);
  const id = await began(product, now.subtract({ minutes: 40 }), {
    of: 'arabicPatient',
    with: 'Karim Mansour',
    type: 'video',
  });
  const page = await visit({ as: 'arabicPatient', locale: 'ar', viewport: { width: 390, height: 844 } });
  // A patient who still waits is told in the waiting room that they need not.
  await page.goto(`/ar/call/${id}`);
  await joinCall(page, 'ar');
  await expect(page.getByText(ar('calls:waiting.late', { name: 'كريم منصور' }))).toBeVisible();
  await page.getByRole('link', { name: ar('calls:waiting.lateAction') }).click();
  await expect(page.getByRole('heading', { name: ar('ends:question.title.over') })).toBeVisible();
  await expect(page.getByText(ar('dashboards/patient:visit.policy'), { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: ar('ends:missed.open') }).click();
  const dialog = page.getByRole('dialog', { name: ar('ends:missed.title') });
  await dialog.getByLabel(ar('ends:missed.reason')).fill('انتظرت نصف ساعة');
  await dialog.getByRole('button', { name: ar('ends:missed.send') }).click();
  await expectToast(page, ar('appointments:said.state'));
  const end = page.getByLabel(ar('ends:label'), { exact: true });
  await expect(end.getByRole('heading', { name: ar('ends:fact.patient.missed_by_provider') })).toBeVisible();
  await expect(end.getByRole('status')).toContainText('$');
  await expect(page.getByText(ar('appointments:end.missed_by_provider'), { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await end.getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/ar\/book\?.*step=confirm/);
});

test('a doctor states a forgotten end, the patient disputes it, and support corrects it @long', async ({
  visit,
  product,
}) => {
  test.setTimeout(120_000);
  // At night nobody else has a visit.
  const at = Temporal.PlainDate.from(dayAhead(product, -1)).toZonedDateTime({
    timeZone: 'Europe/London',
    plainTime: '03:00',
  });
  const id = await began(product, at.toInstant(), { of: 'patient', with: 'Daniel Okafor', type: 'phone' });
  const reason = 'I waited at the phone all the time.';

  await test.step('the doctor is asked, and says that the patient did not come', async () => {
    const his = await visit({ as: 'doctor' });
    await his.goto('/en/provider');
    const card = his.getByRole('article').filter({ hasText: t('ends:doctor.question') });
    await expect(card).toBeVisible();
    await card.getByRole('button', { name: t('appointments:noShow.mark') }).click();
    await his
      .getByRole('dialog')
      .getByRole('button', { name: t('appointments:noShow.mark') })
      .click();
    await minutePassed(product);
    await his.goto(`/en/visit/${id}`);
    await expect(his.getByRole('heading', { name: t('ends:fact.provider.missed_by_patient') })).toBeVisible();
  });

  const hers = await visit({ as: 'patient', viewport: { width: 1280, height: 900 } });
  await test.step('the patient disputes it, with a reason, and sees that it is open', async () => {
    await hers.goto(`/en/visit/${id}`);
    await expect(hers.getByRole('heading', { name: t('ends:fact.patient.missed_by_patient') })).toBeVisible();
    await hers.getByRole('button', { name: t('ends:dispute.open') }).click();
    const dialog = hers.getByRole('dialog', { name: t('ends:dispute.title') });
    await dialog.getByRole('button', { name: t('ends:dispute.send') }).click();
    await expect(dialog.getByText(t('ends:reasonNeeded'))).toBeVisible();
    await dialog.getByLabel(t('ends:dispute.reason')).fill(reason);
    await dialog.getByRole('button', { name: t('ends:dispute.send') }).click();
    await expectToast(hers, t('appointments:said.dispute'));
    await expect(hers.getByText(t('ends:open.next'))).toBeVisible();
    await expect(hers.getByText(reason)).toBeVisible();
    await expect(hers.getByRole('button', { name: t('ends:dispute.open') })).toHaveCount(0);
  });

  await test.step('support reads both, sees what the decision costs, and decides', async () => {
    const console = await visit({ as: 'administrator', viewport: { width: 1280, height: 900 } });
    await console.goto('/en/admin?tab=ends');
    // The longest waiting comes first: this one is the last.
    const decide = console.getByRole('button', {
      name: beginningOf('en', 'ends:console.decideOf', 'name'),
    });
    await decide.last().click();
    const dialog = console.getByRole('dialog');
    await expect(dialog.getByText(reason)).toBeVisible();
    await dialog.getByRole('button', { name: t('ends:decide.next') }).click();
    await expect(dialog.getByText(t('ends:decide.findingNeeded'))).toBeVisible();
    await dialog.getByLabel(t('ends:decide.finding.missed_by_provider')).check();
    await dialog.getByLabel(t('ends:decide.reason')).fill('The phone company shows no call.');
    await dialog.getByRole('button', { name: t('ends:decide.next') }).click();
    await expect(dialog.getByText(t('ends:decide.final'))).toBeVisible();
    await dialog.getByRole('button', { name: t('ends:decide.confirm') }).click();
    await expectToast(console, t('ends:decide.done'));
    await console.getByRole('link', { name: t('ends:console.resolved') }).click();
    await expect(console).toHaveURL(/status=resolved/);
    const look = console.getByRole('button', { name: beginningOf('en', 'ends:console.lookOf', 'name') });
    await look.first().click();
    await expect(console.getByRole('dialog').getByText('The phone company shows no call.')).toBeVisible();
  });

  await hers.reload();
  await expect(hers.getByRole('heading', { name: t('ends:fact.patient.missed_by_provider') })).toBeVisible();
  const decided = hers.getByRole('region', { name: t('ends:decided.label') });
  await expect(decided).toContainText('The phone company shows no call.');
  await expect(decided).toContainText(t('ends:decide.finding.missed_by_provider'));
  await expect(hers.getByRole('heading', { name: t('ends:rebook.title') })).toBeVisible();
});
