import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { type StripeServer, stripeServer } from '../../testing/stripe-server.ts';
import { codeOf } from '../../testing/visits.ts';

let stripe: StripeServer;
let server: TestServer;
let payer: Person;
let calls: StripeServer['calls'];
const customerOf = (userId = '') => `cus_${userId}`;
/** What Stripe refuses with, while it does */
let refusal: { type: string; code?: string } | null = null;
let isSlow = false;
/** A customer is made late, and then nothing is said any more. */
const beSlow = (path: string) =>
  path.endsWith('/customers') ? delay(6_000, { body: { id: 'cus_late' } }) : ('say nothing' as const);

beforeAll(async () => {
  stripe = await stripeServer(({ fields, path }) =>
    isSlow
      ? beSlow(path)
      : refusal
        ? { status: 400, body: { error: refusal } }
        : { body: { id: customerOf(fields['metadata[userId]']), url: 'https://billing.stripe.com/p/1' } },
  );
  ({ calls } = stripe);
  server = await testServer({ environment: stripe.environment });
});
afterAll(async () => {
  await server?.close();
  stripe.close();
});
beforeEach(async () => {
  refusal = null;
  isSlow = false;
  payer = await server.person({ role: 'patient' });
  calls.length = 0;
});

const billingOf = (person: Person) => server.clientOf(person).billing;

it('are kept by nobody at the built-in gateway', async () => {
  const without = await testServer();
  try {
    const { billing } = without.clientOf(await without.person({ role: 'patient' }));
    expect(await billing.methods()).toEqual({ retainedBy: 'nobody' });
    expect(await codeOf(billing.openPortal({}))).toBe('NOT_FOUND');
  } finally {
    await without.close();
  }
});

it('are shown by Stripe’s own page, to one customer a person', async () => {
  const billing = billingOf(payer);
  expect(await billing.methods()).toEqual({ retainedBy: 'gateway' });
  expect(await billing.openPortal({ locale: 'fr' })).toEqual({ url: 'https://billing.stripe.com/p/1' });
  await billing.openPortal({ locale: 'ar' });
  const [made, french, arabic, ...more] = calls;
  expect(made).toMatchObject({
    path: 'POST /v1/customers',
    fields: { email: payer.email, 'metadata[userId]': payer.userId },
  });
  expect(french).toMatchObject({
    path: 'POST /v1/billing_portal/sessions',
    fields: { customer: customerOf(payer.userId), locale: 'fr' },
  });
  expect(french?.fields.return_url).toMatch(/\/fr\/billing$/);
  expect(arabic?.fields).toMatchObject({ customer: customerOf(payer.userId), locale: 'auto' });
  expect(more).toEqual([]);
  refusal = { type: 'invalid_request_error' };
  expect(await codeOf(billing.openPortal({}))).toBe('PAYMENT_GATEWAY_FAILED');
});

it('are waited for ten seconds in all', { tags: ['long'], timeout: 40_000 }, async () => {
  isSlow = true;
  const since = performance.now();
  expect(await codeOf(billingOf(payer).openPortal({}))).toBe('PAYMENT_GATEWAY_FAILED');
  expect(performance.now() - since).toBeLessThan(15_000);
});

it('go with the account, which waits for that; a customer whom Stripe no longer knows holds up nothing', async () => {
  await billingOf(payer).openPortal({});
  await server.database.write(null, (db) =>
    db.insertInto('account_deletions').values({ user_id: payer.userId, state: 'closing', closing_at: new Date(0) }),
  );
  const erase = async () => {
    await server.runSchedule('deletions');
    const [row] = await server.database.read(null, (db) =>
      db.selectFrom('account_deletions').select('state').where('user_id', '=', payer.userId),
    );
    return row?.state;
  };
  refusal = { type: 'invalid_request_error' };
  expect(await erase()).toBe('closing');
  expect(calls.at(-1)?.path).toBe(`DELETE /v1/customers/${customerOf(payer.userId)}`);
  refusal = { type: 'invalid_request_error', code: 'resource_missing' };
  expect(await erase()).toBe('done');
});
