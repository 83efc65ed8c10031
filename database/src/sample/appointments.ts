import { type EndFact, refundOfFact } from '@polyclinic/contract/ends/rules';
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
    cancelled_by: isCancelled ? visit.cancelledBy : null,
    refund_percent: isCancelled ? (visit.isLate ? 50 : 100) : null,
    ...end(visit),
  };
}

/** How it ended, as its doctor said right afterwards; nothing for what is ahead or was called off. */
function end({ status, end: endOfVisit }: Visit): Row {
  const outcomes: Partial<Record<Visit['status'], EndFact>> = { completed: 'held', no_show: 'missed_by_patient' };
  const outcome = outcomes[status];
  if (!outcome)
    return { outcome: null, outcome_by: null, outcome_at: null, provider_statement: null, provider_stated_at: null };
  const saidAt = iso(endOfVisit - MINUTE_MS);
  const stated = { provider_statement: outcome, provider_stated_at: saidAt };
  return { outcome, outcome_by: 'provider', outcome_at: saidAt, refund_percent: refundOfFact(outcome), ...stated };
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
