import { trials } from '@polyclinic/contract/platform/trials';
import type { Trx } from '@polyclinic/database';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { bearLosses, storeChargeback } from './chargebacks/commands.ts';

const FEE = 6_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let server: TestServer;
let doctor: Person;
let patient: Person;
let visits = 0;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

async function meetOthers(): Promise<void> {
  doctor = await server.person({ role: 'doctor', verified: true });
  patient = await server.person({ role: 'patient' });
}

type Fact = 'held' | 'missed_by_patient' | 'missed_by_provider';
type Step =
  | { does: 'end'; fact: Fact | 'unclear' }
  | { does: 'dispute'; side: 'patient' | 'provider' }
  /** `raised` is the provider's cost, a courtesy the platform's */
  | { does: 'resolve'; finding: Fact | null; raised?: number; courtesy?: number }
  | { does: 'claim' }
  | { does: 'close'; status: 'won' | 'lost' }
  | { does: 'return' };

const STATUS = {
  held: 'completed',
  missed_by_patient: 'no_show',
  missed_by_provider: 'cancelled',
  unclear: 'cancelled',
};

const enter = (trx: Trx, id: string, kind: string, cents: unknown) =>
  sql`insert into ledger_entries (payment_id, appointment_id, patient_id, provider_user_id, kind, amount_cents,
      capture_id, gateway_reference, created_at)
    select p.id, p.appointment_id, p.patient_id, p.provider_user_id, ${kind}, ${cents}, c.id, uuidv7()::text, app_now()
    from payments p join captures c on c.payment_id = p.id where p.appointment_id = ${id}`.execute(trx);

async function begin(trx: Trx, id: string): Promise<void> {
  await sql`update appointments set start_time = app_now(), end_time = app_now() + interval '30 minutes', fee_cents = ${FEE}
    where id = ${id}`.execute(trx);
  await sql`insert into payments (appointment_id, patient_id, provider_user_id, amount_cents, status, gateway, captured_cents)
    values (${id}, ${patient.userId}, ${doctor.userId}, ${FEE}, 'paid', 'sandbox', ${FEE})`.execute(trx);
  await sql`insert into captures (payment_id, reference, amount_cents, currency, standing)
    select id, 'pi_' || id, ${FEE}, 'USD', 'accepted' from payments where appointment_id = ${id}`.execute(trx);
  await enter(trx, id, 'charge', FEE);
}

async function end(trx: Trx, id: string, fact: Fact | 'unclear'): Promise<void> {
  await sql`update appointments set status = 'in_progress' where id = ${id} and ${fact} = 'held'`.execute(trx);
  await sql`update appointments set status = ${STATUS[fact]}, outcome = ${fact}, outcome_by = ${fact === 'unclear' ? null : 'presence'},
    outcome_at = app_now(), refund_percent = ${fact === 'missed_by_provider' || fact === 'unclear' ? 100 : 0}
    where id = ${id} and outcome is null`.execute(trx);
}

async function resolve(
  trx: Trx,
  id: string,
  { finding, raised = 0, courtesy = 0 }: Extract<Step, { does: 'resolve' }>,
) {
  const { rows } = await sql<{ bears: number; percent: number; dispute: string }>`
    select d.id as dispute, greatest(o.owed, o.courtesy, a.refund_percent) as percent,
      case when ${finding}::text is null then 0 else greatest(o.owed, o.courtesy, a.refund_percent) - o.owed end as bears
    from end_disputes d join appointments a on a.id = d.appointment_id,
      (values (greatest(${raised}::integer, case when ${finding} = 'missed_by_provider' then 100 else 0 end),
        ${courtesy}::integer)) o(owed, courtesy)
    where a.id = ${id} and d.status = 'open'`.execute(trx);
  const [row] = rows;
  if (!row) return;
  await sql`update end_disputes set status = 'resolved', resolved_at = app_now(), corrected_to = ${finding},
    resolution = 'x', house_bears_percent = ${row.bears} where id = ${row.dispute}`.execute(trx);
  if (finding)
    await sql`update appointments set status = ${STATUS[finding]}, outcome = 'corrected', corrected_to = ${finding},
      outcome_by = 'support', outcome_at = app_now(), refund_percent = ${row.percent} where id = ${id}`.execute(trx);
}

async function returnMoney(trx: Trx, id: string): Promise<void> {
  const { rows } = await sql<{ cents: number }>`
    update refunds r set state = 'returned', returned_at = app_now() from payments p
    where p.id = r.payment_id and p.appointment_id = ${id} and r.state = 'owed' returning r.amount_cents as cents`.execute(
    trx,
  );
  for (const { cents } of rows) {
    await sql`update captures c set returned_cents = returned_cents + ${cents}::integer from payments p
      where p.id = c.payment_id and p.appointment_id = ${id}`.execute(trx);
    await enter(trx, id, 'refund', cents);
  }
}

async function claim(trx: Trx, id: string, status: 'open' | 'won' | 'lost'): Promise<void> {
  const { rows } =
    status === 'open'
      ? await sql`insert into capture_claims (id, capture_id, kind, amount_cents, status)
          select 'dp_' || c.id, c.id, 'dispute', c.amount_cents, 'open' from captures c join payments p on p.id = c.payment_id
          where p.appointment_id = ${id} and c.returned_cents = 0 and not exists (
            select from capture_claims k where k.capture_id = c.id and k.kind = 'dispute')
            and not exists (select from refunds r where r.capture_id = c.id)
          returning id, capture_id::text as reference, (
            select payment_id from captures c where c.id = capture_id) as payment`.execute(trx)
      : await sql`update capture_claims k set status = ${status}, closed_at = app_now()
          from captures c join payments p on p.id = c.payment_id
          where k.capture_id = c.id and p.appointment_id = ${id} and k.kind = 'dispute' and k.status = 'open'
          returning k.id, c.reference, p.id as payment`.execute(trx);
  if (rows.length === 0) return;
  const taken = status === 'won' ? 0 : FEE;
  await sql`update captures c set is_disputed = ${status === 'open'}, withdrawn_cents = ${taken}, withheld_cents = ${taken}
    from payments p where p.id = c.payment_id and p.appointment_id = ${id}`.execute(trx);
  if (status !== 'lost') await enter(trx, id, status === 'open' ? 'dispute' : 'dispute_reversal', FEE);
  const [{ id: dispute, reference, payment }] = rows as [{ id: string; reference: string; payment: string }];
  const isWon = status === 'won';
  await storeChargeback(trx, {
    type: 'dispute',
    id: dispute,
    reference,
    amountCents: FEE,
    currency: 'USD',
    status,
    isWithdrawn: true,
    isReinstated: isWon,
  });
  await bearLosses(trx, payment);
}

/** The part of the fee that the provider owes by what was decided up to now, where a dispute was lost; else null. */
async function ownShareOfLost(trx: Trx, id: string): Promise<number | null> {
  const { rows } = await sql<{ cents: number }>`
    select (coalesce(a.refund_percent, 0) - coalesce((
      select sum(d.house_bears_percent) from end_disputes d where d.appointment_id = a.id), 0))::integer * ${FEE / 100}::integer as cents
    from appointments a where a.id = ${id} and exists (
      select from chargebacks b join payments p on p.id = b.payment_id
      where p.appointment_id = a.id and b.state = 'lost')`.execute(trx);
  return rows[0]?.cents ?? null;
}

async function take(trx: Trx, id: string, step: Step): Promise<void> {
  if (step.does === 'end') await end(trx, id, step.fact);
  if (step.does === 'resolve') await resolve(trx, id, step);
  if (step.does === 'claim') await claim(trx, id, 'open');
  if (step.does === 'close') await claim(trx, id, step.status);
  if (step.does === 'return') await returnMoney(trx, id);
  if (step.does === 'dispute')
    await sql`insert into end_disputes (appointment_id, patient_id, provider_user_id, side, reason)
      select id, patient_id, provider_user_id, ${step.side}, 'x' from appointments a
      where id = ${id} and outcome <> 'corrected' and not exists (
        select from end_disputes d where d.appointment_id = a.id and (d.status = 'open' or d.side = ${step.side}))`.execute(
      trx,
    );
}

/** What is earned of a visit up to each of the moments, and in all. */
async function earnedBy(trx: Trx, id: string, moments: number[]): Promise<number[]> {
  const { rows } = await sql<{ at: Date; cents: number }>`
    select settles_at as at, ledger_sign(kind) * amount_cents as cents from practice_ledger()
    where appointment_id = ${id} and standing = 'earned'`.execute(trx);
  return [...moments, Number.POSITIVE_INFINITY].map((moment) =>
    rows.filter(({ at }) => at.getTime() <= moment).reduce((sum, { cents }) => sum + cents, 0),
  );
}

type Dated = { days: number; step: Step };

/** Lives a visit that began so many days ago, a step after another; what was earned is looked at after each. */
async function live(steps: Dated[], ago = 200) {
  // Somebody may only book so many visits in an hour.
  if (visits % 20 === 0) await meetOthers();
  const id = await createVisit(server.database, { patient, doctor, startsIn: ++visits * 60 });
  return server.database.transaction({ userId: doctor.userId, role: 'doctor' }, async (trx) => {
    let offset = -ago * DAY - visits * HOUR;
    const { now } = (await sql<{ now: Date }>`select now() as now`.execute(trx)).rows[0]!;
    const moveTo = () => sql`select set_config('app.now_offset_ms', ${String(offset)}, true)`.execute(trx);
    await moveTo();
    await begin(trx, id);
    const seen: { moment: number; cents: number }[] = [];
    let ownShare: number | null = null;
    for (const { days, step } of steps) {
      offset += days * DAY + HOUR;
      await moveTo();
      await take(trx, id, step);
      ownShare ??= await ownShareOfLost(trx, id);
      const earned = await earnedBy(
        trx,
        id,
        seen.map(({ moment }) => moment),
      );
      const total = earned.pop() ?? 0;
      expect(earned).toEqual(seen.map(({ cents }) => cents));
      seen.push({ moment: now.getTime() + offset, cents: total });
    }
    await sql`select set_config('app.now_offset_ms', '0', true)`.execute(trx);
    const { rows } = await sql<{ net: number; house: number; is_none: boolean }>`
      select a.end_fact = 'missed_by_provider' or a.end_fact = 'unclear' as is_none,
        (select sum(ledger_sign(l.kind) * l.amount_cents)::integer from ledger_entries l where l.appointment_id = a.id) as net,
        coalesce((select sum(house_bears_percent)::integer from end_disputes d where d.appointment_id = a.id), 0)
          * ${FEE / 100}::integer as house
      from appointments a where a.id = ${id}`.execute(trx);
    const { net, house, is_none } = rows[0]!;
    const [total] = await earnedBy(trx, id, []);
    // What a bank took is given once, whoever decides afterwards that the patient should have it.
    const theirs = ownShare === null ? net + house : FEE - ownShare;
    return { id, seen: seen.map(({ cents }) => cents), total, expected: is_none ? 0 : theirs };
  });
}

const facts = ['held', 'missed_by_patient', 'missed_by_provider'] as const;
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('dispute' as const), side: fc.constantFrom('patient', 'provider') }),
  fc.record({
    does: fc.constant('resolve' as const),
    finding: fc.constantFrom(...facts, null),
    raised: fc.constantFrom(0, 0, 50),
    courtesy: fc.constantFrom(0, 50, 100),
  }),
  fc.constant({ does: 'claim' } as const),
  fc.record({ does: fc.constant('close' as const), status: fc.constantFrom('won', 'lost') }),
  fc.constant({ does: 'return' } as const),
);
const anyLife = fc
  .tuple(
    fc.constantFrom(...facts, 'unclear' as const),
    fc.array(fc.record({ days: fc.integer({ min: 0, max: 12 }), step: anyStep }), { maxLength: 8 }),
  )
  .map(([fact, steps]): Dated[] => [
    { days: 0, step: { does: 'end', fact } },
    ...steps,
    { days: 0, step: { does: 'close', status: 'won' } },
    { days: 0, step: { does: 'resolve', finding: null } },
    { days: 1, step: { does: 'return' } },
    { days: 2, step: { does: 'return' } },
  ]);

it('never changes what was earned by a past moment, and ends at what the ledger says', async () => {
  await fc.assert(
    fc.asyncProperty(anyLife, async (steps) => {
      const { total, expected } = await live(steps);
      expect(total).toBe(expected);
    }),
    { numRuns: trials(20, 200) },
  );
}, 60_000);

const held = { days: 0, step: { does: 'end', fact: 'held' } } as const;
const dispute = (days: number, side: 'patient' | 'provider' = 'patient') =>
  ({ days, step: { does: 'dispute', side } }) as const;
const resolved = (days: number, finding: Fact | null) => ({ days, step: { does: 'resolve', finding } }) as const;

const statements = async () => {
  const now = new Date();
  const months = Array.from({ length: 12 }, (_, ago) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 7),
  );
  const client = server.clientOf(doctor);
  return Promise.all(months.map((month) => client.payments.statement({ month, timeZone: 'UTC' })));
};
const linesOf = async (id: string) =>
  (await statements()).flatMap(({ lines }) => lines.filter((line) => line.appointmentId === id)).reverse();

it('pays a visit once that was disputed after its month, and says when it was held back and let go', async () => {
  const { id, seen } = await live([held, dispute(40), resolved(40, null)]);
  expect(seen).toEqual([0, 0, FEE]);
  expect(await linesOf(id)).toMatchObject([
    { chargedCents: FEE, heldCents: 0, netCents: FEE },
    { chargedCents: 0, heldCents: -FEE, netCents: -FEE },
    { chargedCents: 0, heldCents: FEE, netCents: FEE },
  ]);
});

it('takes a visit back in the month in which it was found to be missed, and holds what was disputed before it was payable', async () => {
  const missed = await live([
    held,
    dispute(40),
    resolved(40, 'missed_by_provider'),
    { days: 1, step: { does: 'return' } },
  ]);
  expect((await linesOf(missed.id)).map(({ netCents }) => netCents)).toEqual([FEE, -FEE]);
  const early = await live([held, dispute(0), resolved(40, null)]);
  expect((await linesOf(early.id)).map(({ netCents, heldCents }) => [netCents, heldCents])).toEqual([[FEE, 0]]);
});

it('credits a provider who was right with what the patient keeps, in a line of its own, the same in the chart', async () => {
  const missed = { days: 0, step: { does: 'end', fact: 'missed_by_provider' } } as const;
  const back = { days: 0, step: { does: 'return' } } as const;
  const { id } = await live([missed, back, dispute(3, 'provider'), resolved(30, 'held')]);
  expect(await linesOf(id)).toMatchObject([
    { chargedCents: FEE, returnedCents: FEE, heldCents: 0, houseCents: FEE, netCents: FEE },
  ]);
  const { periods } = await server.clientOf(doctor).payments.earnings({ by: 'month', timeZone: 'UTC' });
  const stated = new Map((await statements()).map(({ month, total }) => [`${month}-01`, total]));
  for (const { start, visits: _, ...sums } of periods) expect([start, sums]).toEqual([start, stated.get(start)]);
  expect(periods.reduce((sum, { houseCents }) => sum + houseCents, 0)).toBeGreaterThanOrEqual(FEE);
});

const claimed = (days: number) => ({ days, step: { does: 'claim' } }) as const;
const lost = (days: number) => ({ days, step: { does: 'close', status: 'lost' } }) as const;
const courtesy = (days: number, percent: number) =>
  ({ days, step: { does: 'resolve', finding: 'held', courtesy: percent } }) as const;

it.each<[string, Dated[]]>([
  ['before support gave the fee back as a courtesy', [held, claimed(3), lost(5), dispute(1), courtesy(2, 100)]],
  ['before support gave half of it back', [held, claimed(3), lost(5), dispute(1), courtesy(2, 50)]],
  ['after support gave the fee back as a courtesy', [held, claimed(3), dispute(1), courtesy(2, 100), lost(5)]],
  ['after support gave half of it back', [held, claimed(3), dispute(1), courtesy(2, 50), lost(5)]],
  ['in another month than the courtesy', [held, claimed(3), lost(5), dispute(40), courtesy(40, 100)]],
])('pays a visit once whose fee a bank took %s', async (_, steps) => {
  const { total, id } = await live(steps);
  expect(total).toBe(FEE);
  expect((await linesOf(id)).reduce((sum, { netCents }) => sum + netCents, 0)).toBe(FEE);
});
