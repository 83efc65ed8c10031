import { randomUUID } from 'node:crypto';
import { trials } from '@polyclinic/contract/platform/trials';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { countWaiting } from '../../testing/locks.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { type Fault, type StripeBank, type StripeEvent, stripeBank } from '../../testing/stripe-bank.ts';
import { codeOf, dayAhead } from '../../testing/visits.ts';

const PRICE = 6_000;
/** How often the gateway refuses one refund; twelve are a day of our tries. */
const FAILURES = trials(3, 12);
const FAULTS: Fault[] = ['stored_500', 'lost_answer', 'stored_400', 'unreachable', 'rate_limit'];
let bank: StripeBank;
let server: TestServer;
let admin: Person;
let doctor: Person;
let patient: Person;

beforeAll(async () => {
  bank = await stripeBank();
  server = await testServer({ environment: bank.environment });
  admin = await server.person({ role: 'admin' });
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

  it.each(trials(FAULTS.slice(0, 2), FAULTS))(
    'is asked for until it is returned, once: %s, again and again',
    async (fault) => {
      const { appointmentId, reference } = await paid();
      bank.fail(fault, { path: /POST .*refunds/, times: FAILURES });
      await cancel(appointmentId);
      await settle();
      expect(await stateOf(appointmentId)).toMatchObject({
        status: fault === 'lost_answer' ? 'refunded' : 'refunding',
      });
      for (let tries = 0; tries < FAILURES + 2; tries += 1) await laterOn();
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

  it('survives a gateway that is away for a day, and waits longer each time', { tags: ['long'] }, async () => {
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
    expect((await refundsOf(appointmentId)).at(-1)).toMatchObject({ state: 'returned', needsPerson: false });
  });
});

describe('a checkout', () => {
  it('can be opened after the gateway failed, whether it stored that or not', {
    tags: ['long'],
    timeout: 60_000,
  }, async () => {
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
  });

  it('is asked for anew where the end of the first try has come too near for the gateway', {
    tags: ['long'],
  }, async () => {
    const appointmentId = await book();
    bank.fail('unreachable', { path: /POST .*\/sessions$/, times: 3 });
    expect(await codeOf(checkout(appointmentId))).toBe('PAYMENT_GATEWAY_FAILED');
    bank.recover();
    // As if two minutes had passed.
    await server.database.write(
      null,
      () => sql`update payments set checkout_request = jsonb_set(checkout_request, '{expiresAt}',
          to_jsonb((checkout_request ->> 'expiresAt')::timestamptz - interval '2 minutes'))
        where appointment_id = ${appointmentId}`,
    );
    const { sessionId } = await checkout(appointmentId);
    bank.pay(sessionId);
    await settle();
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'paid', appointmentStatus: 'confirmed' });
  });

  it('waits ten seconds for the gateway and no longer', { tags: ['long'], timeout: 40_000 }, async () => {
    const appointmentId = await book();
    bank.fail('silent', { times: Number.POSITIVE_INFINITY });
    const since = performance.now();
    expect(await codeOf(checkout(appointmentId))).toBe('PAYMENT_GATEWAY_FAILED');
    expect(performance.now() - since).toBeLessThan(15_000);
  });
});

type Alert = { kind: string; amount_cents: number | null };
const alertsOf = (appointmentId: string): Promise<Alert[]> =>
  server.database.read(
    null,
    () => sql<Alert>`select t.kind, t.amount_cents from payment_alerts t join payments p on p.id = t.payment_id
      where p.appointment_id = ${appointmentId} order by t.kind`,
  );
const deliverOnly = (type: RegExp) => deliver(bank.events.splice(0).filter((event) => type.test(event.type)));

/** What was written to somebody about a visit, by kind. */
async function writtenTo(person: Person, appointmentId: string, kind: string): Promise<string[]> {
  const mails = await server.database.read(
    null,
    () => sql<{
      text: string;
    }>`select m.body_text as text from mails m join notifications n on n.id = m.notification_id
      where n.appointment_id = ${appointmentId} and n.user_id = ${person.userId} and n.kind = ${kind} order by m.created_at`,
  );
  return mails.map(({ text }) => text.replaceAll(/[\u2068\u2069]/g, ''));
}

/** What the pages of a visit and its payment say of the money. */
async function shownOf(appointmentId: string) {
  const [{ money }, { payments }] = await Promise.all([
    server.clientOf(patient).appointments.get({ id: appointmentId }),
    server.clientOf(patient).billing.payments({}),
  ]);
  const { status, refund, isDisputed, claimedCents } = payments.find((one) => one.appointmentId === appointmentId)!;
  return { money, billed: { status, refund, isDisputed, claimedCents } };
}

describe('a dispute', () => {
  it('takes the money back, is shown to administrators, and nothing is refunded twice', async () => {
    const { appointmentId, reference } = await paid();
    const dispute = bank.dispute(reference);
    await settle();
    expect(await netOf(appointmentId)).toBe(0);
    const money = { paidCents: PRICE, returnedCents: 0, claimedCents: PRICE, underWayCents: 0, staysCents: 0 };
    const billed = { status: 'paid', refund: null, claimedCents: PRICE };
    expect(await shownOf(appointmentId)).toEqual({ money, billed: { ...billed, isDisputed: true } });
    await cancel(appointmentId);
    await settle();
    const [mail] = await writtenTo(patient, appointmentId, 'appointment_cancelled');
    expect(mail).toContain('Your bank has claimed $60.00 back.');
    expect(mail).not.toMatch(/return|refund/);
    const [toldDoctor] = await writtenTo(doctor, appointmentId, 'appointment_cancelled');
    expect(toldDoctor).toContain('The patient’s bank has claimed $60.00 back. We don’t refund that amount ourselves');
    bank.closeDispute(dispute, 'lost');
    await settle();
    expect(await shownOf(appointmentId)).toEqual({ money, billed: { ...billed, isDisputed: false } });
    const toDoctor = await server.clientOf(doctor).appointments.get({ id: appointmentId });
    expect(toDoctor.money).toEqual(money);
    await server.runSchedule('refunds');
    expect(returnedBy(reference)).toBe(0);
    expect(await netOf(appointmentId)).toBe(0);
    expect(await alertsOf(appointmentId)).toEqual([
      { kind: 'dispute_lost', amount_cents: PRICE },
      { kind: 'dispute_opened', amount_cents: PRICE },
    ]);
  });

  it('of which the mail about a moved visit says what cancelling now returns, as the page does', {
    tags: ['long'],
  }, async () => {
    const { appointmentId, reference } = await paid();
    bank.refundOutside(reference, 1_000);
    await settle();
    await server
      .clientOf(patient)
      .appointments.reschedule({ id: appointmentId, startTime: dayAhead(12, halfHours++ % 40) });
    await settle();
    const [mail] = await writtenTo(patient, appointmentId, 'appointment_moved');
    expect(mail).toContain('If you cancel now, $50.00 is refunded.');
    expect(mail).toContain('Of the $60.00 you paid, $10.00 has already been refunded');
  });

  it('that is won leaves what was owed to be returned', { tags: ['long'] }, async () => {
    const { appointmentId, reference } = await paid();
    const dispute = bank.dispute(reference);
    await settle();
    await cancel(appointmentId);
    await settle();
    bank.closeDispute(dispute, 'won');
    await settle();
    const returned = { paidCents: PRICE, returnedCents: PRICE, claimedCents: 0, underWayCents: 0, staysCents: 0 };
    expect(await shownOf(appointmentId)).toMatchObject({ money: returned, billed: { claimedCents: 0 } });
    expect(returnedBy(reference)).toBe(PRICE);
    expect(await netOf(appointmentId)).toBe(0);
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'refunded' });
  });

  it('whose events come before the payment’s own waits for it', { tags: ['long'] }, async () => {
    const appointmentId = await book();
    const { sessionId } = await checkout(appointmentId);
    const [completed] = bank.pay(sessionId);
    bank.dispute(bank.books.sessions.get(sessionId)!.payment_intent!);
    await deliver(
      bank.events
        .splice(0)
        .toReversed()
        .filter(({ id }) => id !== completed!.id),
    );
    expect(await netOf(appointmentId)).toBe(0);
    await deliver([completed!]);
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'paid', appointmentStatus: 'confirmed' });
    expect(await netOf(appointmentId)).toBe(0);
    expect(await alertsOf(appointmentId)).toEqual([{ kind: 'dispute_opened', amount_cents: PRICE }]);
  });
});

describe('a refund that fails at the payer’s bank', () => {
  it('is owed again and asked for again, and the payer reads what is true at each step', async () => {
    const { appointmentId, reference } = await paid();
    bank.refundsBecome('pending');
    await cancel(appointmentId);
    await settle();
    expect(await stateOf(appointmentId)).toMatchObject({
      status: 'refunding',
      refund: { askedCents: PRICE, returnedCents: 0 },
    });
    const [first] = bank.books.refunds.filter(({ payment_intent }) => payment_intent === reference);
    bank.endRefund(first!, 'succeeded');
    await settle();
    expect(await stateOf(appointmentId)).toMatchObject({
      status: 'refunded',
      refund: { askedCents: PRICE, returnedCents: PRICE },
    });
    bank.refundsBecome('succeeded');
    bank.endRefund(first!, 'failed');
    await settle();
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'refunding', refund: { returnedCents: 0 } });
    await server.database.write(null, () => sql`update refunds set next_try_at = app_now()`);
    await server.runSchedule('refunds');
    await settle();
    expect(returnedBy(reference)).toBe(PRICE);
    expect(await netOf(appointmentId)).toBe(0);
    expect(await alertsOf(appointmentId)).toEqual([{ kind: 'refund_failed', amount_cents: PRICE }]);
    const { payments } = await server.clientOf(patient).billing.payments({});
    expect(payments[0]!.documents.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['invoice', PRICE],
      ['credit_note', PRICE],
    ]);
  });
});

describe('a refund of which the gateway has not said that it succeeded', () => {
  type Row = { id: string; state: string; refusals: number; needsPerson: boolean; pauseHours: number };
  const rowsOf = (appointmentId: string) =>
    server.database.read(
      null,
      () => sql<Row>`select r.id, r.state, r.refusals, r.needs_person as "needsPerson",
          round(extract(epoch from r.next_try_at - app_now()) / 3600)::integer as "pauseHours"
        from refunds r join payments p on p.id = r.payment_id where p.appointment_id = ${appointmentId} order by r.id`,
    );
  /** The kinds of the mails about returned money, in their order. */
  async function mailsOf(appointmentId: string): Promise<string[]> {
    const mails = await server.database.read(
      null,
      () => sql<{ kind: string }>`select n.kind from mails m join notifications n on n.id = m.notification_id
        where n.appointment_id = ${appointmentId} and n.kind in ('refund_returned', 'refund_refused') order by m.created_at`,
    );
    return mails.map(({ kind }) => kind);
  }
  const madeFor = (reference: string) => bank.books.refunds.filter((refund) => refund.payment_intent === reference);
  const laterOn = async () => {
    await server.database.write(
      null,
      () => sql`update refunds set next_try_at = app_now() where state in ('owed', 'asked')`,
    );
    await server.database.write(
      null,
      () => sql`update captures set next_read_at = app_now() where next_read_at is not null`,
    );
    await server.runSchedule('refunds');
    await settle();
  };

  it.each(['failed', 'canceled'] as const)(
    'is asked for again after growing pauses where it %s, by a person’s eyes, and both is told once',
    { tags: ['long'] },
    async (refusal) => {
      const { appointmentId, reference } = await paid();
      await cancel(appointmentId);
      await settle();
      const pauses: number[] = [];
      for (let refusals = 1; refusals <= 6; refusals += 1) {
        bank.endRefund(madeFor(reference).at(-1)!, refusal);
        await settle();
        await server.runSchedule('refunds');
        await settle();
        const row = (await rowsOf(appointmentId)).at(-1)!;
        expect(row).toMatchObject({ state: 'owed', refusals, needsPerson: true });
        expect(madeFor(reference)).toHaveLength(refusals);
        pauses.push(row.pauseHours);
        await laterOn();
      }
      expect(pauses).toEqual([2, 4, 8, 16, 24, 24]);
      expect(await mailsOf(appointmentId)).toEqual(['refund_returned', 'refund_refused']);
      expect((await rowsOf(appointmentId)).at(-1)).toMatchObject({ state: 'returned', needsPerson: false });
      expect(await netOf(appointmentId)).toBe(0);
    },
  );

  it('is not said to be returned before it succeeds, also after a refusal', async () => {
    const { appointmentId, reference } = await paid();
    bank.refundsBecome('pending');
    await cancel(appointmentId);
    await settle();
    expect(await mailsOf(appointmentId)).toEqual([]);
    bank.endRefund(madeFor(reference).at(-1)!, 'failed');
    await settle();
    expect(await mailsOf(appointmentId)).toEqual(['refund_refused']);
    await laterOn();
    expect(madeFor(reference)).toHaveLength(2);
    expect(await mailsOf(appointmentId)).toEqual(['refund_refused']);
    bank.endRefund(madeFor(reference).at(-1)!, 'succeeded');
    await settle();
    expect(await mailsOf(appointmentId)).toEqual(['refund_refused', 'refund_returned']);
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'refunded' });
  });

  it('is found again after a lost answer, and waited for', { tags: ['long'] }, async () => {
    const { appointmentId, reference } = await paid();
    bank.refundsBecome('pending');
    bank.fail('lost_answer', { path: /POST .*refunds/, times: 2 });
    await cancel(appointmentId);
    await server.settle();
    // None of its events arrives.
    bank.events.length = 0;
    await laterOn();
    expect(madeFor(reference)).toHaveLength(1);
    expect(await rowsOf(appointmentId)).toMatchObject([{ state: 'asked' }]);
    expect(await mailsOf(appointmentId)).toEqual([]);
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'refunding', refund: { returnedCents: 0 } });
    bank.endRefund(madeFor(reference)[0]!, 'succeeded');
    await settle();
    expect(await rowsOf(appointmentId)).toMatchObject([{ state: 'returned' }]);
    expect(await mailsOf(appointmentId)).toEqual(['refund_returned']);
    expect(madeFor(reference)).toHaveLength(1);
  });

  it('is read at the gateway until it is known what became of it, where no event says so', {
    tags: ['long'],
  }, async () => {
    const { appointmentId, reference } = await paid();
    bank.refundsBecome('pending');
    await cancel(appointmentId);
    await settle();
    for (let readings = 0; readings < 3; readings += 1) await laterOn();
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'refunding' });
    bank.endRefund(madeFor(reference)[0]!, 'succeeded');
    bank.events.length = 0;
    await laterOn();
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'refunded' });
    expect(await mailsOf(appointmentId)).toEqual(['refund_returned']);
    const before = bank.calls.length;
    await laterOn();
    expect(bank.calls).toHaveLength(before);
  });

  it('is not returned because the charge reports it', { tags: ['long'] }, async () => {
    const { appointmentId, reference } = await paid();
    bank.refundsBecome('pending');
    bank.refundOutside(reference, PRICE);
    await deliverOnly(/charge.refunded/);
    await server.settle();
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'paid', appointmentStatus: 'confirmed' });
    expect(await netOf(appointmentId)).toBe(PRICE);
    bank.endRefund(madeFor(reference)[0]!, 'succeeded');
    await settle();
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'refunded', appointmentStatus: 'cancelled' });
    expect(await alertsOf(appointmentId)).toEqual([{ kind: 'outside_refund', amount_cents: PRICE }]);
  });
});

describe('what the gateway tells', () => {
  const ordersOf = <Item>(items: Item[]): Item[][] =>
    items.length === 0
      ? [[]]
      : items.flatMap((item, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));

  it('ends in one state in all 24 orders of a late payment, part of it returned, and all of it', {
    tags: ['long'],
    timeout: 120_000,
  }, async () => {
    const ends = new Set<string>();
    for (const order of ordersOf([0, 1, 2, 3])) {
      const appointmentId = await book();
      const { sessionId } = await checkout(appointmentId);
      bank.pay(sessionId, { late: true });
      const { payment_intent: reference } = bank.books.sessions.get(sessionId)!;
      bank.refundOutside(reference!, 1_000);
      bank.refundOutside(reference!, PRICE - 1_000);
      const events = bank.events.splice(0).filter(({ type }) => type !== 'refund.created');
      expect(events).toHaveLength(4);
      await deliver(order.map((at) => events[at]!));
      await deliver(order.map((at) => events[at]!));
      await settle();
      const { status, appointmentStatus } = await stateOf(appointmentId);
      ends.add(JSON.stringify({ status, appointmentStatus, net: await netOf(appointmentId) }));
    }
    expect([...ends]).toEqual([JSON.stringify({ status: 'refunded', appointmentStatus: 'cancelled', net: 0 })]);
  });

  it.each([
    ['another session', { id: 'cs_test_of_another' }],
    ['another visit', { metadata: { appointmentId: randomUUID() } }],
    ['another amount', { amount_total: PRICE - 1 }],
    ['another currency', { currency: 'egp' }],
  ])('is not believed about %s: it confirms nothing and all of it goes back', async (_, changes) => {
    const appointmentId = await book();
    const { sessionId } = await checkout(appointmentId);
    bank.pay(sessionId);
    const [event] = bank.events.splice(0) as [StripeEvent];
    const session = event.data.object as { metadata: object; payment_intent: string };
    const { metadata = {} } = changes as { metadata?: object };
    const forged = { ...session, ...changes, metadata: { ...session.metadata, ...metadata } };
    await deliver([{ ...event, data: { object: forged } }]);
    expect(await stateOf(appointmentId)).toMatchObject({ appointmentStatus: 'scheduled', status: 'refunding' });
    expect(await alertsOf(appointmentId)).toMatchObject([{ kind: 'mismatch' }]);
    await settle();
    expect(returnedBy(session.payment_intent)).toBeGreaterThanOrEqual(PRICE - 1);
  });

  it('of a second paid session is returned, and the first stands', { tags: ['long'] }, async () => {
    const { appointmentId, sessionId } = await paid();
    const first = bank.books.sessions.get(sessionId)!;
    const second = { ...first, id: `${sessionId}_2`, status: 'open' as const };
    bank.books.sessions.set(second.id, second);
    bank.pay(second.id);
    await settle();
    expect(returnedBy(second.payment_intent!)).toBe(PRICE);
    expect(await netOf(appointmentId)).toBe(PRICE);
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'paid', appointmentStatus: 'confirmed' });
    expect(await alertsOf(appointmentId)).toMatchObject([{ kind: 'second_payment' }]);
  });

  it('of a refund while its payment is being settled elsewhere is done once that is over', {
    tags: ['long'],
  }, async () => {
    const appointmentId = await book();
    const { sessionId } = await checkout(appointmentId);
    bank.pay(sessionId);
    const { payment_intent: reference } = bank.books.sessions.get(sessionId)!;
    bank.refundOutside(reference!, 1_000);
    const [completed, refunded] = bank.events.splice(0) as [StripeEvent, StripeEvent];
    expect([completed.type, refunded.type]).toEqual(['checkout.session.completed', 'refund.created']);
    const found = Promise.withResolvers<void>();
    const paidFor = Promise.withResolvers<void>();
    // Another writer of the same alert waits, between having found no payment and its commit.
    const holding = server.database
      .transaction(null, async (trx) => {
        await sql`insert into payment_alerts (key, kind) values (${`unmatched:${refunded.id}`}, 'unmatched')`.execute(
          trx,
        );
        found.resolve();
        await paidFor.promise;
        throw new Error('no alert');
      })
      .catch(() => {});
    await found.promise;
    const telling = deliver([refunded]);
    await vi.waitFor(async () => expect(await countWaiting(server.database)).toBeGreaterThan(0), 10_000);
    await deliver([completed]);
    paidFor.resolve();
    await Promise.all([holding, telling]);
    expect(await netOf(appointmentId)).toBe(PRICE);
    await server.runSchedule('refunds');
    expect(await netOf(appointmentId)).toBe(PRICE - 1_000);
    const [event] = await server.database.read(null, (db) =>
      db.selectFrom('payment_events').select('state').where('id', '=', refunded.id),
    );
    expect(event).toEqual({ state: 'applied' });
    const open = await server.database.read(null, (db) =>
      db.selectFrom('payment_alerts').select('id').where('event_id', '=', refunded.id).where('closed_at', 'is', null),
    );
    expect(open).toEqual([]);
  });

  it('is missed, and a payment for a time that is gone comes back all the same', async () => {
    const appointmentId = await book();
    const { sessionId } = await checkout(appointmentId);
    bank.pay(sessionId);
    bank.events.length = 0;
    await server.database.write(
      null,
      () => sql`update appointments set hold_expires_at = now() - interval '1 second' where id = ${appointmentId}`,
    );
    await server.runSchedule('holds');
    await settle();
    expect(returnedBy(bank.books.sessions.get(sessionId)!.payment_intent!)).toBe(PRICE);
    expect(await stateOf(appointmentId)).toMatchObject({ appointmentStatus: 'cancelled', status: 'refunded' });
  });

  it('is missed of a refund, and the answer to our request is enough', { tags: ['long'] }, async () => {
    const { appointmentId } = await paid();
    await cancel(appointmentId);
    await server.settle();
    bank.events.length = 0;
    expect(await stateOf(appointmentId)).toMatchObject({ status: 'refunded' });
  });

  it('is never dropped: what is unknown, unmatched or absurd is kept and shown', async () => {
    const event = (type: string, object: object): StripeEvent => ({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type,
      created: 0,
      data: { object },
    });
    const unknown = event('payout.failed', {});
    const unmatched = event('charge.dispute.created', {
      id: 'dp_none',
      amount: 100,
      currency: 'usd',
      payment_intent: 'pi_none',
      status: 'needs_response',
    });
    await deliver([unknown, unmatched]);
    const absurd = event('charge.refunded', {
      payment_intent: 'pi_1',
      amount: 1e12,
      amount_refunded: 1e12,
      currency: 'usd',
    });
    expect((await server.request('/api/webhooks/payments', bank.webhook(absurd))).status).toBe(400);
    const stored = await server.database.read(null, (db) =>
      db.selectFrom('payment_events').select(['id', 'state']).where('id', 'in', [unknown.id, unmatched.id, absurd.id]),
    );
    expect(new Map(stored.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [unknown.id, 'ignored'],
        [unmatched.id, 'unmatched'],
        [absurd.id, 'unreadable'],
      ]),
    );
    const alerts = await server.database.read(null, (db) =>
      db
        .selectFrom('payment_alerts')
        .select('kind')
        .where('event_id', 'in', [unknown.id, unmatched.id, absurd.id])
        .orderBy('kind'),
    );
    expect(alerts.map(({ kind }) => kind)).toEqual(['unhandled', 'unmatched', 'unreadable']);
  });

  it('of money that somebody returned at the gateway is shown', { tags: ['long'] }, async () => {
    const { appointmentId, reference } = await paid();
    bank.refundOutside(reference, 1_000);
    await deliverOnly(/charge.refunded/);
    await server.settle();
    expect(await alertsOf(appointmentId)).toEqual([{ kind: 'outside_refund', amount_cents: 1_000 }]);
  });
});

const beginAt = (appointmentId: string, minutes: number) =>
  server.database.write(
    null,
    () => sql`update appointments set start_time = now() + make_interval(mins => ${minutes}::integer),
      end_time = now() + make_interval(mins => ${minutes + 30}::integer) where id = ${appointmentId}`,
  );

describe('money that somebody returned at the gateway', () => {
  it.each([
    ['before the start gives the time free', 60, { status: 'refunded', appointmentStatus: 'cancelled' }],
    ['after the start is only money', -45, { status: 'refunded', appointmentStatus: 'confirmed' }],
  ])('%s', async (_, minutes, expected) => {
    const { appointmentId, reference } = await paid();
    await beginAt(appointmentId, minutes);
    bank.refundOutside(reference, PRICE);
    await settle();
    expect(await stateOf(appointmentId)).toMatchObject(expected);
    expect(await netOf(appointmentId)).toBe(0);
    expect(await alertsOf(appointmentId)).toMatchObject([{ kind: 'outside_refund' }]);
    const [visit] = await server.database.read(null, (db) =>
      db.selectFrom('appointments').select(['outcome', 'refund_percent']).where('id', '=', appointmentId),
    );
    expect(visit).toEqual({ outcome: null, refund_percent: minutes > 0 ? 100 : null });
  });
});

describe('a mail about a fee', () => {
  /** A paid visit that is over, of which so much was returned at the gateway after its start. */
  async function over(outsideCents: number) {
    const visit = await paid();
    await isOver(visit.appointmentId);
    if (outsideCents > 0) bank.refundOutside(visit.reference, outsideCents);
    await settle();
    return visit;
  }
  let earlier = 0;
  /** In person, so that only the two can say how it was. */
  async function isOver(appointmentId: string) {
    await server.database.write(
      null,
      () => sql`update appointments set appointment_type = 'in_person' where id = ${appointmentId}`,
    );
    await beginAt(appointmentId, -100 - 45 * ++earlier);
  }
  async function corrected(
    appointmentId: string,
    finding: { correctTo: 'held' | 'missed_by_patient'; refundPercent?: number },
  ) {
    await server.clientOf(doctor).appointments.markNoShow({ id: appointmentId });
    await server.carryOutActs();
    await settle();
    await server.clientOf(patient).ends.dispute({ id: appointmentId, reason: 'Nobody called' });
    const support = server.clientOf(admin).ends;
    const { disputes } = await support.disputed({});
    const { id: disputeId, visit } = disputes.find((one) => one.appointmentId === appointmentId)!;
    // Support reads the sums of the visit's own page.
    expect(visit.money).toEqual((await server.clientOf(patient).appointments.get({ id: appointmentId })).money);
    await support.resolve({ disputeId, ...finding, reason: 'As we found' });
    await settle();
  }

  it('apologises with what we ask for, not with what was paid', async () => {
    const { appointmentId } = await over(1_000);
    await cancel(appointmentId);
    await settle();
    const [toPatient] = await writtenTo(patient, appointmentId, 'visit_missed_by_provider');
    expect(toPatient).toContain('a refund of $50.00');
    const [toDoctor] = await writtenTo(doctor, appointmentId, 'visit_missed_by_provider');
    expect(toDoctor).toContain('In total, $60.00 is refunded to the patient.');
  });

  const corrections: [string, number, { refundPercent?: number }, toPatient: string, toDoctor: string][] = [
    ['all of it is kept', 0, {}, 'The doctor keeps the fee of $60.00.', 'The fee of $60.00 isn’t refunded.'],
    [
      'part of it was returned before',
      2_000,
      {},
      'In total, $20.00 is refunded; the doctor keeps $40.00.',
      'In total, $20.00 is refunded to the patient; $40.00 isn’t.',
    ],
    [
      'all of it was returned before',
      PRICE,
      {},
      'In total, $60.00 is refunded.',
      'In total, $60.00 is refunded to the patient.',
    ],
    [
      'support gives half of it back',
      0,
      { refundPercent: 50 },
      'In total, $30.00 is refunded; the doctor keeps $30.00.',
      'In total, $30.00 is refunded to the patient; $30.00 isn’t.',
    ],
  ];
  it.each(trials(corrections.slice(0, 2), corrections))(
    'says after a correction what goes back and what is kept: %s',
    async (_, outside, more, toPatient, toDoctor) => {
      const { appointmentId } = await over(outside);
      await corrected(appointmentId, { correctTo: 'missed_by_patient', ...more });
      for (const [person, words] of [
        [patient, toPatient],
        [doctor, toDoctor],
      ] as const) {
        const [text] = await writtenTo(person, appointmentId, 'end_resolved');
        expect(text).toContain(words);
        expect((text?.toLowerCase().split('the doctor keeps').length ?? 1) - 1).toBe(
          words.toLowerCase().includes('the doctor keeps') ? 1 : 0,
        );
      }
    },
  );

  it('says nothing of a fee where nothing is paid', async () => {
    await server.database.write(
      null,
      () => sql`update providers set hourly_rate = '0' where id = ${doctor.providerId}`,
    );
    const appointmentId = await book();
    await server.database.write(
      null,
      () => sql`update providers set hourly_rate = '120' where id = ${doctor.providerId}`,
    );
    await settle();
    await isOver(appointmentId);
    await corrected(appointmentId, { correctTo: 'missed_by_patient' });
    for (const [person, words] of [
      [patient, 'You missed the visit.'],
      [doctor, 'Your patient missed the visit.'],
    ] as const) {
      const [text] = await writtenTo(person, appointmentId, 'end_resolved');
      expect(text).toContain(words);
      expect(text).not.toMatch(/fee|\$/);
    }
  });

  it('of an unclear end tells once that it is held back, and once that it goes back', async () => {
    const { appointmentId } = await over(1_000);
    await server.database.write(
      null,
      () => sql`select end_visit(${appointmentId}, 'cancelled', 'unclear', null, '{}'::jsonb, 0, false)`,
    );
    await settle();
    for (const person of [patient, doctor])
      expect(await writtenTo(person, appointmentId, 'visit_unclear')).toEqual([
        expect.stringContaining('$50.00 is on hold for now'),
      ]);
    await server.database.write(
      null,
      () => sql`update appointments set outcome_at = now() - interval '15 days' where id = ${appointmentId}`,
    );
    for (let times = 0; times < 2; times += 1) {
      await server.runSchedule('visits');
      await settle();
    }
    for (const [person, words] of [
      [patient, 'In total, $60.00 is refunded.'],
      [doctor, 'In total, $60.00 is refunded to the patient.'],
    ] as const) {
      expect(await writtenTo(person, appointmentId, 'visit_unclear')).toHaveLength(1);
      expect(await writtenTo(person, appointmentId, 'visit_unclear_returned')).toEqual([
        expect.stringContaining(words),
      ]);
    }
    expect(await writtenTo(patient, appointmentId, 'refund_returned')).toEqual([expect.stringContaining('$50.00')]);
  });
});

describe('a hold', () => {
  it('is not paid after its start: neither opened, nor confirmed', async () => {
    const opened = await book();
    await beginAt(opened, 10);
    const { sessionId } = await checkout(opened);
    await beginAt(opened, -1);
    bank.pay(sessionId);
    await settle();
    expect(await stateOf(opened)).toMatchObject({ appointmentStatus: 'cancelled', status: 'refunded' });
    expect(returnedBy(bank.books.sessions.get(sessionId)!.payment_intent!)).toBe(PRICE);
    const late = await book();
    await beginAt(late, -1);
    expect(await codeOf(checkout(late))).toBe('HOLD_EXPIRED');
    await server.runSchedule('holds');
    expect(await stateOf(late)).toMatchObject({ appointmentStatus: 'cancelled' });
  });
});
