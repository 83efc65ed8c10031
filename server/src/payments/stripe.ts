import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import {
  type CheckoutRequest,
  type CustomerDesk,
  GATEWAY_TIMEOUT_MS,
  GatewayFailure,
  inTime,
  type PaymentGateway,
} from './gateway.ts';
import {
  cardOf,
  disputesOf,
  eventOfSession,
  loadStripe,
  readingOf,
  readStripeWebhook,
  refundOf,
} from './stripe-events.ts';

export type StripeSettings = { secretKey: string; webhookSecret: string; apiBase?: string | undefined };

/** Stripe keeps a session open for at least half an hour; the margin is for clocks that differ. */
const LEAST_SESSION_MS = 30 * 60_000;
const SHORTEST_SESSION_MS = LEAST_SESSION_MS + 60_000;

/** Stripe Checkout. */
export function stripeGateway(settings: StripeSettings): PaymentGateway {
  let opened: Promise<Stripe> | undefined;
  const client = () => {
    opened ??= openClient(settings);
    return opened;
  };
  return {
    name: 'stripe',
    leastSessionMs: LEAST_SESSION_MS,
    shortestSessionMs: SHORTEST_SESSION_MS,
    sandbox: null,
    customers: customerDesk(client),
    createCheckout: (request, idempotencyKey) =>
      asked(async () => {
        const { checkout } = await client();
        const session = await checkout.sessions.create(toSession(request), { idempotencyKey });
        if (!session.url) throw new Error('No checkout URL received');
        return { sessionId: session.id, url: session.url };
      }),
    expireCheckout: (sessionId) =>
      asked(async () => {
        const { sessions } = (await client()).checkout;
        const isEnded = await sessions.expire(sessionId).then(() => false, isEndedAlready);
        return isEnded ? eventOfSession(await sessions.retrieve(sessionId).catch(nothingThere)) : null;
      }),
    readCharge: (reference) =>
      asked(async () => {
        const { paymentIntents, refunds } = await client();
        const intent = await paymentIntents.retrieve(reference, { expand: ['latest_charge'] }).catch(nothingThere);
        if (!intent) return null;
        // More than these no payment has: each returns a cent at least, and people at the gateway make few.
        const { data } = await refunds.list({ payment_intent: reference, limit: 100 });
        return readingOf(reference, intent, data);
      }),
    readDisputes: (reference) =>
      asked(async () => {
        const { disputes } = await client();
        // What it tells may be older than its answer, and must not overrule what was told in between.
        const now = new Date();
        const { data } = await disputes.list({ payment_intent: reference, limit: 100 });
        return disputesOf(data, now);
      }),
    readCard: (reference) =>
      asked(async () => {
        const { paymentIntents } = await client();
        return cardOf(await paymentIntents.retrieve(reference, { expand: ['latest_charge'] }).catch(nothingThere));
      }),
    refund: ({ paymentId, refundId, paymentReference, amountCents, idempotencyKey }) =>
      asked(async () => {
        const { refunds } = await client();
        const words = { payment_intent: paymentReference, amount: amountCents, metadata: { paymentId, refundId } };
        return refundOf(await refunds.create(words, { idempotencyKey }));
      }),
    readWebhook: (body, signature) => readStripeWebhook(body, signature, settings.webhookSecret),
  };
}

/** Asks, no longer than a request may wait; a failure says whether its answer is stored for its key. */
function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  return inTime(ask()).catch((error: unknown) => {
    throw error instanceof GatewayFailure ? error : toFailure(error);
  });
}

/** Neither a line that broke nor a gateway that is busy stores an answer. */
function toFailure(error: unknown): GatewayFailure {
  const message = error instanceof Error ? error.message : String(error);
  const status = statusOf(error);
  return new GatewayFailure(message, {
    isStored: status !== undefined && status !== 409 && status !== 429,
    cause: error,
  });
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;

/** What the gateway doesn't know is not read; any other failure is one. */
function nothingThere(error: unknown): null {
  if (statusOf(error) === 404) return null;
  throw error;
}

function customerDesk(client: () => Promise<Stripe>): CustomerDesk {
  return {
    create: ({ userId, email }) =>
      asked(async () => {
        const { customers } = await client();
        const idempotencyKey = customerKey(userId, email);
        const customer = await customers.create({ email, metadata: { userId } }, { idempotencyKey });
        return customer.id;
      }),
    openPortal: ({ customer, locale, returnUrl }) =>
      asked(async () => {
        const { billingPortal } = await client();
        return billingPortal.sessions.create({ customer, return_url: returnUrl, locale: spoken(locale) });
      }),
    remove: (customer) =>
      asked(async () => {
        const { customers } = await client();
        await customers.del(customer).catch((error: unknown) => {
          if (!(error instanceof Error && 'code' in error && error.code === 'resource_missing')) throw error;
        });
      }),
  };
}

/** The same for an hour and an address: asking twice makes one, and a failure that was stored is not for ever. */
function customerKey(userId: string, email: string): string {
  const hour = Math.floor(Date.now() / 3_600_000);
  return `customer-${userId}-${createHash('sha256').update(`${email} ${hour}`).digest('hex').slice(0, 16)}`;
}

// Stripe's pages do not speak Arabic; they choose what the browser asks for.
const spoken = (locale: CheckoutRequest['locale']) => (locale === 'ar' ? 'auto' : locale);

async function openClient({ secretKey, apiBase }: StripeSettings): Promise<Stripe> {
  const StripeClient = await loadStripe();
  // One more try where the line broke at once; asked() ends the whole in time.
  const patience = { timeout: GATEWAY_TIMEOUT_MS - 1_000, maxNetworkRetries: 1 };
  if (!apiBase) return new StripeClient(secretKey, patience);
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return new StripeClient(secretKey, {
    ...patience,
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
  });
}

function toSession(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { paymentId: request.paymentId, appointmentId: request.appointmentId };
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
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    ...(request.customer && {
      customer: request.customer,
      saved_payment_method_options: { payment_method_save: 'enabled' as const },
    }),
  };
}

/** Only an open session can be expired; one that has ended may have been paid. */
function isEndedAlready(error: unknown): true {
  const isRefusal = error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError';
  if (!isRefusal) throw error;
  return true;
}
