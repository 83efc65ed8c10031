import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let patient: Person;
beforeAll(async () => {
  server = await testServer();
  patient = await server.person({ role: 'patient' });
});
afterAll(() => server?.close());

const change = (doctor: Person, values: { languages?: string[]; notice_minutes?: number; visit_types?: string[] }) =>
  server.database.write(null, (db) => db.updateTable('providers').set(values).where('id', '=', doctor.providerId));
const doctorWith = async (values: Parameters<typeof change>[1]) => {
  const doctor = await server.person({ role: 'doctor', verified: true });
  await change(doctor, values);
  return doctor;
};
const firstFree = (locale: 'en' | 'ar' | 'es' | 'fr') => server.clientOf(patient).providers.firstFree({ locale });

it('finds the doctor who speaks the language and is free first, also among more than a page of others', async () => {
  expect(await firstFree('es')).toBeNull();
  for (let count = 0; count < 22; count += 1) await doctorWith({ languages: ['es'], notice_minutes: 2880 });
  const sooner = await doctorWith({ languages: ['es', 'fr'], notice_minutes: 1440 });
  await doctorWith({ languages: ['fr'] });
  await doctorWith({ languages: ['es'], visit_types: ['phone'] });
  expect(await firstFree('es')).toMatchObject({ id: sooner.providerId });
  expect(await firstFree('ar')).toBeNull();
});

it('leaves out when the patient is busy', async () => {
  const doctor = await doctorWith({ languages: ['ar'] });
  const before = await firstFree('ar');
  expect(before?.id).toBe(doctor.providerId);
  const start = Date.parse(before?.nextSlot ?? '');
  const other = await server.person({ role: 'doctor', verified: true });
  await change(other, { languages: ['en'] });
  await createVisit(server.database, { patient, doctor: other, startsAt: start });
  const after = await firstFree('ar');
  expect(Date.parse(after?.nextSlot ?? '') - start).toBe(1_800_000);
});

it('is for patients', async () => {
  const doctor = await server.person({ role: 'doctor', verified: true });
  expect(await codeOf(server.clientOf(doctor).providers.firstFree({}))).toBe('FORBIDDEN');
  expect(await codeOf(server.clientOf().providers.firstFree({}))).toBe('UNAUTHENTICATED');
});
