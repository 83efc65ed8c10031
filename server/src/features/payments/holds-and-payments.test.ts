import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countWaiting } from '../../testing/locks.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { dayAhead, refusal } from '../../testing/visits.ts';

let server: TestServer;
let doctor: Person;
let patient: Person;

beforeAll(async () => {
  server = await testServer();
  doctor = await server.person({ role: 'doctor', verified: true });
  patient = await server.person({ role: 'patient' });
});
afterAll(() => server?.close());

let halfHours = 0;
async function hold() {
  const { id: appointmentId } = await server.clientOf(patient).appointments.book({
    providerId: doctor.providerId,
    appointmentType: 'video',
    startTime: dayAhead(2, halfHours++),
    idempotencyKey: randomUUID(),
  });
  const { sessionId } = await server.clientOf(patient).payments.checkout({ appointmentId });
  return { appointmentId, sessionId };
}

const stateOf = (appointmentId: string) => server.clientOf(patient).payments.state({ appointmentId });
const pay = (sessionId: string) => server.clientOf().payments.sandboxAct({ sessionId, action: 'pay' });
const letHoldEnd = (appointmentId: string) =>
  server.database.write(
    null,
    () => sql`update appointments set hold_expires_at = app_now() - interval '1 second' where id = ${appointmentId}`,
  );

describe('the time of a visit whose payment was taken', () => {
  it('is kept after its hold has ended, until the payment is in the books', async () => {
    const { appointmentId, sessionId } = await hold();
    await pay(sessionId);
    await letHoldEnd(appointmentId);
    await server.runSchedule('holds');
    expect(await stateOf(appointmentId)).toMatchObject({ appointmentStatus: 'scheduled' });
    await server.settle();
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'paid', appointmentStatus: 'confirmed' });
  });

  it('is kept when the payment is being taken at that moment', async () => {
    const { appointmentId, sessionId } = await hold();
    await letHoldEnd(appointmentId);
    const taken = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const taking = server.services.worker.transaction(null, async (trx) => {
      await sql`update sandbox_sessions set status = 'complete', payment_id = 'pi_race' where id = ${sessionId}`.execute(
        trx,
      );
      await sql`insert into outbox (effect, payload) values ('payment.webhook',
        ${JSON.stringify({ sessionId, type: 'checkout.session.completed' })}::jsonb)`.execute(trx);
      taken.resolve();
      await mayCommit.promise;
    });
    await taken.promise;
    const releasing = server.runSchedule('holds');
    const hasReleased = releasing.then(() => 1);
    await expect.poll(() => Promise.race([hasReleased, countWaiting(server.database)])).toBe(1);
    mayCommit.resolve();
    await Promise.all([taking, releasing]);
    expect(await stateOf(appointmentId)).toMatchObject({ appointmentStatus: 'scheduled' });
    await server.settle();
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'paid', appointmentStatus: 'confirmed' });
  });

  it('is confirmed, or nothing was taken: whichever of paying and releasing comes first', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { appointmentId, sessionId } = await hold();
      await letHoldEnd(appointmentId);
      const [paid] = await Promise.all([pay(sessionId).catch(() => null), server.runSchedule('holds')]);
      await server.settle();
      await server.settle();
      expect(await stateOf(appointmentId)).toMatchObject(
        paid?.outcome === 'paid'
          ? { status: 'paid', appointmentStatus: 'confirmed' }
          : { status: 'expired', appointmentStatus: 'cancelled' },
      );
    }
  });

  it('is kept while news of its payment waits to be understood', async () => {
    const { appointmentId, sessionId } = await hold();
    await server.database.write(
      null,
      () => sql`insert into payment_events (id, gateway, type, state, reference, payload)
        values (${randomUUID()}, 'sandbox', 'checkout.session.completed', 'unmatched', 'pi_later',
          ${JSON.stringify({ news: { type: 'paid', sessionId } })}::jsonb)`,
    );
    await letHoldEnd(appointmentId);
    await server.runSchedule('holds');
    expect(await stateOf(appointmentId)).toMatchObject({ appointmentStatus: 'scheduled' });
  });

  it('is nobody’s once the hold is released: its checkout takes no payment any more', async () => {
    const { appointmentId, sessionId } = await hold();
    await letHoldEnd(appointmentId);
    await server.runSchedule('holds');
    expect(await refusal(pay(sessionId))).toMatchObject({ code: 'HOLD_EXPIRED' });
    await server.settle();
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'expired', appointmentStatus: 'cancelled' });
  });
});
