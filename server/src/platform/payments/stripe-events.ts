import type Stripe from 'stripe';
import { z } from 'zod';
import type { GatewayEvent } from './gateway.ts';

const ourId = z.object({ paymentId: z.uuid() });

/** Stripe's library, loaded when the first payment needs it: it would slow down every start. */
export async function loadStripe(): Promise<typeof Stripe> {
  return (await import('stripe')).default;
}

/** Checks signature and age (5 minutes) of a webhook and reads what concerns us; null for anything else. */
export async function readStripeWebhook(body: string, signature: string, secret: string): Promise<GatewayEvent | null> {
  const { webhooks } = await loadStripe();
  return toGatewayEvent(await webhooks.constructEventAsync(body, signature, secret));
}

function toGatewayEvent(event: Stripe.Event): GatewayEvent | null {
  switch (event.type) {
    case 'checkout.session.completed':
      // Unpaid means that a slow way of paying was chosen: its own event follows.
      if (event.data.object.payment_status === 'unpaid') return null;
      return ofSession(event.id, 'checkout.session.completed', event.data.object);
    case 'checkout.session.async_payment_succeeded':
      return ofSession(event.id, 'checkout.session.completed', event.data.object);
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return ofSession(event.id, event.type, event.data.object);
    case 'charge.refunded':
      return ofCharge(event.id, event.data.object);
    default:
      return null;
  }
}

function ofSession(id: string, type: GatewayEvent['type'], session: Stripe.Checkout.Session): GatewayEvent {
  return {
    id,
    type,
    paymentId: readOurId(session.metadata),
    sessionId: session.id,
    paymentReference: idOf(session.payment_intent),
    amountCents: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
  };
}

function ofCharge(id: string, charge: Stripe.Charge): GatewayEvent {
  return {
    id,
    type: 'charge.refunded',
    paymentId: readOurId(charge.metadata),
    sessionId: null,
    paymentReference: idOf(charge.payment_intent),
    amountCents: charge.amount_refunded,
    currency: charge.currency.toUpperCase(),
  };
}

function readOurId(metadata: unknown): string | null {
  return ourId.safeParse(metadata).data?.paymentId ?? null;
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
