import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bookPaid } from '../../testing/circle.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { codeOf, dayAhead } from '../../testing/visits.ts';
import { reconcile } from './reconciliation/jobs.ts';

let server: TestServer;
let finance: Person;
let patient: Person;
let doctor: Person;
let halfHour = 16;

beforeAll(async () => {
  server = await testServer();
  finance = await server.person({ role: 'admin', duty: 'finance' });
  patient = await server.person({ role: 'patient' });
  doctor = await server.person({ role: 'doctor', verified: true });
});
afterAll(() => server?.close());
beforeEach(async () => {
  await server.database.write(null, () => sql`delete from reconciliations`);
  await server.database.write(null, () => sql`delete from payment_alerts`);
});

async function paid() {
  halfHour += 1;
  const { id } = await bookPaid(server, patient, {
    providerId: doctor.providerId,
    startTime: dayAhead(4, halfHour),
  });
  return id;
}
const atGateway = (appointmentId: string, change: ReturnType<typeof sql>) =>
  server.database.write(
    null,
    () => sql`update sandbox_sessions set ${change} where metadata ->> 'appointmentId' = ${appointmentId}`,
  );
const read = async (by = finance) => server.clientOf(by).oversight.read();
async function compare() {
  await reconcile(server.services);
  await server.settle();
  return read();
}

it('compares each payment once a day, and says that nothing differs', async () => {
  await paid();
  expect((await read()).reconciliation).toBeNull();
  const { reconciliation } = await compare();
  expect(reconciliation).toMatchObject({ differenceCount: 0, differences: [] });
  expect(reconciliation?.compared).toBeGreaterThan(0);
  expect(reconciliation?.finishedAt).not.toBeNull();
  expect((await compare()).reconciliation).toEqual(reconciliation);
});

it('names a refund that was never told of, and brings it into the books', async () => {
  const appointmentId = await paid();
  const made = JSON.stringify([{ key: 'k', id: 're_outside', amountCents: 500, refundId: null }]);
  await atGateway(appointmentId, sql`refunded_cents = 500, refunds = ${made}::jsonb`);
  const { reconciliation } = await compare();
  expect(reconciliation).toMatchObject({
    differenceCount: 1,
    differences: [{ appointmentId, kind: 'returned', oursCents: 0, theirsCents: 500, currency: 'USD', isMended: true }],
  });
  const entries = await server.database.read(null, (db) =>
    db.selectFrom('ledger_entries').select(['kind', 'amount_cents']).where('appointment_id', '=', appointmentId),
  );
  expect(entries).toContainEqual({ kind: 'refund', amount_cents: 500 });
});

it('names what a bank took or gave back by a dispute that was never told of, and brings it into the books', async () => {
  const appointmentId = await paid();
  const dispute = (status: string) =>
    server.database.write(
      null,
      () => sql`
        insert into sandbox_disputes (session_id, id, amount_cents, reason, due_at)
        select id, 'dp_untold', amount_cents, 'duplicate', app_now() + interval '5 days' from sandbox_sessions
        where metadata ->> 'appointmentId' = ${appointmentId}
        on conflict (session_id) do update set status = ${status}, changes = sandbox_disputes.changes + 1`,
    );
  await dispute('needs_response');
  const { reconciliation } = await compare();
  const [taken] = reconciliation!.differences;
  expect(reconciliation).toMatchObject({
    differenceCount: 1,
    differences: [{ appointmentId, kind: 'taken', oursCents: 0, isMended: true }],
  });
  const listed = async () => {
    const { chargebacks } = await server.clientOf(finance).admin.chargebacks({ state: 'all' });
    return chargebacks.filter((one) => one.appointmentId === appointmentId);
  };
  expect(await listed()).toMatchObject([
    { state: 'needs_response', reason: 'duplicate', amountCents: taken!.theirsCents },
  ]);
  await dispute('won');
  await server.database.write(null, () => sql`delete from reconciliations`);
  const { reconciliation: second } = await compare();
  expect(second?.differences).toMatchObject([{ appointmentId, kind: 'taken', theirsCents: 0, isMended: true }]);
  expect(await listed()).toMatchObject([{ state: 'won' }]);
});

it('leaves to a person, by an alert that comes once, what the gateway has otherwise or not at all', async () => {
  const [other, gone] = [await paid(), await paid()];
  await atGateway(other, sql`amount_cents = amount_cents - 100`);
  await atGateway(gone, sql`payment_id = 'pi_elsewhere'`);
  const { reconciliation, alerts } = await compare();
  const named = reconciliation?.differences.map(({ appointmentId, kind, isMended }) => ({
    appointmentId,
    kind,
    isMended,
  }));
  expect(named).toEqual(
    expect.arrayContaining([
      { appointmentId: other, kind: 'captured', isMended: false },
      { appointmentId: gone, kind: 'missing', isMended: false },
    ]),
  );
  expect(
    alerts
      .filter(({ kind }) => kind === 'difference')
      .map(({ appointmentId }) => appointmentId)
      .toSorted(),
  ).toEqual([other, gone].toSorted());
  await server.database.write(null, () => sql`delete from reconciliations`);
  expect((await compare()).alerts).toHaveLength(alerts.length);
});

it('is read by finance and auditors, and by nobody else', async () => {
  expect((await read(await server.person({ role: 'admin', duty: 'auditor' }))).reconciliation).toBeNull();
  for (const other of [patient, doctor, await server.person({ role: 'admin', duty: 'verifier' })])
    expect(await codeOf(read(other))).toBe('FORBIDDEN');
});
