import { randomUUID } from 'node:crypto';
import { trials } from '@polyclinic/contract/platform/trials';
import { sql } from 'kysely';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../observability/index.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { dayAhead, refusal } from '../../testing/visits.ts';

const PRICE = 6_000;
let server: TestServer;
let doctor: Person;
let patient: Person;
const logged: string[] = [];

beforeAll(async () => {
  server = await testServer({ log: createLog('info', { write: (line) => logged.push(line) }) });
  doctor = await server.person({ role: 'doctor', verified: true });
  patient = await server.person({ role: 'patient' });
});
afterAll(() => server?.close());

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
async function hold() {
  const appointmentId = await book();
  const { sessionId } = await server.clientOf(patient).payments.checkout({ appointmentId });
  return { appointmentId, sessionId };
}
async function paid() {
  const held = await hold();
  await server.clientOf().payments.sandboxAct({ sessionId: held.sessionId, action: 'pay' });
  await server.settle();
  return held;
}
const stateOf = (appointmentId: string) => server.clientOf(patient).payments.state({ appointmentId });

type Entry = { kind: string; amount_cents: number; currency: string };
const ledgerOf = async (appointmentId: string): Promise<Entry[]> =>
  server.database.read(null, (db) =>
    db
      .selectFrom('ledger_entries')
      .select(['kind', 'amount_cents', 'currency'])
      .where('appointment_id', '=', appointmentId)
      .orderBy('id'),
  );
const CHARGE = { kind: 'charge', amount_cents: PRICE, currency: 'USD' };
const REFUND = { kind: 'refund', amount_cents: PRICE, currency: 'USD' };

type Delivery = { type?: string; secret?: string; at?: number; id?: string; changes?: object };
/** A webhook of the gateway about a session, as its sender signs it. */
async function deliver(
  sessionId: string,
  { type = 'checkout.session.completed', secret, at, id, changes }: Delivery = {},
) {
  const [session] = await server.database.read(null, (db) =>
    db.selectFrom('sandbox_sessions').selectAll().where('id', '=', sessionId),
  );
  const object = {
    id: sessionId,
    object: 'checkout.session',
    amount_total: PRICE,
    currency: 'usd',
    payment_intent: `pi_${sessionId}`,
    payment_status: 'paid',
    metadata: session!.metadata,
    ...changes,
  };
  const payload = JSON.stringify({ id: id ?? `evt_${randomUUID()}`, object: 'event', type, data: { object } });
  const options = { payload, secret: secret ?? server.services.secrets.sandboxWebhook };
  const header = Stripe.webhooks.generateTestHeaderString(at ? { ...options, timestamp: at } : options);
  return post(payload, header);
}
/** The gateway's own books say that so much was refunded, and its webhook that they changed. */
async function refunded(sessionId: string, cents: number) {
  await server.database.write(null, (db) =>
    db
      .updateTable('sandbox_sessions')
      .set((build) => ({
        refunded_cents: build.fn('greatest', ['refunded_cents', build.val(cents)]),
        payment_id: `pi_${sessionId}`,
      }))
      .where('id', '=', sessionId),
  );
  return deliver(sessionId, { type: 'charge.refunded', changes: { amount_refunded: cents } });
}
const post = (body: string, signature: string) =>
  server.request('/api/webhooks/payments', { method: 'POST', headers: { 'stripe-signature': signature }, body });

describe('paying', () => {
  it('confirms the visit once the gateway says so, and not before', async () => {
    const { appointmentId, sessionId } = await hold();
    expect(await stateOf(appointmentId)).toMatchObject({
      status: 'pending',
      appointmentStatus: 'scheduled',
      amountCents: PRICE,
    });
    const answer = await server.clientOf().payments.sandboxAct({ sessionId, action: 'pay' });
    expect(answer.redirectUrl).toContain(`/en/payment/success?appointment=${appointmentId}&session_id=${sessionId}`);
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'pending', appointmentStatus: 'scheduled' });
    await server.settle();
    expect(await stateOf(appointmentId)).toMatchObject({
      status: 'paid',
      appointmentStatus: 'confirmed',
      holdExpiresAt: null,
    });
    expect(await ledgerOf(appointmentId)).toEqual([CHARGE]);
  });

  it('is a line of the log, without anybody’s name, once somebody is back from the gateway and it is decided', async () => {
    const { appointmentId, sessionId } = await hold();
    const back = () => server.clientOf(patient).payments.state({ appointmentId, sessionId });
    const lines = () =>
      logged.map((line) => JSON.parse(line)).filter(({ message }) => message === 'back from the gateway');
    await back();
    expect(lines()).toEqual([]);
    await server.clientOf().payments.sandboxAct({ sessionId, action: 'pay' });
    await server.settle();
    await stateOf(appointmentId);
    await server.clientOf(patient).payments.state({ appointmentId, sessionId: 'made_up_by_a_visitor' });
    expect(lines()).toEqual([]);
    await back();
    expect(lines()).toEqual([
      {
        level: expect.any(Number),
        time: expect.any(String),
        appointmentId,
        payment: 'paid',
        message: 'back from the gateway',
      },
    ]);
  });

  it('opens one checkout however often and however concurrently it is asked for', async () => {
    const appointmentId = await book();
    const open = () => server.clientOf(patient).payments.checkout({ appointmentId });
    const opened = await Promise.all(Array.from({ length: 6 }, open));
    expect(new Set([...opened, await open()].map(({ sessionId }) => sessionId)).size).toBe(1);
  });

  it('goes on after a declined card and after leaving the page', async () => {
    const { appointmentId, sessionId } = await hold();
    const gateway = server.clientOf().payments;
    expect(await gateway.sandboxAct({ sessionId, action: 'decline' })).toEqual({
      outcome: 'declined',
      redirectUrl: null,
    });
    expect((await gateway.sandboxAct({ sessionId, action: 'cancel' })).redirectUrl).toContain(
      `/payment/cancel?appointment=${appointmentId}`,
    );
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'pending', appointmentStatus: 'scheduled' });
    await gateway.sandboxAct({ sessionId, action: 'pay' });
    await server.settle();
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'paid' });
    expect(await refusal(server.clientOf(patient).payments.checkout({ appointmentId }))).toMatchObject({
      code: 'NOTHING_TO_PAY',
    });
  });

  it('is refused to everybody else, and unknown to them', async () => {
    const { appointmentId, sessionId } = await hold();
    const stranger = server.clientOf(await server.person({ role: 'patient' }));
    expect(await refusal(stranger.payments.checkout({ appointmentId }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(stranger.payments.state({ appointmentId }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(server.clientOf().payments.state({ appointmentId }))).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(await refusal(server.clientOf(doctor).payments.checkout({ appointmentId }))).toMatchObject({
      code: 'FORBIDDEN',
    });
    const guess = `${sessionId.slice(0, -1)}${sessionId.endsWith('A') ? 'B' : 'A'}`;
    expect(await refusal(server.clientOf().payments.sandboxAct({ sessionId: guess, action: 'pay' }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'pending' });
  });

  it('ends with the hold: its time is free again and its checkout closed', async () => {
    const { appointmentId, sessionId } = await hold();
    const { payments } = server.clientOf(patient);
    await server.database.write(
      null,
      () => sql`update appointments set hold_expires_at = now() - interval '1 second' where id = ${appointmentId}`,
    );
    expect(await refusal(payments.checkout({ appointmentId }))).toMatchObject({ code: 'HOLD_EXPIRED' });
    await server.runSchedule('holds');
    await server.settle();
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'expired', appointmentStatus: 'cancelled' });
    const pay = server.clientOf().payments.sandboxAct({ sessionId, action: 'pay' });
    expect(await refusal(pay)).toMatchObject({ code: 'HOLD_EXPIRED' });
    expect(await refusal(payments.checkout({ appointmentId }))).toMatchObject({ code: 'HOLD_EXPIRED' });
    expect(await ledgerOf(appointmentId)).toEqual([]);
  });
});

describe('cancelling a visit', () => {
  it('returns all of it a day ahead, once', async () => {
    const { appointmentId } = await paid();
    const visit = await server.clientOf(patient).appointments.cancel({ id: appointmentId });
    expect(visit.status).toBe('cancelled');
    await server.settle();
    await server.settle();
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'refunded', appointmentStatus: 'cancelled' });
    expect(await ledgerOf(appointmentId)).toEqual([CHARGE, REFUND]);
  });

  const beginSoon = (appointmentId: string, paidMinutesAgo: number) =>
    server.database.write(
      null,
      () => sql`update appointments set confirmed_at = now() - ${paidMinutesAgo} * interval '1 minute',
      start_time = now() + interval '3 hours', end_time = now() + interval '3 hours 30 minutes' where id = ${appointmentId}`,
    );

  it('returns all of it for 15 minutes after paying, however soon it begins', async () => {
    const { appointmentId } = await paid();
    await beginSoon(appointmentId, 14);
    const visit = await server.clientOf(patient).appointments.cancel({ id: appointmentId, refundPercent: 100 });
    expect(Date.parse(visit.confirmedAt ?? '')).toBeLessThan(Date.now());
    await server.settle();
    expect(await ledgerOf(appointmentId)).toEqual([CHARGE, REFUND]);
  });

  it('returns the published part of it later than that', async () => {
    const { appointmentId } = await paid();
    await beginSoon(appointmentId, 15);
    const cancel = (refundPercent: number) =>
      server.clientOf(patient).appointments.cancel({ id: appointmentId, refundPercent });
    expect(await refusal(cancel(100))).toMatchObject({ code: 'REFUND_CHANGED', data: { refundPercent: 50 } });
    await server.settle();
    expect([await stateOf(appointmentId), await ledgerOf(appointmentId)]).toMatchObject([
      { appointmentStatus: 'confirmed' },
      [CHARGE],
    ]);
    await cancel(50);
    await server.settle();
    expect(await ledgerOf(appointmentId)).toEqual([CHARGE, { ...REFUND, amount_cents: PRICE / 2 }]);
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'paid' });
  });

  it('closes a checkout that is still open', async () => {
    const { appointmentId, sessionId } = await hold();
    await server.clientOf(patient).appointments.cancel({ id: appointmentId });
    await server.settle();
    expect((await server.clientOf().payments.sandboxSession({ sessionId })).status).toBe('expired');
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'expired' });
  });
});

describe('a webhook', () => {
  it.each([
    ['with another secret', { secret: 'whsec_of_somebody_else' }],
    ['of six minutes ago', { at: Math.floor(Date.now() / 1000) - 360 }],
  ])('%s is refused', async (_, delivery) => {
    const { appointmentId, sessionId } = await hold();
    expect((await deliver(sessionId, delivery)).status).toBe(400);
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'pending', appointmentStatus: 'scheduled' });
    expect((await deliver(sessionId)).status).toBe(200);
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'paid', appointmentStatus: 'confirmed' });
  });

  it.each([
    ['nothing', '', ''],
    ['no signature', '{}', ''],
    ['garbage', '\u0000\u0001{{{', 't=1,v1=abc'],
    ['an absurd signature', '{}', 't=NaN,v1='],
  ])('of %s is refused', async (_, body, signature) => {
    expect((await post(body, signature)).status).toBe(400);
  });

  it('that is signed but no JSON, of no interest or about nobody changes nothing', async () => {
    const sign = (payload: string) =>
      post(
        payload,
        Stripe.webhooks.generateTestHeaderString({ payload, secret: server.services.secrets.sandboxWebhook }),
      );
    expect((await sign('{"id": ')).status).toBe(400);
    expect((await sign('null')).status).toBe(400);
    expect((await sign(JSON.stringify({ id: 'evt_1', type: 'customer.created', data: { object: {} } }))).status).toBe(
      200,
    );
    const { appointmentId, sessionId } = await hold();
    for (const metadata of [{}, null, { paymentId: 'x' }, { paymentId: randomUUID() }]) {
      expect((await deliver(sessionId, { changes: { metadata } })).status).toBe(200);
    }
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'pending', appointmentStatus: 'scheduled' });
  });

  it('many times at once, by one id or by many, is one payment', async () => {
    for (const id of [`evt_${randomUUID()}`, undefined]) {
      const { appointmentId, sessionId } = await hold();
      const answers = await Promise.all(
        Array.from({ length: trials(20, 100) }, () => deliver(sessionId, id ? { id } : {})),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await ledgerOf(appointmentId)).toEqual([CHARGE]);
      expect(await stateOf(appointmentId)).toMatchObject({ status: 'paid', appointmentStatus: 'confirmed' });
    }
  });

  it.each([
    ['too little', { amount_total: PRICE - 1 }],
    ['too much', { amount_total: PRICE + 1 }],
    ['another currency', { currency: 'egp', amount_total: PRICE }],
  ])('of %s confirms nothing and asks all of it back', async (_, changes) => {
    const { appointmentId, sessionId } = await hold();
    expect((await deliver(sessionId, { changes })).status).toBe(200);
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'refunding', appointmentStatus: 'scheduled' });
    expect(await ledgerOf(appointmentId)).toMatchObject([{ kind: 'charge', amount_cents: changes.amount_total }]);
    const asked = await server.database.read(
      null,
      () => sql<{ cents: number }>`
      select r.amount_cents as cents from refunds r join payments p on p.id = r.payment_id
      where r.state = 'owed' and p.appointment_id = ${appointmentId}`,
    );
    expect(asked).toEqual([{ cents: changes.amount_total }]);
    await server.database.write(null, (db) => db.deleteFrom('outbox'));
  });

  it('for a time that is gone is refunded once', async () => {
    const { appointmentId, sessionId } = await hold();
    await server.clientOf().payments.sandboxAct({ sessionId, action: 'pay' });
    await server.clientOf(patient).appointments.cancel({ id: appointmentId });
    await server.settle();
    await server.settle();
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'refunded', appointmentStatus: 'cancelled' });
    expect(await ledgerOf(appointmentId)).toEqual([CHARGE, REFUND]);
  });

  it('of a refund that overtakes its payment leaves nothing owed and nothing confirmed', async () => {
    const { appointmentId, sessionId } = await hold();
    await refunded(sessionId, PRICE);
    await deliver(sessionId);
    await server.settle();
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'refunded', appointmentStatus: 'cancelled' });
    expect(await ledgerOf(appointmentId)).toEqual([CHARGE, REFUND]);
  });

  it('of partial refunds in any order enters their sum', async () => {
    const { appointmentId, sessionId } = await hold();
    await deliver(sessionId);
    for (const cents of [4_000, 1_000, 4_000, 6_000]) await refunded(sessionId, cents);
    await server.settle();
    const entries = await ledgerOf(appointmentId);
    expect(entries.filter(({ kind }) => kind === 'refund').reduce((sum, entry) => sum + entry.amount_cents, 0)).toBe(
      PRICE,
    );
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'refunded', appointmentStatus: 'cancelled' });
  });
});

it('the built-in gateway answers a key as it did before, refusals included, and lists its refunds', async () => {
  const { appointmentId } = await paid();
  const [payment] = await server.database.read(null, (db) =>
    db
      .selectFrom('payments')
      .select(['id', 'gateway_payment_id as reference'])
      .where('appointment_id', '=', appointmentId),
  );
  const { id: paymentId, reference } = payment!;
  const { gateway } = server.services;
  const ask = (amountCents: number, idempotencyKey: string) =>
    gateway.refund({ paymentId, refundId: paymentId, paymentReference: reference!, amountCents, idempotencyKey });
  await expect(ask(PRICE + 1, 'first')).rejects.toMatchObject({ isStored: true });
  await expect(ask(1_000, 'first')).rejects.toMatchObject({ isStored: true });
  const made = await ask(1_000, 'second');
  expect(await ask(1_000, 'second')).toEqual(made);
  expect(await gateway.readCharge(reference!)).toMatchObject({
    refundedCents: 1_000,
    refunds: [{ ...made, refundId: paymentId }],
  });
  await server.settle();
});

it('after all of that no visit that costs is confirmed unpaid, and nothing captured is unaccounted for', async () => {
  await server.settle();
  const unpaid = await server.database.read(
    null,
    () => sql`
    select a.id from appointments a where a.status in ('confirmed', 'in_progress', 'completed') and a.fee_cents > 0
      and not exists (select from payments p where p.appointment_id = a.id and p.status in ('paid', 'refunded') and p.captured_cents = a.fee_cents)`,
  );
  const wrong = await server.database.read(
    null,
    () => sql`
    select p.id from payments p left join lateral (
      select coalesce(sum(amount_cents) filter (where kind = 'charge'), 0) as charged from ledger_entries l where l.payment_id = p.id) l on true
    where l.charged <> p.captured_cents or p.status = 'refunded' and p.refunded_cents <> p.captured_cents`,
  );
  expect({ unpaid, wrong }).toEqual({ unpaid: [], wrong: [] });
});
