import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSignal, type Calls, callsOn } from '../../testing/calls.ts';
import type { Person } from '../../testing/people.ts';
import { type Client, type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let calls: Calls;
let outsider: Client;

beforeAll(async () => {
  server = await testServer();
  calls = callsOn(server);
  outsider = server.clientOf(await server.person({ role: 'doctor', verified: true }));
});
afterAll(() => server?.close());

describe('the waiting room', () => {
  it('lets no signal through in either direction before the doctor admits', async () => {
    const { id, patient, doctor, people } = await calls.newCall();
    const { token: mine } = await patient.calls.token({ appointmentId: id });
    const { token: theirs } = await doctor.calls.token({ appointmentId: id });
    await patient.calls.join({ token: mine });
    await doctor.calls.join({ token: theirs });
    const fromPatient = () => codeOf(patient.calls.signal({ token: mine, ...aSignal(people.doctor) }));
    const fromDoctor = () => codeOf(doctor.calls.signal({ token: theirs, ...aSignal(people.patient) }));
    expect([await fromPatient(), await fromDoctor()]).toEqual(['CALL_NOT_OPEN', 'CALL_NOT_OPEN']);
    expect(await codeOf(patient.calls.connected({ token: mine }))).toBe('CALL_NOT_OPEN');
    expect(await codeOf(patient.calls.admit({ token: mine, userId: people.patient.userId }))).toBe('FORBIDDEN');
    expect(await calls.signalsOf(id)).toEqual([]);
    await doctor.calls.admit({ token: theirs, userId: people.patient.userId });
    expect([await fromPatient(), await fromDoctor()]).toEqual(['allowed', 'allowed']);
  });

  it('is seen by its doctor alone, until the patient is let in, leaves or falls silent', async () => {
    const call = await calls.newCall();
    const { token } = await call.patient.calls.token({ appointmentId: call.id });
    const waiting = async () => (await call.doctor.calls.waiting()).map(({ appointmentId }) => appointmentId);
    const { token: theirs } = await call.doctor.calls.token({ appointmentId: call.id });
    const events = await call.doctor.calls.hear({ token: theirs });
    const told = async () => (await events.next()).value;
    expect(await told()).toEqual({ kind: 'ready' });
    const [stay] = await call.patient.calls.join({ token });
    await told();
    expect(await waiting()).toEqual([call.id]);
    expect(await outsider.calls.waiting()).toEqual([]);
    expect(await call.patient.calls.waiting()).toEqual([]);
    await call.patient.calls.leave({ token, joinedAt: stay!.joinedAt });
    await told();
    expect(await waiting()).toEqual([]);
    await call.patient.calls.join({ token });
    await told();
    expect(await waiting()).toEqual([call.id]);
    await server.database.write(null, (db) =>
      db
        .updateTable('call_presence')
        .set({ seen_at: new Date(Date.now() - 61_000) })
        .where('appointment_id', '=', call.id),
    );
    expect(await waiting()).toEqual([]);
    await call.patient.calls.stay({ token });
    expect(await told()).toMatchObject({ kind: 'call_presence', presence: [{ part: 'patient', isSilent: false }] });
    expect(await waiting()).toEqual([call.id]);
    await call.doctor.calls.admit({ token: theirs, userId: call.people.patient.userId });
    expect(await waiting()).toEqual([]);
  });

  it('of another visit is told to a doctor who is in a call', async () => {
    const { id: earlier, doctor, people } = await calls.openCall();
    await moveToPast(earlier);
    const next = await server.person({ role: 'patient' });
    const id = await createVisit(server.database, { patient: next, doctor: people.doctor });
    const { token } = await server.clientOf(next).calls.token({ appointmentId: id });
    await server.clientOf(next).calls.join({ token });
    expect(await doctor.calls.waiting()).toMatchObject([{ appointmentId: id }]);
  });

  it('tells a patient how many come before', async () => {
    const first = await calls.newCall();
    const { doctor } = first.people;
    await moveToPast(first.id);
    const patient = await server.person({ role: 'patient' });
    const id = await createVisit(server.database, { doctor, patient, startsIn: 5 });
    const client = server.clientOf(patient);
    const { token } = await client.calls.token({ appointmentId: id });
    await client.calls.join({ token });
    expect(await client.calls.stay({ token })).toMatchObject({ ahead: 0 });
    const { token: before } = await first.patient.calls.token({ appointmentId: first.id });
    await first.patient.calls.join({ token: before });
    expect(await client.calls.stay({ token })).toMatchObject({ ahead: 1 });
    expect(await first.patient.calls.stay({ token: before })).toMatchObject({
      ahead: 0,
      presence: [{ part: 'patient' }],
    });
  });

  it('lets those first who took a time kept for urgent visits, not those who only said that it is an emergency', async () => {
    const doctor = await server.person({ role: 'doctor', verified: true });
    const routine = await toWait(doctor, -58, { urgency: 'routine' });
    const said = await toWait(doctor, -27, { urgency: 'emergency' });
    const paid = await toWait(doctor, 4, { urgency: 'emergency', is_reserved_time: true });
    const waiting = await server.clientOf(doctor).calls.waiting();
    expect(waiting.map(({ appointmentId }) => appointmentId)).toEqual([paid.id, routine.id, said.id]);
    expect(await Promise.all([paid.ahead(), routine.ahead(), said.ahead()])).toEqual([0, 1, 2]);
  });
});

/** A patient who waits for a visit that starts in so many minutes. */
async function toWait(doctor: Person, startsIn: number, change: { urgency: string; is_reserved_time?: boolean }) {
  const patient = await server.person({ role: 'patient' });
  const id = await createVisit(server.database, { doctor, patient, startsIn: 1_000 + startsIn });
  const [start_time, end_time] = [startsIn, startsIn + 30].map((minutes) => new Date(Date.now() + minutes * 60_000));
  await server.database.write(null, (db) =>
    db
      .updateTable('appointments')
      .set({ start_time, end_time, ...change })
      .where('id', '=', id),
  );
  const { calls } = server.clientOf(patient);
  const { token } = await calls.token({ appointmentId: id });
  await calls.join({ token });
  return { id, ahead: async () => (await calls.stay({ token })).ahead };
}

/** A visit of half an hour that has just run out, and may still be joined. */
async function moveToPast(id: string): Promise<void> {
  const [start_time, end_time] = [-31, -1].map((minutes) => new Date(Date.now() + minutes * 60_000));
  await server.database.write(null, (db) =>
    db.updateTable('appointments').set({ start_time, end_time }).where('id', '=', id),
  );
}
