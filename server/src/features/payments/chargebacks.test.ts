import { randomUUID } from 'node:crypto';
import type { ChargebacksSearch } from '@polyclinic/contract/admin/chargebacks/schemas';
import type { Duty } from '@polyclinic/contract/staff/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookPaid } from '../../testing/circle.ts';
import { countWaiting } from '../../testing/locks.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { type StripeBank, type StripeEvent, stripeBank } from '../../testing/stripe-bank.ts';
import { codeOf, dayAhead } from '../../testing/visits.ts';

const PRICE = 6_000;
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

const clientAs = async (server: TestServer, duty: Duty) => {
  const person = await server.person({ role: 'admin', duty });
  return { person, admin: server.clientOf(person).admin };
};

describe('a payment that is disputed at Stripe', () => {
  let bank: StripeBank;
  let server: TestServer;
  let doctor: Person;
  let halfHours = 0;

  beforeAll(async () => {
    bank = await stripeBank();
    server = await testServer({ environment: bank.environment });
    doctor = await server.person({ role: 'doctor', verified: true });
  });
  beforeEach(() => {
    bank.events.length = 0;
  });
  afterAll(async () => {
    await server?.close();
    bank?.close();
  });

  const deliver = async (events: readonly StripeEvent[]) => {
    for (const event of events)
      expect((await server.request('/api/webhooks/payments', bank.webhook(event))).status).toBe(200);
    await server.settle();
  };
  async function paid() {
    const patient = await server.person({ role: 'patient' });
    const client = server.clientOf(patient);
    const { id: appointmentId } = await client.appointments.book({
      providerId: doctor.providerId,
      appointmentType: 'video',
      startTime: dayAhead(2, halfHours++ % 40),
      idempotencyKey: randomUUID(),
    });
    const { sessionId } = await client.payments.checkout({ appointmentId });
    bank.pay(sessionId);
    await deliver(bank.events.splice(0));
    return { appointmentId, reference: bank.books.sessions.get(sessionId)!.payment_intent! };
  }
  async function shown(appointmentId: string) {
    const { admin } = await clientAs(server, 'finance');
    const { chargebacks } = await admin.chargebacks({ state: 'all' });
    return chargebacks.filter((one) => one.appointmentId === appointmentId);
  }

  it('stands with its reason and its deadline, and as lost once it was', async () => {
    const { appointmentId, reference } = await paid();
    const dispute = bank.dispute(reference);
    await deliver(bank.events.splice(0));
    const [open] = await shown(appointmentId);
    expect(open).toMatchObject({
      id: dispute.id,
      reason: 'fraudulent',
      amountCents: PRICE,
      currency: 'USD',
      isInquiry: false,
      state: 'needs_response',
      closedAt: null,
      gateway: 'stripe',
    });
    expect(Date.parse(open!.dueAt!)).toBe(dispute.evidence_details.due_by * 1000);
    expect(Date.parse(open!.openedAt)).toBe(dispute.created * 1000);
    bank.closeDispute(dispute, 'lost');
    await deliver(bank.events.splice(0));
    const [lost] = await shown(appointmentId);
    expect(lost).toMatchObject({ id: dispute.id, state: 'lost' });
    expect(lost!.closedAt).not.toBeNull();
  });

  it('ends in one state in whatever order its events come, twice or before the payment’s own', async () => {
    const { appointmentId, reference } = await paid();
    const dispute = bank.dispute(reference);
    bank.shift(1_000);
    Object.assign(dispute, { status: 'under_review' });
    dispute.evidence_details.submission_count = 1;
    dispute.evidence_details.due_by += 60;
    const due = dispute.evidence_details.due_by * 1000;
    bank.tell('charge.dispute.updated', dispute);
    const told = bank.events.splice(0);
    await deliver(told.toReversed());
    await deliver(told);
    expect(await shown(appointmentId)).toMatchObject([
      { state: 'under_review', dueAt: new Date(due).toISOString(), reason: 'fraudulent' },
    ]);
    bank.shift(2_000);
    bank.closeDispute(dispute, 'won');
    const ends = bank.events.splice(0);
    await deliver(ends.toReversed());
    await deliver(told);
    expect(await shown(appointmentId)).toMatchObject([{ state: 'won', dueAt: new Date(due).toISOString() }]);
    bank.shift(0);
  });

  it('is borne once it pays for its visit, though it was lost before that was known', async () => {
    const patient = await server.person({ role: 'patient' });
    const client = server.clientOf(patient);
    const { id: appointmentId } = await client.appointments.book({
      providerId: doctor.providerId,
      appointmentType: 'video',
      startTime: dayAhead(3, halfHours++ % 40),
      idempotencyKey: randomUUID(),
    });
    const { sessionId } = await client.payments.checkout({ appointmentId });
    const [completed] = bank.pay(sessionId);
    const reference = bank.books.sessions.get(sessionId)!.payment_intent!;
    // That there is a payment is known by its charge, and not yet what it pays for.
    bank.refundOutside(reference, 500);
    bank.closeDispute(bank.dispute(reference), 'lost');
    await deliver(bank.events.splice(0).filter(({ id }) => id !== completed!.id));
    expect(await shown(appointmentId)).toMatchObject([{ state: 'lost', houseCents: 0 }]);
    await deliver([completed!]);
    expect(await client.payments.state({ appointmentId })).toMatchObject({ appointmentStatus: 'confirmed' });
    const borne = [{ state: 'lost', houseCents: PRICE - 500 }];
    expect(await shown(appointmentId)).toMatchObject(borne);
    await deliver([completed!]);
    expect(await shown(appointmentId)).toMatchObject(borne);
  });
});

describe('a payment that is disputed at the built-in gateway', () => {
  let server: TestServer;
  let patient: Person;
  let other: Person;
  let doctor: Person;
  let visits: string[];

  beforeAll(async () => {
    server = await testServer();
    patient = await server.person({ role: 'patient', fullName: 'Pat Paying' });
    other = await server.person({ role: 'patient' });
    doctor = await server.person({ role: 'doctor', verified: true, fullName: 'Dr Paid' });
    visits = [];
    for (const at of [16, 17, 18]) {
      const { id } = await bookPaid(server, patient, { providerId: doctor.providerId, startTime: dayAhead(4, at) });
      visits.push(id);
    }
    for (const visit of visits.toReversed()) await act(visit, 'dispute');
    await server.database.write(
      null,
      () => sql`update chargebacks c set due_at = c.due_at + make_interval(days => p.at::integer)
        from (select id, row_number() over (order by appointment_id) as at from payments) p where p.id = c.payment_id`,
    );
  });
  afterAll(() => server?.close());

  const sessionOf = async (appointmentId: string) => {
    const [payment] = await server.database.read(null, (db) =>
      db.selectFrom('payments').select('gateway_session_id').where('appointment_id', '=', appointmentId),
    );
    return payment!.gateway_session_id!;
  };
  async function act(appointmentId: string, action: 'dispute' | 'win' | 'lose') {
    const answer = await server.clientOf().payments.sandboxAct({ sessionId: await sessionOf(appointmentId), action });
    await server.settle();
    return answer;
  }
  const places = (found: { chargebacks: { appointmentId: string }[] }) =>
    found.chargebacks.map(({ appointmentId }) => visits.indexOf(appointmentId));

  it('is opened, won and lost there by signed events, once each', async () => {
    const { admin } = await clientAs(server, 'administrator');
    const find = async (visit: string) =>
      (await admin.chargebacks({ state: 'all' })).chargebacks.find((one) => one.appointmentId === visit);
    const fresh = await bookPaid(server, other, { providerId: doctor.providerId, startTime: dayAhead(4, 20) });
    expect(await codeOf(act(fresh.id, 'win'))).toBe('NOT_FOUND');
    const before = Date.now();
    expect(await act(fresh.id, 'dispute')).toMatchObject({ outcome: 'disputed' });
    expect(await codeOf(act(fresh.id, 'dispute'))).toBe('NOT_FOUND');
    const open = await find(fresh.id);
    expect(open).toMatchObject({ state: 'needs_response', reason: 'fraudulent', gateway: 'sandbox' });
    expect(Math.abs(Date.parse(open!.dueAt!) - before - WEEK_MS)).toBeLessThan(60_000);
    const kinds = async () => {
      const rows = await server.database.read(
        null,
        () => sql<{ kind: string }>`select kind from ledger_entries where appointment_id = ${fresh.id} order by id`,
      );
      return rows.map(({ kind }) => kind);
    };
    expect(await kinds()).toEqual(['charge', 'dispute']);
    expect(await act(fresh.id, 'win')).toMatchObject({ outcome: 'decided' });
    expect(await codeOf(act(fresh.id, 'lose'))).toBe('NOT_FOUND');
    expect(await find(fresh.id)).toMatchObject({ state: 'won' });
    expect(await kinds()).toEqual(['charge', 'dispute', 'dispute_reversal']);
    await server.database.write(
      null,
      () => sql`delete from chargebacks c using payments p
      where p.id = c.payment_id and p.appointment_id = ${fresh.id}`,
    );
  });

  it('that is lost is borne by us where the visit was held, and by nobody’s earnings', async () => {
    const practice = await server.person({ role: 'doctor', verified: true });
    const lose = async (startsIn: number, ends: ReturnType<typeof sql>) => {
      const { id } = await bookPaid(server, other, {
        providerId: practice.providerId,
        startTime: dayAhead(5, startsIn),
      });
      await act(id, 'dispute');
      await server.database.write(null, () => sql`update appointments set ${ends} where id = ${id}`);
      await act(id, 'lose');
      const { admin } = await clientAs(server, 'finance');
      return (await admin.chargebacks({ state: 'lost' })).chargebacks.find((one) => one.appointmentId === id)!;
    };
    const earned = async () => {
      const actor = { userId: practice.userId, role: 'doctor' } as const;
      const rows = await server.services.database.read(
        actor,
        () => sql<{ kind: string; cents: number }>`
          select kind, sum(ledger_sign(kind) * amount_cents)::integer as cents from practice_ledger()
          where standing = 'earned' group by kind`,
      );
      return rows.reduce((total, { cents }) => total + cents, 0);
    };
    const past = sql`start_time = now() - interval '3 days', end_time = now() - interval '3 days' + interval '30 minutes',
      outcome_by = 'provider', outcome_at = now() - interval '2 days'`;
    const held = sql`status = 'completed', outcome = 'held', refund_percent = 0, ${past}`;
    const one = await lose(16, held);
    expect(one).toMatchObject({ state: 'lost', houseCents: one.amountCents });
    expect(await earned()).toBe(one.amountCents);
    const missed = await lose(
      18,
      sql`status = 'cancelled', outcome = 'missed_by_provider', refund_percent = 100, ${past}`,
    );
    expect(missed).toMatchObject({ state: 'lost', houseCents: 0 });
    expect(await earned()).toBe(one.amountCents);
    await server.database.write(null, () => sql`delete from chargebacks where state = 'lost'`);
  });

  it('is told to finance and administrators three days and one day before its deadline, once each', async () => {
    const finance = await clientAs(server, 'finance');
    await clientAs(server, 'support');
    const fresh = await bookPaid(server, other, { providerId: doctor.providerId, startTime: dayAhead(4, 22) });
    await act(fresh.id, 'dispute');
    const dueIn = (hours: number) =>
      server.database.write(
        null,
        () => sql`update chargebacks c set due_at = app_now() + make_interval(hours => ${hours}) from payments p
          where p.id = c.payment_id and p.appointment_id = ${fresh.id}`,
      );
    const told = async () => {
      await server.runSchedule('chargebacks');
      await server.settle();
      const { notifications } = await server.clientOf(finance.person).notifications.list({});
      const { rows } = await server.database.transaction(null, (trx) =>
        sql<{ recipient: string; body_text: string }>`
          select m.recipient, m.body_text from mails m join notifications n on n.id = m.notification_id
          where n.kind like 'chargeback%' order by m.created_at`.execute(trx),
      );
      const mine = rows.filter(({ recipient }) => recipient === finance.person.email);
      return { kinds: notifications.map(({ kind }) => kind), mails: mine, all: rows };
    };
    await dueIn(80);
    expect((await told()).kinds).toEqual([]);
    await dueIn(71);
    expect((await told()).kinds).toEqual(['chargeback_due']);
    const again = await told();
    expect(again.kinds).toEqual(['chargeback_due']);
    const [mail] = again.mails;
    expect(mail?.body_text).toContain('/en/admin/disputes');
    expect(mail?.body_text).not.toMatch(/Pat Paying|Dr Paid/);
    const duties = await server.database.read(
      null,
      () => sql<{ email: string }>`select u.email from staff s join auth.user u on u.id = s.user_id
        where s.duty in ('finance', 'administrator') order by u.email`,
    );
    expect(again.all.map(({ recipient }) => recipient).toSorted()).toEqual(duties.map(({ email }) => email).toSorted());
    await dueIn(23);
    expect((await told()).kinds).toEqual(['chargeback_due', 'chargeback_due']);
    const alerts = await server.clientOf(finance.person).oversight.read();
    expect(alerts.alerts.filter(({ kind }) => kind === 'dispute_due')).toHaveLength(2);
    await dueIn(-1);
    expect((await told()).kinds).toHaveLength(2);
    await act(fresh.id, 'lose');
    expect((await told()).kinds.toSorted()).toEqual(['chargeback_due', 'chargeback_due', 'chargeback_lost']);
    expect((await told()).mails).toHaveLength(3);
    await server.database.write(
      null,
      () => sql`delete from chargebacks c using payments p
      where p.id = c.payment_id and p.appointment_id = ${fresh.id}`,
    );
  });

  it('is told to everybody else where one person can’t be told, and anew where its deadline was moved', async () => {
    const [unreached, reached] = [await clientAs(server, 'finance'), await clientAs(server, 'finance')];
    const fresh = await bookPaid(server, other, { providerId: doctor.providerId, startTime: dayAhead(4, 24) });
    await act(fresh.id, 'dispute');
    const dueIn = (hours: number) =>
      server.database.write(
        null,
        () => sql`update chargebacks c set due_at = app_now() + make_interval(hours => ${hours}) from payments p
          where p.id = c.payment_id and p.appointment_id = ${fresh.id}`,
      );
    const told = async ({ person }: { person: Person }) =>
      (await server.clientOf(person).notifications.list({})).notifications.map(({ kind }) => kind);
    const run = (statement: string) => server.database.write(null, () => sql.raw(statement));
    await dueIn(70);
    await run(`create function fail_to_tell() returns trigger language plpgsql as $$
      begin
        if new.user_id = '${unreached.person.userId}' then raise exception 'no room'; end if;
        return new;
      end $$`);
    await run('create trigger _000_fail before insert on notifications for each row execute function fail_to_tell()');
    await expect(server.runSchedule('chargebacks')).rejects.toThrow('Not told of disputes: 1');
    await run('drop trigger _000_fail on notifications');
    expect(await told(reached)).toEqual(['chargeback_due']);
    expect(await told(unreached)).toEqual([]);
    await server.runSchedule('chargebacks');
    for (const one of [reached, unreached]) expect(await told(one)).toEqual(['chargeback_due']);
    await dueIn(46);
    await server.runSchedule('chargebacks');
    for (const one of [reached, unreached]) expect(await told(one)).toEqual(['chargeback_due', 'chargeback_due']);
    const { alerts } = await server.clientOf(reached.person).oversight.read();
    const ours = alerts.filter(({ kind, appointmentId }) => kind === 'dispute_due' && appointmentId === fresh.id);
    expect(ours).toHaveLength(2);
    await server.database.write(
      null,
      () => sql`delete from chargebacks c using payments p
      where p.id = c.payment_id and p.appointment_id = ${fresh.id}`,
    );
  });

  it('takes only what a refund that is under way leaves', async () => {
    const fresh = await bookPaid(server, other, { providerId: doctor.providerId, startTime: dayAhead(4, 26) });
    const sessionId = await sessionOf(fresh.id);
    const disputed = await server.database.transaction(null, async (trx) => {
      await sql`update sandbox_sessions set refunded_cents = refunded_cents + 1000 where id = ${sessionId}`.execute(
        trx,
      );
      const acting = act(fresh.id, 'dispute');
      await expect.poll(() => countWaiting(server.database)).toBe(1);
      return { acting };
    });
    await disputed.acting;
    const [row] = await server.database.read(
      null,
      () => sql<{ disputed: number; left: number }>`
        select d.amount_cents as disputed, s.amount_cents - s.refunded_cents as left
        from sandbox_disputes d join sandbox_sessions s on s.id = d.session_id where s.id = ${sessionId}`,
    );
    expect(row!.disputed).toBe(row!.left);
    await server.database.write(
      null,
      () => sql`delete from chargebacks c using payments p
      where p.id = c.payment_id and p.appointment_id = ${fresh.id}`,
    );
  });

  it.each<[Partial<ChargebacksSearch>, number[]]>([
    [{}, [0, 1, 2]],
    [{ sort: 'latest' }, [2, 1, 0]],
    [{ state: 'needs_response' }, [0, 1, 2]],
    [{ state: 'under_review' }, []],
    [{ state: 'lost' }, []],
    [{ state: 'all' }, [0, 1, 2]],
  ])('is found by %o', async (search, found) => {
    const { admin } = await clientAs(server, 'finance');
    expect(places(await admin.chargebacks(search))).toEqual(found);
  });

  it('is on one page each, in both orders', async () => {
    const { admin } = await clientAs(server, 'auditor');
    for (const sort of ['soonest', 'latest'] as const) {
      const paged: number[] = [];
      let after: string | null | undefined;
      do {
        const page = await admin.chargebacks({ sort, size: 1, ...(after && { after }) });
        paged.push(...places(page));
        after = page.next;
      } while (after);
      expect(paged).toEqual(sort === 'soonest' ? [0, 1, 2] : [2, 1, 0]);
    }
  });

  it('names its patient to auditors, which is noted, and to finance the doctor alone', async () => {
    const auditor = await clientAs(server, 'auditor');
    const [first] = (await auditor.admin.chargebacks({})).chargebacks;
    expect(first).toMatchObject({ patient: { name: 'Pat Paying' }, provider: { name: 'Dr Paid' } });
    const looks = () =>
      server.database.read(
        null,
        () => sql<{ patient_id: string }>`
          select distinct patient_id from access_log where actor_id = ${auditor.person.userId} and subject = 'payment'`,
      );
    await expect.poll(looks).toEqual([{ patient_id: patient.userId }]);
    const finance = await clientAs(server, 'finance');
    const { chargebacks } = await finance.admin.chargebacks({});
    expect(chargebacks.map((one) => one.patient)).toEqual([null, null, null]);
  });

  it('is shown to nobody else', async () => {
    for (const duty of ['support', 'verifier'] as const)
      expect(await codeOf((await clientAs(server, duty)).admin.chargebacks({}))).toBe('FORBIDDEN');
    for (const person of [patient, doctor])
      expect(await codeOf(server.clientOf(person).admin.chargebacks({}))).toBe('FORBIDDEN');
  });
});
