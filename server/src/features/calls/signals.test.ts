import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signToken } from '../../secrets/index.ts';
import { aSignal, type Calls, callsOn } from '../../testing/calls.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let calls: Calls;

beforeAll(async () => {
  server = await testServer();
  calls = callsOn(server);
});
afterAll(() => server?.close());

describe('a signal', () => {
  it('goes to the other participant as it is', async () => {
    const { id, patient, people, patientToken: token } = await calls.openCall();
    const { recipientId, ...payload } = aSignal(people.doctor);
    await patient.calls.signal({ token, recipientId, ...payload });
    expect(await calls.signalsOf(id)).toEqual([
      { sender_id: people.patient.userId, recipient_id: people.doctor.userId, payload },
    ]);
  });

  it('is refused with a token that is forged, expired, or another person’s', async () => {
    const { id, patient, people } = await calls.openCall();
    const other = await calls.openCall();
    const claims = { use: 'call', appointmentId: id, userId: people.patient.userId, isGuest: false };
    const soon = new Date(Date.now() + 60_000);
    const secret = server.services.secrets.callTokens;
    const tokens = {
      own: signToken(secret, claims, soon),
      forged: signToken('guessed', claims, soon),
      expired: signToken(secret, claims, new Date(Date.now() - 1)),
      foreign: signToken(secret, { ...claims, userId: people.doctor.userId }, soon),
      otherVisit: signToken(secret, { ...claims, appointmentId: other.id }, soon),
      otherUse: signToken(secret, { ...claims, use: 'invitation' }, soon),
      inventedGuest: signToken(secret, { ...claims, userId: randomUUID(), isGuest: true }, soon),
      garbage: 'e30.e30',
      empty: '.',
    };
    const outcomes = Object.entries(tokens).map(async ([kind, token]) => [
      kind,
      await codeOf(patient.calls.signal({ token, ...aSignal(people.doctor) })),
    ]);
    expect(Object.fromEntries(await Promise.all(outcomes))).toEqual({
      own: 'allowed',
      forged: 'CALL_NOT_OPEN',
      expired: 'CALL_NOT_OPEN',
      foreign: 'CALL_NOT_OPEN',
      otherVisit: 'CALL_NOT_OPEN',
      otherUse: 'CALL_NOT_OPEN',
      inventedGuest: 'CALL_NOT_OPEN',
      garbage: 'CALL_NOT_OPEN',
      empty: 'CALL_NOT_OPEN',
    });
    expect(await calls.signalsOf(id)).toHaveLength(1);
  });

  it('is refused to an outsider even with a token that was signed for them by mistake', async () => {
    const { id, people } = await calls.openCall();
    const stranger = await server.person({ role: 'doctor', verified: true });
    const claims = { use: 'call', appointmentId: id, userId: stranger.userId, isGuest: false };
    const token = signToken(server.services.secrets.callTokens, claims, new Date(Date.now() + 60_000));
    const client = server.clientOf(stranger);
    expect(await codeOf(client.calls.join({ token }))).toBe('CALL_NOT_OPEN');
    expect(await codeOf(client.calls.signal({ token, ...aSignal(people.doctor) }))).toBe('CALL_NOT_OPEN');
    expect(await codeOf(client.calls.connected({ token }))).toBe('CALL_NOT_OPEN');
    expect(await codeOf(client.calls.admit({ token, userId: people.patient.userId }))).toBe('FORBIDDEN');
    expect(await calls.signalsOf(id)).toEqual([]);
  });

  it('is refused once the window has closed, whatever the token says', async () => {
    const { id, doctor, people, doctorToken: token } = await calls.openCall();
    expect(await codeOf(doctor.calls.signal({ token, ...aSignal(people.patient) }))).toBe('allowed');
    await server.database.write(null, (db) =>
      db
        .updateTable('appointments')
        .set({ start_time: new Date(Date.now() - 7_200_000), end_time: new Date(Date.now() - 5_400_000) })
        .where('id', '=', id),
    );
    expect(await codeOf(doctor.calls.signal({ token, ...aSignal(people.patient) }))).toBe('CALL_NOT_OPEN');
    expect(await codeOf(doctor.calls.join({ token }))).toBe('CALL_NOT_OPEN');
    expect(await codeOf(doctor.calls.stay({ token }))).toBe('CALL_NOT_OPEN');
  });

  it.each([
    ['of no known kind', { type: 'eval', code: '1' }],
    ['that is too long', { type: 'description', kind: 'offer', sdp: 'x'.repeat(24_001) }],
    ['with a field more', { type: 'description', kind: 'offer', sdp: '', extra: 1 }],
    ['with a NUL', { type: 'description', kind: 'offer', sdp: 'v=0\u0000' }],
    ['with half a character', { type: 'description', kind: 'offer', sdp: 'v=0\ud800' }],
    ['that escapes make too large', { type: 'description', kind: 'offer', sdp: '"'.repeat(24_000) }],
  ])('%s is invalid', async (_, signal) => {
    const { patient, people, patientToken: token } = await calls.openCall();
    const given = { token, ...aSignal(people.doctor), signal: signal as never };
    expect(await codeOf(patient.calls.signal(given))).toBe('INVALID_INPUT');
  });

  it('goes when its sender or recipient leaves or comes anew, and with the visit; what others said stays', async () => {
    const call = await calls.openCall();
    const { id, patient, doctor, people, patientToken, doctorToken } = call;
    const guest = await server.person({ role: 'patient' });
    const otherVisit = await createVisit(server.database, { ...people, startsIn: 60 });
    const arrange = (appointment_id: string, { userId }: Person) =>
      server.database.write(null, (db) =>
        db
          .insertInto('call_signals')
          .values({ appointment_id, sender_id: userId, recipient_id: people.doctor.userId, payload: '{}' } as never),
      );
    const speak = async () => {
      await patient.calls.signal({ token: patientToken, ...aSignal(people.doctor) });
      await doctor.calls.signal({ token: doctorToken, ...aSignal(people.patient) });
    };
    const sayers = async () => (await calls.signalsOf(id)).map(({ sender_id }) => sender_id);
    await arrange(id, guest);
    await arrange(otherVisit, people.patient);

    await speak();
    const present = await patient.calls.join({ token: patientToken });
    expect(await sayers()).toEqual([guest.userId]);
    await speak();
    await patient.calls.stay({ token: patientToken });
    expect(await sayers()).toHaveLength(3);
    const joinedAt = present.find(({ part }) => part === 'patient')?.joinedAt ?? '';
    await patient.calls.leave({ token: patientToken, joinedAt });
    expect(await sayers()).toEqual([guest.userId]);

    await patient.calls.join({ token: patientToken });
    await patient.calls.connected({ token: patientToken });
    await doctor.calls.connected({ token: doctorToken });
    await speak();
    await server.database.write(
      null,
      () => sql`update appointments set start_time = start_time - interval '6 minutes' where id = ${id}`,
    );
    await doctor.appointments.complete({ id });
    expect(await sayers()).not.toEqual([]);
    await server.carryOutActs();
    expect(await sayers()).toEqual([]);
    expect(await calls.signalsOf(otherVisit)).toHaveLength(1);
  });

  it('is swept away when it is old', async () => {
    const { id, patient, people, patientToken: token } = await calls.openCall();
    await patient.calls.signal({ token, ...aSignal(people.doctor) });
    await server.runSchedule('call-signals');
    expect(await calls.signalsOf(id)).toHaveLength(1);
    await server.database.write(null, (db) =>
      db
        .updateTable('call_signals')
        .set({ created_at: new Date(Date.now() - 660_000) })
        .where('appointment_id', '=', id),
    );
    await server.runSchedule('call-signals');
    expect(await calls.signalsOf(id)).toEqual([]);
  });
});
