import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { type StripeBank, type StripeEvent, stripeBank } from '../../testing/stripe-bank.ts';
import { codeOf, dayAhead } from '../../testing/visits.ts';

const PRICE = 6_000;
let bank: StripeBank;
let server: TestServer;
let doctor: Person;
let patient: Person;

beforeAll(async () => {
  bank = await stripeBank();
  server = await testServer({ environment: bank.environment });
  doctor = await server.person({ role: 'doctor', verified: true });
});
beforeEach(async () => {
  patient = await server.person({ role: 'patient' });
  bank.events.length = 0;
});
afterEach(() => {
  bank.recover();
  bank.refundsBecome('succeeded');
});
afterAll(async () => {
  await server?.close();
  bank?.close();
});

let halfHours = 0;
async function book() {
  const { id } = await server.clientOf(patient).appointments.book({
    providerId: doctor.providerId,
    appointmentType: 'video',
    startTime: dayAhead(2 + Math.floor(halfHours / 40), halfHours++ % 40),
    idempotencyKey: randomUUID(),
  });
  return id;
}
const checkout = (appointmentId: string) => server.clientOf(patient).payments.checkout({ appointmentId });
const stateOf = (appointmentId: string) => server.clientOf(patient).payments.state({ appointmentId });
const cancel = (id: string, as = doctor) => server.clientOf(as).appointments.cancel({ id, reason: 'ill' });
const deliver = async (events: readonly StripeEvent[]) => {
  for (const event of events) {
    expect((await server.request('/api/webhooks/payments', bank.webhook(event))).status).toBe(200);
  }
};
/** Delivers what the bank has to tell, and does what follows. */
async function settle() {
  for (;;) {
    await server.settle();
    const news = bank.events.splice(0);
    if (news.length === 0) return;
    await deliver(news);
  }
}
async function paid() {
  const appointmentId = await book();
  const { sessionId } = await checkout(appointmentId);
  bank.pay(sessionId);
  await settle();
  return { appointmentId, sessionId, reference: bank.books.sessions.get(sessionId)!.payment_intent! };
}
const returnedBy = (reference: string) => bank.books.charges.get(reference)!.amount_refunded;
async function netOf(appointmentId: string): Promise<number> {
  const entries = await server.database.read(null, (db) =>
    db.selectFrom('ledger_entries').select(['kind', 'amount_cents']).where('appointment_id', '=', appointmentId),
  );
  const isIn = (kind: string) => ['charge', 'refund_reversal', 'dispute_reversal'].includes(kind);
  return entries.reduce((sum, { kind, amount_cents }) => sum + (isIn(kind) ? amount_cents : -amount_cents), 0);
}

describe('a refund', () => {
  it('returns the rest where part was returned outside before', async () => {
    const { appointmentId, reference } = await paid();
    bank.refundOutside(reference, 1_000);
    await settle();
    await cancel(appointmentId);
    await settle();
    expect(returnedBy(reference)).toBe(PRICE);
    expect(await netOf(appointmentId)).toBe(0);
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'refunded' });
  });
});

describe('owed and not returned', () => {
  const refundsOf = (appointmentId: string) =>
    server.database.read(
      null,
      () => sql<{ state: string; attempts: number; amount: number; needsPerson: boolean }>`
        select r.state, r.attempts, r.amount_cents as amount, r.needs_person as "needsPerson"
        from refunds r join payments p on p.id = r.payment_id where p.appointment_id = ${appointmentId} order by r.id`,
    );
  /** As if the pauses of all refunds were over. */
  const laterOn = async () => {
    await server.database.write(null, () => sql`update refunds set next_try_at = app_now()`);
    await server.runSchedule('refunds');
    await settle();
  };

  it.each(['stored_500', 'stored_400', 'unreachable', 'lost_answer', 'rate_limit'] as const)(
    'is asked for until it is returned, once: %s for a day',
    async (fault) => {
      const { appointmentId, reference } = await paid();
      bank.fail(fault, { path: /POST .*refunds/, times: 12 });
      await cancel(appointmentId);
      await settle();
      expect(await stateOf(appointmentId)).toMatchObject({
        status: fault === 'lost_answer' ? 'refunded' : 'refunding',
      });
      for (let tries = 0; tries < 14; tries += 1) await laterOn();
      bank.shift(86_400_000);
      await laterOn();
      expect(returnedBy(reference)).toBe(PRICE);
      expect(bank.books.refunds.filter(({ payment_intent }) => payment_intent === reference)).toHaveLength(1);
      expect(await netOf(appointmentId)).toBe(0);
      expect(await stateOf(appointmentId)).toMatchObject({ status: 'refunded' });
      expect((await refundsOf(appointmentId)).at(-1)).toMatchObject({
        state: 'returned',
        amount: PRICE,
        needsPerson: false,
      });
    },
  );

  it('survives a gateway that is away for a day, and waits longer each time', async () => {
    const { appointmentId, reference } = await paid();
    bank.fail('unreachable', { times: Number.POSITIVE_INFINITY });
    await cancel(appointmentId);
    await settle();
    const pauses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      const [row] = await server.database.read(
        null,
        () => sql<{ pause: number }>`select round(extract(epoch from r.next_try_at - app_now()) / 60)::integer as pause
          from refunds r join payments p on p.id = r.payment_id where p.appointment_id = ${appointmentId}`,
      );
      pauses.push(row!.pause);
      await laterOn();
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
    expect(await refundsOf(appointmentId)).toMatchObject([{ state: 'owed', needsPerson: true }]);
    bank.recover();
    await laterOn();
    expect(returnedBy(reference)).toBe(PRICE);
  });
});

describe('a checkout', () => {
  it('can be opened after the gateway failed, whether it stored that or not', async () => {
    for (const fault of ['stored_500', 'stored_400', 'lost_answer', 'unreachable', 'rate_limit'] as const) {
      const appointmentId = await book();
      bank.fail(fault, { path: /POST .*\/sessions$/, times: 3 });
      expect(await codeOf(checkout(appointmentId)), fault).toBe('PAYMENT_GATEWAY_FAILED');
      bank.recover();
      await server.database.write(
        null,
        () =>
          sql`update appointments set hold_expires_at = hold_expires_at + interval '3 minutes' where id = ${appointmentId}`,
      );
      const { sessionId } = await checkout(appointmentId);
      bank.pay(sessionId);
      await settle();
      expect(await stateOf(appointmentId), fault).toMatchObject({ status: 'paid', appointmentStatus: 'confirmed' });
    }
  }, 60_000);

  it('waits ten seconds for the gateway and no longer', { timeout: 40_000 }, async () => {
    const appointmentId = await book();
    bank.fail('silent', { times: Number.POSITIVE_INFINITY });
    const since = performance.now();
    expect(await codeOf(checkout(appointmentId))).toBe('PAYMENT_GATEWAY_FAILED');
    expect(performance.now() - since).toBeLessThan(10_500);
  });
});
