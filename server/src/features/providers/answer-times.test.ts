import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let doctor: Person;
let patient: Person;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  doctor = await server.person({ role: 'doctor', verified: true });
  patient = await server.person({ role: 'patient' });
});
afterAll(() => server?.close());

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const seenBy = (who: Person | undefined, { providerId }: Person) =>
  server.clientOf(who).providers.answerTimes({ providerId });
const nothing = { withinHours: null, absence: null, isAbsent: false };

it('are what a doctor says, for everybody who sees the doctor, and are said anew', async () => {
  const own = server.clientOf(doctor).providers;
  expect(await own.ownAnswerTimes()).toEqual({ withinHours: null, absence: null });
  const absence = { from: day(-2), until: day(2), standIn: 'Dr Amal, +20 100 555 0119' };
  expect(await own.setAnswerTimes({ withinHours: 24, absence })).toEqual({ withinHours: 24, absence });
  for (const who of [undefined, patient, doctor])
    expect(await seenBy(who, doctor)).toEqual({ withinHours: 24, absence, isAbsent: true });
  const later = { from: day(3), until: day(3), standIn: '' };
  await own.setAnswerTimes({ withinHours: null, absence: later });
  expect(await seenBy(patient, doctor)).toEqual({ withinHours: null, absence: later, isAbsent: false });
  await own.setAnswerTimes({ withinHours: null, absence: null });
  expect(await seenBy(patient, doctor)).toEqual(nothing);
});

it('name no absence that is over by the doctor’s own calendar', async () => {
  await server.clientOf(doctor).providers.setAnswerTimes({
    withinHours: 4,
    absence: { from: day(-9), until: day(-2), standIn: 'A colleague' },
  });
  expect(await seenBy(patient, doctor)).toEqual({ ...nothing, withinHours: 4 });
});

it('of a doctor who is not listed are told to their patients alone', async () => {
  await server.clientOf(doctor).providers.setAnswerTimes({ withinHours: 48, absence: null });
  await createVisit(server.database, { patient, doctor });
  await server.database.write(
    null,
    () => sql`update providers set verification_status = 'pending_review' where id = ${doctor.providerId}`,
  );
  expect(await seenBy(patient, doctor)).toMatchObject({ withinHours: 48 });
  expect(await seenBy(await server.person({ role: 'patient' }), doctor)).toEqual(nothing);
  expect(await seenBy(undefined, doctor)).toEqual(nothing);
});

it('are set by doctors alone, and make sense', async () => {
  const set = (times: object, who = doctor) => codeOf(server.clientOf(who).providers.setAnswerTimes(times as never));
  const absence = (from: string, until: string, standIn = '') => ({
    withinHours: 4,
    absence: { from, until, standIn },
  });
  expect(await set({ withinHours: 4, absence: null }, patient)).toBe('FORBIDDEN');
  for (const wrong of [
    { withinHours: 5, absence: null },
    absence(day(2), day(1)),
    absence(day(0), day(400)),
    absence('2026-02-30', day(1)),
    absence(day(1), day(2), 'x'.repeat(301)),
  ])
    expect(await set(wrong), JSON.stringify(wrong)).toBe('INVALID_INPUT');
  expect(await seenBy(patient, doctor)).toEqual(nothing);
});
