import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Notices, startNotices } from '../../testing/notices.ts';
import type { Person } from '../../testing/people.ts';
import type { TestServer } from '../../testing/server.ts';

let notices: Notices;
let server: TestServer;
let patient: Person;
let doctor: Person;

beforeAll(async () => {
  notices = await startNotices();
  server = notices.server;
});
afterAll(() => notices?.close());
beforeEach(async () => {
  patient = await server.person({ role: 'patient', fullName: 'Nadia', locale: 'ar', timeZone: 'Africa/Cairo' });
  doctor = await server.person({ role: 'doctor', fullName: 'Ana Ruiz', locale: 'es', verified: true });
});

/** A visit that began so many minutes ago. */
async function visitAgo(minutes: number): Promise<string> {
  const id = await notices.visitIn({ patient, doctor, startsIn: 5 });
  const [start_time, end_time] = [-minutes, 30 - minutes].map((one) => new Date(Date.now() + one * 60_000));
  await change('appointments', { start_time, end_time }, id);
  await server.settle();
  return id;
}
/** Somebody enters the call as a page would; returns how to leave it. */
async function enter(person: Person, appointmentId: string) {
  const { calls } = server.clientOf(person);
  const { token } = await calls.token({ appointmentId });
  const present = await calls.join({ token });
  const joinedAt = present.find(({ userId }) => userId === person.userId)?.joinedAt ?? '';
  return () => calls.leave({ token, joinedAt });
}
/** What has become of the visit, or of its call, meanwhile. */
const change = async (table: 'appointments' | 'call_presence', values: Record<string, unknown>, id: string) => {
  await server.database.write(null, (db) =>
    table === 'appointments'
      ? db.updateTable(table).set(values).where('id', '=', id)
      : db.updateTable(table).set(values).where('appointment_id', '=', id),
  );
};
const look = async () => {
  await server.runSchedule('awaited-patients');
  await server.settle();
};
const toldOf = async (person: Person) =>
  (await notices.inboxOf(person)).notifications.filter(({ kind }) => kind === 'doctor_waiting');

it('tells a patient whose doctor is in the call alone, two minutes after the start, once, by mail with the way in', async () => {
  const id = await visitAgo(3);
  await enter(doctor, id);
  await Promise.all([look(), look()]);
  await look();
  expect(await toldOf(patient)).toMatchObject([{ visit: { appointmentId: id } }]);
  expect(await toldOf(doctor)).toEqual([]);
  const mails = () => notices.mailsTo(patient).filter(({ html }) => html?.includes(`/ar/call/${id}`));
  await expect.poll(() => mails().length, { timeout: 5_000 }).toBe(1);
});

type Meanwhile = (id: string, leave: () => Promise<unknown>) => Promise<unknown>;
const silent = { seen_at: new Date(Date.now() - 61_000) };
const cases: [string, number, Meanwhile][] = [
  ['who waits at the door', 3, (id) => enter(patient, id)],
  ['of a visit that has only just begun', 1, async () => {}],
  ['whose doctor has left', 3, (_, leave) => leave()],
  ['whose doctor’s browser has fallen silent', 3, (id) => change('call_presence', silent, id)],
  ['of a visit in person', 3, (id) => change('appointments', { appointment_type: 'in_person' }, id)],
  ['of a visit that was cancelled', 3, (id) => change('appointments', { status: 'cancelled' }, id)],
];

it.each(cases)('leaves alone a patient %s', async (_, ago, meanwhile) => {
  const id = await visitAgo(ago);
  const leave = await enter(doctor, id);
  await meanwhile(id, leave);
  await look();
  expect(await toldOf(patient)).toEqual([]);
});

it('leaves alone a patient who came before it was sent, and one whose connection was lost', async () => {
  const id = await visitAgo(3);
  await enter(doctor, id);
  await server.runSchedule('awaited-patients');
  const leave = await enter(patient, id);
  await server.settle();
  expect(await toldOf(patient)).toEqual([]);
  await change('call_presence', { connected_at: new Date() }, id);
  await leave();
  await look();
  expect(await toldOf(patient)).toEqual([]);
});
