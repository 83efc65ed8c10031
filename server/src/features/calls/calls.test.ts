import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signToken } from '../../platform/signed-token.ts';
import { aSignal, type Calls, callsOn } from '../../testing/calls.ts';
import { type Client, type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';

const relays = { STUN_URLS: 'stun:stun.example:3478', TURN_URLS: 'turn:turn.example:3478', TURN_SECRET: 'shared' };

let server: TestServer;
let calls: Calls;
let outsider: Client;

beforeAll(async () => {
  server = await testServer({ environment: relays });
  calls = callsOn(server);
  outsider = server.clientOf(await server.person({ role: 'doctor', verified: true }));
});
afterAll(() => server?.close());

const signalsOf = (id: string) =>
  server.database.read(null, (db) =>
    db.selectFrom('call_signals').select(['sender_id', 'recipient_id', 'payload']).where('appointment_id', '=', id),
  );

describe('a token', () => {
  it('is for five minutes, for each participant under their own name', async () => {
    const { id, patient, doctor, people } = await calls.newCall();
    const forPatient = await patient.calls.token({ appointmentId: id });
    const forDoctor = await doctor.calls.token({ appointmentId: id });
    expect([forPatient.userId, forDoctor.userId]).toEqual([people.patient.userId, people.doctor.userId]);
    expect(Date.parse(forPatient.expiresAt) - Date.now()).toBeLessThanOrEqual(300_000);
  });

  it('brings relays with credentials that coturn checks', async () => {
    const { id, patient, people } = await calls.newCall();
    const { iceServers } = await patient.calls.token({ appointmentId: id });
    const [stun, turn] = iceServers;
    expect(stun).toEqual({ urls: ['stun:stun.example:3478'] });
    expect(turn?.urls).toEqual(['turn:turn.example:3478']);
    const [expiry, user] = turn?.username?.split(':') ?? [];
    expect(Number(expiry)).toBeGreaterThan(Date.now() / 1000 + 3600);
    expect(user).toBe(people.patient.userId);
    expect(turn?.credential).toBe(
      createHmac('sha1', 'shared')
        .update(turn?.username ?? '')
        .digest('base64'),
    );
  });

  it('has its relays tried before it, for ten minutes, by whoever has a video visit to come', async () => {
    const { patient, doctor } = await calls.newCall({ startsIn: 3 * 1_440 });
    for (const client of [patient, doctor]) {
      const [, turn] = await client.calls.relays();
      const secondsLeft = Number(turn?.username?.split(':')[0]) - Date.now() / 1000;
      expect(secondsLeft).toBeGreaterThan(500);
      expect(secondsLeft).toBeLessThanOrEqual(600);
    }
    const ended = await calls.newCall();
    const [start_time, end_time] = [-180, -150].map((minutes) => new Date(Date.now() + minutes * 60_000));
    await server.database.write(null, (db) =>
      db.updateTable('appointments').set({ start_time, end_time }).where('id', '=', ended.id),
    );
    const [unpaid, byPhone] = [await calls.newCall({ paid: false }), await calls.newCall({ type: 'phone' })];
    for (const client of [outsider, unpaid.patient, byPhone.patient, ended.doctor]) {
      expect(await client.calls.relays()).toEqual([{ urls: ['stun:stun.example:3478'] }]);
    }
  });

  it('is refused to anyone else, who learns of no visit', async () => {
    const { id } = await calls.newCall();
    expect(await codeOf(outsider.calls.token({ appointmentId: id }))).toBe('NOT_FOUND');
    expect(await codeOf(outsider.calls.token({ appointmentId: randomUUID() }))).toBe('NOT_FOUND');
    expect(await codeOf(server.clientOf().calls.token({ appointmentId: id }))).toBe('UNAUTHENTICATED');
  });

  it.each([
    ['unpaid', { paid: false }, 'CALL_NOT_OPEN'],
    ['by phone', { type: 'phone' }, 'CALL_NOT_OPEN'],
    ['16 minutes ahead', { startsIn: 16 }, 'OUTSIDE_WINDOW'],
    ['14 minutes ahead', { startsIn: 14 }, 'allowed'],
  ] as const)('for a visit that is %s: %s', async (_, options, outcome) => {
    const { id, patient } = await calls.newCall(options);
    expect(await codeOf(patient.calls.token({ appointmentId: id }))).toBe(outcome);
  });

  it('says when the window opens and closes', async () => {
    const { id, patient } = await calls.newCall({ startsIn: 120 });
    const error = await patient.calls.token({ appointmentId: id }).catch((refused: { data: unknown }) => refused);
    expect(error).toMatchObject({ code: 'OUTSIDE_WINDOW', data: { opensAt: expect.any(String) } });
  });
});

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
    await patient.calls.leave({ token, joinedAt: '2026-01-01T00:00:00+23:59' });
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
    db.updateTable('auth.session').set({ expires_at }).where('token', '=', people.patient.token),
  );
  server.services.sessions.forget(people.patient.token);
  const events = await patient.calls.hear({ token });
  const end = async (): Promise<boolean> => (await events.next()).done === true || end();
  expect(await end()).toBe(true);
});

describe('a signal', () => {
  it('goes to the other participant as it is', async () => {
    const { id, patient, people, patientToken: token } = await calls.openCall();
    const { recipientId, ...payload } = aSignal(people.doctor);
    await patient.calls.signal({ token, recipientId, ...payload });
    expect(await signalsOf(id)).toEqual([
      { sender_id: people.patient.userId, recipient_id: people.doctor.userId, payload },
    ]);
  });

  it('is refused with a token that is forged, expired, or another person’s', async () => {
    const { id, patient, people } = await calls.openCall();
    const other = await calls.openCall();
    const claims = { use: 'call', appointmentId: id, userId: people.patient.userId, isGuest: false };
    const soon = new Date(Date.now() + 60_000);
    const secret = server.services.secrets.calls;
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
    expect(await signalsOf(id)).toHaveLength(1);
  });

  it('is refused to an outsider even with a token that was signed for them by mistake', async () => {
    const { id, people } = await calls.openCall();
    const stranger = await server.person({ role: 'doctor', verified: true });
    const claims = { use: 'call', appointmentId: id, userId: stranger.userId, isGuest: false };
    const token = signToken(server.services.secrets.calls, claims, new Date(Date.now() + 60_000));
    const client = server.clientOf(stranger);
    expect(await codeOf(client.calls.join({ token }))).toBe('CALL_NOT_OPEN');
    expect(await codeOf(client.calls.signal({ token, ...aSignal(people.doctor) }))).toBe('CALL_NOT_OPEN');
    expect(await codeOf(client.calls.connected({ token }))).toBe('CALL_NOT_OPEN');
    expect(await codeOf(client.calls.admit({ token, userId: people.patient.userId }))).toBe('FORBIDDEN');
    expect(await signalsOf(id)).toEqual([]);
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

  it('is swept away when it is old', async () => {
    const { id, patient, people, patientToken: token } = await calls.openCall();
    await patient.calls.signal({ token, ...aSignal(people.doctor) });
    await server.runSchedule('call-signals');
    expect(await signalsOf(id)).toHaveLength(1);
    await server.database.write(null, (db) =>
      db
        .updateTable('call_signals')
        .set({ created_at: new Date(Date.now() - 660_000) })
        .where('appointment_id', '=', id),
    );
    await server.runSchedule('call-signals');
    expect(await signalsOf(id)).toEqual([]);
  });
});

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
    expect(await signalsOf(id)).toEqual([]);
    await doctor.calls.admit({ token: theirs, userId: people.patient.userId });
    expect([await fromPatient(), await fromDoctor()]).toEqual(['allowed', 'allowed']);
  });

  it('is seen by its doctor alone, until the patient is let in, leaves or falls silent', async () => {
    const call = await calls.newCall();
    const { token } = await call.patient.calls.token({ appointmentId: call.id });
    const waiting = async () => (await call.doctor.calls.waiting()).map(({ appointmentId }) => appointmentId);
    const [stay] = await call.patient.calls.join({ token });
    expect(await waiting()).toEqual([call.id]);
    expect(await outsider.calls.waiting()).toEqual([]);
    expect(await call.patient.calls.waiting()).toEqual([]);
    await call.patient.calls.leave({ token, joinedAt: stay!.joinedAt });
    expect(await waiting()).toEqual([]);
    await call.patient.calls.join({ token });
    expect(await waiting()).toEqual([call.id]);
    await server.database.write(null, (db) =>
      db
        .updateTable('call_presence')
        .set({ seen_at: new Date(Date.now() - 61_000) })
        .where('appointment_id', '=', call.id),
    );
    expect(await waiting()).toEqual([]);
    await call.patient.calls.stay({ token });
    expect(await waiting()).toEqual([call.id]);
    const { token: theirs } = await call.doctor.calls.token({ appointmentId: call.id });
    await call.doctor.calls.admit({ token: theirs, userId: call.people.patient.userId });
    expect(await waiting()).toEqual([]);
  });

  it('tells a patient how many come before', async () => {
    const first = await calls.newCall();
    const { doctor } = first.people;
    const [start_time, end_time] = [-31, -1].map((minutes) => new Date(Date.now() + minutes * 60_000));
    await server.database.write(null, (db) =>
      db.updateTable('appointments').set({ start_time, end_time }).where('id', '=', first.id),
    );
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
});
