import type { Trx } from '@polyclinic/database';
import { sql } from 'kysely';
import type { Effects } from '../../jobs/index.ts';
import type { Services } from '../../services.ts';
import { applyGatewayEvent } from './gateway-events/commands.ts';
import { webhookRoute } from './webhooks/router.ts';

export { returnAllOwed, returnOwed } from './refunds/commands.ts';

type Pending = { id: string; gateway: string; gateway_session_id: string | null };

/** After a cancellation: asks for what is owed of its payments, and ends a checkout that is still open. */
export async function settleCancelled(services: Services, { appointmentId }: Effects['payment.settle']) {
  const pending = await services.worker.transaction(null, async (trx) => {
    await sql`select owe_refunds(id) from payments where appointment_id = ${appointmentId}`.execute(trx);
    const open = await readPending(trx, appointmentId);
    for (const { id } of open.filter(({ gateway_session_id }) => !gateway_session_id)) await expire(trx, id);
    return open;
  });
  for (const { id } of pending) await expireCheckout(services, { paymentId: id });
}

async function readPending(trx: Trx, appointmentId: string): Promise<Pending[]> {
  const { rows } = await sql<Pending>`
    select p.id, p.gateway, p.gateway_session_id
    from payments p join appointments a on a.id = p.appointment_id
    where a.id = ${appointmentId} and a.status = 'cancelled' and p.status = 'pending'
    for update of p`.execute(trx);
  return rows;
}

async function expire(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('payments').set({ status: 'expired' }).where('id', '=', id).execute();
}

/**
 * Ends, at the gateway, a checkout that has ended here; one that was made at another gateway lapses there. Where it was
 * paid meanwhile, that is as good as being told so.
 */
export async function expireCheckout(services: Services, { paymentId }: Effects['payment.expire']) {
  const { worker, gateway } = services;
  const [payment] = await worker.read(null, (db) =>
    db.selectFrom('payments').select(['gateway', 'gateway_session_id']).where('id', '=', paymentId),
  );
  if (payment?.gateway !== gateway.name || !payment.gateway_session_id) return;
  const paid = await gateway.expireCheckout(payment.gateway_session_id);
  if (paid) await applyGatewayEvent(services, paid);
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
