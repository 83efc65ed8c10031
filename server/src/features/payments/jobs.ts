import type { Trx } from '@polyclinic/database';
import { sql } from 'kysely';
import { type Effects, queueEffect } from '../../platform/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { webhookRoute } from './webhook.ts';

type OpenPayment = {
  id: string;
  status: 'pending' | 'paid';
  captured_cents: number;
  refunded_cents: number;
  gateway_session_id: string | null;
  refund_percent: number;
};

/** After a cancellation: returns what is owed of a payment, ends a checkout that is still open. */
export async function settleCancelled({ worker, gateway }: Services, { appointmentId }: Effects['payment.settle']) {
  const open = await worker.transaction(null, async (trx) => {
    const payment = await lockOpenPayment(trx, appointmentId);
    if (payment?.status === 'paid') await askBack(trx, payment);
    if (payment?.status === 'pending' && !payment.gateway_session_id) await expire(trx, payment.id);
    return payment;
  });
  if (open?.status === 'pending' && open.gateway_session_id) await gateway.expireCheckout(open.gateway_session_id);
}

/** Ends, at the gateway, a checkout that has ended here; one that was made at another gateway lapses there. */
export async function expireCheckout({ worker, gateway }: Services, { paymentId }: Effects['payment.expire']) {
  const [payment] = await worker.read(null, (db) =>
    db.selectFrom('payments').select(['gateway', 'gateway_session_id']).where('id', '=', paymentId),
  );
  if (payment?.gateway === gateway.name && payment.gateway_session_id) {
    await gateway.expireCheckout(payment.gateway_session_id);
  }
}

async function lockOpenPayment(trx: Trx, appointmentId: string): Promise<OpenPayment | undefined> {
  const { rows } = await sql<OpenPayment>`
    select p.id, p.status, p.captured_cents, p.refunded_cents, p.gateway_session_id,
      coalesce(a.refund_percent, 100) as refund_percent
    from payments p join appointments a on a.id = p.appointment_id
    where a.id = ${appointmentId} and a.status = 'cancelled' and p.status in ('pending', 'paid')
    for update of p`.execute(trx);
  return rows[0];
}

/** Once: a payment of which something was asked back already is settled. */
async function askBack(trx: Trx, payment: OpenPayment): Promise<void> {
  const amountCents = Math.round((payment.captured_cents * payment.refund_percent) / 100);
  if (amountCents === 0 || payment.refunded_cents > 0) return;
  const status = amountCents === payment.captured_cents ? 'refunded' : 'paid';
  await trx.updateTable('payments').set({ refunded_cents: amountCents, status }).where('id', '=', payment.id).execute();
  await queueEffect(trx, 'payment.refund', { paymentId: payment.id, amountCents });
}

async function expire(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('payments').set({ status: 'expired' }).where('id', '=', id).execute();
}

/** Asks the gateway to return money: once per payment, however often the job runs. */
export async function refundPayment(
  { worker, gateway }: Services,
  { paymentId, amountCents }: Effects['payment.refund'],
): Promise<void> {
  const [payment] = await worker.read(null, (db) =>
    db.selectFrom('payments').select(['gateway', 'gateway_payment_id']).where('id', '=', paymentId),
  );
  if (!payment?.gateway_payment_id || payment.gateway !== gateway.name) {
    throw new Error(`Payment ${paymentId} was made at ${payment?.gateway}, which is not configured.`);
  }
  const idempotencyKey = `refund-${paymentId}`;
  await gateway.refund({ paymentReference: payment.gateway_payment_id, amountCents, idempotencyKey });
}

/** The built-in gateway's delivery, through the same door as any gateway's. */
export async function deliverSandboxWebhook(services: Services, { sessionId, type }: Effects['payment.webhook']) {
  const webhook = await services.gateway.sandbox?.webhook(sessionId, type);
  if (!webhook) return;
  const response = await webhookRoute(services).request('/webhooks/payments', {
    method: 'POST',
    headers: { 'stripe-signature': webhook.signature },
    body: webhook.body,
  });
  if (!response.ok) throw new Error(`The sandbox's webhook was answered with ${response.status}.`);
}
