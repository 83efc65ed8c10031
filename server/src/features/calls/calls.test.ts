import { createHmac, randomUUID } from 'node:crypto';
import type { CallSignal } from '@polyclinic/contract/calls/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signToken } from '../../platform/signed-token.ts';
import type { Person } from '../../testing/people.ts';
import { type Client, type TestServer, testServer } from '../../testing/server.ts';
import { createVisit, type VisitOptions } from '../../testing/visit.ts';

const relays = { STUN_URLS: 'stun:stun.example:3478', TURN_URLS: 'turn:turn.example:3478', TURN_SECRET: 'shared' };

let server: TestServer;
let outsider: Client;

beforeAll(async () => {
  server = await testServer({ environment: relays });
  outsider = server.clientOf(await server.person({ role: 'doctor', verified: true }));
});
afterAll(() => server?.close());

type Call = { id: string; patient: Client; doctor: Client; people: { patient: Person; doctor: Person } };

async function newCall(options: Partial<VisitOptions> = {}): Promise<Call> {
  const people = {
    patient: await server.person({ role: 'patient' }),
    doctor: await server.person({ role: 'doctor', verified: true }),
  };
  const id = await createVisit(server.database, { ...people, ...options });
  return { id, people, patient: server.clientOf(people.patient), doctor: server.clientOf(people.doctor) };
}

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'allowed',
    (error: { code: string }) => error.code,
  );

const now = () => new Date().toISOString();
const aSignal = (to: Person): CallSignal & { recipientId: string } => ({
  recipientId: to.userId,
  from: now(),
  to: now(),
  signal: { type: 'description', kind: 'offer', sdp: 'v=0' },
});

/** Both in the room, the patient admitted: signals pass. */
async function openCall(options: Partial<VisitOptions> = {}) {
  const call = await newCall(options);
  const { token: patientToken } = await call.patient.calls.token({ appointmentId: call.id });
  const { token: doctorToken } = await call.doctor.calls.token({ appointmentId: call.id });
  await call.patient.calls.join({ token: patientToken });
  await call.doctor.calls.join({ token: doctorToken });
  await call.doctor.calls.admit({ token: doctorToken, userId: call.people.patient.userId });
  return { ...call, patientToken, doctorToken };
}

const statusOf = async (id: string) =>
  (await server.database.read(null, (db) => db.selectFrom('appointments').select('status').where('id', '=', id)))[0]
    ?.status;

const signalsOf = (id: string) =>
  server.database.read(null, (db) =>
    db.selectFrom('call_signals').select(['sender_id', 'recipient_id', 'payload']).where('appointment_id', '=', id),
  );

describe('a token', () => {
  it('is for five minutes, for each participant under their own name', async () => {
    const { id, patient, doctor, people } = await newCall();
    const forPatient = await patient.calls.token({ appointmentId: id });
    const forDoctor = await doctor.calls.token({ appointmentId: id });
    expect([forPatient.userId, forDoctor.userId]).toEqual([people.patient.userId, people.doctor.userId]);
    expect(Date.parse(forPatient.expiresAt) - Date.now()).toBeLessThanOrEqual(300_000);
  });

  it('brings relays with credentials that coturn checks', async () => {
    const { id, patient, people } = await newCall();
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

  it('is refused to anyone else, who learns of no visit', async () => {
    const { id } = await newCall();
    expect(await refusal(outsider.calls.token({ appointmentId: id }))).toBe('NOT_FOUND');
    expect(await refusal(outsider.calls.token({ appointmentId: randomUUID() }))).toBe('NOT_FOUND');
    expect(await refusal(server.clientOf().calls.token({ appointmentId: id }))).toBe('UNAUTHENTICATED');
  });

  it.each([
    ['unpaid', { paid: false }, 'CALL_NOT_OPEN'],
    ['by phone', { type: 'phone' }, 'CALL_NOT_OPEN'],
    ['16 minutes ahead', { startsIn: 16 }, 'OUTSIDE_WINDOW'],
    ['14 minutes ahead', { startsIn: 14 }, 'allowed'],
  ] as const)('for a visit that is %s: %s', async (_, options, outcome) => {
    const { id, patient } = await newCall(options);
    expect(await refusal(patient.calls.token({ appointmentId: id }))).toBe(outcome);
  });

  it('says when the window opens and closes', async () => {
    const { id, patient } = await newCall({ startsIn: 120 });
    const error = await patient.calls.token({ appointmentId: id }).catch((refused: { data: unknown }) => refused);
    expect(error).toMatchObject({ code: 'OUTSIDE_WINDOW', data: { opensAt: expect.any(String) } });
  });
});

describe('the room', () => {
  it('shows who is there, and starts the visit once both say that media flows', async () => {
    const { id, patient, doctor, people } = await newCall();
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
    expect(await statusOf(id)).toBe('confirmed');
    await doctor.calls.connected({ token: theirs });
    expect(await statusOf(id)).toBe('in_progress');
  });

  it('notes who joins, and nobody who was refused', async () => {
    const { id, doctor, people } = await newCall();
    const { token } = await doctor.calls.token({ appointmentId: id });
    expect(await refusal(outsider.calls.join({ token }))).toBe('CALL_NOT_OPEN');
    await doctor.calls.join({ token });
    await server.services.accessLog.flush();
    const noted = await server.database.read(null, (db) =>
      db.selectFrom('access_log').select(['actor_id', 'patient_id', 'subject']).where('subject_id', '=', id),
    );
    expect(noted).toEqual([{ actor_id: people.doctor.userId, patient_id: people.patient.userId, subject: 'call' }]);
  });

  it('starts the visit when both report at the same moment', async () => {
    const visits = await Promise.all(Array.from({ length: 10 }, () => openCall()));
    const reports = visits.map(({ patient, doctor, patientToken, doctorToken }) =>
      Promise.all([patient.calls.connected({ token: patientToken }), doctor.calls.connected({ token: doctorToken })]),
    );
    await Promise.all(reports);
    expect(await Promise.all(visits.map(({ id }) => statusOf(id)))).toEqual(visits.map(() => 'in_progress'));
  });

  it('begins another stay after a reload; leaving ends only the stay that is meant', async () => {
    const { id, patient } = await newCall();
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
    expect(await statusOf(id)).toBe('confirmed');
  });
});

describe('a signal', () => {
  it('goes to the other participant as it is', async () => {
    const { id, patient, people, patientToken: token } = await openCall();
    const { recipientId, ...payload } = aSignal(people.doctor);
    await patient.calls.signal({ token, recipientId, ...payload });
    expect(await signalsOf(id)).toEqual([
      { sender_id: people.patient.userId, recipient_id: people.doctor.userId, payload },
    ]);
  });

  it('is refused with a token that is forged, expired, or another person’s', async () => {
    const { id, patient, people } = await openCall();
    const other = await openCall();
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
      await refusal(patient.calls.signal({ token, ...aSignal(people.doctor) })),
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
    const { id, people } = await openCall();
    const stranger = await server.person({ role: 'doctor', verified: true });
    const claims = { use: 'call', appointmentId: id, userId: stranger.userId, isGuest: false };
    const token = signToken(server.services.secrets.calls, claims, new Date(Date.now() + 60_000));
    const client = server.clientOf(stranger);
    expect(await refusal(client.calls.join({ token }))).toBe('CALL_NOT_OPEN');
    expect(await refusal(client.calls.signal({ token, ...aSignal(people.doctor) }))).toBe('CALL_NOT_OPEN');
    expect(await refusal(client.calls.connected({ token }))).toBe('CALL_NOT_OPEN');
    expect(await refusal(client.calls.admit({ token, userId: people.patient.userId }))).toBe('FORBIDDEN');
    expect(await signalsOf(id)).toEqual([]);
  });

  it('is refused once the window has closed, whatever the token says', async () => {
    const { id, doctor, people, doctorToken: token } = await openCall();
    expect(await refusal(doctor.calls.signal({ token, ...aSignal(people.patient) }))).toBe('allowed');
    await server.database.write(null, (db) =>
      db
        .updateTable('appointments')
        .set({ start_time: new Date(Date.now() - 7_200_000), end_time: new Date(Date.now() - 5_400_000) })
        .where('id', '=', id),
    );
    expect(await refusal(doctor.calls.signal({ token, ...aSignal(people.patient) }))).toBe('CALL_NOT_OPEN');
    expect(await refusal(doctor.calls.join({ token }))).toBe('CALL_NOT_OPEN');
    expect(await refusal(doctor.calls.stay({ token }))).toBe('CALL_NOT_OPEN');
  });

  it.each([
    ['of no known kind', { type: 'eval', code: '1' }],
    ['that is too long', { type: 'description', kind: 'offer', sdp: 'x'.repeat(24_001) }],
    ['with a field more', { type: 'description', kind: 'offer', sdp: '', extra: 1 }],
    ['with a NUL', { type: 'description', kind: 'offer', sdp: 'v=0\u0000' }],
    ['with half a character', { type: 'description', kind: 'offer', sdp: 'v=0\ud800' }],
    ['that escapes make too large', { type: 'description', kind: 'offer', sdp: '"'.repeat(24_000) }],
  ])('%s is invalid', async (_, signal) => {
    const { patient, people, patientToken: token } = await openCall();
    const given = { token, ...aSignal(people.doctor), signal: signal as never };
    expect(await refusal(patient.calls.signal(given))).toBe('INVALID_INPUT');
  });

  it('is swept away when it is old', async () => {
    const { id, patient, people, patientToken: token } = await openCall();
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
    const { id, patient, doctor, people } = await newCall();
    const { token: mine } = await patient.calls.token({ appointmentId: id });
    const { token: theirs } = await doctor.calls.token({ appointmentId: id });
    await patient.calls.join({ token: mine });
    await doctor.calls.join({ token: theirs });
    const fromPatient = () => refusal(patient.calls.signal({ token: mine, ...aSignal(people.doctor) }));
    const fromDoctor = () => refusal(doctor.calls.signal({ token: theirs, ...aSignal(people.patient) }));
    expect([await fromPatient(), await fromDoctor()]).toEqual(['CALL_NOT_OPEN', 'CALL_NOT_OPEN']);
    expect(await refusal(patient.calls.connected({ token: mine }))).toBe('CALL_NOT_OPEN');
    expect(await refusal(patient.calls.admit({ token: mine, userId: people.patient.userId }))).toBe('FORBIDDEN');
    expect(await signalsOf(id)).toEqual([]);
    await doctor.calls.admit({ token: theirs, userId: people.patient.userId });
    expect([await fromPatient(), await fromDoctor()]).toEqual(['allowed', 'allowed']);
  });

  it('is seen by its doctor alone, until the patient is let in, leaves or falls silent', async () => {
    const call = await newCall();
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
    const first = await newCall();
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

describe('a guest', () => {
  const stranger = () => server.clientOf();

  async function invited(call: Awaited<ReturnType<typeof openCall>>, by: 'patient' | 'doctor' = 'patient') {
    const { guest, invitation } = await call[by].calls.invite({ appointmentId: call.id, kind: 'interpreter' });
    const { token, userId } = await stranger().calls.guestToken({ invitation, name: 'Nadia' });
    await stranger().calls.join({ token });
    return { guest, invitation, token, userId };
  }

  it('comes by a link of either side, waits, is admitted, and speaks to both', async () => {
    const call = await openCall();
    const { token, userId } = await invited(call, 'doctor');
    const toDoctor = () => refusal(stranger().calls.signal({ token, ...aSignal(call.people.doctor) }));
    const toPatient = () => refusal(stranger().calls.signal({ token, ...aSignal(call.people.patient) }));
    const seen = async () => (await stranger().calls.join({ token })).map(({ part }) => part).sort();
    expect(await seen()).toEqual(['guest']);
    expect([await toDoctor(), await toPatient()]).toEqual(['CALL_NOT_OPEN', 'CALL_NOT_OPEN']);
    expect(await refusal(call.patient.calls.admit({ token: call.patientToken, userId }))).toBe('FORBIDDEN');
    await call.doctor.calls.admit({ token: call.doctorToken, userId });
    expect(await seen()).toEqual(['doctor', 'guest', 'patient']);
    expect([await toDoctor(), await toPatient()]).toEqual(['allowed', 'allowed']);
    expect(await refusal(stranger().appointments.get({ id: call.id }))).toBe('UNAUTHENTICATED');
  });

  it('starts no visit, and leaves the count of attendance alone', async () => {
    const call = await openCall();
    const { token, userId } = await invited(call);
    await call.doctor.calls.admit({ token: call.doctorToken, userId });
    await stranger().calls.connected({ token });
    await call.doctor.calls.connected({ token: call.doctorToken });
    expect(await statusOf(call.id)).toBe('confirmed');
    await call.patient.calls.connected({ token: call.patientToken });
    expect(await statusOf(call.id)).toBe('in_progress');
  });

  it('is sent away at once when the invitation is taken back, and can’t return', async () => {
    const call = await openCall();
    const { guest, invitation, token, userId } = await invited(call);
    await call.doctor.calls.admit({ token: call.doctorToken, userId });
    expect(await refusal(outsider.calls.revoke({ id: guest.id }))).toBe('NOT_FOUND');
    await call.patient.calls.revoke({ id: guest.id });
    expect(await refusal(stranger().calls.signal({ token, ...aSignal(call.people.doctor) }))).toBe('CALL_NOT_OPEN');
    expect(await refusal(stranger().calls.join({ token }))).toBe('CALL_NOT_OPEN');
    expect(await refusal(stranger().calls.guestToken({ invitation, name: 'Nadia' }))).toBe('INVALID_TOKEN');
    expect(await call.doctor.calls.guests({ appointmentId: call.id })).toEqual([]);
  });

  it('needs a link that is ours and not over; one guest is in at a time', async () => {
    const call = await openCall();
    const { invitation, userId } = await invited(call);
    const forged = `${invitation.split('.')[0]}.${'A'.repeat(43)}`;
    expect(await refusal(stranger().calls.guestToken({ invitation: forged, name: 'Eve' }))).toBe('INVALID_TOKEN');
    expect(await refusal(stranger().calls.guestToken({ invitation: call.patientToken, name: 'Eve' }))).toBe(
      'INVALID_TOKEN',
    );
    expect(await refusal(stranger().calls.join({ token: invitation }))).toBe('CALL_NOT_OPEN');
    const other = await invited(call, 'doctor');
    await call.doctor.calls.admit({ token: call.doctorToken, userId });
    expect(await refusal(call.doctor.calls.admit({ token: call.doctorToken, userId: other.userId }))).toBe('CALL_FULL');
    await server.database.write(null, (db) =>
      db
        .updateTable('call_guests')
        .set({ expires_at: new Date(Date.now() - 1) })
        .where('appointment_id', '=', call.id),
    );
    expect(await refusal(stranger().calls.guestToken({ invitation, name: 'Nadia' }))).toBe('INVALID_TOKEN');
  });

  it('is invited by participants only, five times at most, and only while there is a call to come', async () => {
    const call = await openCall();
    const invite = (client: Client) => refusal(client.calls.invite({ appointmentId: call.id, kind: 'family' }));
    expect(await invite(outsider)).toBe('NOT_FOUND');
    for (let count = 0; count < 5; count += 1) expect(await invite(call.patient)).toBe('allowed');
    expect(await invite(call.doctor)).toBe('TOO_MANY_GUESTS');
    const phone = await newCall({ type: 'phone' });
    expect(await refusal(phone.patient.calls.invite({ appointmentId: phone.id, kind: 'family' }))).toBe(
      'CALL_NOT_OPEN',
    );
    expect(await refusal(outsider.calls.guests({ appointmentId: call.id }))).toBe('allowed');
    expect(await outsider.calls.guests({ appointmentId: call.id })).toEqual([]);
  });

  it('hears of the call over a stream of its own', async () => {
    const call = await openCall();
    const { token, userId } = await invited(call);
    const hearing = new AbortController();
    const events = await stranger().calls.hear({ token }, { signal: hearing.signal });
    expect((await events.next()).value).toEqual({ kind: 'ready' });
    await call.doctor.calls.admit({ token: call.doctorToken, userId });
    // Who is there is said with every change, so more often than asked for here.
    const next = async (kind: string, isAwaited: (value: object) => boolean): Promise<void> => {
      const value = (await events.next()).value as { kind: string };
      if (value.kind === kind && isAwaited(value)) return;
      expect(value).toMatchObject({ kind: 'call_presence', appointmentId: call.id });
      await next(kind, isAwaited);
    };
    await next('call_presence', (value) => 'presence' in value && (value.presence as unknown[]).length === 3);
    await call.patient.calls.signal({ token: call.patientToken, ...aSignal(call.people.patient), recipientId: userId });
    await next('call_signal', (value) => 'senderId' in value && value.senderId === call.people.patient.userId);
    hearing.abort();
  });
});
