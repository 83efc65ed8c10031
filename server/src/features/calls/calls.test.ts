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
const aSignal = (): CallSignal => ({
  from: now(),
  to: now(),
  signal: { type: 'description', kind: 'offer', sdp: 'v=0' },
});

const statusOf = async (id: string) =>
  (await server.database.read(null, (db) => db.selectFrom('appointments').select('status').where('id', '=', id)))[0]
    ?.status;

const signalsOf = (id: string) =>
  server.database.read(null, (db) =>
    db.selectFrom('call_signals').select(['sender_id', 'recipient_id', 'payload']).where('appointment_id', '=', id),
  );

describe('a token', () => {
  it('admits both participants, one of whom gives way', async () => {
    const { id, patient, doctor } = await newCall();
    const forPatient = await patient.calls.token({ appointmentId: id });
    const forDoctor = await doctor.calls.token({ appointmentId: id });
    expect([forPatient.polite, forDoctor.polite]).toEqual([true, false]);
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
    expect(await patient.calls.join({ token: mine })).toMatchObject([{ userId: people.patient.userId, leftAt: null }]);
    expect(await doctor.calls.join({ token: theirs })).toHaveLength(2);
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
    const visits = await Promise.all(Array.from({ length: 10 }, () => newCall()));
    const reports = visits.map(async ({ id, patient, doctor }) => {
      const sides = [patient, doctor].map(async (side) => {
        const { token } = await side.calls.token({ appointmentId: id });
        await side.calls.join({ token });
        return () => side.calls.connected({ token });
      });
      return Promise.all((await Promise.all(sides)).map((report) => report()));
    });
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
    const { id, patient, people } = await newCall();
    const { token } = await patient.calls.token({ appointmentId: id });
    const sent = aSignal();
    await patient.calls.signal({ token, ...sent });
    expect(await signalsOf(id)).toEqual([
      { sender_id: people.patient.userId, recipient_id: people.doctor.userId, payload: sent },
    ]);
  });

  it('is refused with a token that is forged, expired, or another person’s', async () => {
    const { id, patient, people } = await newCall();
    const claims = { appointmentId: id, userId: people.patient.userId };
    const soon = new Date(Date.now() + 60_000);
    const secret = server.services.secrets.calls;
    const tokens = {
      own: signToken(secret, claims, soon),
      forged: signToken('guessed', claims, soon),
      expired: signToken(secret, claims, new Date(Date.now() - 1)),
      foreign: signToken(secret, { ...claims, userId: people.doctor.userId }, soon),
      garbage: 'e30.e30',
      empty: '.',
    };
    const outcomes = Object.entries(tokens).map(async ([kind, token]) => [
      kind,
      await refusal(patient.calls.signal({ token, ...aSignal() })),
    ]);
    expect(Object.fromEntries(await Promise.all(outcomes))).toEqual({
      own: 'allowed',
      forged: 'CALL_NOT_OPEN',
      expired: 'CALL_NOT_OPEN',
      foreign: 'CALL_NOT_OPEN',
      garbage: 'CALL_NOT_OPEN',
      empty: 'CALL_NOT_OPEN',
    });
    expect(await signalsOf(id)).toHaveLength(1);
  });

  it('is refused to an outsider even with a token that was signed for them by mistake', async () => {
    const { id } = await newCall();
    const stranger = await server.person({ role: 'doctor', verified: true });
    const claims = { appointmentId: id, userId: stranger.userId };
    const token = signToken(server.services.secrets.calls, claims, new Date(Date.now() + 60_000));
    const client = server.clientOf(stranger);
    expect(await refusal(client.calls.join({ token }))).toBe('CALL_NOT_OPEN');
    expect(await refusal(client.calls.signal({ token, ...aSignal() }))).toBe('CALL_NOT_OPEN');
    expect(await refusal(client.calls.connected({ token }))).toBe('CALL_NOT_OPEN');
    expect(await signalsOf(id)).toEqual([]);
  });

  it('is refused once the window has closed, whatever the token says', async () => {
    const { id, doctor, people } = await newCall();
    const { token } = await doctor.calls.token({ appointmentId: id });
    expect(await refusal(doctor.calls.signal({ token, ...aSignal() }))).toBe('allowed');
    await server.database.write(null, (db) =>
      db
        .updateTable('appointments')
        .set({ start_time: new Date(Date.now() - 7_200_000), end_time: new Date(Date.now() - 5_400_000) })
        .where('id', '=', id),
    );
    expect(await refusal(doctor.calls.signal({ token, ...aSignal() }))).toBe('CALL_NOT_OPEN');
    expect(await refusal(doctor.calls.join({ token }))).toBe('CALL_NOT_OPEN');
    expect(people.doctor.providerId).not.toBe('');
  });

  it.each([
    ['of no known kind', { type: 'eval', code: '1' }],
    ['that is too long', { type: 'description', kind: 'offer', sdp: 'x'.repeat(24_001) }],
    ['with a field more', { type: 'description', kind: 'offer', sdp: '', extra: 1 }],
    ['with a NUL', { type: 'description', kind: 'offer', sdp: 'v=0\u0000' }],
    ['with half a character', { type: 'description', kind: 'offer', sdp: 'v=0\ud800' }],
    ['that escapes make too large', { type: 'description', kind: 'offer', sdp: '"'.repeat(24_000) }],
  ])('%s is invalid', async (_, signal) => {
    const { id, patient } = await newCall();
    const { token } = await patient.calls.token({ appointmentId: id });
    expect(await refusal(patient.calls.signal({ token, ...aSignal(), signal: signal as never }))).toBe('INVALID_INPUT');
  });

  it('is swept away when it is old', async () => {
    const { id, patient } = await newCall();
    const { token } = await patient.calls.token({ appointmentId: id });
    await patient.calls.signal({ token, ...aSignal() });
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
