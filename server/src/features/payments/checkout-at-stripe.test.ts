import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { type StripeServer, stripeServer } from '../../testing/stripe-server.ts';
import { codeOf, dayAhead } from '../../testing/visits.ts';

let stripe: StripeServer;
let server: TestServer;
let patient: Person;
/** What happens while Stripe is still making a session */
let meanwhile = async () => {};

beforeAll(async () => {
  stripe = await stripeServer(async ({ path, key }) => {
    if (path.endsWith('/sessions')) await meanwhile();
    return { body: { id: `cs_${key}`, url: 'https://checkout.stripe.com/c/1' } };
  });
  server = await testServer({ environment: stripe.environment });
  patient = await server.person({ role: 'patient' });
});
afterAll(async () => {
  await server?.close();
  stripe.close();
});

it('a checkout that ends while Stripe is making it leads nobody there, and ends there too', async () => {
  const { appointments, payments } = server.clientOf(patient);
  const { providerId } = await server.person({ role: 'doctor', verified: true });
  const { id: appointmentId } = await appointments.book({
    providerId,
    appointmentType: 'video',
    startTime: dayAhead(2, 20),
    idempotencyKey: randomUUID(),
  });
  meanwhile = async () => {
    await appointments.cancel({ id: appointmentId });
    await server.settle();
  };
  expect(await codeOf(payments.checkout({ appointmentId }))).toBe('NOTHING_TO_PAY');
  await server.settle();
  expect(await payments.state({ appointmentId })).toMatchObject({ status: 'expired', appointmentStatus: 'cancelled' });
  const ended = stripe.calls.map(({ path }) => path).filter((path) => path.endsWith('/expire'));
  expect(ended).toEqual([expect.stringMatching(/\/sessions\/cs_checkout-[\w-]+\/expire$/)]);
});
