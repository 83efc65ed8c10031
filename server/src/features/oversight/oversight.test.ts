import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { type StripeBank, stripeBank } from '../../testing/stripe-bank.ts';
import { codeOf, dayAhead } from '../../testing/visits.ts';

const PRICE = 6_000;
let bank: StripeBank;
let server: TestServer;
let admin: Person;
let doctor: Person;
let patient: Person;

beforeAll(async () => {
  bank = await stripeBank();
  server = await testServer({ environment: bank.environment });
  [admin, doctor, patient] = [
    await server.person({ role: 'admin' }),
    await server.person({ role: 'doctor', verified: true }),
    await server.person({ role: 'patient' }),
  ];
});
afterAll(async () => {
  await server?.close();
  bank?.close();
});

const oversight = (person: Person | undefined = admin) => server.clientOf(person).oversight;
async function settle() {
  do {
    await server.settle();
    for (const event of bank.events.splice(0)) await server.request('/api/webhooks/payments', bank.webhook(event));
  } while (bank.events.length > 0);
  await server.settle();
}

it('shows refunds owed with their age until they are returned, and asks again at once when told to', async () => {
  const { appointments, payments } = server.clientOf(patient);
  const { id: appointmentId } = await appointments.book({
    providerId: doctor.providerId,
    appointmentType: 'video',
    startTime: dayAhead(3, 20),
    idempotencyKey: randomUUID(),
  });
  bank.pay((await payments.checkout({ appointmentId })).sessionId);
  await settle();
  bank.fail('stored_500', { path: /POST .*refunds/ });
  await appointments.cancel({ id: appointmentId });
  await settle();
  const { refunds, counts } = await oversight().read();
  expect(refunds).toMatchObject([
    {
      appointmentId,
      amountCents: PRICE,
      currency: 'USD',
      state: 'owed',
      attempts: 1,
      lastError: 'Something went wrong',
    },
  ]);
  expect(Date.parse(refunds[0]!.nextTryAt!)).toBeGreaterThan(Date.parse(refunds[0]!.since));
  expect(counts).toMatchObject({ refunds: 1, refundsCents: PRICE });
  await oversight().act({ act: 'hurry_refund', id: refunds[0]!.id });
  await settle();
  expect(await oversight().read()).toMatchObject({ refunds: [], counts: { refunds: 0, refundsCents: 0 } });
  expect(await codeOf(oversight().act({ act: 'hurry_refund', id: refunds[0]!.id }))).toBe('NOT_FOUND');
});

it('shows an alert until it is closed with a note, and again at the next event of a kind that nothing handles', async () => {
  const arrive = async () => {
    const id = `evt_${randomUUID()}`;
    const event = { id, object: 'event' as const, type: 'payout.failed', created: 0, data: { object: {} } };
    await server.request('/api/webhooks/payments', bank.webhook(event));
    return id;
  };
  await arrive();
  const [alert] = (await oversight().read()).alerts;
  expect(alert).toMatchObject({ kind: 'unhandled', eventType: 'payout.failed', appointmentId: null });
  expect(await codeOf(oversight().act({ act: 'close_alert', id: alert!.id }))).toBe('REASON_REQUIRED');
  await oversight().act({ act: 'close_alert', id: alert!.id, note: 'Seen with the bank.' });
  expect((await oversight().read()).alerts).toEqual([]);
  const [closed] = await server.database.read(null, (db) =>
    db.selectFrom('payment_alerts').selectAll().where('id', '=', alert!.id),
  );
  expect(closed).toMatchObject({ closing_note: 'Seen with the bank.', closed_by: admin.userId });
  const second = await arrive();
  await arrive();
  const { alerts } = await oversight().read();
  expect(alerts).toMatchObject([{ kind: 'unhandled', eventType: 'payout.failed' }]);
  expect(Date.parse(alerts[0]!.at)).toBeGreaterThan(Date.parse(alert!.at));
  const [open] = await server.database.read(null, (db) => db.selectFrom('payment_alerts').selectAll());
  expect(open).toMatchObject({ event_id: second, closed_at: null, closed_by: null, closing_note: null });
  await oversight().act({ act: 'close_alert', id: alerts[0]!.id, note: 'Handled now.' });
});

it('shows work that was given up until it is tried again or closed', async () => {
  const give = async () => {
    const id = randomUUID();
    await server.database.write(
      null,
      () => sql`insert into failed_work (id, effect, payload, error, attempts, created_at)
        values (${id}, 'payment.expire', ${JSON.stringify({ paymentId: randomUUID() })}::jsonb, 'No answer', 11, now())`,
    );
    return id;
  };
  const [first, second] = [await give(), await give()];
  const shown = (await oversight().read()).failedWork;
  expect(shown).toMatchObject(
    [first, second].map((id) => ({ id, effect: 'payment.expire', error: 'No answer', attempts: 11 })),
  );
  await oversight().act({ act: 'retry_work', id: first });
  const queued = await server.database.read(null, (db) => db.selectFrom('outbox').select('effect'));
  expect(queued).toEqual([{ effect: 'payment.expire' }]);
  await server.settle();
  expect(await codeOf(oversight().act({ act: 'close_work', id: second }))).toBe('REASON_REQUIRED');
  await oversight().act({ act: 'close_work', id: second, note: 'The checkout lapsed by itself.' });
  expect((await oversight().read()).failedWork).toEqual([]);
  for (const id of [first, second]) expect(await codeOf(oversight().act({ act: 'retry_work', id }))).toBe('NOT_FOUND');
});

it('is the administrators’ alone', async () => {
  const act = { act: 'retry_work', id: randomUUID() } as const;
  for (const person of [patient, doctor]) {
    expect(await codeOf(oversight(person).read())).toBe('FORBIDDEN');
    expect(await codeOf(oversight(person).act(act))).toBe('FORBIDDEN');
    for (const call of [
      sql`select retry_failed_work(${act.id})`,
      sql`select close_failed_work(${act.id}, '')`,
      sql`select close_payment_alert(${act.id}, '')`,
      sql`select hurry_refund(${act.id})`,
    ]) {
      const actor = { userId: person.userId, role: person === doctor ? 'doctor' : 'patient' } as const;
      await expect(server.services.database.write(actor, () => call)).rejects.toMatchObject({ code: '42501' });
    }
  }
  expect(await codeOf(server.clientOf().oversight.read())).toBe('UNAUTHENTICATED');
});
