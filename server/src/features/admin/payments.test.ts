import { randomUUID } from 'node:crypto';
import type { Duty } from '@polyclinic/contract/staff/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let patient: Person;
let doctor: Person;
let visit: string;

beforeAll(async () => {
  server = await testServer();
  patient = await server.person({ role: 'patient', fullName: 'Pat Paying' });
  doctor = await server.person({ role: 'doctor', verified: true, fullName: 'Dr Paid' });
  visit = await createVisit(server.database, { patient, doctor });
  const entry = (kind: string, cents: number) => sql`
    insert into ledger_entries (payment_id, appointment_id, patient_id, provider_user_id, kind, amount_cents, capture_id,
      gateway_reference)
    select p.id, p.appointment_id, p.patient_id, p.provider_user_id, ${kind}, ${cents}::integer, c.id, uuidv7()::text
    from payments p join captures c on c.payment_id = p.id where p.appointment_id = ${visit}`;
  await server.database.transaction(null, async (trx) => {
    await sql`insert into payments (appointment_id, patient_id, provider_user_id, amount_cents, status, gateway, captured_cents)
      values (${visit}, ${patient.userId}, ${doctor.userId}, 4200, 'paid', 'sandbox', 4200)`.execute(trx);
    await sql`insert into captures (payment_id, reference, amount_cents, currency, standing)
      select id, 'pi_' || id, 4200, 'USD', 'accepted' from payments where appointment_id = ${visit}`.execute(trx);
    await entry('charge', 4200).execute(trx);
    await entry('refund', 1000).execute(trx);
    await sql`insert into refunds (capture_id, payment_id, amount_cents, currency, state)
      select c.id, c.payment_id, 700, 'USD', 'owed' from captures c join payments p on p.id = c.payment_id
      where p.appointment_id = ${visit}`.execute(trx);
  });
});
afterAll(() => server?.close());

const as = async (duty: Duty) => {
  const person = await server.person({ role: 'admin', duty });
  return { person, read: () => server.clientOf(person).admin.visitPayments({ appointmentId: visit }) };
};

it('shows auditors and administrators what was paid for a visit, entry by entry, and notes the look', async () => {
  const { person, read } = await as('auditor');
  const found = await read();
  expect(found).toMatchObject({
    appointmentId: visit,
    patient: { userId: patient.userId, name: 'Pat Paying' },
    provider: { userId: doctor.userId, name: 'Dr Paid' },
  });
  expect(found.payments).toMatchObject([
    {
      status: 'paid',
      amountCents: 4200,
      owedCents: 700,
      entries: [
        { kind: 'charge', amountCents: 4200 },
        { kind: 'refund', amountCents: 1000 },
      ],
      documents: [{ kind: 'invoice' }, { kind: 'credit_note' }],
    },
  ]);
  const looks = await server.database.read(
    null,
    () => sql`
      select subject from access_log where actor_id = ${person.userId} and patient_id = ${patient.userId}`,
  );
  expect(looks).toEqual([{ subject: 'payment' }]);
  expect((await (await as('administrator')).read()).patient?.name).toBe('Pat Paying');
});

it('shows finance the same without the patient, and nobody else anything', async () => {
  const { payments, patient: named, provider } = await (await as('finance')).read();
  expect({ named, provider: provider.name, payments: payments.length }).toEqual({
    named: null,
    provider: 'Dr Paid',
    payments: 1,
  });
  for (const duty of ['support', 'verifier'] as const) expect(await codeOf((await as(duty)).read())).toBe('FORBIDDEN');
  for (const person of [patient, doctor])
    expect(await codeOf(server.clientOf(person).admin.visitPayments({ appointmentId: visit }))).toBe('FORBIDDEN');
});

it('finds nothing for what is no appointment', async () => {
  const { person } = await as('finance');
  const ask = server.clientOf(person).admin.visitPayments({ appointmentId: randomUUID() });
  expect(await codeOf(ask)).toBe('NOT_FOUND');
});
