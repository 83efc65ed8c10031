import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StripeServer, stripeServer } from '../../testing/stripe-server.ts';
import type { PaymentGateway } from './gateway.ts';
import { stripeGateway } from './stripe.ts';

const SECRET = 'whsec_of_this_test';
const PAYMENT_ID = '019a0000-0000-7000-8000-000000000001';

let stripe: StripeServer;
let gateway: PaymentGateway;
let calls: StripeServer['calls'];
let answer: { status: number; body: object };

beforeAll(async () => {
  stripe = await stripeServer(() => answer);
  ({ calls } = stripe);
  gateway = stripeGateway({ secretKey: 'sk_test_of_this_test', webhookSecret: SECRET, apiBase: stripe.apiBase });
});
afterAll(() => stripe.close());
beforeEach(() => {
  calls.length = 0;
  answer = { status: 200, body: {} };
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

  it('is a session for one payment at our price, open for the half hour that Stripe insists on', async () => {
    answer.body = { id: 'cs_1', url: 'https://checkout.stripe.com/c/1' };
    const expiresAt = new Date(Date.now() + 20 * 60_000);
    expect(await gateway.createCheckout({ ...request, locale: 'fr', expiresAt })).toEqual({
      sessionId: 'cs_1',
      url: 'https://checkout.stripe.com/c/1',
    });
    const [call] = calls;
    expect(call).toMatchObject({
      path: 'POST /v1/checkout/sessions',
      key: `checkout-${PAYMENT_ID}`,
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
    expect(Number(call!.fields.expires_at) * 1000).toBeGreaterThan(Date.now() + 30 * 60_000);
  });

  it('lets somebody who is known there save their card', async () => {
    answer.body = { id: 'cs_1', url: 'https://checkout.stripe.com/c/1' };
    await gateway.createCheckout({ ...request, locale: 'en', expiresAt: new Date(), customer: 'cus_1' });
    const fields = { customer: 'cus_1', 'saved_payment_method_options[payment_method_save]': 'enabled' };
    expect(calls[0]?.fields).toMatchObject(fields);
  });

  it('that Stripe refuses is an error', async () => {
    answer = { status: 400, body: { error: { type: 'invalid_request_error', message: 'no' } } };
    await expect(gateway.createCheckout({ ...request, locale: 'ar', expiresAt: new Date() })).rejects.toThrow('no');
  });

  it('is expired; one that has ended already is left alone, another failure is not', async () => {
    await gateway.expireCheckout('cs_1');
    expect(calls[0]?.path).toBe('POST /v1/checkout/sessions/cs_1/expire');
    answer = { status: 400, body: { error: { type: 'invalid_request_error', message: 'Only open sessions' } } };
    await gateway.expireCheckout('cs_1');
    answer = { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } };
    await expect(gateway.expireCheckout('cs_1')).rejects.toThrow('Invalid API Key');
  });
});

it('a person is made known to Stripe once, by address and our id alone', async () => {
  answer.body = { id: 'cus_1' };
  expect(await gateway.customers?.create({ userId: PAYMENT_ID, email: 'a@example.org' })).toBe('cus_1');
  const fields = { email: 'a@example.org', 'metadata[userId]': PAYMENT_ID };
  expect(calls).toEqual([{ path: 'POST /v1/customers', key: `customer-${PAYMENT_ID}`, fields }]);
});

it('a refund at Stripe names the payment and carries its key', async () => {
  await gateway.refund({ paymentReference: 'pi_1', amountCents: 3_000, idempotencyKey: 'refund-1' });
  expect(calls).toEqual([
    { path: 'POST /v1/refunds', key: 'refund-1', fields: { payment_intent: 'pi_1', amount: '3000' } },
  ]);
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
    amount_refunded: 1_500,
    currency: 'usd',
    payment_intent: { id: 'pi_1' },
    metadata: { paymentId: PAYMENT_ID },
  };
  const read = (type: string, object: object, { secret = SECRET, age = 0 } = {}) => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
    const timestamp = Math.floor(Date.now() / 1000) - age;
    return gateway.readWebhook(payload, Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }));
  };

  it.each([
    [
      'checkout.session.completed',
      session,
      { type: 'checkout.session.completed', sessionId: 'cs_1', amountCents: 6_000 },
    ],
    ['checkout.session.async_payment_succeeded', session, { type: 'checkout.session.completed' }],
    ['checkout.session.async_payment_failed', session, { type: 'checkout.session.async_payment_failed' }],
    ['checkout.session.expired', session, { type: 'checkout.session.expired' }],
    ['charge.refunded', charge, { type: 'charge.refunded', sessionId: null, amountCents: 1_500 }],
  ])('%s is read', async (type, object, expected) => {
    const common = { id: 'evt_1', paymentId: PAYMENT_ID, paymentReference: 'pi_1', currency: 'USD' };
    expect(await read(type, object)).toMatchObject({ ...common, ...expected });
  });

  it('is of no interest where nothing was paid yet, or it is about something else', async () => {
    expect(await read('checkout.session.completed', { ...session, payment_status: 'unpaid' })).toBeNull();
    expect(await read('customer.created', {})).toBeNull();
  });

  it('is believed by its signature for five minutes', async () => {
    await expect(read('charge.refunded', charge, { secret: 'whsec_other' })).rejects.toThrow();
    await expect(read('charge.refunded', charge, { age: 301 })).rejects.toThrow();
    expect(await read('charge.refunded', charge, { age: 290 })).not.toBeNull();
    await expect(gateway.readWebhook('{}', '')).rejects.toThrow();
  });
});
