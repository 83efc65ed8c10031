import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type StripeCall, type StripeServer, stripeServer } from '../testing/stripe-server.ts';
import type { PaymentGateway } from './gateway.ts';
import { stripeGateway } from './stripe.ts';

const SECRET = 'whsec_of_this_test';
const PAYMENT_ID = '019a0000-0000-7000-8000-000000000001';
const REFUND_ID = '01920000-0000-7000-8000-00000000000f';

let stripe: StripeServer;
let gateway: PaymentGateway;
let calls: StripeServer['calls'];
let answer: { status: number; body: object };
let answerTo: ((call: StripeCall) => typeof answer) | undefined;

beforeAll(async () => {
  stripe = await stripeServer((call) => answerTo?.(call) ?? answer);
  ({ calls } = stripe);
  gateway = stripeGateway({ secretKey: 'sk_test_of_this_test', webhookSecret: SECRET, apiBase: stripe.apiBase });
});
afterAll(() => stripe.close());
beforeEach(() => {
  calls.length = 0;
  answer = { status: 200, body: {} };
  answerTo = undefined;
});

describe('a checkout at Stripe', () => {
  const request = {
    appointmentId: '019a0000-0000-7000-8000-000000000002',
    paymentId: PAYMENT_ID,
    amountCents: 6_000,
    currency: 'USD',
    description: 'Dr. Amina Haddad',
    successUrl: 'https://clinic.example/en/payment/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://clinic.example/en/payment/cancel',
  };

  it('is a session for one payment at our price, asked for with the key and the end that it was given', async () => {
    answer.body = { id: 'cs_1', url: 'https://checkout.stripe.com/c/1' };
    const expiresAt = new Date(Date.now() + 20 * 60_000);
    expect(await gateway.createCheckout({ ...request, locale: 'fr', expiresAt }, 'key-1')).toEqual({
      sessionId: 'cs_1',
      url: 'https://checkout.stripe.com/c/1',
    });
    const [call] = calls;
    expect(call).toMatchObject({
      path: 'POST /v1/checkout/sessions',
      key: 'key-1',
      fields: {
        mode: 'payment',
        locale: 'fr',
        'line_items[0][price_data][unit_amount]': '6000',
        'line_items[0][price_data][currency]': 'usd',
        'metadata[paymentId]': PAYMENT_ID,
        'payment_intent_data[metadata][paymentId]': PAYMENT_ID,
        success_url: request.successUrl,
      },
    });
    expect(call!.fields.expires_at).toBe(String(Math.floor(expiresAt.getTime() / 1000)));
  });

  it('lets somebody who is known there save their card', async () => {
    answer.body = { id: 'cs_1', url: 'https://checkout.stripe.com/c/1' };
    await gateway.createCheckout({ ...request, locale: 'en', expiresAt: new Date(), customer: 'cus_1' }, 'key-1');
    const fields = { customer: 'cus_1', 'saved_payment_method_options[payment_method_save]': 'enabled' };
    expect(calls[0]?.fields).toMatchObject(fields);
  });

  it('that Stripe refuses is an error', async () => {
    answer = { status: 400, body: { error: { type: 'invalid_request_error', message: 'no' } } };
    const asked = gateway.createCheckout({ ...request, locale: 'ar', expiresAt: new Date() }, 'key-1');
    await expect(asked).rejects.toMatchObject({ message: 'no', isStored: true });
  });

  it('without an address to pay at is an error', async () => {
    answer.body = { id: 'cs_1', url: null };
    const asked = gateway.createCheckout({ ...request, locale: 'en', expiresAt: new Date() }, 'key-1');
    await expect(asked).rejects.toThrow('No checkout URL received');
  });

  it('is expired; one that has ended already is left alone, another failure is not', async () => {
    await gateway.expireCheckout('cs_1');
    expect(calls[0]?.path).toBe('POST /v1/checkout/sessions/cs_1/expire');
    const ended = { status: 400, body: { error: { type: 'invalid_request_error', message: 'Only open sessions' } } };
    answerTo = ({ path }) =>
      path.startsWith('GET') ? { status: 200, body: { id: 'cs_1', payment_status: 'unpaid' } } : ended;
    expect(await gateway.expireCheckout('cs_1')).toBeNull();
    answerTo = undefined;
    answer = { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } };
    await expect(gateway.expireCheckout('cs_1')).rejects.toThrow('Invalid API Key');
  });
});

it('a person is made known to Stripe once, by address and our id alone', async () => {
  answer.body = { id: 'cus_1' };
  expect(await gateway.customers?.create({ userId: PAYMENT_ID, email: 'a@example.org' })).toBe('cus_1');
  const fields = { email: 'a@example.org', 'metadata[userId]': PAYMENT_ID };
  const key = expect.stringMatching(new RegExp(`^customer-${PAYMENT_ID}-`));
  expect(calls).toEqual([{ path: 'POST /v1/customers', key, fields }]);
});

it('a refund at Stripe names the payment and carries its key', async () => {
  const request = {
    paymentId: PAYMENT_ID,
    refundId: REFUND_ID,
    paymentReference: 'pi_1',
    amountCents: 3_000,
    idempotencyKey: 'refund-1',
  };
  answer.body = { id: 're_1', object: 'refund', amount: 3_000, currency: 'usd', status: 'succeeded' };
  expect(await gateway.refund(request)).toEqual({ id: 're_1', amountCents: 3_000, status: 'succeeded' });
  const metadata = { 'metadata[paymentId]': PAYMENT_ID, 'metadata[refundId]': REFUND_ID };
  const fields = { payment_intent: 'pi_1', amount: '3000', ...metadata };
  expect(calls).toEqual([{ path: 'POST /v1/refunds', key: 'refund-1', fields }]);
  answer = { status: 429, body: { error: { type: 'invalid_request_error', message: 'slower' } } };
  await expect(gateway.refund(request)).rejects.toMatchObject({ isStored: false });
});

it('a charge is read with what has gone back; what Stripe does not know is nothing', async () => {
  const charge = { object: 'charge', amount: 6_000, amount_captured: 6_000, amount_refunded: 1_500, currency: 'usd' };
  const one = { id: 're_1', object: 'refund', amount: 1_500, currency: 'usd', status: 'requires_action' };
  const ours = { ...one, id: 're_2', amount: 1_000, status: 'canceled', metadata: { refundId: REFUND_ID } };
  answerTo = ({ path }) => ({
    status: 200,
    body: path.includes('/refunds')
      ? { object: 'list', data: [one, ours] }
      : { id: 'pi_1', object: 'payment_intent', latest_charge: charge },
  });
  const refunds = [
    { id: 're_1', amountCents: 1_500, status: 'pending', refundId: null },
    { id: 're_2', amountCents: 1_000, status: 'failed', refundId: REFUND_ID },
  ];
  const money = { amountCents: 6_000, refundedCents: 1_500, currency: 'USD' };
  const reading = { type: 'reading', reference: 'pi_1', ...money, refunds };
  expect(await gateway.readCharge('pi_1')).toEqual(reading);
  expect(calls.at(-1)?.path).toContain('payment_intent=pi_1');
  answerTo = undefined;
  answer = { status: 404, body: { error: { type: 'invalid_request_error', message: 'none' } } };
  expect(await gateway.readCharge('pi_1')).toBeNull();
});

it('a session that was paid before it could be ended says so', async () => {
  const paid = { id: 'cs_1', payment_status: 'paid', payment_intent: 'pi_1', amount_total: 6_000, currency: 'usd' };
  const refused = { status: 400, body: { error: { type: 'invalid_request_error', message: 'Only open sessions' } } };
  answerTo = ({ path }) => (path.startsWith('GET') ? { status: 200, body: paid } : refused);
  expect(await gateway.expireCheckout('cs_1')).toMatchObject({
    id: 'read_cs_1',
    news: { type: 'paid', reference: 'pi_1', amountCents: 6_000 },
  });
});

describe('a webhook of Stripe', () => {
  const session = {
    id: 'cs_1',
    object: 'checkout.session',
    amount_total: 6_000,
    currency: 'usd',
    payment_status: 'paid',
    payment_intent: 'pi_1',
    metadata: { paymentId: PAYMENT_ID },
  };
  const charge = {
    object: 'charge',
    amount: 6_000,
    amount_refunded: 1_500,
    currency: 'usd',
    payment_intent: { id: 'pi_1' },
    metadata: { paymentId: PAYMENT_ID },
  };
  const refund = {
    id: 're_1',
    object: 'refund',
    amount: 1_500,
    currency: 'usd',
    payment_intent: 'pi_1',
    status: 'succeeded',
  };
  const dispute = { id: 'dp_1', object: 'dispute', amount: 6_000, currency: 'usd', payment_intent: 'pi_1' };
  const read = (type: string, object: object, { secret = SECRET, age = 0 } = {}) => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
    const timestamp = Math.floor(Date.now() / 1000) - age;
    return gateway.readWebhook(payload, Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }));
  };
  const money = { reference: 'pi_1', currency: 'USD' };

  it.each([
    ['checkout.session.completed', session, { ...money, type: 'paid', sessionId: 'cs_1', amountCents: 6_000 }],
    ['checkout.session.async_payment_succeeded', session, { ...money, type: 'paid', sessionId: 'cs_1' }],
    ['checkout.session.async_payment_failed', session, { type: 'ended', how: 'failed', sessionId: 'cs_1' }],
    ['checkout.session.expired', session, { type: 'ended', how: 'expired', sessionId: 'cs_1' }],
    ['charge.refunded', charge, { ...money, type: 'charge', amountCents: 6_000, refundedCents: 1_500 }],
    ['refund.created', refund, { ...money, type: 'refund', id: 're_1', amountCents: 1_500, status: 'succeeded' }],
    ['refund.updated', { ...refund, status: 'pending' }, { ...money, type: 'refund', status: 'pending' }],
    ['refund.failed', refund, { ...money, type: 'refund', status: 'failed' }],
    ['charge.refund.updated', { ...refund, status: 'canceled' }, { ...money, type: 'refund', status: 'failed' }],
    [
      'charge.dispute.created',
      { ...dispute, status: 'needs_response' },
      { ...money, type: 'dispute', amountCents: 6_000, status: 'open' },
    ],
    [
      'charge.dispute.created',
      { ...dispute, status: 'warning_needs_response' },
      { type: 'dispute', amountCents: 0, status: 'open' },
    ],
    ['charge.dispute.funds_withdrawn', { ...dispute, status: 'under_review' }, { type: 'dispute', isWithdrawn: true }],
    [
      'charge.dispute.funds_reinstated',
      { ...dispute, status: 'won' },
      { type: 'dispute', status: 'won', isReinstated: true },
    ],
    ['charge.dispute.closed', { ...dispute, status: 'lost' }, { type: 'dispute', status: 'lost' }],
  ])('%s is read', async (type, object, expected) => {
    expect(await read(type, object)).toMatchObject({ id: 'evt_1', type, isKnown: true, news: expected });
  });

  it('says of a dispute why it is, when it was opened and by when evidence has to be there', async () => {
    const details = { reason: 'duplicate', created: 1_700_000_000, evidence_details: { due_by: 1_700_600_000 } };
    expect(
      await read('charge.dispute.created', { ...dispute, ...details, status: 'warning_needs_response' }),
    ).toMatchObject({
      news: {
        details: {
          reason: 'duplicate',
          contestedCents: 6_000,
          isInquiry: true,
          isAnswered: false,
          openedAt: '2023-11-14T22:13:20.000Z',
          dueAt: '2023-11-21T20:53:20.000Z',
        },
      },
    });
    const answered = { ...dispute, status: 'under_review', evidence_details: { due_by: null, submission_count: 1 } };
    expect(await read('charge.dispute.updated', answered)).toMatchObject({
      news: { details: { reason: 'general', isInquiry: false, isAnswered: true, dueAt: null } },
    });
    expect(
      await read('charge.dispute.updated', { ...dispute, status: 'lost', evidence_details: 'none' }),
    ).toMatchObject({
      news: { status: 'lost', details: { dueAt: null } },
    });
  });

  it('names our payment and the gateway’s', async () => {
    const names = { paymentId: PAYMENT_ID, reference: 'pi_1' };
    expect(await read('checkout.session.completed', session)).toMatchObject(names);
    expect(await read('charge.refunded', charge)).toMatchObject(names);
    expect(await read('refund.failed', refund)).toMatchObject({ paymentId: null, reference: 'pi_1' });
  });

  it('is of no interest where nothing was paid yet, and unknown where it is about something else', async () => {
    const unpaid = { ...session, payment_status: 'unpaid' };
    expect(await read('checkout.session.completed', unpaid)).toMatchObject({ news: null, isKnown: true });
    expect(await read('customer.created', {})).toMatchObject({ news: null, isKnown: false });
  });

  it.each([-1, 0.5, 1e12, Number.MAX_SAFE_INTEGER, '12', null])(
    'makes no sense with an amount of %s',
    async (absurd) => {
      expect(await read('charge.refunded', { ...charge, amount_refunded: absurd })).toMatchObject({
        news: 'unreadable',
      });
      expect(await read('refund.updated', { ...refund, amount: absurd })).toMatchObject({ news: 'unreadable' });
    },
  );

  it('is believed by its signature for five minutes', async () => {
    await expect(read('charge.refunded', charge, { secret: 'whsec_other' })).rejects.toThrow();
    await expect(read('charge.refunded', charge, { age: 301 })).rejects.toThrow();
    expect(await read('charge.refunded', charge, { age: 290 })).toMatchObject({ id: 'evt_1' });
    await expect(gateway.readWebhook('{}', '')).rejects.toThrow();
  });
});

it('reads disputes as of the moment when they were asked for, however late the answer is', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const asked = Date.now();
  const dispute = {
    id: 'dp_1',
    object: 'dispute',
    amount: 6_000,
    currency: 'usd',
    payment_intent: 'pi_1',
    status: 'needs_response',
    reason: 'fraudulent',
    created: Math.floor(asked / 1000),
    evidence_details: { due_by: Math.floor(asked / 1000) + 86_400, submission_count: 0 },
  };
  answerTo = () => {
    vi.setSystemTime(asked + 60_000);
    return { status: 200, body: { object: 'list', url: '/v1/disputes', has_more: false, data: [dispute] } };
  };
  try {
    expect(await gateway.readDisputes('pi_1')).toMatchObject([
      { id: 'dp_1', details: { toldAt: new Date(asked).toISOString() } },
    ]);
  } finally {
    vi.useRealTimers();
  }
});
