import { bookPaid, dayAhead, freeStarts, listedProvider } from './support/arranging.ts';
import { asOwner } from './support/owner.ts';
import { beginsAt, minutePassed } from './support/past.ts';
import { signedIn } from './support/people.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const [t, ar] = [words('en'), words('ar')];
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
const DOCTOR = 'Daniel Okafor';

type Stays = { doctor: [from: number, until: number]; patient?: [from: number, until: number]; connected?: boolean };

/** A paid video visit of the Arabic patient's that began so many minutes ago, with who was in its room when, in minutes from the start. */
async function began(product: Product, minutesAgo: number, { doctor, patient, connected = false }: Stays) {
  const { api } = await signedIn(product, 'arabicPatient');
  const { id: providerId } = await listedProvider(product, DOCTOR);
  const [start = ''] = await freeStarts(product, providerId, dayAhead(product, 2));
  const id = await bookPaid(api, providerId, start);
  const now = Temporal.Instant.fromEpochMilliseconds(Date.now() + product.offsetMs);
  await beginsAt(product, id, now.subtract({ minutes: minutesAgo }));
  await asOwner(product, async (client) => {
    for (const [part, stay] of Object.entries({ doctor, patient })) {
      if (!stay) continue;
      await client.query(
        `insert into call_presence (appointment_id, user_id, patient_id, provider_user_id, part, connected_at, left_at)
         select id, case $2::text when 'doctor' then provider_user_id else patient_id end, patient_id, provider_user_id, $2,
           case when $3::boolean then start_time end, start_time from appointments where id = $1`,
        [id, part, connected],
      );
      await client.query(
        `update call_presence p set stays = tstzmultirange(tstzrange(a.start_time + $3 * interval '1 minute',
           a.start_time + $4 * interval '1 minute', '[]'))
         from appointments a where a.id = p.appointment_id and a.id = $1 and p.part = $2`,
        [id, part, ...stay],
      );
    }
  });
  return { id, api };
}

/** As the clock does each minute. */
const decided = (product: Product, id: string) =>
  asOwner(product, (client) =>
    client.query(
      `insert into outbox (effect, payload) values ('visit.decide', jsonb_build_object('appointmentId', $1::text))`,
      [id],
    ),
  );

async function picture(page: { screenshot: (options: object) => Promise<unknown> }, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true });
}

test('a doctor who waited says that the patient did not come: the fee stays, and both read why @long', async ({
  visit,
  product,
}) => {
  test.setTimeout(120_000);
  const { id, api } = await began(product, 21, { doctor: [0, 20] });
  const his = await visit({ as: 'doctor', viewport: DESK });
  // Where the call leads who has waited long enough, to the question itself.
  await his.goto(`/en/visit/${id}#no-show`);
  const noShow = { name: t('appointments:noShow.mark') };
  // Pressed twice is pressed once.
  await his.getByRole('dialog').getByRole('button', noShow).dblclick();
  await expect(his.getByRole('dialog')).toHaveCount(0);
  expect((await api.appointments.get({ id })).status).toBe('confirmed');
  await minutePassed(product);
  await expect.poll(async () => (await api.appointments.get({ id })).status, { timeout: 20_000 }).toBe('no_show');
  await his.goto(`/en/visit/${id}`);
  await expect(his.getByRole('heading', { name: t('ends:fact.provider.missed_by_patient') })).toBeVisible();
  await expect(his.getByLabel(t('ends:label'), { exact: true })).toContainText(/The \$[\d.]+ fee isn’t refunded/);
  await picture(his, 'patient-absent-doctor');

  const hers = await visit({ as: 'arabicPatient', locale: 'ar', viewport: PHONE });
  await hers.goto(`/ar/visit/${id}`);
  const end = hers.getByLabel(ar('ends:label'), { exact: true });
  await expect(end.getByRole('heading', { name: ar('ends:fact.patient.missed_by_patient') })).toBeVisible();
  await expect(end.getByRole('button', { name: ar('ends:dispute.open') })).toBeVisible();
  const { money, outcome } = await api.appointments.get({ id });
  expect({ outcome, returned: money?.returnedCents, underWay: money?.underWayCents }).toEqual({
    outcome: 'missed_by_patient',
    returned: 0,
    underWay: 0,
  });
  await picture(hers, 'patient-absent-patient');
});

test('both forget to end a call that took place: it is completed by itself, and neither is asked @long', async ({
  visit,
  product,
}) => {
  test.setTimeout(120_000);
  const { id, api } = await began(product, 120, { doctor: [0, 29], patient: [1, 29], connected: true });
  await decided(product, id);
  await expect.poll(async () => (await api.appointments.get({ id })).outcome, { timeout: 20_000 }).toBe('held');
  const hers = await visit({ as: 'arabicPatient', locale: 'ar', viewport: PHONE });
  await hers.goto(`/ar/visit/${id}`);
  const end = hers.getByLabel(ar('ends:label'), { exact: true });
  await expect(end.getByRole('heading', { name: ar('ends:fact.patient.held') })).toBeVisible();
  await expect(hers.getByRole('heading', { name: ar('ends:question.title.over') })).toHaveCount(0);
  await picture(hers, 'both-forget-patient');
  const his = await visit({ as: 'doctor', viewport: DESK });
  await his.goto(`/en/visit/${id}`);
  await expect(his.getByRole('heading', { name: t('ends:fact.provider.held') })).toBeVisible();
  await expect(his.getByText(t('ends:doctor.question'))).toHaveCount(0);
  await picture(his, 'both-forget-doctor');
});
