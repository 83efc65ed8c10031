import { applyPaymentEvent, type PaymentOutcome, type PaymentState } from '@polyclinic/contract/payments/rules';
import type { Trx } from '@polyclinic/database';
import { sql } from 'kysely';
import { queueEffect } from '../../platform/outbox.ts';
import type { GatewayEvent } from '../../platform/payments/gateway.ts';
import type { Services } from '../../platform/services.ts';
import { enterCharge, enterRefund } from './ledger.ts';

type PaymentRow = {
  id: string;
  appointment_id: string;
  patient_id: string;
  provider_user_id: string;
  status: PaymentState['status'];
  amount_cents: number;
  currency: string;
  captured_cents: number;
  refunded_cents: number;
  gateway_payment_id: string | null;
  /** The visit occupies its time and no other payment pays for it */
  is_slot_held: boolean;
};

/** Does what a verified event says, once, in one transaction; an event of a payment that is none of ours is kept only. */
export async function applyGatewayEvent({ worker, gateway, log }: Services, event: GatewayEvent): Promise<void> {
  const outcome = await worker.transaction(null, async (trx) => {
    if (!(await keepEvent(trx, gateway.name, event))) return undefined;
    const payment = await lockPayment(trx, event.paymentId);
    return payment && settleEvent(trx, payment, event);
  });
  if (outcome?.effects.includes('alert')) {
    log.error({ eventId: event.id, paymentId: event.paymentId, type: event.type }, 'a payment needs attention');
  }
}

/** False for one that was here before. Only what is read is kept: a gateway's events carry people's data. */
async function keepEvent(trx: Trx, gateway: string, event: GatewayEvent): Promise<boolean> {
  const kept = await trx
    .insertInto('payment_events')
    .values({ id: event.id, gateway, type: event.type, payload: JSON.stringify(event) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return kept.length > 0;
}

async function lockPayment(trx: Trx, id: string | null): Promise<PaymentRow | undefined> {
  if (!id) return undefined;
  const { rows } = await sql<PaymentRow>`
    select p.id, p.appointment_id, p.patient_id, p.provider_user_id, p.status, p.amount_cents, p.currency,
      p.captured_cents, p.refunded_cents, p.gateway_payment_id,
      a.status in ('scheduled', 'confirmed', 'in_progress') and not exists (
        select from payments o
        where o.appointment_id = p.appointment_id and o.id <> p.id and o.status in ('pending', 'paid')) as is_slot_held
    from payments p join appointments a on a.id = p.appointment_id
    where p.id = ${id} for update of p`.execute(trx);
  return rows[0];
}

async function settleEvent(trx: Trx, payment: PaymentRow, event: GatewayEvent): Promise<PaymentOutcome> {
  const outcome = await decide(trx, payment, event);
  await store(trx, payment, event, outcome);
  if (event.type === 'charge.refunded') await enterRefund(trx, payment, event);
  const toReturn = amountToReturn(payment, event, outcome);
  if (outcome.effects.includes('refund') && toReturn > 0) {
    await queueEffect(trx, 'payment.refund', { paymentId: payment.id, amountCents: toReturn });
  }
  if (outcome.effects.includes('release')) await sql`select release_unpaid(${payment.appointment_id})`.execute(trx);
  return outcome;
}

/** Confirms while it decides: the visit may have been cancelled a moment ago, and its own row knows best. */
async function decide(trx: Trx, payment: PaymentRow, event: GatewayEvent): Promise<PaymentOutcome> {
  const state = toState(payment);
  const outcome = applyPaymentEvent(state, { ...event, slotHeld: payment.is_slot_held });
  if (!outcome.effects.includes('confirm')) return outcome;
  const { rows } = await sql<{ done: boolean | null }>`
    select confirm_appointment(${payment.appointment_id}) as done`.execute(trx);
  return rows[0]?.done ? outcome : applyPaymentEvent(state, { ...event, slotHeld: false });
}

/** Events are told apart by keepEvent(). */
function toState(payment: PaymentRow): PaymentState {
  return {
    status: payment.status,
    amountCents: payment.amount_cents,
    currency: payment.currency,
    capturedCents: payment.captured_cents,
    refundedCents: payment.refunded_cents,
    processedEventIds: [],
  };
}

async function store(trx: Trx, payment: PaymentRow, event: GatewayEvent, { state }: PaymentOutcome): Promise<void> {
  await trx
    .updateTable('payments')
    .set({
      status: state.status,
      captured_cents: state.capturedCents,
      refunded_cents: state.refundedCents,
      gateway_payment_id: payment.gateway_payment_id ?? event.paymentReference,
    })
    .where('id', '=', payment.id)
    .execute();
  const captured = state.capturedCents - payment.captured_cents;
  if (captured > 0) await enterCharge(trx, payment, event, captured);
}

/** What came in, less what was asked back before and what the event itself says has gone back. */
function amountToReturn(payment: PaymentRow, event: GatewayEvent, { state }: PaymentOutcome): number {
  const gone = event.type === 'charge.refunded' ? event.amountCents : 0;
  return state.refundedCents - Math.max(payment.refunded_cents, gone);
}
