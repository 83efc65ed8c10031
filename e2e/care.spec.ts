import { randomUUID } from 'node:crypto';
import { dayAhead, freeStarts, listedDoctor } from './support/arranging.ts';
import { people, signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

test('somebody is invited by mail, books on behalf, and is refused once it has ended', async ({
  visit,
  product,
  mailbox,
}) => {
  const [en, ar] = [words('en'), words('ar')];
  const page = await visit({ as: 'patient' });
  await page.goto('/en/patient/care');
  await page.getByText(en('care:invite.open')).click();
  await page.getByLabel(en('care:invite.email')).fill(people.arabicPatient);
  await page.getByLabel(en('care:right.records')).check();
  await page.getByRole('button', { name: en('care:invite.send') }).click();
  await expect(page.getByText(en('care:done.invited'))).toBeVisible();
  await expect(page.getByText(people.arabicPatient)).toBeVisible();

  const link = await mailbox.linkTo('care/invitation', people.arabicPatient);
  const carer = await visit({ as: 'arabicPatient', ownBrowser: true });
  await carer.goto(link);
  await carer.getByRole('button', { name: ar('care:invitation.accept') }).click();
  await expect(carer.getByText(ar('care:done.accepted'))).toBeVisible();
  await carer.goto(link);
  await expect(carer.getByText(ar('care:error.INVITATION_ENDED'))).toBeVisible();

  const doctor = await listedDoctor(product, 'Daniel Okafor');
  const [start] = await freeStarts(product, doctor.id, dayAhead(product, 9));
  await carer.goto(`/ar/book?provider=${doctor.id}&start=${start}&step=confirm`);
  const { userId } = await (await signedIn(product, 'patient')).api.accounts.profile();
  await carer.getByLabel(ar('appointments:person.label')).selectOption(userId);
  await carer.getByRole('button', { name: ar('appointments:continue') }).click();
  await expect(carer.getByText(ar('appointments:summary.for'), { exact: true })).toBeVisible();

  const { api } = await signedIn(product, 'arabicPatient');
  const asked = { providerId: doctor.id, appointmentType: 'video', startTime: start ?? '', patientId: userId } as const;
  const { id } = await api.appointments.book({ ...asked, idempotencyKey: randomUUID() });
  await page.goto(`/en/visit/${id}`);
  const relationship = en('visits:behalf.parent');
  await expect(page.getByText(new RegExp(`Booked by .*${relationship}`))).toBeVisible();
  await carer.goto('/ar/patient?tab=appointments');
  await expect(carer.getByText(/من أجل/).first()).toBeVisible();

  await page.goto('/en/patient/care');
  await page.getByText(en('care:end.open')).click();
  await page.getByRole('button', { name: en('care:end.confirm') }).click();
  await expect(page.getByText(en('care:done.ended'))).toBeVisible();
  await expect(api.appointments.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
