import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit, holdVisit } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let doctor: Person;
let patient: Person;
let visit: string;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  doctor = await server.person({ role: 'doctor', verified: true });
  patient = await server.person({ role: 'patient', fullName: 'Amal Haddad' });
  visit = await createVisit(server.database, { patient, doctor, startsIn: 60 });
});
afterAll(() => server?.close());

const tasks = () => server.clientOf(doctor).appointments.tasks();
const write = (who: Person, content: string) =>
  server.clientOf(who).messages.send({ appointmentId: visit, content, clientId: randomUUID() });

it('a message waits unread, then unanswered, then no more', async () => {
  expect(await tasks()).toEqual([]);
  const first = await write(patient, 'It hurts');
  const { sequence: upTo } = await write(patient, 'here');
  expect(await tasks()).toEqual([
    {
      kind: 'unread',
      appointmentId: visit,
      patientName: 'Amal Haddad',
      since: first.createdAt,
      count: 2,
      dueAt: null,
      isUrgent: false,
    },
  ]);
  await server.clientOf(doctor).messages.markRead({ appointmentId: visit, upTo });
  expect(await tasks()).toMatchObject([{ kind: 'unanswered', appointmentId: visit }]);
  await write(doctor, 'Since when?');
  expect(await tasks()).toEqual([]);
});

it('a completed visit waits for its signed note', async () => {
  await holdVisit(server.database, visit);
  expect(await tasks()).toMatchObject([{ kind: 'unsigned', appointmentId: visit }]);
  await server.database.write(null, (db) =>
    db.insertInto('encounter_notes').values({ appointment_id: visit, plan: 'Rest' } as never),
  );
  expect(await tasks()).toHaveLength(1);
  await server.database.write(null, (db) =>
    db.updateTable('encounter_notes').set({ signed_at: new Date() }).where('appointment_id', '=', visit),
  );
  expect(await tasks()).toEqual([]);
});

it('what is urgent comes first, however much waits and however long', async () => {
  const day = 24 * 60;
  const others = await Promise.all(Array.from({ length: 4 }, () => server.person({ role: 'patient' })));
  const ordinary = await Promise.all(
    others.map((one, index) => createVisit(server.database, { patient: one, doctor, startsIn: (index + 2) * day })),
  );
  const urgent = await createVisit(server.database, { patient, doctor, startsIn: 9 * day });
  const own = server.clientOf(doctor).appointments;
  const isUrgent = (id: string) =>
    server.database.write(null, () => sql`update appointments set urgency = 'urgent' where id = ${id}`);
  await isUrgent(urgent);
  expect((await own.ahead({})).map(({ id }) => id)).toEqual([visit, ordinary[0], ordinary[1], urgent]);

  for (const [index, appointmentId] of ordinary.entries())
    await server.clientOf(others[index]).messages.send({ appointmentId, content: 'It itches', clientId: randomUUID() });
  await server.clientOf(patient).messages.send({ appointmentId: urgent, content: 'It hurts', clientId: randomUUID() });
  expect((await tasks()).map((task) => [task.appointmentId, task.isUrgent])).toEqual([
    [urgent, true],
    ...ordinary.map((id) => [id, false]),
  ]);

  await server.clientOf(doctor).appointments.cancel({ id: urgent, reason: 'Ill' });
  expect((await tasks()).map((task) => task.isUrgent)).not.toContain(true);
  expect((await own.ahead({})).map(({ id }) => id)).toEqual([visit, ordinary[0], ordinary[1]]);
});

it('shows nothing of another practice, and answers doctors only', async () => {
  await write(patient, 'It hurts');
  const other = await server.person({ role: 'doctor', verified: true });
  expect(await server.clientOf(other).appointments.tasks()).toEqual([]);
  expect(await server.clientOf(other).appointments.ahead({})).toEqual([]);
  expect(await codeOf(server.clientOf(patient).appointments.tasks())).toBe('FORBIDDEN');
  expect(await codeOf(server.clientOf(patient).appointments.ahead({}))).toBe('FORBIDDEN');
});
