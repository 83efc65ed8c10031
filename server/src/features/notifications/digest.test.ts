import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DAY, HOUR, type Notices, startNotices } from '../../testing/notices.ts';
import type { Person } from '../../testing/people.ts';
import { createVisit } from '../../testing/visit.ts';

let notices: Notices;
let patient: Person;
let doctor: Person;
beforeAll(async () => {
  notices = await startNotices();
});
afterAll(() => notices?.close());
beforeEach(async () => {
  patient = await notices.server.person({ role: 'patient', fullName: 'Nadia Salem' });
  doctor = await notices.server.person({ role: 'doctor', verified: true, locale: 'es', timeZone: 'Europe/Madrid' });
});

const run = () => notices.server.runSchedule('digests');
const arrived = (person: Person) => notices.mailsTo(person).length;
/** Lets time go by for what waits and what was sent. */
const pass = (minutes: number) =>
  notices.server.database.write(
    null,
    () => sql`
      update digest_items set queued_at = queued_at - ${minutes} * interval '1 minute',
        sent_at = sent_at - ${minutes} * interval '1 minute'`,
  );
const book = async (startsIn: number) => {
  const id = await createVisit(notices.server.database, { patient, doctor, startsIn });
  await notices.server.settle();
  return id;
};
const delivered = async () => {
  await notices.server.services.courier.deliverWaiting();
  return notices.mailsTo(doctor);
};

it('tells a doctor of 46 bookings in 55 minutes by one mail then, and by one more of the rest', {
  tags: ['long'],
}, async () => {
  for (let count = 0; count < 46; count += 1) {
    await book(2 * DAY + count * HOUR);
    await pass(55 / 46);
    await run();
  }
  expect(await delivered()).toHaveLength(1);
  await pass(60);
  await run();
  const mails = await delivered();
  expect(mails).toHaveLength(2);
  expect(mails.map(({ subject }) => subject)).toEqual(['Novedades en Polyclinic', 'Novedades en Polyclinic']);
  const lines = mails.flatMap(({ text }) => text?.match(/Cita nueva/g) ?? []);
  expect(lines).toHaveLength(46);
  expect(JSON.stringify(mails)).not.toContain('Nadia');
  expect(arrived(patient), 'a patient hears at once').toBe(46);
});

it('tells at once of what needs an act: a visit that is near, one that was called off, an urgent one', async () => {
  const near = await book(2 * HOUR);
  expect(await delivered()).toHaveLength(1);
  await notices.server.clientOf(doctor).appointments.cancel({ id: near });
  await notices.server.settle();
  expect(await delivered()).toHaveLength(2);
  const urgent = await createVisit(notices.server.database, { patient, doctor, startsIn: 20 * HOUR, paid: false });
  await notices.server.database.write(
    null,
    () => sql`update appointments set urgency = 'urgent', status = 'confirmed' where id = ${urgent}`,
  );
  await notices.server.settle();
  expect(await delivered()).toHaveLength(3);
  await book(3 * DAY);
  expect(await delivered()).toHaveLength(3);
});

it('loses nothing and says nothing twice where it dies in between, or two servers send at once', async () => {
  await book(2 * DAY);
  await run();
  expect(await delivered(), 'more may come').toEqual([]);
  await pass(15);
  const only = sql.raw(`check (key not like 'digest:%')`);
  await notices.server.database.write(null, () => sql`alter table mails add constraint unlucky ${only} not valid`);
  await run();
  expect(await delivered()).toEqual([]);
  await notices.server.database.write(null, () => sql`alter table mails drop constraint unlucky`);
  await Promise.all([run(), run(), run()]);
  expect(await delivered()).toHaveLength(1);
  await pass(120);
  await run();
  expect(await delivered()).toHaveLength(1);
  await expect
    .poll(async () => {
      await run();
      return (await notices.inboxOf(doctor)).notifications[0]?.deliveries[0]?.state;
    })
    .toBe('sent');
});

it('leaves out what was turned off', async () => {
  const preferences = [{ event: 'confirmation', channel: 'email', isOn: false }] as const;
  await notices.server.clientOf(doctor).notifications.setPreferences({ preferences: [...preferences] });
  await book(2 * DAY);
  await pass(20);
  await run();
  expect(await delivered()).toEqual([]);
});

it('leaves out what was turned off after it was gathered, and sends the rest', async () => {
  await book(2 * DAY);
  const calledOff = await book(3 * DAY);
  await notices.server.clientOf(patient).appointments.cancel({ id: calledOff });
  await notices.server.settle();
  const preferences = [{ event: 'confirmation', channel: 'email', isOn: false }] as const;
  await notices.server.clientOf(doctor).notifications.setPreferences({ preferences: [...preferences] });
  await pass(20);
  await run();
  const [mail, ...more] = await delivered();
  expect(more).toEqual([]);
  expect(mail?.text).toContain('Cita cancelada');
  expect(mail?.text).not.toContain('Cita nueva');
  const { notifications } = await notices.inboxOf(doctor);
  const mailed = notifications.filter(({ deliveries }) => deliveries.some(({ channel }) => channel === 'email'));
  expect(mailed.map(({ kind }) => kind)).toEqual(['appointment_cancelled']);
});
