import type Stripe from 'stripe';
import type { CheckoutRequest, CustomerDesk, PaymentGateway } from './gateway.ts';
import { loadStripe, readStripeWebhook } from './stripe-events.ts';

export type StripeSettings = { secretKey: string; webhookSecret: string; apiBase?: string | undefined };

/** Stripe keeps a session open for at least half an hour; the margin is for clocks that differ. */
const SHORTEST_SESSION_MS = 31 * 60_000;

/** Stripe Checkout. */
export function stripeGateway(settings: StripeSettings): PaymentGateway {
  let opened: Promise<Stripe> | undefined;
  const client = () => {
    opened ??= openClient(settings);
    return opened;
  };
  return {
    name: 'stripe',
    sandbox: null,
    customers: customerDesk(client),
    async createCheckout(request) {
      const { checkout } = await client();
      const idempotencyKey = `checkout-${request.paymentId}`;
      const session = await checkout.sessions.create(toSession(request), { idempotencyKey });
      if (!session.url) throw new Error('Stripe gave a session without an address.');
      return { sessionId: session.id, url: session.url };
    },
    async expireCheckout(sessionId) {
      const { checkout } = await client();
      await checkout.sessions.expire(sessionId).catch(ignoreEnded);
    },
    async refund({ paymentReference, amountCents, idempotencyKey }) {
      const { refunds } = await client();
      await refunds.create({ payment_intent: paymentReference, amount: amountCents }, { idempotencyKey });
    },
    readWebhook: (body, signature) => readStripeWebhook(body, signature, settings.webhookSecret),
  };
}

function customerDesk(client: () => Promise<Stripe>): CustomerDesk {
  return {
    async create({ userId, email }) {
      const { customers } = await client();
      const customer = await customers.create(
        { email, metadata: { userId } },
        { idempotencyKey: `customer-${userId}` },
      );
      return customer.id;
    },
    async openPortal({ customer, locale, returnUrl }) {
      const { billingPortal } = await client();
      return billingPortal.sessions.create({ customer, return_url: returnUrl, locale: spoken(locale) });
    },
    async forget(customer) {
      const { customers } = await client();
      await customers.del(customer).catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'resource_missing')) throw error;
      });
    },
  };
}

// Stripe's pages do not speak Arabic; they choose what the browser asks for.
const spoken = (locale: CheckoutRequest['locale']) => (locale === 'ar' ? 'auto' : locale);

async function openClient({ secretKey, apiBase }: StripeSettings): Promise<Stripe> {
  const StripeClient = await loadStripe();
  if (!apiBase) return new StripeClient(secretKey);
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return new StripeClient(secretKey, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
  });
}

function toSession(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { paymentId: request.paymentId, appointmentId: request.appointmentId };
  const expires = Math.max(request.expiresAt.getTime(), Date.now() + SHORTEST_SESSION_MS);
  const price = {
    currency: request.currency.toLowerCase(),
    unit_amount: request.amountCents,
    product_data: { name: request.description },
  };
  return {
    mode: 'payment',
    locale: spoken(request.locale),
    line_items: [{ quantity: 1, price_data: price }],
    client_reference_id: request.appointmentId,
    metadata,
    payment_intent_data: { metadata },
    expires_at: Math.floor(expires / 1000),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    ...(request.customer && {
      customer: request.customer,
      saved_payment_method_options: { payment_method_save: 'enabled' as const },
    }),
  };
}

/** Only an open session can be expired; one that was paid meanwhile is refunded by its own event. */
function ignoreEnded(error: unknown): void {
  const isRefusal = error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError';
  if (!isRefusal) throw error;
}
