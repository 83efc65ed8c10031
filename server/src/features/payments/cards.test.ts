import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { HistoryWriter, replaceHistory } from '../../testing/risk-histories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { type StripeBank, stripeBank } from '../../testing/stripe-bank.ts';
import { dayAhead } from '../../testing/visits.ts';

let bank: StripeBank;
let server: TestServer;
let doctor: Person;

beforeAll(async () => {
  bank = await stripeBank();
  server = await testServer({ environment: bank.environment });
  doctor = await server.person({ role: 'doctor', verified: true });
});
afterAll(async () => {
  await server?.close();
  bank?.close();
});

let hour = 0;
async function payWith(patient: Person, card: string | null): Promise<void> {
  const { appointments, payments } = server.clientOf(patient);
  hour += 1;
  const { id: appointmentId } = await appointments.book({
    providerId: doctor.providerId,
    appointmentType: 'video',
    startTime: dayAhead(3, hour),
    idempotencyKey: randomUUID(),
  });
  bank.pay((await payments.checkout({ appointmentId })).sessionId, { card });
  for (const event of bank.events.splice(0)) await server.request('/api/webhooks/payments', bank.webhook(event));
  await server.settle();
}

const stored = () =>
  server.database.read(
    null,
    () => sql<{ card: string | null; patient: string }>`
      select k.card, p.patient_id as patient from payment_cards k join payments p on p.id = k.payment_id order by p.created_at`,
  );

it('the card behind each payment is read once and stored as a hash; a gateway that is away is asked again', async () => {
  const [one, other] = [await server.person({ role: 'patient' }), await server.person({ role: 'patient' })];
  await payWith(one, 'print_of_a_card');
  await payWith(other, 'print_of_a_card');
  await payWith(other, 'print_of_another');
  await payWith(other, null);
  bank.fail('unreachable', { path: /payment_intents/, times: Number.POSITIVE_INFINITY });
  await server.runSchedule('cards');
  expect(await stored()).toEqual([]);
  bank.recover();
  await server.runSchedule('cards');
  const cards = (await stored()).map(({ card }) => card);
  expect(cards).toEqual([cards[0], cards[0], expect.stringMatching(/^[\da-f]{64}$/), null]);
  expect(cards[2]).not.toBe(cards[0]);
  expect(JSON.stringify(cards)).not.toContain('print');
  const asked = bank.calls.length;
  await server.runSchedule('cards');
  expect(bank.calls).toHaveLength(asked);
});

it('a card that many accounts pay with is an alert about the first of them', async () => {
  const first = await server.person({ role: 'patient', fullName: 'Pat First' });
  await payWith(first, 'print_of_a_shared_one');
  for (let i = 0; i < 3; i += 1) await payWith(await server.person({ role: 'patient' }), 'print_of_a_shared_one');
  await server.runSchedule('cards');
  await server.runSchedule('risks');
  const { risk } = server.clientOf(await server.person({ role: 'admin' }));
  const { alerts } = await risk.list({});
  expect(alerts).toMatchObject([{ rule: 'shared_card', person: { name: 'Pat First' }, measure: 4 }]);
  const { evidence } = await risk.get({ id: alerts[0]?.id ?? '' });
  expect(Object.fromEntries(evidence.map(({ kind, count }) => [kind, count]))).toEqual({ payment: 4, person: 4 });
});

it('a payment that the gateway refuses to tell about holds up none of the others', async () => {
  await server.database.write(null, () => sql`delete from payment_cards`);
  const payments = await server.database.read(
    null,
    () => sql<{ reference: string }>`select reference from captures where standing = 'accepted' order by id`,
  );
  bank.fail('stored_400', {
    path: new RegExp(`payment_intents/${payments[0]?.reference}\\b`),
    times: Number.POSITIVE_INFINITY,
  });
  await server.runSchedule('cards');
  expect(await stored()).toHaveLength(payments.length - 1);
  bank.recover();
  await server.runSchedule('cards');
  expect(await stored()).toHaveLength(payments.length);
});

it('every payment is read in one run, however many there are', async () => {
  const many = await testServer();
  const practice = await many.person({ role: 'doctor', verified: true });
  const { userId } = await many.person({ role: 'patient' });
  const writer = new HistoryWriter(Date.now());
  for (let i = 0; i < 120; i += 1) writer.payment(writer.visit(practice, userId, { hours: 2 + i }), 1);
  await replaceHistory(many.database, { ...writer.history, payment_cards: [] });
  await many.database.write(null, () => sql`update captures set standing = 'accepted'`);
  await many.runSchedule('cards');
  expect(await many.database.read(null, () => sql`select 1 from payment_cards`)).toHaveLength(120);
  await many.close();
});

it('the built-in gateway gives each who pays a card of their own', { tags: ['long'] }, async () => {
  const own = await testServer();
  const practice = await own.person({ role: 'doctor', verified: true });
  for (let i = 0; i < 2; i += 1) {
    const { appointments, payments } = own.clientOf(await own.person({ role: 'patient' }));
    const { id: appointmentId } = await appointments.book({
      providerId: practice.providerId,
      appointmentType: 'video',
      startTime: dayAhead(3, 1 + i),
      idempotencyKey: randomUUID(),
    });
    await own.services.gateway.sandbox?.pay((await payments.checkout({ appointmentId })).sessionId);
    await own.settle();
  }
  await own.runSchedule('cards');
  const cards = await own.database.read(null, () => sql<{ card: string }>`select card from payment_cards`);
  expect(new Set(cards.map(({ card }) => card)).size).toBe(2);
  await own.close();
});
