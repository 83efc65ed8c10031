import type { Earnings, Statement } from '@polyclinic/contract/payments/schemas';
import { sql } from 'kysely';
import type { SignedInContext } from '../../../requests/index.ts';
import { localMonth, type Period, periodsUntil } from './rules.ts';

const PERIODS = 12;
const CURRENCY = 'USD';

type Sums = Statement['total'];

/** Of the entries `l` of practice_ledger(). */
const sums = sql`
  coalesce(sum(l.amount_cents) filter (where l.kind = 'charge'), 0)::integer as "chargedCents",
  coalesce(sum(-ledger_sign(l.kind) * l.amount_cents) filter (
    where l.kind in ('refund', 'refund_reversal', 'dispute', 'dispute_reversal')), 0)::integer as "returnedCents",
  coalesce(sum(l.amount_cents) filter (where l.kind = 'fee'), 0)::integer as "feesCents",
  coalesce(sum(ledger_sign(l.kind) * l.amount_cents) filter (where l.kind in ('hold', 'release')), 0)::integer
    as "heldCents",
  coalesce(sum(l.amount_cents) filter (where l.kind = 'house_share'), 0)::integer as "houseCents",
  coalesce(sum(ledger_sign(l.kind) * l.amount_cents), 0)::integer as "netCents"`;

const NOTHING: Sums = { chargedCents: 0, returnedCents: 0, feesCents: 0, heldCents: 0, houseCents: 0, netCents: 0 };

function totalOf<Line extends Sums>(lines: Line[]): Sums {
  return lines.reduce(
    (total, line) => ({
      chargedCents: total.chargedCents + line.chargedCents,
      returnedCents: total.returnedCents + line.returnedCents,
      feesCents: total.feesCents + line.feesCents,
      heldCents: total.heldCents + line.heldCents,
      houseCents: total.houseCents + line.houseCents,
      netCents: total.netCents + line.netCents,
    }),
    NOTHING,
  );
}

type PeriodRow = Sums & { start: string; visits: number };

/** What the actor earned, by the twelve periods up to now, dated as in statements; one without entries has nothing. */
export async function readEarnings(
  { services, actor }: SignedInContext,
  { by, timeZone }: { by: Period; timeZone: string },
): Promise<Earnings> {
  const starts = periodsUntil(services.clock.now(), { by, timeZone, count: PERIODS });
  const from = sql`(${starts[0]}::date::timestamp at time zone ${timeZone})`;
  const rows = await services.database.read<PeriodRow>(
    actor,
    () => sql`
      select to_char(date_trunc(${by}, l.settles_at at time zone ${timeZone}), 'YYYY-MM-DD') as start, ${sums},
        count(distinct l.appointment_id) filter (where l.kind = 'charge')::integer as visits
      from practice_ledger() l
      where l.standing = 'earned' and l.settles_at >= ${from}
      group by 1`,
  );
  const known = new Map(rows.map((row) => [row.start, row]));
  const periods = starts.map((start) => known.get(start) ?? { start, visits: 0, ...NOTHING });
  const visits = periods.reduce((total, period) => total + period.visits, 0);
  return { currency: CURRENCY, periods, total: { visits, ...totalOf(periods) } };
}

type LineRow = Sums & {
  id: string;
  patient_id: string;
  patient_name: string;
  status: Statement['lines'][number]['status'];
  start_time: Date;
  payable_at: Date;
};

/** What became payable to the actor in a month of the zone, the present one unless given, and what went back later. */
export async function readStatement(
  { services, actor }: SignedInContext,
  { month, timeZone }: { month?: string | undefined; timeZone: string },
): Promise<Statement> {
  const asked = month ?? localMonth(services.clock.now(), timeZone);
  const first = sql`${`${asked}-01`}::date::timestamp`;
  const from = sql`(${first} at time zone ${timeZone})`;
  const until = sql`((${first} + interval '1 month') at time zone ${timeZone})`;
  const [rows, [ahead]] = await Promise.all([
    services.database.read<LineRow>(
      actor,
      () => sql`
        select l.appointment_id as id, l.patient_id, l.status, l.start_time, min(l.settles_at) as payable_at, ${sums},
          coalesce((select n.full_name from patient_names n where n.user_id = l.patient_id), '') as patient_name
        from practice_ledger() l
        where l.standing = 'earned' and l.settles_at >= ${from} and l.settles_at < ${until}
        group by l.appointment_id, l.patient_id, l.status, l.start_time
        order by payable_at, l.appointment_id`,
    ),
    services.database.read<{ netCents: number }>(
      actor,
      () => sql`select ${sums} from practice_ledger() l where l.standing = 'ahead'`,
    ),
  ]);
  for (const { id, patient_id: patientId } of rows)
    services.accessLog.noteListed({ actor, action: 'read', subject: 'payment', subjectId: id, patientId });
  const lines = rows.map(toLine);
  return { month: asked, currency: CURRENCY, lines, total: totalOf(lines), aheadCents: ahead?.netCents ?? 0 };
}

function toLine({
  id,
  patient_id: _,
  patient_name,
  start_time,
  payable_at,
  status,
  ...row
}: LineRow): Statement['lines'][number] {
  return {
    appointmentId: id,
    payableAt: payable_at.toISOString(),
    startTime: start_time.toISOString(),
    patientName: patient_name,
    status,
    ...row,
  };
}
