import { type EndFact, refundOfFact, WAITING_MS } from '@polyclinic/contract/ends/rules';
import type { StoredEvidence } from '@polyclinic/contract/ends/schemas';
import type pg from 'pg';
import { insertRows, iso, type Row, withoutTriggers } from './insert.ts';
import { cancelledAt } from './money.ts';
import { createRandom, stableId } from './random.ts';
import type { Visit } from './visits.ts';

const MINUTE_MS = 60_000;

/** What the life of the visit has left behind. */
function traces(visit: Visit): Row {
  const isCompleted = visit.status === 'completed';
  const isCancelled = visit.status === 'cancelled';
  const late = createRandom(`punctuality ${visit.id}`).between(0, 4) * MINUTE_MS;
  return {
    started_at: isCompleted ? iso(visit.start + late) : null,
    completed_at: isCompleted ? iso(visit.end - MINUTE_MS) : null,
    cancelled_at: isCancelled ? iso(cancelledAt(visit)) : null,
    cancelled_by: isCancelled ? (visit.endFact ? 'system' : visit.cancelledBy) : null,
    refund_percent: isCancelled ? refundPercent(visit) : null,
    ...end(visit),
  };
}

const refundPercent = ({ endFact, isLate }: Visit): number => (endFact ? refundOfFact(endFact) : isLate ? 50 : 100);

/** How it ended, as its doctor said right afterwards; nothing for what is ahead or was called off. */
function end(visit: Visit): Row {
  const { status, end: endOfVisit } = visit;

  const outcomes: Partial<Record<Visit['status'], EndFact>> = { completed: 'held', no_show: 'missed_by_patient' };
  const outcome = outcomes[status];
  if (!outcome) return foundOut(visit);
  const saidAt = iso(endOfVisit - MINUTE_MS);
  const stated = { provider_statement: outcome, provider_stated_at: saidAt };
  const found = { outcome, outcome_by: 'provider', outcome_at: saidAt, refund_percent: refundOfFact(outcome) };
  return { ...found, outcome_evidence: visit.dispute ? evidenceOf(visit, saidAt) : null, ...stated };
}

/** What the worker found out where nobody said it; nothing of what was called off. */
function foundOut(visit: Visit): Row {
  const { endFact = null } = visit;
  return {
    outcome: endFact,
    outcome_by: endFact === 'missed_by_provider' ? 'presence' : null,
    outcome_at: endFact && iso(cancelledAt(visit)),
    outcome_evidence: endFact === 'missed_by_provider' ? evidenceOf(visit, null) : null,
    provider_statement: null,
    provider_stated_at: null,
  };
}

const SOON_MS = 2 * MINUTE_MS;
const LATE_MS = 21 * MINUTE_MS;

/** The doctor waited a quarter of an hour and said so, and the patient came later; or the patient was there alone. */
function evidenceOf({ start }: Visit, saidAt: string | null): StoredEvidence {
  const stay = (from: number, until: number) => ({ from: iso(start + from), until: iso(start + until) });
  const waited = stay(-SOON_MS, WAITING_MS + SOON_MS);
  const presence = saidAt
    ? { provider: [waited], patient: [stay(LATE_MS, LATE_MS + SOON_MS)], wereConnected: false }
    : { provider: [], patient: [waited, stay(LATE_MS, LATE_MS + SOON_MS)], wereConnected: false };
  const provider = saidAt === null ? null : { said: 'missed_by_patient' as const, at: saidAt };
  return { presence, provider, patient: null, askedAt: null };
}

const isDisputed = (visit: Visit): visit is Visit & { dispute: string } => visit.dispute !== undefined;

/** Disputes wait for support; nobody is told of them. */
export async function insertDisputes(client: pg.Client, visits: readonly Visit[]): Promise<void> {
  const rows = visits.filter(isDisputed).map(({ id, patient, doctor, end: endOfVisit, dispute }) => ({
    id: stableId(`dispute ${id}`),
    appointment_id: id,
    patient_id: patient.id,
    provider_user_id: doctor.userId,
    side: 'patient',
    reason: dispute,
    opened_at: iso(endOfVisit + 20 * MINUTE_MS),
  }));
  await insertRows(client, 'end_disputes', rows);
}

function toRow(visit: Visit, anchor: number): Row {
  const isHeld = visit.status === 'scheduled';
  return {
    id: visit.id,
    patient_id: visit.patient.id,
    booked_by: visit.patient.managedBy ?? null,
    provider_id: visit.doctor.id,
    provider_user_id: visit.doctor.userId,
    appointment_type: visit.type,
    status: visit.status,
    start_time: iso(visit.start),
    end_time: iso(visit.end),
    symptoms: visit.symptoms,
    urgency: visit.urgency,
    fee_cents: visit.feeCents,
    currency: 'USD',
    meeting_id: stableId(`meeting ${visit.id}`),
    meeting_url: visit.type === 'video' ? `/call/${visit.id}` : null,
    hold_expires_at: isHeld ? iso(anchor + 15 * MINUTE_MS) : null,
    idempotency_key: stableId(`booking ${visit.id}`),
    ...traces(visit),
    created_at: iso(isHeld ? anchor - 15 * MINUTE_MS : visit.bookedAt),
    updated_at: iso(visit.bookedAt),
  };
}

/** Visits as they are: the triggers would refuse the past and mail about it, so they rest meanwhile. */
export async function insertAppointments(client: pg.Client, visits: readonly Visit[], anchor: number): Promise<void> {
  const rows = visits.map((visit) => toRow(visit, anchor));
  await withoutTriggers(client, 'appointments', ['user'], () => insertRows(client, 'appointments', rows));
}
