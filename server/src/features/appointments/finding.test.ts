import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinCircle } from '../../testing/circle.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let doctor: Person;
let other: Person;
let amal: Person;
let noted: string;

beforeAll(async () => {
  server = await testServer();
  doctor = await server.person({ role: 'doctor', verified: true });
  other = await server.person({ role: 'doctor', verified: true });
  amal = await server.person({ role: 'patient', fullName: 'Amál Haddad' });
  const jon = await server.person({ role: 'patient', fullName: 'Jon 100% Lund' });
  noted = await createVisit(server.database, { patient: amal, doctor, startsIn: 120 });
  await createVisit(server.database, { patient: amal, doctor, startsIn: 600 });
  await createVisit(server.database, { patient: jon, doctor, startsIn: 60 });
  await createVisit(server.database, { patient: jon, doctor: other, startsIn: 240 });
});
afterAll(() => server?.close());

const find = (q: string, who = doctor) => server.clientOf(who).appointments.find({ q });

it('finds a patient by part of the name, without its accents, with their visits, the next one first', async () => {
  const { patients, appointments } = await find('amal');
  expect(patients).toMatchObject([{ id: amal.userId, name: 'Amál Haddad', appointmentId: noted }]);
  expect(appointments.map(({ id }) => id)[0]).toBe(noted);
  expect(appointments).toHaveLength(2);
});

it('finds a visit by the end of its number', async () => {
  const { appointments } = await find(`#${noted.slice(-8)}`);
  expect(appointments.map(({ id }) => id)).toEqual([noted]);
});

it('takes signs of a pattern as they are', async () => {
  expect((await find('100%')).patients).toHaveLength(1);
  expect((await find('%')).patients).toHaveLength(1);
  expect((await find('m_l')).patients).toHaveLength(0);
});

it('finds nobody of another practice, and answers doctors only', async () => {
  expect(await find('amal', other)).toEqual({ patients: [], appointments: [] });
  expect((await find('lund', other)).appointments).toHaveLength(1);
  expect(await codeOf(find('amal', amal))).toBe('FORBIDDEN');
  expect(await codeOf(server.clientOf().appointments.find({ q: 'amal' }))).toBe('UNAUTHENTICATED');
});

it('notes what it shows as read', async () => {
  await server.services.accessLog.flush();
  await server.database.write(null, (db) => db.deleteFrom('access_log'));
  await find('amal');
  await server.services.accessLog.flush();
  const log = await server.database.read(null, (db) => db.selectFrom('access_log').selectAll());
  expect(log.find(({ subject_id }) => subject_id === noted)).toMatchObject({
    actor_id: doctor.userId,
    patient_id: amal.userId,
  });
});

it('notes of many visits only those that it shows', async () => {
  for (let i = 0; i < 6; i += 1) {
    const many = await server.person({ role: 'patient', fullName: `Zora Many ${i}` });
    await createVisit(server.database, { patient: many, doctor, startsIn: 1500 + i * 120 });
    await createVisit(server.database, { patient: many, doctor, startsIn: 1560 + i * 120 });
  }
  await server.services.accessLog.flush();
  await server.database.write(null, (db) => db.deleteFrom('access_log'));
  const { patients, appointments } = await find('zora');
  await server.services.accessLog.flush();
  const log = await server.database.read(null, (db) => db.selectFrom('access_log').select('subject_id'));
  const shown = new Set([...appointments.map(({ id }) => id), ...patients.map(({ appointmentId }) => appointmentId)]);
  expect(log.map(({ subject_id }) => subject_id).toSorted()).toEqual([...shown].toSorted());
});

it('of what a patient’s page asks for by itself one read a day is noted, and each that somebody asks for', async () => {
  const readOf = async (person: typeof amal, headers: Record<string, string>) => {
    await server.services.accessLog.flush();
    await server.database.write(null, (db) => db.deleteFrom('access_log'));
    for (let i = 0; i < 3; i += 1)
      await server.request(`/api/appointments/${noted}`, { headers: { ...person.headers, ...headers } });
    await server.services.accessLog.flush();
    const log = await server.database.read(null, (db) =>
      db.selectFrom('access_log').selectAll().where('subject_id', '=', noted),
    );
    return log.length;
  };
  expect(await readOf(amal, { 'x-unattended': '1' })).toBe(1);
  expect(await readOf(amal, {})).toBe(3);
  const daughter = await server.person({ role: 'patient' });
  await joinCircle(server, { patient: amal, caregiver: daughter, rights: ['records'] });
  for (const other of [doctor, daughter]) expect(await readOf(other, { 'x-unattended': '1' })).toBe(3);
});
