import { FIGURES, type Figure, TREND_DAYS } from '@polyclinic/contract/admin/overview/rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let auditor: Person;
beforeAll(async () => {
  server = await testServer();
  auditor = await server.person({ role: 'admin', duty: 'auditor' });
});
afterAll(() => server?.close());

/** What each figure says of a day, in other words than the product's. */
const SQL: Record<Figure, string> = {
  sign_ups: `select count(*) from profiles where created_at::date = $1::date and role in ('patient', 'doctor')`,
  booked: 'select count(*) from appointments where created_at::date = $1::date',
  visits: `select count(*) from appointments where start_time::date = $1::date and status in ('scheduled', 'confirmed', 'in_progress', 'completed', 'no_show')`,
  completed: `select count(*) from appointments where start_time::date = $1::date and status = 'completed'`,
  missed: `select count(*) from appointments where start_time::date = $1::date and end_fact = 'missed_by_provider'`,
  captured: `select coalesce(sum(amount_cents), 0) from ledger_entries where created_at::date = $1::date and kind = 'charge'`,
};

const inSql = async (figure: Figure, day: string): Promise<number> => {
  const text = SQL[figure].replace('$1', `'${day}'`).replace(' from ', '::float8 as amount from ');
  const [row] = await server.database.read(null, () => sql.raw<{ amount: number }>(text));
  return row?.amount ?? -1;
};

/** A visit some days ago or ahead, in some state. */
const aVisit = fc.record({
  minutes: fc.integer({ min: -12 * 1440, max: 3 * 1440 }),
  state: fc.constantFrom('confirmed' as const, 'completed' as const, 'cancelled' as const, 'no_show' as const),
});

const ENDS = {
  confirmed: sql`status = 'confirmed'`,
  cancelled: sql`status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'system', refund_percent = 100`,
  completed: sql`status = 'completed', outcome = 'held', outcome_by = 'provider', outcome_at = app_now(), refund_percent = 0`,
  no_show: sql`status = 'no_show', outcome = 'missed_by_patient', outcome_by = 'provider', outcome_at = app_now(),
    refund_percent = 0`,
};

/** Moves a visit to where no form lets it begin, with the state that it has by then. */
const moveTo = (id: string, minutes: number, state: keyof typeof ENDS) =>
  server.database.transaction(null, async (trx) => {
    await sql`alter table appointments disable trigger user`.execute(trx);
    await sql`update appointments set ${ENDS[state]}, start_time = app_now() + ${minutes} * interval '1 minute',
      end_time = app_now() + ${minutes + 30} * interval '1 minute' where id = ${id}`.execute(trx);
    await sql`alter table appointments enable trigger user`.execute(trx);
  });

describe('the figures', () => {
  it('equal their SQL and the rows that they open, on any database', async () => {
    const api = server.clientOf(auditor).admin;
    await fc.assert(
      fc.asyncProperty(fc.array(aVisit, { minLength: 1, maxLength: 6 }), async (visits) => {
        for (const { minutes, state } of visits) {
          const [patient, doctor] = [
            await server.person({ role: 'patient' }),
            await server.person({ role: 'doctor', verified: true }),
          ];
          const id = await createVisit(server.database, { patient, doctor, startsIn: 60 });
          await moveTo(id, minutes, state);
        }
        const { figures } = await api.overview();
        expect(figures.map(({ figure }) => figure)).toEqual([...FIGURES]);
        for (const { figure, days } of figures) {
          expect(days).toHaveLength(TREND_DAYS);
          for (const { day, amount } of days) expect(amount, `${figure} of ${day}`).toBe(await inSql(figure, day));
          const today = days.at(-1);
          if (!today) throw new Error('no day');
          expect(await sumOf(figure, today.day), figure).toBe(today.amount);
        }
      }),
      { numRuns: 4 },
    );
  });

  const sumOf = async (figure: Figure, day: string): Promise<number> => {
    const api = server.clientOf(auditor).admin;
    let sum = 0;
    for (let page = 1; ; page += 1) {
      const { rows, hasMore } = await api.figureDay({ figure, day, page });
      for (const { amountCents } of rows) sum += figure === 'captured' ? (amountCents ?? 0) : 1;
      if (!hasMore) return sum;
    }
  };

  it('are those of the duty: money is finance’s and the auditor’s', async () => {
    const support = server.clientOf(await server.person({ role: 'admin', duty: 'support' })).admin;
    const { figures, health } = await support.overview();
    expect(figures.map(({ figure }) => figure)).not.toContain('captured');
    expect(health).toBeNull();
    const day = figures[0]?.days.at(-1)?.day ?? '';
    expect(await codeOf(support.figureDay({ figure: 'captured', day }))).toBe('FORBIDDEN');
    expect(await codeOf(support.figureDay({ figure: 'visits', day }))).toBe('allowed');
    expect(figures.every(({ mayOpen }) => mayOpen)).toBe(true);
    expect(await codeOf(server.clientOf(await server.person({ role: 'doctor' })).admin.overview())).toBe('FORBIDDEN');
  });
});

it('rows name patients to support and auditors only; finance reads what was paid by its doctor', async () => {
  const patient = await server.person({ role: 'patient', fullName: 'Pat Paying' });
  const doctor = await server.person({ role: 'doctor', verified: true, fullName: 'Dr Paid' });
  const visit = await createVisit(server.database, { patient, doctor });
  await server.database.transaction(null, async (trx) => {
    await sql`insert into payments (appointment_id, patient_id, provider_user_id, amount_cents, status, gateway, captured_cents)
      values (${visit}, ${patient.userId}, ${doctor.userId}, 4200, 'paid', 'sandbox', 4200)`.execute(trx);
    await sql`insert into captures (payment_id, reference, amount_cents, currency, standing)
      select id, 'pi_' || id, 4200, 'USD', 'accepted' from payments where appointment_id = ${visit}`.execute(trx);
    await sql`insert into ledger_entries (payment_id, appointment_id, patient_id, provider_user_id, kind, amount_cents,
        capture_id, gateway_reference)
      select p.id, p.appointment_id, p.patient_id, p.provider_user_id, 'charge', 4200, c.id, uuidv7()::text
      from payments p join captures c on c.payment_id = p.id where p.appointment_id = ${visit}`.execute(trx);
  });
  const as = async (duty: 'finance' | 'verifier' | 'auditor') =>
    server.clientOf(await server.person({ role: 'admin', duty })).admin;
  const [finance, verifier, reader] = [await as('finance'), await as('verifier'), await as('auditor')];
  const { figures } = await finance.overview();
  const opened = figures.filter(({ mayOpen }) => mayOpen).map(({ figure }) => figure);
  expect(opened).toEqual(['captured']);
  const day = figures[0]?.days.at(-1)?.day ?? '';
  const find = ({ rows }: Awaited<ReturnType<typeof finance.figureDay>>) => rows.find(({ id }) => id === visit);
  const row = { id: visit, amountCents: 4200 };
  const money = await finance.figureDay({ figure: 'captured', day });
  expect(find(money)).toMatchObject({ ...row, person: null, providerName: expect.stringContaining('Paid') });
  expect(JSON.stringify(money)).not.toContain(patient.userId);
  const named = { ...row, person: { userId: patient.userId, name: 'Pat Paying' } };
  expect(find(await reader.figureDay({ figure: 'captured', day }))).toMatchObject(named);
  expect((await verifier.overview()).figures.some(({ mayOpen }) => mayOpen)).toBe(false);
});

it('says of a source that is out that it is unknown, and of the others what they say', async () => {
  await server.database.write(null, () => sql`alter table notification_deliveries rename to deliveries_away`);
  const away = await server.clientOf(auditor).admin.overview();
  await server.database.write(null, () => sql`alter table deliveries_away rename to notification_deliveries`);
  expect(away.health).toMatchObject({ pushes: null, work: { mailsWaiting: expect.any(Number) }, system: {} });
  const { health } = await server.clientOf(auditor).admin.overview();
  expect(health).toMatchObject({ pushes: { failed: 0 } });
});

it('what the staff did is told with who, about whom and how it stands; what stands out is a risk', async () => {
  const support = await server.person({ role: 'admin', duty: 'support', fullName: 'Sue Support' });
  const patient = await server.person({ role: 'patient', fullName: 'Pat Patient' });
  const before = Date.now();
  await server.clientOf(support).people.suspend({ userId: patient.userId, reason: 'Spam' });
  await server.database.write(
    null,
    () => sql`insert into payment_alerts (key, kind, amount_cents, currency) values ('k', 'dispute_opened', 1, 'USD')`,
  );
  const { activities, risks, health } = await server.clientOf(auditor).admin.overview();
  expect(activities[0]).toMatchObject({
    action: 'account',
    status: 'suspended',
    person: 'Sue Support',
    subject: { name: 'Pat Patient' },
  });
  expect(risks[0]).toMatchObject({ kind: 'payment_alerts', number: 1 });
  for (const time of [activities[0]?.at, risks[0]?.since]) {
    expect(Date.parse(time ?? '')).toBeGreaterThanOrEqual(before);
    expect(Date.parse(time ?? '')).toBeLessThanOrEqual(Date.now());
  }
  expect(health?.system?.databaseBytes).toBeGreaterThan(1_000_000);
});
