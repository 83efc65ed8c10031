import type { PaymentsSearch } from '@polyclinic/contract/admin/payments/schemas';
import type { Duty } from '@polyclinic/contract/staff/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let patient: Person;
let other: Person;
let doctor: Person;
let visits: string[];

type Paid = { of: Person; cents: number; status: string; day: string };

async function pay(at: number, { of, cents, status, day }: Paid): Promise<string> {
  const visit = await createVisit(server.database, { patient: of, doctor, startsIn: 60 * (at + 1) });
  await server.database.transaction(null, async (trx) => {
    await sql`
      insert into payments (appointment_id, patient_id, provider_user_id, amount_cents, status, gateway, captured_cents, created_at)
      values (${visit}, ${of.userId}, ${doctor.userId}, ${cents}::integer, ${status}, 'sandbox', ${cents}::integer,
        ${`${day}T23:30:00Z`}::timestamptz)`.execute(trx);
  });
  return visit;
}

beforeAll(async () => {
  server = await testServer();
  patient = await server.person({ role: 'patient', fullName: 'Pat Paying' });
  other = await server.person({ role: 'patient', fullName: 'Odile Autre' });
  doctor = await server.person({ role: 'doctor', verified: true, fullName: 'Dr Paid' });
  await server.database.write(null, () => sql`update providers set country = 'GB' where user_id = ${doctor.userId}`);
  visits = [
    await pay(0, { of: patient, cents: 4200, status: 'paid', day: '2026-05-01' }),
    await pay(1, { of: other, cents: 9000, status: 'failed', day: '2026-05-02' }),
    await pay(2, { of: patient, cents: 1500, status: 'paid', day: '2026-05-03' }),
  ];
  await server.database.transaction(null, async (trx) => {
    await sql`insert into captures (payment_id, reference, amount_cents, currency, standing)
      select id, 'pi_' || id, amount_cents, 'USD', 'accepted' from payments where status = 'paid'`.execute(trx);
  });
  for (const [kind, cents] of [
    ['charge', null],
    ['refund', 1000],
  ] as const)
    await server.database.write(
      null,
      () => sql`
        insert into ledger_entries (payment_id, appointment_id, patient_id, provider_user_id, kind, amount_cents, capture_id,
          gateway_reference, created_at)
        select p.id, p.appointment_id, p.patient_id, p.provider_user_id, ${kind}, coalesce(${cents}::integer, p.amount_cents),
          c.id, uuidv7()::text, p.created_at
        from payments p join captures c on c.payment_id = p.id where ${kind} = 'charge' or p.amount_cents = 4200`,
    );
});
afterAll(() => server?.close());

const clientAs = async (duty: Duty) => {
  const person = await server.person({ role: 'admin', duty, timeZone: 'UTC' });
  return { person, admin: server.clientOf(person).admin };
};
const places = (found: { payments: { appointmentId: string }[] }) =>
  found.payments.map(({ appointmentId }) => visits.indexOf(appointmentId));

it.each<[Partial<PaymentsSearch>, number[]]>([
  [{}, [2, 1, 0]],
  [{ sort: 'oldest' }, [0, 1, 2]],
  [{ sort: 'highest' }, [1, 0, 2]],
  [{ sort: 'lowest' }, [2, 0, 1]],
  [{ state: 'paid' }, [2, 0]],
  [{ state: 'refunded' }, []],
  [{ gateway: 'stripe' }, []],
  [{ country: 'GB' }, [2, 1, 0]],
  [{ country: 'EG' }, []],
  [{ from: '2026-05-02' }, [2, 1]],
  [{ from: '2026-05-02', to: '2026-05-02' }, [1]],
  [{ q: 'dr paid' }, [2, 1, 0]],
  [{ q: 'autre' }, [1]],
  [{ q: 'pat p', sort: 'highest' }, [0, 2]],
  [{ q: 'nobody like this' }, []],
])('finds payments by %o', async (search, found) => {
  const { admin } = await clientAs('auditor');
  expect(places(await admin.payments(search))).toEqual(found);
});

it('finds a payment by the number of its appointment, whole or as it is shown', async () => {
  const { admin } = await clientAs('finance');
  const [visit = ''] = visits;
  expect(places(await admin.payments({ q: visit }))).toEqual([0]);
  expect(places(await admin.payments({ q: `#${visit.slice(-8)}` }))).toEqual([0]);
  expect(places(await admin.payments({ q: '00000000' }))).toEqual([]);
});

it('goes through every order page by page, each payment once', async () => {
  const { admin } = await clientAs('administrator');
  for (const sort of ['newest', 'oldest', 'highest', 'lowest'] as const)
    for (const q of ['', 'dr paid']) {
      const whole = places(await admin.payments({ sort, q }));
      const paged: number[] = [];
      let after: string | null | undefined;
      do {
        const page = await admin.payments({ sort, q, size: 1, ...(after && { after }) });
        paged.push(...places(page));
        after = page.next;
      } while (after);
      expect({ sort, q, paged }).toEqual({ sort, q, paged: whole });
    }
});

it('names patients to auditors, which is noted, and to finance the doctor alone', async () => {
  const auditor = await clientAs('auditor');
  const { payments } = await auditor.admin.payments({ q: 'autre' });
  expect(payments).toMatchObject([
    {
      amountCents: 9000,
      status: 'failed',
      country: 'GB',
      patient: { userId: other.userId, name: 'Odile Autre' },
      provider: { name: 'Dr Paid' },
    },
  ]);
  const looks = () =>
    server.database.read(
      null,
      () => sql<{ patient_id: string }>`
        select patient_id from access_log where actor_id = ${auditor.person.userId} and subject = 'payment'`,
    );
  await expect.poll(looks).toEqual([{ patient_id: other.userId }]);
  const finance = await clientAs('finance');
  expect((await finance.admin.payments({ q: 'autre' })).payments).toEqual([]);
  const all = (await finance.admin.payments({})).payments;
  expect(all.map(({ patient: named, provider }) => [named, provider.name])).toEqual(Array(3).fill([null, 'Dr Paid']));
});

it('shows payments and documents to nobody else', async () => {
  for (const duty of ['support', 'verifier'] as const) {
    const { admin } = await clientAs(duty);
    expect(await codeOf(admin.payments({}))).toBe('FORBIDDEN');
    expect(await codeOf(admin.documents({}))).toBe('FORBIDDEN');
  }
  for (const person of [patient, doctor]) {
    expect(await codeOf(server.clientOf(person).admin.payments({}))).toBe('FORBIDDEN');
    expect(await codeOf(server.clientOf(person).admin.documents({}))).toBe('FORBIDDEN');
  }
});

it('lets the database ask for the duty again, for any caller', async () => {
  const calls = [
    sql`select find_payers('pat')`,
    sql`select find_paid_visits('00000000')`,
    sql`select names_of_payers(array[${patient.userId}]::uuid[])`,
    sql`select find_documents('pat', 10)`,
    sql`select find_billed_people('pat')`,
  ];
  for (const duty of ['support', 'verifier'] as const) {
    const { userId } = await server.person({ role: 'admin', duty });
    const actor = { userId, role: 'admin' } as const;
    for (const call of calls)
      await expect(server.services.database.read(actor, () => call)).rejects.toMatchObject({ code: '42501' });
  }
  const { userId } = await server.person({ role: 'admin', duty: 'finance' });
  const actor = { userId, role: 'admin' } as const;
  const rows = (call: (typeof calls)[number]) => server.services.database.read(actor, () => call);
  expect(await rows(sql`select find_payers('pat')`)).toEqual([]);
  expect(await rows(sql`select names_of_payers(array[${patient.userId}]::uuid[])`)).toEqual([]);
  expect(await rows(sql`select names_of_payers(array[${doctor.userId}]::uuid[])`)).toHaveLength(1);
});

it('lists invoices with what credit notes have taken from them', async () => {
  const { admin, person } = await clientAs('finance');
  const { documents } = await admin.documents({});
  const facts = documents.map(({ kind, amountCents, state, corrects, patientName }) => ({
    kind,
    amountCents,
    state,
    corrects,
    patientName,
  }));
  const invoice = documents.find(({ kind, amountCents }) => kind === 'invoice' && amountCents === 4200);
  expect(facts).toHaveLength(3);
  expect(facts[0]).toEqual({
    kind: 'invoice',
    amountCents: 1500,
    state: 'issued',
    corrects: null,
    patientName: 'Pat Paying',
  });
  expect(facts).toContainEqual({
    kind: 'invoice',
    amountCents: 4200,
    state: 'credited_in_part',
    corrects: null,
    patientName: 'Pat Paying',
  });
  expect(facts).toContainEqual({
    kind: 'credit_note',
    amountCents: 1000,
    state: 'issued',
    corrects: invoice?.name,
    patientName: 'Pat Paying',
  });
  await expect
    .poll(() =>
      server.database.read(
        null,
        () => sql`select distinct subject_id from access_log where actor_id = ${person.userId}`,
      ),
    )
    .toHaveLength(2);
});

it('finds documents by number, name, kind and day, page by page', async () => {
  const { admin } = await clientAs('auditor');
  const names = async (search: Parameters<typeof admin.documents>[0]) =>
    (await admin.documents(search)).documents.map(({ name }) => name);
  const all = await names({});
  const [first = ''] = all;
  expect(await names({ q: first.toLowerCase() })).toEqual([first]);
  expect(await names({ q: String(Number(first.slice(-6))) })).toContain(first);
  expect(await names({ q: 'pat pay' })).toEqual(all);
  expect(await names({ q: 'autre' })).toEqual([]);
  expect(await names({ kind: 'credit_note' })).toHaveLength(1);
  expect(await names({ from: '2026-05-03', to: '2026-05-03' })).toEqual([first]);
  expect(await names({ to: '2026-04-30' })).toEqual([]);
  expect(await names({ sort: 'oldest' })).toEqual(all.toReversed());
  const { next } = await admin.documents({ size: 1 });
  expect(await names({ ...(next && { after: next }) })).toEqual(all.slice(1));
});

it('prints a document for finance and notes each opening', async () => {
  const { admin, person } = await clientAs('finance');
  const [document] = (await admin.documents({ kind: 'credit_note' })).documents;
  const open = () => server.request(`/api/invoices/${document?.id}`, { headers: person.headers });
  const answers = [await open(), await open()];
  expect(answers.map((answer) => answer.headers.get('content-type'))).toEqual(Array(2).fill('application/pdf'));
  const looks = await server.database.read(
    null,
    () => sql<{ count: number }>`
      select count(*)::integer as count from access_log
      where actor_id = ${person.userId} and subject_id = ${document?.appointmentId}`,
  );
  // Both openings, and the list that was shown.
  expect(looks[0]?.count).toBeGreaterThanOrEqual(2);
});
