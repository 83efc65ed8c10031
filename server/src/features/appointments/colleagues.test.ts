import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let patient: Person;
let doctor: Person;
let colleague: Person;
let visit: string;

beforeAll(async () => {
  server = await testServer();
  patient = await server.person({ role: 'patient' });
  doctor = await server.person({ role: 'doctor', verified: true, fullName: 'Dr Gone' });
  colleague = await server.person({ role: 'doctor', verified: true, fullName: 'Dr Colleague' });
  const foreign = await server.person({ role: 'doctor', verified: true, fullName: 'Dr Other Tongue' });
  await change(foreign, { languages: ['de'] });
  const heart = await server.person({ role: 'doctor', verified: true, fullName: 'Dr Heart' });
  const [cardiology] = await server.database.write(null, (db) =>
    db.insertInto('specialties').values({ slug: 'cardiology' }).returning('id'),
  );
  await change(heart, { specialty_id: cardiology!.id });
  const phoneOnly = await server.person({ role: 'doctor', verified: true, fullName: 'Dr Phone' });
  await change(phoneOnly, { visit_types: ['phone'] });
  await server.person({ role: 'doctor', verified: false, fullName: 'Dr Unverified' });
  visit = await createVisit(server.database, { patient, doctor, startsIn: 3 * 1_440 });
  await server.database.write(null, (db) =>
    db.updateTable('appointments').set({ symptoms: 'A cough' }).where('id', '=', visit),
  );
  const admin = await server.person({ role: 'admin' });
  await server.clientOf(admin).admin.suspend({ providerId: doctor.providerId, reason: 'x' });
});
afterAll(() => server?.close());

const change = ({ providerId }: Person, changes: object) =>
  server.database.write(null, (db) => db.updateTable('providers').set(changes).where('id', '=', providerId));
const ask = (person: Person | undefined, id = visit) => server.clientOf(person).appointments.colleagues({ id });

describe('the colleagues of a doctor who can’t see a patient', () => {
  it('are who has the specialty and the kind of visit in common, with times at which the patient is free; without a common language last, and marked', async () => {
    const { colleagues, visit: asked } = await ask(patient);
    expect(asked).toMatchObject({ id: visit, status: 'cancelled', symptoms: 'A cough' });
    expect(colleagues.map(({ fullName, sharesLanguage }) => [fullName, sharesLanguage])).toEqual([
      ['Dr Colleague', true],
      ['Dr Other Tongue', false],
    ]);
    const blocked = await createVisit(server.database, { patient, doctor: colleague, startsIn: 6 * 1_440 });
    const { blocks } = server.clientOf(colleague);
    const { visits } = await blocks.preview({ appointmentId: blocked });
    await blocks.add({
      appointmentId: blocked,
      visits: visits.map(({ id, refundPercent }) => ({ id, refundPercent })),
    });
    expect((await ask(patient)).colleagues.map(({ fullName }) => fullName)).toEqual(['Dr Other Tongue']);
    const [one] = (await blocks.list()).blocks;
    await blocks.end({ id: one?.id ?? '' });
    const [first = ''] = colleagues[0]?.nextTimes ?? [];
    const { id } = await server.clientOf(patient).appointments.book({
      providerId: colleague.providerId,
      appointmentType: 'video',
      startTime: first,
      symptoms: asked.symptoms ?? '',
      idempotencyKey: randomUUID(),
    });
    expect(await server.clientOf(patient).appointments.get({ id })).toMatchObject({ symptoms: 'A cough' });
    expect((await ask(patient)).colleagues[0]?.nextTimes).not.toContain(first);
  });

  it('are near that doctor where the visit was to be in person', async () => {
    const place = { city: 'Cairo', country: 'EG', visit_types: ['in_person'] };
    const [gone, near, far] = await Promise.all(
      ['Dr Gone From Cairo', 'Dr Near', 'Dr Far'].map((fullName) =>
        server.person({ role: 'doctor', verified: true, fullName }),
      ),
    );
    for (const one of [gone, near]) await change(one!, place);
    await change(far!, { ...place, city: 'New York', country: 'US' });
    const id = await createVisit(server.database, { patient, doctor: gone!, startsIn: 5 * 1_440, type: 'in_person' });
    expect((await ask(patient, id)).colleagues.map(({ fullName }) => fullName)).toEqual(['Dr Near']);
    await change(gone!, { city: '' });
    expect((await ask(patient, id)).colleagues).toEqual([]);
  });

  it('are shown to nobody but the patient', async () => {
    const other = await server.person({ role: 'patient' });
    expect(await codeOf(ask(other))).toBe('NOT_FOUND');
    expect(await codeOf(ask(patient, randomUUID()))).toBe('NOT_FOUND');
    expect(await codeOf(ask(doctor))).toBe('FORBIDDEN');
    expect(await codeOf(ask(undefined))).toBe('UNAUTHENTICATED');
  });
});
