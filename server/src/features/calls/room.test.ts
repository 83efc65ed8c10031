import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Calls, callsOn } from '../../testing/calls.ts';
import { type Client, type TestServer, testServer } from '../../testing/server.ts';
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

describe('the room', () => {
  it('shows who is there, and starts the visit once both say that media flows', async () => {
    const { id, patient, doctor, people } = await calls.newCall();
    const { token: mine } = await patient.calls.token({ appointmentId: id });
    const { token: theirs } = await doctor.calls.token({ appointmentId: id });
    expect(await patient.calls.join({ token: mine })).toMatchObject([
      { userId: people.patient.userId, part: 'patient', name: 'A patient', admittedAt: null, leftAt: null },
    ]);
    const both = await doctor.calls.join({ token: theirs });
    expect(both.find(({ part }) => part === 'doctor')).toMatchObject({ admittedAt: expect.any(String) });
    expect(both).toHaveLength(2);
    await doctor.calls.admit({ token: theirs, userId: people.patient.userId });
    await patient.calls.connected({ token: mine });
    expect(await calls.statusOf(id)).toBe('confirmed');
    await doctor.calls.connected({ token: theirs });
    expect(await calls.statusOf(id)).toBe('in_progress');
  });

  it('notes who joins, and nobody who was refused', async () => {
    const { id, doctor, people } = await calls.newCall();
    const { token } = await doctor.calls.token({ appointmentId: id });
    expect(await codeOf(outsider.calls.join({ token }))).toBe('CALL_NOT_OPEN');
    await doctor.calls.join({ token });
    await server.services.accessLog.flush();
    const noted = await server.database.read(null, (db) =>
      db.selectFrom('access_log').select(['actor_id', 'patient_id', 'subject']).where('subject_id', '=', id),
    );
    expect(noted).toEqual([{ actor_id: people.doctor.userId, patient_id: people.patient.userId, subject: 'call' }]);
  });

  it('starts the visit when both report at the same moment', async () => {
    const visits = await Promise.all(Array.from({ length: 10 }, () => calls.openCall()));
    const reports = visits.map(({ patient, doctor, patientToken, doctorToken }) =>
      Promise.all([patient.calls.connected({ token: patientToken }), doctor.calls.connected({ token: doctorToken })]),
    );
    await Promise.all(reports);
    expect(await Promise.all(visits.map(({ id }) => calls.statusOf(id)))).toEqual(visits.map(() => 'in_progress'));
  });

  it('begins another stay after a reload; leaving ends only the stay that is meant', async () => {
    const { id, patient } = await calls.newCall();
    const { token } = await patient.calls.token({ appointmentId: id });
    const [first] = await patient.calls.join({ token });
    const [second] = await patient.calls.join({ token });
    expect(Date.parse(second!.joinedAt)).toBeGreaterThan(Date.parse(first!.joinedAt));
    const leftAt = async () => {
      const rows = await server.database.read(null, (db) =>
        db.selectFrom('call_presence').select('left_at').where('appointment_id', '=', id),
      );
      return rows[0]?.left_at;
    };
    await patient.calls.leave({ token, joinedAt: '2026-01-01T00:00:00+14:00' });
    await patient.calls.leave({ token, joinedAt: first!.joinedAt });
    expect(await leftAt()).toBeNull();
    await patient.calls.leave({ token, joinedAt: second!.joinedAt });
    expect(await leftAt()).toBeInstanceOf(Date);
    expect(await calls.statusOf(id)).toBe('confirmed');
  });
});

it('is heard by a participant as long as their session lasts', async () => {
  const { patient, patientToken: token } = await calls.openCall();
  const events = await patient.calls.hear({ token });
  expect((await events.next()).value).toEqual({ kind: 'ready' });
  await patient.accounts.signOut();
  const end = async (): Promise<boolean> => (await events.next()).done === true || end();
  expect(await end()).toBe(true);
});

it('is heard no longer once the session has run out', async () => {
  const { patient, people, patientToken: token } = await calls.openCall();
  const expires_at = new Date(Date.now() + 1_000);
  await server.database.write(null, (db) =>
    db
      .updateTable('auth.session')
      .set({ expires_at, created_at: new Date(0) })
      .where('token', '=', people.patient.token),
  );
  server.services.sessions.remove(people.patient.token);
  const events = await patient.calls.hear({ token });
  const end = async (): Promise<boolean> => (await events.next()).done === true || end();
  expect(await end()).toBe(true);
});
