import type { Trx } from '@polyclinic/database';
import type { GatewayEvent } from '../../platform/payments/gateway.ts';

type Parties = { id: string; appointment_id: string; patient_id: string; provider_user_id: string };

/** Enters money that came in; the same payment at the gateway is entered once. */
export async function enterCharge(trx: Trx, payment: Parties, event: GatewayEvent, amountCents: number): Promise<void> {
  const reference = event.paymentReference ?? event.id;
  await enter(trx, payment, { kind: 'charge', amountCents, currency: event.currency, reference });
}

/** Enters what has gone back since the last entry: the gateway tells the sum of all refunds. */
export async function enterRefund(trx: Trx, payment: Parties, event: GatewayEvent): Promise<void> {
  const { total } = await trx
    .selectFrom('ledger_entries')
    .select((build) => build.fn.sum<string | null>('amount_cents').as('total'))
    .where('payment_id', '=', payment.id)
    .where('kind', '=', 'refund')
    .executeTakeFirstOrThrow();
  const amountCents = event.amountCents - Number(total ?? 0);
  if (amountCents <= 0) return;
  const reference = `${event.paymentReference ?? payment.id}:refunded:${event.amountCents}`;
  await enter(trx, payment, { kind: 'refund', amountCents, currency: event.currency, reference });
}

type Entry = { kind: 'charge' | 'refund'; amountCents: number; currency: string; reference: string };

async function enter(trx: Trx, payment: Parties, { kind, amountCents, currency, reference }: Entry): Promise<void> {
  await trx
    .insertInto('ledger_entries')
    .values({
      payment_id: payment.id,
      appointment_id: payment.appointment_id,
      patient_id: payment.patient_id,
      provider_user_id: payment.provider_user_id,
      kind,
      amount_cents: amountCents,
      currency,
      gateway_reference: reference,
    })
    .onConflict((conflict) => conflict.column('gateway_reference').doNothing())
    .execute();
}
