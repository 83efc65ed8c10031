import { randomUUID } from 'node:crypto';
import { placeNames } from '@polyclinic/contract/platform/places';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let patient: Person;
const specialties = new Map<string, string>();
beforeAll(async () => {
  server = await testServer();
  patient = await server.person({ role: 'patient' });
  for (const slug of ['primary-care', 'urgent-care', 'orthopedics']) {
    const [row] = await server.database.write(null, (db) =>
      db.insertInto('specialties').values({ slug }).returning('id'),
    );
    specialties.set(slug, row?.id ?? '');
  }
});
afterAll(() => server?.close());

type Values = { languages?: string[]; notice_minutes?: number; visit_types?: string[]; country?: string };
const change = (doctor: Person, { specialty = 'primary-care', ...values }: Values & { specialty?: string }) =>
  server.database.write(null, (db) =>
    db
      .updateTable('providers')
      .set({
        ...values,
        specialty_id: specialties.get(specialty) ?? '',
        ...(values.country && { place_names: placeNames('', values.country) }),
      })
      .where('id', '=', doctor.providerId),
  );
const doctorWith = async (values: Parameters<typeof change>[1]) => {
  const doctor = await server.person({ role: 'doctor', verified: true });
  await change(doctor, values);
  return doctor;
};
type Asked = { locale: 'en' | 'ar' | 'es' | 'fr'; about?: string; timeZone?: string };
const offers = async (asked: Asked) => (await server.clientOf(patient).providers.firstFree(asked)).providers;
const firstFree = async (locale: Asked['locale']) => (await offers({ locale }))[0] ?? null;

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

it('leaves out who has blocked the patient', async () => {
  const blocked = await server.person({ role: 'patient' });
  const first = async (by: Person) =>
    (await server.clientOf(by).providers.firstFree({ locale: 'ar' })).providers[0]?.id ?? null;
  await doctorWith({ languages: ['ar'] });
  const before = await first(blocked);
  expect(before).not.toBeNull();
  await server.database.write(
    null,
    () => sql`insert into blocks (patient_id, provider_user_id, side)
      select ${blocked.userId}, user_id, 'provider' from providers where id = ${before}`,
  );
  expect(await first(blocked)).not.toBe(before);
  expect(await first(await server.person({ role: 'patient' }))).toBe(before);
});

it('offers whom it is about, and general care beside; nobody else for anything', async () => {
  const bones = await doctorWith({ languages: ['fr'], specialty: 'orthopedics' });
  const general = (await offers({ locale: 'fr', about: 'fièvre' })).map(({ specialty }) => specialty.slug);
  expect(general.length).toBeGreaterThan(0);
  expect(general).not.toContain('orthopedics');
  expect(await offers({ locale: 'fr', about: 'bonjour docteur' })).toHaveLength(1);
  const asked = await offers({ locale: 'fr', about: 'mal de dos' });
  expect(asked.map(({ specialty }) => specialty.slug)).toEqual(['orthopedics', 'primary-care']);
  expect(asked[0]?.id).toBe(bones.providerId);
});

it('keeps to the country where somebody there is free, although others are sooner', async () => {
  const home = await doctorWith({ languages: ['fr'], country: 'SN', notice_minutes: 2880, specialty: 'urgent-care' });
  const [near] = await offers({ locale: 'fr', timeZone: 'Africa/Dakar' });
  expect(near?.id).toBe(home.providerId);
  const [anywhere] = await offers({ locale: 'fr', timeZone: 'Europe/Paris' });
  expect(anywhere?.id).not.toBe(home.providerId);
});

it('is stored as what led to the booking of a doctor whom it offered', async () => {
  const [offer] = await offers({ locale: 'fr' });
  const booked = await server.clientOf(patient).appointments.book({
    providerId: offer?.id ?? '',
    startTime: offer?.nextSlot ?? '',
    appointmentType: 'video',
    idempotencyKey: randomUUID(),
    locale: 'fr',
  });
  await server.services.funnel.flush();
  const origins = await server.database.read(null, (db) =>
    db.selectFrom('booking_origins').select(['appointment_id', 'origin']),
  );
  expect(origins).toEqual([{ appointment_id: booked.id, origin: 'quick_consult' }]);
});

it('is for patients', async () => {
  const doctor = await server.person({ role: 'doctor', verified: true });
  expect(await codeOf(server.clientOf(doctor).providers.firstFree({}))).toBe('FORBIDDEN');
  expect(await codeOf(server.clientOf().providers.firstFree({}))).toBe('UNAUTHENTICATED');
});
