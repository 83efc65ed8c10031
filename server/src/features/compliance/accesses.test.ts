import { DUTIES } from '@polyclinic/contract/staff/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let auditor: Person;
let patient: Person;
let doctor: Person;

beforeAll(async () => {
  server = await testServer();
  auditor = await server.person({ role: 'admin', duty: 'auditor' });
  patient = await server.person({ role: 'patient' });
  doctor = await server.person({ role: 'doctor', verified: true });
  const appointmentId = await createVisit(server.database, { patient, doctor });
  await server.clientOf(doctor).messages.list({ appointmentId });
  await server.clientOf(patient).messages.list({ appointmentId });
  await server.services.accessLog.flush();
});
afterAll(() => server?.close());

const addressOf = async ({ userId }: Person) => {
  const [row] = await server.database.read(
    null,
    () => sql<{ email: string }>`select email from auth.user where id = ${userId}`,
  );
  return row?.email ?? '';
};
const search = (by: Parameters<ReturnType<typeof server.clientOf>['compliance']['accesses']>[0]) =>
  server.clientOf(auditor).compliance.accesses(by);

it('finds by patient, by who looked, by purpose and by day, the latest first', async () => {
  const by = { patient: await addressOf(patient) };
  const { accesses, checkpoint } = await search(by);
  const ofMessages = accesses.filter(({ subject }) => subject === 'messages');
  expect(ofMessages.map(({ purpose, actor }) => [purpose, actor?.userId])).toEqual([
    ['own', patient.userId],
    ['treatment', doctor.userId],
  ]);
  expect(ofMessages.every((one) => one.patient?.userId === patient.userId)).toBe(true);
  expect(checkpoint).toBeNull();
  const treated = await search({ ...by, purpose: 'treatment' });
  expect(treated.accesses.map(({ actor }) => actor?.userId)).toEqual([doctor.userId]);
  const read = await search({ person: await addressOf(doctor) });
  expect(read.accesses.map((one) => one.patient?.userId)).toContain(patient.userId);
  expect((await search({ ...by, until: '2020-01-01' })).accesses).toEqual([]);
  expect((await search({ patient: 'nobody-%_called-this' })).accesses).toEqual([]);
});

it('goes on where a page ended, and says what a checkpoint holds', async () => {
  await server.runSchedule('access-checkpoints');
  const first = await search({ patient: await addressOf(patient) });
  expect(first.checkpoint?.size).toBeGreaterThan(1);
  expect(first.accesses.find(({ subject }) => subject === 'messages')?.isProved).toBe(true);
  const [{ id: before } = { id: '' }] = first.accesses;
  const rest = await search({ patient: await addressOf(patient), before });
  expect(rest.accesses.map(({ id }) => id)).toEqual(first.accesses.slice(1).map(({ id }) => id));
});

it('tells each patient who was found that an administrator looked, once a day', async () => {
  for (let time = 0; time < 2; time += 1) await search({ patient: await addressOf(patient) });
  await server.services.accessLog.flush();
  const { accesses } = await server.clientOf(patient).privacy.accesses({});
  expect(accesses.filter(({ subject }) => subject === 'access_log')).toMatchObject([{ actorRole: 'admin' }]);
});

it('answers auditors and administrators alone', async () => {
  for (const duty of DUTIES) {
    const client = server.clientOf(await server.person({ role: 'admin', duty }));
    const isAllowed = duty === 'auditor' || duty === 'administrator';
    if (isAllowed) expect((await client.compliance.accesses({})).accesses.length).toBeGreaterThan(0);
    else expect(await codeOf(client.compliance.accesses({}))).toBe('FORBIDDEN');
  }
  for (const person of [patient, doctor])
    expect(await codeOf(server.clientOf(person).compliance.accesses({}))).toBe('FORBIDDEN');
  expect(await codeOf(server.clientOf().compliance.accesses({}))).toBe('UNAUTHENTICATED');
});
