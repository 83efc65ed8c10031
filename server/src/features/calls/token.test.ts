import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Calls, callsOn } from '../../testing/calls.ts';
import { type Client, type TestServer, testServer } from '../../testing/server.ts';
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
    expect(Number(expiry)).toBeLessThan(Date.now() / 1000 + 2 * 3600);
    expect(user).toBe(`${id}/${people.patient.userId}`);
    expect(turn?.credential).toBe(
      createHmac('sha1', 'shared')
        .update(turn?.username ?? '')
        .digest('base64'),
    );
  });

  it('has its relays tried before it, for ten minutes, by people with a video visit to come', async () => {
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
