import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { type StripeCall, stripeServer } from './stripe-server.ts';

type Fields = Record<string, string>;
type Session = {
  id: string;
  object: 'checkout.session';
  url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  currency: string;
  metadata: Fields;
  payment_intent: string | null;
  client_reference_id: string | null;
  expires_at: number;
};
type Charge = {
  id: string;
  object: 'charge';
  payment_intent: string;
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  currency: string;
  disputed: boolean;
  metadata: Fields;
  payment_method_details: { type: string; card?: { fingerprint: string } };
};
type Refund = {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  metadata: Fields;
};
type Dispute = {
  id: string;
  object: 'dispute';
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  status: string;
  reason: string;
  created: number;
  evidence_details: { due_by: number; has_evidence: boolean; submission_count: number };
};
export type StripeEvent = { id: string; object: 'event'; type: string; created: number; data: { object: object } };
type Answer = { status: number; body: object };
/** How requests fail: a stored answer, one that isn't stored, no answer before or after the work is done. */
export type Fault = 'stored_500' | 'stored_400' | 'rate_limit' | 'unreachable' | 'lost_answer' | 'silent';
type Plan = { fault: Fault; path: RegExp; left: number };

const DAY_MS = 86_400_000;
const SECRET = 'whsec_of_this_test';
const metadataIn = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
      return key ? [[key, value]] : [];
    }),
  );
const refusal = (status: number, message: string, more: object = {}): Answer => ({
  status,
  body: { error: { type: status >= 500 ? 'api_error' : 'invalid_request_error', message, ...more } },
});

/**
 * Stripe as far as this product uses it: sessions, charges, refunds, disputes, and answers that are stored by idempotency
 * key for a day, failures included. Tests say when it fails, and deliver its events in any order, twice or never.
 */
export async function stripeBank() {
  const books = {
    sessions: new Map<string, Session>(),
    charges: new Map<string, Charge>(),
    refunds: [] as Refund[],
    disputes: [] as Dispute[],
  };
  const stored = new Map<string, { digest: string; answer: Answer; at: number }>();
  const events: StripeEvent[] = [];
  let plans: Plan[] = [];
  let shiftMs = 0;
  let refundStatus: Refund['status'] = 'succeeded';
  let lastId = 0;
  const run = randomUUID().slice(0, 8);
  const now = () => Date.now() + shiftMs;
  const id = (prefix: string) => `${prefix}_test_${run}_${++lastId}`;
  const note = (type: string, object: object): StripeEvent => {
    const created = Math.floor(now() / 1000);
    const event: StripeEvent = {
      id: id('evt'),
      object: 'event',
      type,
      created,
      data: { object: structuredClone(object) },
    };
    events.push(event);
    return event;
  };
  const chargeOf = (reference: string) => {
    const charge = books.charges.get(reference);
    if (!charge) throw new Error(`The bank knows no payment ${reference}`);
    return charge;
  };

  const createSession = (fields: Fields): Answer => {
    if (Number(fields.expires_at) * 1000 < Date.now() + 30 * 60_000) {
      return refusal(400, 'The `expires_at` timestamp must be at least 30 minutes in the future.');
    }
    const amount = Number(fields['line_items[0][price_data][unit_amount]']);
    if (amount < 50) return refusal(400, 'The amount is below 50 cents.', { code: 'amount_too_small' });
    const session: Session = {
      id: id('cs'),
      object: 'checkout.session',
      url: 'https://checkout.stripe.com/c/1',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount,
      currency: fields['line_items[0][price_data][currency]'] ?? '',
      metadata: {
        paymentId: fields['metadata[paymentId]'] ?? '',
        appointmentId: fields['metadata[appointmentId]'] ?? '',
      },
      payment_intent: null,
      client_reference_id: fields.client_reference_id ?? null,
      expires_at: Number(fields.expires_at),
    };
    books.sessions.set(session.id, session);
    return { status: 200, body: session };
  };

  const expireSession = (sessionId: string): Answer => {
    const session = books.sessions.get(sessionId);
    if (!session) return refusal(404, 'No such session', { code: 'resource_missing' });
    if (session.status !== 'open')
      return refusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
    session.status = 'expired';
    note('checkout.session.expired', session);
    return { status: 200, body: session };
  };

  /** Gives money back, whether our server asks or somebody at the gateway's own pages. */
  const giveBack = (reference: string, cents: number | undefined, metadata: Fields = {}): Answer => {
    const charge = books.charges.get(reference);
    if (!charge) return refusal(404, 'No such payment_intent', { code: 'resource_missing' });
    if (charge.disputed) return refusal(400, 'Charge has been charged back.', { code: 'charge_disputed' });
    const left = charge.amount_captured - charge.amount_refunded;
    const amount = cents ?? left;
    if (left === 0) return refusal(400, 'Charge has already been refunded.', { code: 'charge_already_refunded' });
    if (amount > left) return refusal(400, 'Refund amount is greater than unrefunded amount on charge.');
    const { id: charged, currency } = charge;
    const refund: Refund = {
      id: id('re'),
      object: 'refund',
      amount,
      currency,
      charge: charged,
      payment_intent: reference,
      status: refundStatus,
      metadata,
    };
    books.refunds.push(refund);
    charge.amount_refunded += amount;
    note('refund.created', refund);
    note('charge.refunded', charge);
    return { status: 200, body: refund };
  };

  const work = ({ path, fields }: StripeCall): Answer => {
    const [, method = '', address = ''] = /^(\w+) ([^?]*)/.exec(path) ?? [];
    const parts = address.split('/');
    const found = (object: object | undefined): Answer =>
      object ? { status: 200, body: object } : refusal(404, 'No such object', { code: 'resource_missing' });
    if (path === 'POST /v1/checkout/sessions') return createSession(fields);
    if (path === 'POST /v1/refunds')
      return giveBack(
        fields.payment_intent ?? '',
        fields.amount ? Number(fields.amount) : undefined,
        metadataIn(fields),
      );
    if (method === 'GET' && address === '/v1/refunds') {
      const reference = new URL(path.slice(4), 'http://bank').searchParams.get('payment_intent');
      const data = books.refunds.filter(({ payment_intent }) => payment_intent === reference).toReversed();
      return { status: 200, body: { object: 'list', url: '/v1/refunds', has_more: false, data } };
    }
    if (method === 'GET' && address === '/v1/disputes') {
      const reference = new URL(path.slice(4), 'http://bank').searchParams.get('payment_intent');
      const data = books.disputes.filter(({ payment_intent }) => payment_intent === reference);
      return { status: 200, body: { object: 'list', url: '/v1/disputes', has_more: false, data } };
    }
    if (path === 'POST /v1/customers') return { status: 200, body: { id: id('cus'), object: 'customer' } };
    if (method === 'POST' && address.endsWith('/expire')) return expireSession(parts.at(-2) ?? '');
    if (method === 'GET' && address.startsWith('/v1/checkout/sessions/'))
      return found(books.sessions.get(parts.at(-1) ?? ''));
    if (method === 'GET' && address.startsWith('/v1/payment_intents/')) {
      const charge = books.charges.get(parts.at(-1) ?? '');
      return found(charge && { id: charge.payment_intent, object: 'payment_intent', latest_charge: charge });
    }
    return refusal(404, `Unrecognized request URL (${path})`);
  };

  const answerFor = (call: StripeCall, fault: Fault | undefined): Answer => {
    if (fault === 'rate_limit') return refusal(429, 'Too many requests', { code: 'rate_limit' });
    const known = call.key ? stored.get(call.key) : undefined;
    const digest = JSON.stringify([call.path, call.fields]);
    if (known && now() - known.at < DAY_MS) {
      if (known.digest === digest) return known.answer;
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      return { status: 400, body: { error: { type: 'idempotency_error', message } } };
    }
    const answer =
      fault === 'stored_500'
        ? refusal(500, 'Something went wrong')
        : fault === 'stored_400'
          ? refusal(400, 'This can not be done')
          : work(call);
    if (call.key) stored.set(call.key, { digest, answer, at: now() });
    return answer;
  };

  const server = await stripeServer((call) => {
    const plan = plans.find(({ path, left }) => left > 0 && path.test(call.path));
    if (plan) plan.left -= 1;
    if (plan?.fault === 'unreachable') return 'hang up';
    if (plan?.fault === 'silent') return 'say nothing';
    const { status, body } = answerFor(call, plan?.fault);
    return plan?.fault === 'lost_answer' ? 'hang up' : { status, body };
  });

  const pay = (
    sessionId: string,
    { reference = id('pi'), late = false, card = id('card') as string | null } = {},
  ): StripeEvent[] => {
    const session = books.sessions.get(sessionId);
    if (session?.status !== 'open') throw new Error('Only an open session is paid.');
    Object.assign(session, { status: 'complete', payment_intent: reference });
    const charge: Charge = {
      id: id('ch'),
      object: 'charge',
      payment_intent: reference,
      amount: session.amount_total,
      amount_captured: session.amount_total,
      amount_refunded: 0,
      currency: session.currency,
      disputed: false,
      metadata: session.metadata,
      payment_method_details: card ? { type: 'card', card: { fingerprint: card } } : { type: 'sepa_debit' },
    };
    books.charges.set(reference, charge);
    const first = late ? [note('checkout.session.completed', session)] : [];
    session.payment_status = 'paid';
    return [...first, note(late ? 'checkout.session.async_payment_succeeded' : 'checkout.session.completed', session)];
  };

  return {
    ...server,
    books,
    events,
    /** What happens to the next requests whose method and path match; `Infinity` until `recover()`. */
    fail(fault: Fault, { path = /./, times = 1 }: { path?: RegExp; times?: number } = {}): void {
      plans.push({ fault, path, left: times });
    },
    recover(): void {
      plans = [];
    },
    /** Moves the bank's clock for what it stores by idempotency keys: that is forgotten after a day. */
    shift(ms: number): void {
      shiftMs += ms;
    },
    /** What becomes of the next refunds: some ways of paying take days. */
    refundsBecome(status: Refund['status']): void {
      refundStatus = status;
    },
    /** Somebody pays; `late` by a way that is confirmed afterwards, by an event of its own. */
    pay,
    /** Somebody gives money back at the gateway's own pages. */
    refundOutside(reference: string, cents: number): void {
      const { status } = giveBack(reference, cents);
      if (status !== 200) throw new Error('The bank refused this refund.');
    },
    /** A refund comes to its end, days later. */
    endRefund(refund: Refund, status: 'succeeded' | 'failed' | 'canceled'): void {
      refund.status = status;
      if (status !== 'succeeded') chargeOf(refund.payment_intent).amount_refunded -= refund.amount;
      note(status === 'failed' ? 'refund.failed' : 'refund.updated', refund);
    },
    /** The card's owner disputes a payment: the bank takes it back at once. */
    dispute(reference: string): Dispute {
      const charge = chargeOf(reference);
      charge.disputed = true;
      const dispute: Dispute = {
        id: id('dp'),
        object: 'dispute',
        amount: charge.amount_captured - charge.amount_refunded,
        currency: charge.currency,
        charge: charge.id,
        payment_intent: reference,
        status: 'needs_response',
        reason: 'fraudulent',
        created: Math.floor(now() / 1000),
        evidence_details: {
          due_by: Math.floor((now() + 7 * DAY_MS) / 1000),
          has_evidence: false,
          submission_count: 0,
        },
      };
      books.disputes.push(dispute);
      note('charge.dispute.created', dispute);
      note('charge.dispute.funds_withdrawn', dispute);
      return dispute;
    },
    closeDispute(dispute: Dispute, status: 'won' | 'lost'): void {
      dispute.status = status;
      if (status === 'won') {
        chargeOf(dispute.payment_intent).disputed = false;
        note('charge.dispute.funds_reinstated', dispute);
      }
      note('charge.dispute.closed', dispute);
    },
    /** The bank tells how something stands now. */
    tell: note,
    /** The request that delivers an event now, signed. */
    webhook(event: StripeEvent): RequestInit {
      const body = JSON.stringify(event);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: SECRET });
      return { method: 'POST', headers: { 'stripe-signature': signature }, body };
    },
  };
}

export type StripeBank = Awaited<ReturnType<typeof stripeBank>>;
