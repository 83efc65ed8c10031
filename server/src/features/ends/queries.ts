import { type DisputedEnd, endEvidence, type MissedVisits } from '@polyclinic/contract/ends/schemas';
import { staysCents, type VisitSums } from '@polyclinic/contract/payments/rules';
import { sql } from 'kysely';
import { fail } from '../../http/index.ts';
import type { SignedInContext } from '../../requests/index.ts';
import { visitSums } from '../appointments/index.ts';

const PAGE_SIZE = 50;
const MISSED_WITHIN_MS = 90 * 86_400_000;

type DisputeRow = Omit<DisputedEnd, 'openedAt' | 'patientReason' | 'visit' | 'evidence' | 'resolution'> & {
  openedAt: Date;
  patientId: string;
  patientReason: string | null;
  visit: Omit<DisputedEnd['visit'], 'money'> & { money: VisitSums | null };
  evidence: unknown;
  resolution: DisputedEnd['resolution'];
};

const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Of `end_disputes d`, to administrators: whose it is, and what the visit's end was decided from. */
const disputes = sql`
  select d.id, d.appointment_id as "appointmentId", d.status, d.side, d.reason, d.opened_at as "openedAt",
    d.patient_id as "patientId", a.patient_reason as "patientReason", a.outcome_evidence as evidence,
    json_build_object('providerId', a.provider_id,
      'providerName', shown_name(p.full_name, p.other_name), 'timeZone', p.time_zone, 'appointmentType', a.appointment_type, 'startTime', ${iso('a.start_time')},
      'endTime', ${iso('a.end_time')}, 'feeCents', a.fee_cents, 'currency', a.currency, 'status', a.status,
      'outcome', a.outcome, 'endFact', a.end_fact, 'outcomeBy', a.outcome_by, 'outcomeAt', ${iso('a.outcome_at')},
      'refundPercent', a.refund_percent, 'money', ${visitSums}) as visit,
    case when d.status = 'resolved' then json_build_object('correctedTo', d.corrected_to, 'reason', d.resolution,
      'resolvedAt', ${iso('d.resolved_at')}, 'houseBearsPercent', d.house_bears_percent) end as resolution
  from end_disputes d
  join visit_oversight a on a.id = d.appointment_id
  join providers p on p.id = a.provider_id`;

type Listing = { status: 'open' | 'resolved'; page: number };

/** Disputed ends, the longest waiting first; resolved ones from the latest on. */
export async function readDisputedEnds(context: SignedInContext, { status, page }: Listing) {
  const { services, actor } = context;
  const order = status === 'open' ? sql`d.opened_at, d.id` : sql`d.resolved_at desc, d.id`;
  const [rows, [count]] = await Promise.all([
    services.database.read<DisputeRow>(
      actor,
      () => sql`${disputes} where d.status = ${status}
        order by ${order} limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`,
    ),
    services.database.read(actor, (db) =>
      db
        .selectFrom('end_disputes')
        .select((build) => build.fn.countAll<number>().as('total'))
        .where('status', '=', status),
    ),
  ]);
  return { disputes: rows.map((row) => toDisputedEnd(context, row)), total: Number(count?.total ?? 0) };
}

/** One of them; NOT_FOUND for no such dispute. */
export async function readDisputedEnd(context: SignedInContext, id: string): Promise<DisputedEnd> {
  const { services, actor } = context;
  const [row] = await services.database.read<DisputeRow>(actor, () => sql`${disputes} where d.id = ${id}`);
  if (!row) throw fail('NOT_FOUND');
  return toDisputedEnd(context, row);
}

function toDisputedEnd({ services, actor }: SignedInContext, { patientId, visit, ...row }: DisputeRow): DisputedEnd {
  services.accessLog.noteListed({ actor, action: 'read', subject: 'end_dispute', subjectId: row.id, patientId });
  const evidence = endEvidence.safeParse(row.evidence);
  const [openedAt, patientReason] = [row.openedAt.toISOString(), row.patientReason ?? ''];
  const money = visit.money && { ...visit.money, staysCents: staysCents(visit.money) };
  return {
    ...row,
    visit: { ...visit, money },
    openedAt,
    patientReason,
    evidence: evidence.success ? evidence.data : null,
  };
}

type MissedRow = Omit<MissedVisits, 'lastMissedAt'> & { lastMissedAt: Date };

/** Who has missed visits lately, the most first. */
export async function readMissedVisits({ services, actor }: SignedInContext): Promise<{ providers: MissedVisits[] }> {
  const since = new Date(services.clock.now().getTime() - MISSED_WITHIN_MS);
  const rows = await services.database.read<MissedRow>(
    actor,
    () => sql`select provider_id as "providerId", provider_name as "providerName", missed, held,
      last_missed_at as "lastMissedAt" from missed_by_providers(${since})`,
  );
  return { providers: rows.map((row) => ({ ...row, lastMissedAt: row.lastMissedAt.toISOString() })) };
}
