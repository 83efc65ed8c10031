import type { DisputeNews, GatewayNews, GatewayRefund } from '@polyclinic/contract/payments/settlement/rules';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { GatewayEvent, RefundAnswer } from './gateway.ts';

/** Eight digits: more than any card payment. */
const cents = z.number().int().min(0).max(99_999_999);
const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/)
  .transform((code) => code.toUpperCase());
const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const metadata = z.record(z.string(), z.string()).nullish().catch(null);

const session = z.object({
  id: z.string(),
  payment_intent: reference.nullish(),
  payment_status: z.string().nullish(),
  amount_total: cents.nullish(),
  currency: currency.nullish(),
  metadata,
});
const charge = z.object({
  payment_intent: reference.nullish(),
  amount: cents.nullish(),
  amount_captured: cents.nullish(),
  amount_refunded: cents,
  currency,
  metadata,
});
const refund = z.object({
  id: z.string(),
  payment_intent: reference.nullish(),
  amount: cents,
  currency,
  status: z.string().nullish(),
  metadata,
});
/** Seconds since 1970; of what can't be read, none. */
const instant = z
  .number()
  .positive()
  .max(32_503_680_000)
  .transform((seconds) => new Date(seconds * 1000).toISOString())
  .nullish()
  .catch(null);
const dispute = refund.extend({
  status: z.string(),
  reason: z.string().nullish(),
  created: instant,
  evidence_details: z
    .object({ due_by: instant, has_evidence: z.boolean().nullish(), submission_count: z.number().nullish() })
    .nullish()
    .catch(null),
});

/** Stripe's library, loaded when the first payment needs it: it would slow down every start. */
export async function loadStripe(): Promise<typeof Stripe> {
  return (await import('stripe')).default;
}

/** Checks signature and age (5 minutes) of a webhook and reads what it says. */
export async function readStripeWebhook(body: string, signature: string, secret: string): Promise<GatewayEvent> {
  const { webhooks } = await loadStripe();
  return toGatewayEvent(envelope.parse(await webhooks.constructEventAsync(body, signature, secret)));
}

const envelope = z.object({
  id: z.string(),
  type: z.string(),
  created: instant,
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
type Envelope = z.infer<typeof envelope>;
type Read = GatewayNews | null;
/** Of an event: its kind, and when the gateway told it. */
type Told = Pick<Envelope, 'type' | 'created'>;

function toGatewayEvent({ id, type, created, data }: Envelope): GatewayEvent {
  const read = READERS[type];
  const ours = readOurId(data.object.metadata);
  const named = reference.safeParse(data.object.payment_intent).data ?? null;
  const common = { id, type, paymentId: ours, reference: named, isKnown: read !== undefined };
  if (!read) return { ...common, news: null };
  try {
    const news = read(data.object, { type, created });
    return { ...common, reference: news && 'reference' in news ? news.reference : named, news };
  } catch (error) {
    if (error instanceof z.ZodError) return { ...common, news: 'unreadable' };
    throw error;
  }
}

/** What is read of each kind of event. */
const READERS: Record<string, (object: unknown, told: Told) => Read> = {
  'checkout.session.completed': paidSession,
  'checkout.session.async_payment_succeeded': paidSession,
  'checkout.session.async_payment_failed': (object) => endedSession(object, 'failed'),
  'checkout.session.expired': (object) => endedSession(object, 'expired'),
  'charge.refunded': readRefunded,
  'refund.created': readRefund,
  'refund.updated': readRefund,
  'refund.failed': readRefund,
  'charge.refund.updated': readRefund,
  'charge.dispute.created': readDispute,
  'charge.dispute.updated': readDispute,
  'charge.dispute.closed': readDispute,
  'charge.dispute.funds_withdrawn': readDispute,
  'charge.dispute.funds_reinstated': readDispute,
};

function paidSession(object: unknown, { type }: Told): Read {
  const one = session.parse(object);
  // Unpaid means that a slow way of paying was chosen: its own event follows.
  const isUnpaid = type === 'checkout.session.completed' && one.payment_status === 'unpaid';
  return isUnpaid ? null : paidNews(one);
}

function paidNews(one: z.infer<typeof session>): GatewayNews {
  return {
    type: 'paid',
    sessionId: one.id,
    appointmentId: one.metadata?.appointmentId ?? null,
    reference: one.payment_intent ?? one.id,
    amountCents: one.amount_total ?? 0,
    currency: one.currency ?? '',
  };
}

/** The event that a session, read at the gateway, would have sent had it been paid; null for one that was not. */
export function eventOfSession(object: unknown): GatewayEvent | null {
  const one = session.safeParse(object).data;
  if (one?.payment_status !== 'paid') return null;
  const news = paidNews(one);
  const paymentId = readOurId(one.metadata);
  return {
    id: `read_${one.id}`,
    type: 'checkout.session.read',
    paymentId,
    reference: one.payment_intent ?? one.id,
    news,
    isKnown: true,
  };
}

function endedSession(object: unknown, how: 'expired' | 'failed'): Read {
  const one = session.parse(object);
  return { type: 'ended', how, sessionId: one.id };
}

function readRefunded(object: unknown): Read {
  const one = charge.parse(object);
  const named = z.string().parse(one.payment_intent);
  const amountCents = one.amount_captured ?? one.amount ?? one.amount_refunded;
  return { type: 'charge', reference: named, amountCents, refundedCents: one.amount_refunded, currency: one.currency };
}

/** A charge as it stands now, with its refunds; null for an answer that tells of none. */
export function readingOf(
  named: string,
  object: unknown,
  refunds: unknown,
): Extract<GatewayNews, { type: 'reading' }> | null {
  const one = z.object({ latest_charge: charge }).safeParse(object).data?.latest_charge;
  if (!one) return null;
  const amountCents = one.amount_captured ?? one.amount ?? one.amount_refunded;
  const money = { amountCents, refundedCents: one.amount_refunded, currency: one.currency };
  return { type: 'reading', reference: named, ...money, refunds: z.array(refund).parse(refunds).map(toRefund) };
}

/** The fingerprint of the card that a payment was made with; null where it was another way. */
export function cardOf(object: unknown): string | null {
  const details = z.object({ card: z.object({ fingerprint: z.string() }) });
  const intent = z.object({ latest_charge: z.object({ payment_method_details: details }) });
  return intent.safeParse(object).data?.latest_charge.payment_method_details.card.fingerprint ?? null;
}

const refundStatus = (status: string | null | undefined) =>
  status === 'failed' || status === 'canceled' ? 'failed' : status === 'succeeded' ? 'succeeded' : 'pending';

function readRefund(object: unknown, { type }: Told): Read {
  const one = refund.parse(object);
  const named = z.string().parse(one.payment_intent);
  const told = { type: 'refund', reference: named, currency: one.currency, ...toRefund(one) } as const;
  return type === 'refund.failed' ? { ...told, status: 'failed' } : told;
}

function toRefund({ id, amount: amountCents, status, metadata: words }: z.infer<typeof refund>): GatewayRefund {
  const { refundId = null } = z.object({ refundId: z.uuid() }).safeParse(words).data ?? {};
  return { id, amountCents, status: refundStatus(status), refundId };
}

/** A refund as the answer to our request; null where the answer doesn't say. */
export function refundOf(object: unknown): RefundAnswer {
  const one = refund.safeParse(object).data;
  return one ? { id: one.id, amountCents: one.amount, status: refundStatus(one.status) } : null;
}

function readDispute(object: unknown, { type, created: toldAt = null }: Told): Read {
  const { id, amount, currency, status, ...one } = dispute.parse(object);
  // An inquiry takes no money, and may be answered with a refund.
  const isInquiry = status.startsWith('warning_');
  const isOver = ['won', 'warning_closed', 'prevented'].includes(status);
  return {
    type: 'dispute',
    id,
    reference: z.string().parse(one.payment_intent),
    amountCents: isInquiry ? 0 : amount,
    currency,
    status: isOver ? 'won' : status === 'lost' ? 'lost' : 'open',
    isWithdrawn: type === 'charge.dispute.funds_withdrawn',
    isReinstated: type === 'charge.dispute.funds_reinstated',
    details: {
      reason: one.reason ?? 'general',
      contestedCents: amount,
      isInquiry,
      isAnswered: status.endsWith('under_review') || (one.evidence_details?.submission_count ?? 0) > 0,
      openedAt: one.created ?? null,
      dueAt: one.evidence_details?.due_by ?? null,
      toldAt,
    },
  };
}

/** Disputes as they stand at `now`: what a bank disputes it has taken, and what we win it has given back. */
export function disputesOf(objects: unknown, now: Date): DisputeNews[] {
  return z
    .array(z.unknown())
    .parse(objects)
    .flatMap((object) => {
      const news = readDispute(object, { type: 'charge.dispute.read', created: now.toISOString() });
      if (news?.type !== 'dispute') return [];
      const isTaken = !news.details?.isInquiry;
      return [{ ...news, isWithdrawn: isTaken, isReinstated: isTaken && news.status === 'won' }];
    });
}

function readOurId(found: unknown): string | null {
  return z.object({ paymentId: z.uuid() }).safeParse(found).data?.paymentId ?? null;
}
