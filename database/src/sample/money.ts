import { START_CALL_AFTER_MS } from '@polyclinic/contract/appointments/rules';
import { ANSWER_MS, STATEMENT_MS } from '@polyclinic/contract/ends/rules';
import type pg from 'pg';
import { insertRows, iso, type Row } from './insert.ts';
import { bookerOf } from './patients.ts';
import { stableId } from './random.ts';
import { HOUR_MS, type Visit } from './visits.ts';

const MINUTE_MS = 60_000;

const isPaid = (visit: Visit) => visit.feeCents > 0 && visit.status !== 'scheduled';

const paymentId = ({ id }: Visit) => stableId(`payment ${id}`);
const gatewayId = (prefix: string, { id }: Visit) =>
  `${prefix}_sandbox_${stableId(`${prefix} ${id}`).replaceAll('-', '')}`;

/** What went back: all of it, or half after the patient cancelled late. */
function refundedCents(visit: Visit): number {
  // What nobody knows the end of is held back.
  if (visit.status !== 'cancelled' || visit.endFact === 'unclear') return 0;
  return visit.isLate ? Math.round(visit.feeCents / 2) : visit.feeCents;
}

/** When it was found out how it ended: once the call's room had closed, or once nobody had answered in time. */
const foundAt = ({ start, end, endFact }: Visit): number =>
  endFact === 'unclear' ? end + STATEMENT_MS + ANSWER_MS : start + START_CALL_AFTER_MS;

/** When the visit was called off, at its start at the latest, or was found not to have taken place; epoch ms. */
export function cancelledAt(visit: Visit): number {
  const { start, bookedAt, isLate, endFact } = visit;
  if (endFact) return foundAt(visit);
  return isLate
    ? start - 3 * HOUR_MS
    : Math.max(bookedAt + 10 * MINUTE_MS, Math.min(start - 25 * HOUR_MS, bookedAt + 40 * HOUR_MS));
}

/** A payment's patient is its payer. */
function parties({ id, patient, doctor }: Visit) {
  return { appointment_id: id, patient_id: bookerOf(patient), provider_user_id: doctor.userId };
}

function toPaymentRow(visit: Visit): Row {
  const at = iso(visit.bookedAt + 3 * MINUTE_MS);
  return {
    id: paymentId(visit),
    ...parties(visit),
    amount_cents: visit.feeCents,
    captured_cents: visit.feeCents,
    refunded_cents: refundedCents(visit),
    currency: 'USD',
    status: refundedCents(visit) === visit.feeCents ? 'refunded' : 'paid',
    gateway: 'sandbox',
    gateway_session_id: gatewayId('cs', visit),
    gateway_payment_id: gatewayId('pi', visit),
    created_at: at,
    updated_at: at,
  };
}

/** The gateway's side, so that a sample visit can be refunded like any other. */
function toSessionRow(visit: Visit): Row {
  return {
    id: gatewayId('cs', visit),
    amount_cents: visit.feeCents,
    currency: 'USD',
    description: visit.doctor.name,
    locale: visit.patient.locale,
    success_url: '',
    cancel_url: '',
    metadata: { appointmentId: visit.id, paymentId: paymentId(visit) },
    status: 'complete',
    payment_id: gatewayId('pi', visit),
    refunded_cents: refundedCents(visit),
    expires_at: iso(visit.bookedAt + 30 * MINUTE_MS),
    created_at: iso(visit.bookedAt),
  };
}

function toCaptureRow(visit: Visit): Row {
  const refunded = refundedCents(visit);
  return {
    id: stableId(`capture ${visit.id}`),
    payment_id: paymentId(visit),
    reference: gatewayId('pi', visit),
    amount_cents: visit.feeCents,
    currency: 'USD',
    standing: 'accepted',
    unnamed_refunded_cents: refunded,
    returned_cents: refunded,
    created_at: iso(visit.bookedAt + 3 * MINUTE_MS),
  };
}

function toEntryRow(visit: Visit, kind: 'charge' | 'refund', amount: number, at: number): Row {
  return {
    id: stableId(`${kind} ${visit.id}`),
    payment_id: paymentId(visit),
    capture_id: stableId(`capture ${visit.id}`),
    ...parties(visit),
    kind,
    amount_cents: amount,
    currency: 'USD',
    gateway_reference: gatewayId(kind === 'charge' ? 'ch' : 're', visit),
    created_at: iso(at),
  };
}

function toEntryRows(visit: Visit): Row[] {
  const charge = toEntryRow(visit, 'charge', visit.feeCents, visit.bookedAt + 3 * MINUTE_MS);
  const refunded = refundedCents(visit);
  return refunded > 0 ? [charge, toEntryRow(visit, 'refund', refunded, cancelledAt(visit))] : [charge];
}

/** Payments, what came in, the sandbox gateway's books and the ledger of every visit that was paid for. */
export async function insertMoney(client: pg.Client, visits: readonly Visit[]): Promise<void> {
  const paid = visits.filter(isPaid);
  await insertRows(client, 'payments', paid.map(toPaymentRow));
  await insertRows(client, 'sandbox_sessions', paid.map(toSessionRow));
  await insertRows(client, 'captures', paid.map(toCaptureRow));
  // Invoices are numbered in this order.
  const entries = paid
    .flatMap(toEntryRows)
    .toSorted((a, b) => String(a.created_at).localeCompare(String(b.created_at)));
  await insertRows(client, 'ledger_entries', entries);
}
