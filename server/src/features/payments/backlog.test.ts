import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createORPCClient, ORPCError } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { trials } from '@polyclinic/contract/platform/trials';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type ServerProcess, serverProcess } from '../../testing/processes.ts';
import { type Client, type TestServer, testServer } from '../../testing/server.ts';
import { type StripeBank, type StripeEvent, stripeBank } from '../../testing/stripe-bank.ts';
import { dayAhead } from '../../testing/visits.ts';

const WEBHOOKS = trials(200, 10_000);
const VISITS = trials(6, 60);
/** More than may wait here: the gateway comes again with the others */
const AT_ONCE = trials(50, 400);
const AGAIN_AFTER_MS = 100;
/** A connection that ended while it waited for the next request */
const NO_ANSWER = 0;
const PRICE = 6_000;

let bank: StripeBank;
let server: TestServer;
let node: ServerProcess;
let doctor: Person;

beforeAll(async () => {
  bank = await stripeBank();
  server = await testServer({ environment: bank.environment });
  node = await serverProcess(server.urls, { environment: { ...bank.environment, RATE_LIMIT_FACTOR: '1000' } });
  doctor = await server.person({ role: 'doctor', verified: true });
});
afterAll(async () => {
  await node?.stop();
  await server?.close();
  bank?.close();
});

const clientAt = ({ headers }: Person): Client =>
  createORPCClient(new RPCLink({ url: `${node.origin}/api/rpc`, headers }));

let halfHours = 0;
function nextStart(): string {
  // Times of visits that were cancelled are free again.
  halfHours = halfHours < 400 ? halfHours + 1 : VISITS + 1;
  return dayAhead(2 + Math.floor(halfHours / 40), halfHours % 40);
}

/** Asks again where it is told to, as our pages do. */
async function book(client: Client) {
  const booking = { providerId: doctor.providerId, startTime: nextStart(), idempotencyKey: randomUUID() };
  for (;;) {
    try {
      return await client.appointments.book({ ...booking, appointmentType: 'video' });
    } catch (error) {
      if (!(error instanceof ORPCError) || error.status !== 503) throw error;
    }
  }
}

/** A visit that was paid for at the gateway, of which we have not heard yet. */
async function paidVisit(): Promise<string> {
  const { clientOf } = server;
  const client = clientOf(await server.person({ role: 'patient' }));
  const { id: appointmentId } = await book(client);
  const { sessionId } = await client.payments.checkout({ appointmentId });
  bank.pay(sessionId);
  return appointmentId;
}

/** All that the gateway has to tell and more: much of it twice, by the same id or by another, in any order. */
function backlogOf(events: readonly StripeEvent[]): StripeEvent[] {
  const again = Array.from({ length: WEBHOOKS - events.length }, (_, index) => {
    const event = events[index % events.length]!;
    const kinds = [
      event,
      { ...event, id: `evt_${randomUUID()}` },
      { ...event, id: `evt_${randomUUID()}`, type: 'plan.created' },
    ];
    return kinds[index % kinds.length]!;
  });
  return [...events, ...again].sort(() => Math.random() - 0.5);
}

/** Tells each until it is taken, as a gateway does; the statuses of the answers. */
async function tellAll(backlog: StripeEvent[]): Promise<Map<number, number>> {
  const answers = new Map<number, number>();
  const tell = async (): Promise<void> => {
    for (let event = backlog.pop(); event; event = backlog.pop()) {
      const telling = fetch(`${node.origin}/api/webhooks/payments`, bank.webhook(event));
      const status = await telling.then(
        (answer) => answer.status,
        () => NO_ANSWER,
      );
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status === 200) continue;
      backlog.unshift(event);
      await delay(AGAIN_AFTER_MS);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, tell));
  return answers;
}

/** Milliseconds that each takes, one after the other, until `isOver`; twenty at least. */
async function timesOf(isOver: () => boolean, work: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  while (!isOver() || took.length < 20) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
    await delay(20);
  }
  return took.toSorted((a, b) => a - b);
}
const p99 = (took: number[]) => Math.round(took[Math.ceil(took.length * 0.99) - 1] ?? 0);

it(`${WEBHOOKS} webhooks at once are worked off while others book, and none is lost or counted twice`, {
  timeout: trials(60_000, 600_000),
}, async () => {
  const visits: string[] = [];
  while (visits.length < VISITS) visits.push(await paidVisit());
  const backlog = backlogOf(bank.events.splice(0));
  const distinct = new Set(backlog.map(({ id }) => id)).size;
  let isOver = false;
  const began = performance.now();
  const telling = tellAll(backlog).finally(() => {
    isOver = true;
  });
  const booker = clientAt(await server.person({ role: 'patient' }));
  const booking = timesOf(
    () => isOver,
    async () => {
      const { id } = await book(booker);
      void booker.appointments.cancel({ id }).catch(() => {});
    },
  );
  const [answers, booked] = await Promise.all([telling, booking]);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const figures = { seconds, bookingP99: p99(booked), answers: Object.fromEntries(answers) };
  if (process.env.TEST_LONG) process.stdout.write(`${JSON.stringify({ webhooks: WEBHOOKS, ...figures })}\n`);
  expect(answers.get(200)).toBe(WEBHOOKS);
  expect([...answers.keys()].filter((status) => ![200, 429, 503, NO_ANSWER].includes(status))).toEqual([]);
  const books = await server.database.read(
    null,
    () => sql`select a.status, p.status as payment, (
        select jsonb_agg(l.amount_cents) from ledger_entries l where l.appointment_id = a.id) as entries
      from appointments a join payments p on p.appointment_id = a.id where a.id = any (${visits}::uuid[])`,
  );
  expect(books).toEqual(visits.map(() => ({ status: 'confirmed', payment: 'paid', entries: [PRICE] })));
  const stored = await server.database.read(null, (db) => db.selectFrom('payment_events').select('id'));
  expect(stored).toHaveLength(distinct);
});
