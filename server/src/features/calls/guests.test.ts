import { randomUUID } from 'node:crypto';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSignal, type Calls, callsOn } from '../../testing/calls.ts';
import { type ServerProcess, serverProcess } from '../../testing/processes.ts';
import { type Client, type TestServer, testServer } from '../../testing/server.ts';
import { codeOf } from '../../testing/visits.ts';

const AT_ONCE_MS = 5_000;

let server: TestServer;
let calls: Calls;
let outsider: Client;

beforeAll(async () => {
  server = await testServer();
  calls = callsOn(server);
  outsider = server.clientOf(await server.person({ role: 'doctor', verified: true }));
});
afterAll(() => server?.close());

describe('a guest', () => {
  const stranger = () => server.clientOf();

  async function invited(call: Awaited<ReturnType<Calls['openCall']>>, by: 'patient' | 'doctor' = 'patient') {
    const { guest, invitation } = await call[by].calls.invite({ appointmentId: call.id, kind: 'interpreter' });
    const key = randomUUID();
    const { token, userId } = await stranger().calls.guestToken({ invitation, name: 'Nadia', key });
    await stranger().calls.join({ token });
    return { guest, invitation, token, userId, key };
  }

  const silence = (userId: string) =>
    server.database.write(null, (db) =>
      db
        .updateTable('call_presence')
        .set({ seen_at: new Date(Date.now() - 61_000) })
        .where('user_id', '=', userId),
    );

  it('comes by a link of either side, waits, is admitted, and speaks to both', async () => {
    const call = await calls.openCall();
    const { token, userId } = await invited(call, 'doctor');
    const toDoctor = () => codeOf(stranger().calls.signal({ token, ...aSignal(call.people.doctor) }));
    const toPatient = () => codeOf(stranger().calls.signal({ token, ...aSignal(call.people.patient) }));
    const seen = async () => (await stranger().calls.join({ token })).map(({ part }) => part).sort();
    expect(await seen()).toEqual(['guest']);
    expect([await toDoctor(), await toPatient()]).toEqual(['CALL_NOT_OPEN', 'CALL_NOT_OPEN']);
    expect(await codeOf(call.patient.calls.admit({ token: call.patientToken, userId }))).toBe('FORBIDDEN');
    await call.doctor.calls.admit({ token: call.doctorToken, userId });
    expect(await seen()).toEqual(['doctor', 'guest', 'patient']);
    expect([await toDoctor(), await toPatient()]).toEqual(['allowed', 'allowed']);
    expect(await codeOf(stranger().appointments.get({ id: call.id }))).toBe('UNAUTHENTICATED');
  });

  it('is noted in the patient’s name: who invited, let in and took back', async () => {
    const call = await calls.openCall();
    const { guest, userId } = await invited(call);
    await call.doctor.calls.admit({ token: call.doctorToken, userId });
    await call.doctor.calls.revoke({ id: userId });
    await server.services.accessLog.flush();
    const { patient, doctor } = call.people;
    const noted = await server.database.read(null, (db) =>
      db
        .selectFrom('access_log')
        .select(['actor_id', 'action', 'subject'])
        .where('patient_id', '=', patient.userId)
        .where('subject_id', 'in', [guest.id, call.id])
        .where('actor_id', 'in', [patient.userId, doctor.userId]),
    );
    expect(noted).toEqual(
      expect.arrayContaining([
        { actor_id: patient.userId, action: 'create', subject: 'call_guest' },
        { actor_id: doctor.userId, action: 'change', subject: 'call_guest' },
      ]),
    );
    const admissions = noted.filter(({ action, subject }) => action === 'change' && subject === 'call');
    expect(admissions).toHaveLength(2);
  });

  it('starts no visit, and leaves the count of attendance alone', async () => {
    const call = await calls.openCall();
    const { token, userId } = await invited(call);
    await call.doctor.calls.admit({ token: call.doctorToken, userId });
    await stranger().calls.connected({ token });
    await call.doctor.calls.connected({ token: call.doctorToken });
    expect(await calls.statusOf(call.id)).toBe('confirmed');
    await call.patient.calls.connected({ token: call.patientToken });
    expect(await calls.statusOf(call.id)).toBe('in_progress');
  });

  it('is sent away at once when the invitation is taken back, and can’t return', async () => {
    const call = await calls.openCall();
    const { guest, invitation, token, userId } = await invited(call);
    await call.doctor.calls.admit({ token: call.doctorToken, userId });
    expect(await codeOf(outsider.calls.revoke({ id: guest.id }))).toBe('NOT_FOUND');
    await call.patient.calls.revoke({ id: guest.id });
    expect(await codeOf(stranger().calls.relays())).toBe('UNAUTHENTICATED');
    expect(await codeOf(stranger().calls.signal({ token, ...aSignal(call.people.doctor) }))).toBe('CALL_NOT_OPEN');
    expect(await codeOf(stranger().calls.join({ token }))).toBe('CALL_NOT_OPEN');
    expect(await codeOf(stranger().calls.guestToken({ invitation, name: 'Nadia', key: randomUUID() }))).toBe(
      'INVALID_TOKEN',
    );
    expect(await call.doctor.calls.guests({ appointmentId: call.id })).toEqual([]);
  });

  it('whose page sends no key goes by the invitation’s own id, and is sent away like any other', async () => {
    const call = await calls.openCall();
    const { guest, invitation } = await call.patient.calls.invite({ appointmentId: call.id, kind: 'family' });
    const { token, userId } = await stranger().calls.guestToken({ invitation, name: 'Nadia' });
    expect(userId).toBe(guest.id);
    await stranger().calls.join({ token });
    await call.doctor.calls.admit({ token: call.doctorToken, userId });
    const speak = () => codeOf(stranger().calls.signal({ token, ...aSignal(call.people.doctor) }));
    expect(await speak()).toBe('allowed');
    await call.patient.calls.revoke({ id: guest.id });
    expect(await speak()).toBe('CALL_NOT_OPEN');
  });

  it('needs a link that is ours and not over; one guest is in at a time', async () => {
    const call = await calls.openCall();
    const { invitation, userId } = await invited(call);
    const forged = `${invitation.split('.')[0]}.${'A'.repeat(43)}`;
    expect(await codeOf(stranger().calls.guestToken({ invitation: forged, name: 'Eve', key: randomUUID() }))).toBe(
      'INVALID_TOKEN',
    );
    expect(
      await codeOf(stranger().calls.guestToken({ invitation: call.patientToken, name: 'Eve', key: randomUUID() })),
    ).toBe('INVALID_TOKEN');
    expect(await codeOf(stranger().calls.guestToken({ invitation, name: 'Nadia\u202e', key: randomUUID() }))).toBe(
      'INVALID_INPUT',
    );
    expect(await codeOf(stranger().calls.join({ token: invitation }))).toBe('CALL_NOT_OPEN');
    const other = await invited(call, 'doctor');
    await call.doctor.calls.admit({ token: call.doctorToken, userId });
    expect(await codeOf(call.doctor.calls.admit({ token: call.doctorToken, userId: other.userId }))).toBe('CALL_FULL');
    await server.database.write(null, (db) =>
      db
        .updateTable('call_guests')
        .set({ expires_at: new Date(Date.now() - 1) })
        .where('appointment_id', '=', call.id),
    );
    expect(await codeOf(stranger().calls.guestToken({ invitation, name: 'Nadia', key: randomUUID() }))).toBe(
      'INVALID_TOKEN',
    );
  });

  it('waits again on coming back when another guest was let in meanwhile', async () => {
    const call = await calls.openCall();
    const [one, other] = [await invited(call), await invited(call, 'doctor')];
    const letIn = (userId: string) => codeOf(call.doctor.calls.admit({ token: call.doctorToken, userId }));
    const enter = async ({ token, userId }: { token: string; userId: string }) =>
      (await stranger().calls.join({ token })).find((person) => person.userId === userId);
    expect(await letIn(one.userId)).toBe('allowed');
    const stay = await enter(one);
    expect(stay?.admittedAt).not.toBeNull();
    await stranger().calls.leave({ token: one.token, joinedAt: stay!.joinedAt });
    expect((await enter(one))?.admittedAt).toBe(stay?.admittedAt);
    await stranger().calls.leave({ token: one.token, joinedAt: (await enter(one))!.joinedAt });
    expect(await letIn(other.userId)).toBe('allowed');
    expect((await enter(one))?.admittedAt).toBeNull();
    expect(await codeOf(stranger().calls.signal({ token: one.token, ...aSignal(call.people.doctor) }))).toBe(
      'CALL_NOT_OPEN',
    );
    expect(await letIn(one.userId)).toBe('CALL_FULL');
  });

  it('takes nobody’s place once its page has fallen silent, and waits again when it wakes up', async () => {
    const call = await calls.openCall();
    const [one, other] = [await invited(call), await invited(call, 'doctor')];
    const letIn = (userId: string) => codeOf(call.doctor.calls.admit({ token: call.doctorToken, userId }));
    const told = async ({ userId }: { userId: string }) =>
      (await call.doctor.calls.stay({ token: call.doctorToken })).presence.find((person) => person.userId === userId);
    const isIn = async (guest: { userId: string }) => {
      const { admittedAt, leftAt } = (await told(guest))!;
      return admittedAt !== null && leftAt === null;
    };
    expect(await letIn(one.userId)).toBe('allowed');
    expect(await told(one)).toMatchObject({ isSilent: false });
    await silence(one.userId);
    expect(await told(one)).toMatchObject({ isSilent: true });
    await stranger().calls.stay({ token: one.token });
    expect(await told(one)).toMatchObject({ isSilent: false });
    expect([await isIn(one), await letIn(other.userId)]).toEqual([true, 'CALL_FULL']);
    await silence(one.userId);
    expect(await letIn(other.userId)).toBe('allowed');
    expect([await isIn(one), await isIn(other)]).toEqual([false, true]);
    await silence(other.userId);
    expect(await letIn(one.userId)).toBe('allowed');
    await stranger().calls.stay({ token: one.token });
    await stranger().calls.stay({ token: other.token });
    expect([await isIn(one), await isIn(other)]).toEqual([true, false]);
    expect(await letIn(other.userId)).toBe('CALL_FULL');
  });

  it('is a person and not a link: another browser with it knocks, and pushes nobody out who is in', async () => {
    const call = await calls.openCall();
    const { invitation, token, userId, key } = await invited(call);
    const come = (name: string, own: string) => stranger().calls.guestToken({ invitation, name, key: own });
    const enter = async (own: { token: string; userId: string }) =>
      (await stranger().calls.join({ token: own.token })).find((person) => person.userId === own.userId);
    const speak = (own: string) => codeOf(stranger().calls.signal({ token: own, ...aSignal(call.people.doctor) }));
    await call.doctor.calls.admit({ token: call.doctorToken, userId });
    const strangers = randomUUID();
    expect(await codeOf(come('Eve', strangers))).toBe('CALL_FULL');
    const again = await come('Nadia', key);
    const stay = await enter(again);
    expect(stay).toMatchObject({ name: 'Nadia', admittedAt: expect.any(String), leftAt: null });
    expect(await speak(token)).toBe('allowed');

    await stranger().calls.leave({ token, joinedAt: stay!.joinedAt });
    const other = await come('Eve', strangers);
    expect(other.userId).not.toBe(userId);
    expect(await enter(other)).toMatchObject({ name: 'Eve', admittedAt: null });
    expect([await speak(other.token), await speak(token)]).toEqual(['CALL_NOT_OPEN', 'CALL_NOT_OPEN']);
    expect(await codeOf(stranger().calls.join({ token }))).toBe('CALL_NOT_OPEN');
    expect(await codeOf(call.doctor.calls.admit({ token: call.doctorToken, userId }))).toBe('FORBIDDEN');

    expect((await enter(await come('Nadia', key)))?.admittedAt).toBeNull();
    expect(await codeOf(stranger().calls.stay({ token: other.token }))).toBe('CALL_NOT_OPEN');
    await call.doctor.calls.revoke({ id: userId });
    expect(await codeOf(come('Nadia', key))).toBe('INVALID_TOKEN');
  });

  it('is one even when a second wakes up that had left before', async () => {
    const call = await calls.openCall();
    const [one, other] = [await invited(call), await invited(call, 'doctor')];
    const letIn = (userId: string) => codeOf(call.doctor.calls.admit({ token: call.doctorToken, userId }));
    const enter = async ({ token, userId }: { token: string; userId: string }) =>
      (await stranger().calls.join({ token })).find((person) => person.userId === userId);
    await letIn(one.userId);
    await stranger().calls.leave({ token: one.token, joinedAt: (await enter(one))!.joinedAt });
    expect(await letIn(other.userId)).toBe('allowed');
    await silence(other.userId);
    expect((await enter(one))?.admittedAt).not.toBeNull();
    await stranger().calls.stay({ token: other.token });
    expect(await codeOf(stranger().calls.connected({ token: other.token }))).toBe('CALL_NOT_OPEN');
  });

  it('is invited by participants only, five times at most, and only while there is a call to come', async () => {
    const call = await calls.openCall();
    const invite = (client: Client) => codeOf(client.calls.invite({ appointmentId: call.id, kind: 'family' }));
    expect(await invite(outsider)).toBe('NOT_FOUND');
    for (let count = 0; count < 5; count += 1) expect(await invite(call.patient)).toBe('allowed');
    expect(await invite(call.doctor)).toBe('TOO_MANY_GUESTS');
    const phone = await calls.newCall({ type: 'phone' });
    expect(await codeOf(phone.patient.calls.invite({ appointmentId: phone.id, kind: 'family' }))).toBe('CALL_NOT_OPEN');
    const byStranger = (appointmentId: string) => codeOf(outsider.calls.invite({ appointmentId, kind: 'family' }));
    expect([await byStranger(phone.id), await byStranger(randomUUID())]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(await call.patient.calls.guests({ appointmentId: call.id })).toHaveLength(5);
    expect(await codeOf(outsider.calls.guests({ appointmentId: call.id }))).toBe('NOT_FOUND');
  });

  it('hears of the call over a stream of its own', async () => {
    const call = await calls.openCall();
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

  describe('on another server of the same database', () => {
    let elsewhere: ServerProcess;
    beforeAll(async () => {
      elsewhere = await serverProcess(server.urls, { environment: { RATE_LIMIT_FACTOR: '1000' } });
    });
    afterAll(() => elsewhere?.stop());

    const strangerElsewhere = (): Client => createORPCClient(new RPCLink({ url: `${elsewhere.origin}/api/rpc` }));

    /** What a stream tells from `ready` to its end. */
    async function hear(token: string) {
      const events = await strangerElsewhere().calls.hear({ token });
      expect((await events.next()).value).toEqual({ kind: 'ready' });
      const heard: unknown[] = [];
      const ended = (async () => {
        for await (const event of events) heard.push(event);
      })();
      return { heard, ended };
    }

    it('hears that the invitation was taken back, and nothing after', async () => {
      const call = await calls.openCall();
      const { guest, token, userId } = await invited(call);
      await call.doctor.calls.admit({ token: call.doctorToken, userId });
      const { heard, ended } = await hear(token);
      const since = performance.now();
      await call.patient.calls.revoke({ id: guest.id });
      await ended;
      expect(performance.now() - since).toBeLessThan(AT_ONCE_MS);
      expect(heard.at(-1)).toMatchObject({
        kind: 'call_presence',
        presence: [expect.objectContaining({ userId, leftAt: expect.any(String) })],
      });
      expect(await codeOf(hear(token))).toBe('CALL_NOT_OPEN');
    });

    it('is sent away before coming in, and when another browser comes with the link', async () => {
      const call = await calls.openCall();
      const { guest, invitation } = await call.patient.calls.invite({ appointmentId: call.id, kind: 'family' });
      const come = async () =>
        (await stranger().calls.guestToken({ invitation, name: 'Nadia', key: randomUUID() })).token;
      const first = await hear(await come());
      const second = await hear(await come());
      await first.ended;
      await call.patient.calls.revoke({ id: guest.id });
      await second.ended;
    });
  });
});
