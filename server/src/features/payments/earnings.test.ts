import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit, toStatus } from '../../testing/visit.ts';

const FEE = 6_000;
let server: TestServer;
let doctor: Person;
let patient: Person;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
beforeEach(async () => {
  doctor = await server.person({ role: 'doctor', verified: true });
  patient = await server.person({ role: 'patient', fullName: 'Pat Payer' });
});

type Past = { status?: 'confirmed' | 'completed' | 'cancelled'; returned?: number; returnedAt?: Date };

/** A paid visit that began so many hours ago, and what of its fee went back. */
async function paid(hoursAgo: number, { status = 'completed', returned = 0, returnedAt }: Past = {}): Promise<string> {
  const id = await createVisit(server.database, { patient, doctor, startsIn: (1_000 + hoursAgo) * 60 });
  const start = new Date(Date.now() - hoursAgo * 3_600_000);
  await server.database.transaction(null, async (trx) => {
    const end_time = new Date(start.getTime() + 1_800_000);
    await trx.updateTable('appointments').set({ start_time: start, end_time }).where('id', '=', id).execute();
    const path = { confirmed: [], completed: ['in_progress', 'completed'], cancelled: ['cancelled'] }[status];
    for (const next of path) await toStatus(next, id).execute(trx);
    const decided =
      status === 'cancelled' ? { refund_percent: (returned * 100) / FEE } : { outcome_at: new Date(end_time) };
    if (status !== 'confirmed') await trx.updateTable('appointments').set(decided).where('id', '=', id).execute();
    const people = { patient_id: patient.userId, provider_user_id: doctor.userId };
    const payment = await trx
      .insertInto('payments')
      .values({
        appointment_id: id,
        ...people,
        amount_cents: FEE,
        status: 'paid',
        gateway: 'sandbox',
        captured_cents: FEE,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entry = { payment_id: payment.id, appointment_id: id, ...people, created_at: start };
    const entries = [{ ...entry, kind: 'charge', amount_cents: FEE, gateway_reference: `charge ${id}` }];
    const refund = { ...entry, kind: 'refund', amount_cents: returned, gateway_reference: `refund ${id}` };
    if (returned) entries.push({ ...refund, created_at: returnedAt ?? start });
    await trx.insertInto('ledger_entries').values(entries).execute();
  });
  return id;
}

const UTC = { timeZone: 'UTC' };
const sums = (chargedCents: number, returnedCents: number) => ({
  chargedCents,
  returnedCents,
  feesCents: 0,
  heldCents: 0,
  houseCents: 0,
  netCents: chargedCents - returnedCents,
});
const monthOf = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toISOString().slice(0, 7);

it('counts what the ledger says, by week and by month, with empty periods', async () => {
  await paid(25);
  await paid(1);
  await paid(50, { status: 'cancelled', returned: 3_000 });
  await paid(24 * 40);
  for (const by of ['week', 'month'] as const) {
    const { periods, total } = await server.clientOf(doctor).payments.earnings({ by, ...UTC });
    expect(periods).toHaveLength(12);
    expect(total).toEqual({ visits: 3, ...sums(18_000, 3_000) });
    expect(periods.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(total.netCents);
    expect(periods.map(({ start }) => start)).toEqual(periods.map(({ start }) => start).toSorted());
    expect(periods[0]).toMatchObject({ visits: 0, ...sums(0, 0) });
    const today = new Date().toISOString().slice(0, 10);
    expect(periods.at(-1)!.start <= today).toBe(true);
  }
});

it('states in a month what became payable a day after a visit, returned money taken off', async () => {
  const done = await paid(60);
  const late = await paid(70, { status: 'cancelled', returned: 3_000 });
  await paid(20);
  await paid(30, { status: 'confirmed' });
  const client = server.clientOf(doctor);
  const months = [...new Set([monthOf(60 - 24.5), monthOf(70 - 24.5)])];
  const statements = await Promise.all(months.map((month) => client.payments.statement({ month, ...UTC })));
  const lines = statements
    .flatMap((statement) => statement.lines)
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime));
  expect(lines).toMatchObject([
    { appointmentId: late, status: 'cancelled', patientName: 'Pat Payer', ...sums(FEE, 3_000) },
    { appointmentId: done, status: 'completed', ...sums(FEE, 0) },
  ]);
  for (const { payableAt, startTime } of lines)
    expect(Date.parse(payableAt) - Date.parse(startTime)).toBe(24.5 * 3_600_000);
  expect(statements.reduce((sum, { total }) => sum + total.netCents, 0)).toBe(9_000);
  expect(statements[0]?.aheadCents).toBe(2 * FEE);
  expect((await client.payments.statement({ month: '2020-01', ...UTC })).lines).toEqual([]);
  expect((await client.payments.statement(UTC)).month).toBe(monthOf(0));
});

it('leaves a month as it was where money goes back later: that counts when it does', async () => {
  const returnedAt = new Date(Date.now() - 60_000);
  const id = await paid(24 * 40, { returned: 3_000, returnedAt });
  const statementOf = (month: string) => server.clientOf(doctor).payments.statement({ month, ...UTC });
  const [then, now] = [await statementOf(monthOf(24 * 40 - 24.5)), await statementOf(monthOf(1 / 60))];
  expect(then.lines).toMatchObject([{ appointmentId: id, ...sums(FEE, 0) }]);
  expect(now.lines).toMatchObject([{ appointmentId: id, payableAt: returnedAt.toISOString(), ...sums(0, 3_000) }]);
  expect([then.total.netCents, now.total.netCents, now.aheadCents]).toEqual([FEE, -3_000, 0]);
});

it('is each doctor’s own', async () => {
  await paid(60);
  const other = server.clientOf(await server.person({ role: 'doctor', verified: true }));
  expect((await other.payments.earnings(UTC)).total.netCents).toBe(0);
  expect((await other.payments.statement({ month: monthOf(35.5), ...UTC })).lines).toEqual([]);
  for (const person of [patient, undefined])
    await expect(server.clientOf(person).payments.statement(UTC)).rejects.toMatchObject({
      code: person ? 'FORBIDDEN' : 'UNAUTHENTICATED',
    });
  await expect(server.clientOf(doctor).payments.statement({ month: '2026-13', ...UTC })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
});

describe('one sum wherever it is shown', () => {
  const totalOf = async () => {
    const now = Date.now();
    const week = { from: new Date(now).toISOString(), until: new Date(now + 86_400_000).toISOString() };
    return (await server.clientOf(doctor).appointments.week(week)).stats.earningsCents;
  };

  it('is what came in less what went back, of visits that were held or whose patient stayed away', async () => {
    await paid(60);
    await paid(50, { returned: 2_000 });
    await paid(70, { status: 'confirmed' });
    await paid(80, { status: 'cancelled', returned: FEE });
    await paid(90, { status: 'cancelled', returned: 3_000 });
    const expected = FEE + (FEE - 2_000) + (FEE - 3_000);
    expect(await totalOf()).toBe(expected);
    const client = server.clientOf(doctor);
    for (const by of ['week', 'month'] as const)
      expect((await client.payments.earnings({ by, ...UTC })).total.netCents).toBe(expected);
    const months = [...new Set([0, 50, 60, 70, 80, 90].map(monthOf))];
    const statements = await Promise.all(months.map((month) => client.payments.statement({ month, ...UTC })));
    expect(statements.reduce((sum, { total }) => sum + total.netCents, 0)).toBe(expected);
    expect(statements[0]?.aheadCents).toBe(FEE);
    const [ledger] = await server.database.read(
      null,
      () => sql<{ net: number }>`select sum(ledger_sign(l.kind) * l.amount_cents)::integer as net
        from ledger_entries l join appointments a on a.id = l.appointment_id
        where l.provider_user_id = ${doctor.userId} and a.status <> 'confirmed'`,
    );
    expect(ledger?.net).toBe(expected);
  });

  it('counts no other currency, no money that pays for nothing, and none that is disputed or goes back still', async () => {
    await paid(60);
    const [foreign, second, disputed, owed] = [await paid(50), await paid(40), await paid(30), await paid(26)];
    const capture = (id: string, words: string, kind: string) =>
      server.database.write(
        null,
        () => sql`with made as (
          insert into captures (payment_id, reference, amount_cents, currency, standing, is_disputed)
          select id, 'pi_' || id, amount_cents, currency, ${words}, ${words === 'accepted' && kind === 'disputed'} from payments
          where appointment_id = ${id} returning *)
        , claimed as (
          insert into capture_claims (id, capture_id, kind, amount_cents, status)
          select 'dp_' || id, id, 'dispute', amount_cents, 'open' from made where is_disputed)
        insert into ledger_entries (payment_id, appointment_id, patient_id, provider_user_id, kind, amount_cents, currency,
          capture_id, gateway_reference)
        select p.id, p.appointment_id, p.patient_id, p.provider_user_id, 'charge', 1000,
          ${kind === 'foreign' ? 'EGP' : 'USD'}, m.id, ${`${kind} ${id}`} from payments p join made m on m.payment_id = p.id`,
      );
    await capture(foreign!, 'accepted', 'foreign');
    await capture(second!, 'refused', 'second');
    expect(await totalOf()).toBe(5 * FEE);
    await capture(disputed!, 'accepted', 'disputed');
    await capture(owed!, 'accepted', 'owed');
    await server.database.write(
      null,
      () => sql`insert into refunds (capture_id, payment_id, amount_cents, currency)
        select c.id, c.payment_id, 100, 'USD' from captures c join payments p on p.id = c.payment_id
        where p.appointment_id = ${owed}`,
    );
    // The visits' first entries are of no capture: they are from before, and stay with their visit.
    expect(await totalOf()).toBe(4 * FEE);
  });
});
