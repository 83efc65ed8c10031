/** Lives random histories on one server, from the first booking until all clocks have run out. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type EffectName, takeFromOutbox } from '../jobs/index.ts';
import {
  ATTENDANCES,
  chance,
  drawHistory,
  type History,
  MOMENTS,
  type Moment,
  ORDER,
  pick,
  type Random,
  randomOf,
  type Stay,
  shuffled,
  type VisitPlan,
} from './history.ts';
import type { Person } from './people.ts';
import { type TestServer, testServer } from './server.ts';
import { type Fault, type StripeBank, type StripeEvent, stripeBank } from './stripe-bank.ts';
import { codeOf } from './visits.ts';

const MINUTE_MS = 60_000;
const HALF_HOUR_MS = 30 * MINUTE_MS;

/** What is known of a visit from outside: what was done to it and accepted. */
export type Life = {
  id: string;
  plan: VisitPlan;
  history: History;
  people: { patient: Person; provider: Person };
  start: number;
  feeCents: number;
  wasConfirmed: boolean;
  /** The percentage that goes back of a visit that was called off */
  calledOff: number | null;
  /** Its provider cancelled it once it had begun */
  isGivenUp: boolean;
  presence: { provider: readonly Stay[]; patient: readonly Stay[]; areConnected: boolean };
  findings: { correctTo: 'held' | 'missed_by_provider' | 'missed_by_patient' | null; least: number }[];
  sessionId: string | null;
  /** Somebody returned the whole fee at the gateway before its start: that gives its time free, if it is heard in time */
  isReturnedOutside: boolean;
  /** What was done when, and what was answered */
  log: string[];
  isChanged: boolean;
};

type Effect = { effect: string; payload: unknown };
export type World = {
  seed: number;
  random: Random;
  bank: StripeBank;
  base: TestServer;
  admin: Person;
  strangers: Person[];
  lives: Life[];
  /** Refunds that nobody here asked for */
  outside: Set<string>;
  /** Refunds that succeeded, and that the payer's bank refused afterwards */
  refused: Set<string>;
  complaints: string[];
  /** Jobs that failed, for another try */
  left: Effect[];
  late: StripeEvent[];
  /** No news of the gateway arrives at the moment */
  isMute: boolean;
  start: number;
};
type Now = { world: World; server: TestServer; moment: Moment; now: number };
export type Look = (now: Now) => Promise<void>;

/** Lives `count` histories of a seed; `look` is called at each moment. Returns what `look` and the steps complained of. */
export async function liveThrough(seed: number, count: number, look: Look): Promise<string[]> {
  const bank = await stripeBank();
  const base = await testServer({ environment: bank.environment });
  try {
    const world = await begin(seed, { bank, base });
    const weather = drawWeather(world.random);
    let before = 0;
    for (const moment of ORDER) {
      const offset = Math.round(world.start + MOMENTS[moment] * MINUTE_MS - Date.now());
      bank.shift(offset - before);
      before = offset;
      const server = await base.at(offset);
      weather(world, moment);
      try {
        if (moment === 'booked') await book({ world, server, moment, now: Date.now() + offset }, count);
        await live({ world, server, moment, now: server.services.clock.now().getTime() }, look);
      } finally {
        await server.close();
      }
    }
    return world.complaints;
  } finally {
    await base.close();
    bank.close();
  }
}

async function begin(seed: number, { bank, base }: Pick<World, 'bank' | 'base'>): Promise<World> {
  const admin = await base.person({ role: 'admin' });
  const strangers = [await base.person({ role: 'patient' }), await base.person({ role: 'doctor', verified: true })];
  const start = Math.ceil((Date.now() - MOMENTS.booked * MINUTE_MS) / HALF_HOUR_MS) * HALF_HOUR_MS;
  const empty = {
    lives: [],
    complaints: [],
    isMute: false,
    left: [],
    late: [],
    outside: new Set<string>(),
    refused: new Set<string>(),
  };
  return { seed, random: randomOf(seed), bank, base, admin, strangers, start, ...empty };
}

const FAULTS: Fault[] = ['stored_500', 'stored_400', 'rate_limit', 'unreachable', 'lost_answer', 'lost_answer'];

/** How the gateway fails: for a while, at some moments, or not at all; it is well again by `resolved`. */
function drawWeather(random: Random): (world: World, moment: Moment) => void {
  const faults = new Map<Moment, () => Parameters<StripeBank['fail']>>();
  const troubled = ORDER.slice(1, ORDER.indexOf('resolved'));
  for (const moment of troubled) {
    const fault = pick<Fault>(random, FAULTS);
    const path = pick(random, [/POST .*refunds/, /POST .*refunds/, /POST .*sessions/, /./]);
    if (chance(random, 0.3)) faults.set(moment, () => [fault, { path, times: 1 + Math.floor(random() * 12) }]);
  }
  if (chance(random, 0.4)) {
    const from = Math.floor(random() * (troubled.length - 2)) + 1;
    const outage = () => ['unreachable', { times: Number.POSITIVE_INFINITY }] as Parameters<StripeBank['fail']>;
    for (const moment of troubled.slice(from, from + 2)) faults.set(moment, outage);
  }
  const slow = pick(random, [...troubled, 'end' as const]);
  // Refunds are made, and neither their answers nor their news arrive: what is asked once more must not go back twice.
  const mute = chance(random, 0.7) ? pick(random, ['hoursBefore', 'doorOpens', pick(random, troubled)]) : null;
  return (world, moment) => {
    const { bank } = world;
    bank.recover();
    const fault = faults.get(moment)?.();
    world.isMute = moment === mute;
    if (world.isMute) bank.fail('lost_answer', { path: /POST .*refunds/, times: Number.POSITIVE_INFINITY });
    else if (fault) bank.fail(...fault);
    bank.refundsBecome(moment === slow && moment !== 'end' ? 'pending' : 'succeeded');
  };
}

async function book({ world, server }: Now, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const history = drawHistory(world.random);
    const people = {
      patient: await server.person({ role: 'patient' }),
      provider: await server.person({ role: 'doctor', verified: true }),
    };
    const hourly_rate = history.isFree ? '0' : '120';
    await server.database.write(null, (db) =>
      db
        .updateTable('providers')
        .set({ hourly_rate, late_refund_percent: history.lateRefundPercent })
        .where('id', '=', people.provider.providerId),
    );
    for (const [nth, plan] of history.visits.entries()) {
      const start = world.start + nth * 2 * HALF_HOUR_MS;
      const visit = await server.clientOf(people.patient).appointments.book({
        providerId: people.provider.providerId,
        appointmentType: plan.type,
        startTime: new Date(start).toISOString(),
        urgency: nth === 0 ? plan.urgency : 'routine',
        idempotencyKey: randomUUID(),
        ...(plan.type === 'phone' ? { phone: '+12125550142' } : {}),
      });
      const presence = { provider: [], patient: [], areConnected: false };
      const known = {
        wasConfirmed: false,
        calledOff: null,
        isGivenUp: false,
        sessionId: null,
        isReturnedOutside: false,
        findings: [],
        isChanged: true,
      };
      const log = [`history ${index}, visit ${nth}: ${JSON.stringify({ ...history, visits: undefined })}`];
      log.push(`${plan.type}, ${plan.payment}, ${plan.attendance}`);
      world.lives.push({
        id: visit.id,
        plan,
        history,
        people,
        start,
        feeCents: visit.feeCents,
        presence,
        ...known,
        log,
      });
    }
  }
}

async function live(now: Now, look: Look): Promise<void> {
  const { world, moment } = now;
  endSlowRefunds(world);
  if (MOMENTS[moment] < MOMENTS.resolved) refuseRefunds(world);
  for (const life of world.lives) {
    await attend(now, life);
    await pay(now, life);
    for (const step of life.plan.steps) {
      if (step.at !== moment) continue;
      const answer = await take(now, life, step).catch((error: { code?: string }) => error.code ?? String(error));
      life.log.push(`${moment}: ${JSON.stringify({ ...step, at: undefined })} → ${answer}`);
      life.isChanged = true;
    }
  }
  await work(now);
  await look(now);
}

function endSlowRefunds({ bank, random }: World): void {
  for (const refund of bank.books.refunds) {
    if (refund.status === 'pending') bank.endRefund(refund, chance(random, 0.8) ? 'succeeded' : 'failed');
  }
}

/** Some refunds come back days after they succeeded: an account was closed. */
function refuseRefunds({ bank, random, refused }: World): void {
  for (const refund of bank.books.refunds) {
    const charge = bank.books.charges.get(refund.payment_intent);
    if (refund.status !== 'succeeded' || charge?.disputed || !chance(random, 0.03)) continue;
    bank.endRefund(refund, pick(random, ['failed', 'canceled']));
    refused.add(refund.id);
  }
}

/** What the worker does by itself, until nothing is left to do at this moment. */
async function work(now: Now): Promise<void> {
  const { world, server } = now;
  for (const name of ['acts', 'holds', 'visits', 'refunds', 'reminders', 'waitlist-offers']) {
    await server.runSchedule(name);
    await drain(now);
  }
  for (let round = 0; round < 4; round += 1) {
    await tell(now);
    await drain(now);
    if (world.bank.events.length === 0) break;
  }
  await server.runSchedule('refunds');
  await drain(now);
  await tell(now);
  await drain(now);
}

/** Does what the outbox asks for; what fails is tried again later, as the queue does. */
async function drain({ world, server }: Now): Promise<void> {
  let todo = world.left.splice(0);
  for (;;) {
    todo.push(...(await server.services.worker.transaction(null, takeFromOutbox)));
    if (todo.length === 0) return;
    for (const one of todo) {
      await server.runEffect(one.effect as EffectName, one.payload as never).catch(() => world.left.push(one));
    }
    todo = [];
  }
}

/** The gateway's news: in any order, some of it twice, some of it later. */
async function tell({ world, server, moment }: Now): Promise<void> {
  const { bank, random } = world;
  if (world.isMute) return void world.late.push(...bank.events.splice(0));
  const isSettled = MOMENTS[moment] >= MOMENTS.resolved;
  const due = [...world.late.splice(0), ...bank.events.splice(0)];
  const told: StripeEvent[] = [];
  for (const event of due) {
    if (!isSettled && chance(random, 0.25)) world.late.push(event);
    else told.push(event, ...(chance(random, 0.2) ? [event] : []));
    if (chance(random, 0.05)) world.late.push(event);
  }
  for (const event of shuffled(random, told)) {
    const { status } = await server.request('/api/webhooks/payments', bank.webhook(event));
    if (status !== 200) world.complaints.push(`seed ${world.seed}: ${event.type} was answered with ${status}`);
  }
  if (isSettled && world.late.length > 0) bank.events.push(...world.late.splice(0));
}

const statusOf = async ({ server }: Now, { id }: Life) => {
  const [row] = await server.database.read(null, (db) =>
    db.selectFrom('appointments').select(['status', 'outcome']).where('id', '=', id),
  );
  return { status: row?.status ?? '', outcome: row?.outcome ?? null };
};
const clip = (stays: readonly Stay[], until: number): Stay[] =>
  stays.filter(([from]) => from <= until).map(([from, to]) => [from, Math.min(to, until)]);

/** Who is in the call's room, written as far as the clock has come. */
async function attend(now: Now, life: Life): Promise<void> {
  const { server } = now;
  const minute = (now.now - life.start) / MINUTE_MS;
  if (life.plan.type !== 'video' || minute < -5 || minute > 24 * 60) return;
  const { status } = await statusOf(now, life);
  if (status !== 'confirmed' && status !== 'in_progress') return;
  const planned = ATTENDANCES[life.plan.attendance];
  const areConnected = planned.areConnected && minute >= 2;
  life.presence = { provider: clip(planned.provider, minute), patient: clip(planned.patient, minute), areConnected };
  for (const side of ['provider', 'patient'] as const) {
    const ranges = life.presence[side].map(
      ([from, until]) =>
        sql`tstzrange(a.start_time + ${from} * interval '1 minute', a.start_time + ${until} * interval '1 minute', '[]')`,
    );
    if (ranges.length === 0) continue;
    const { userId } = life.people[side];
    await server.database.write(
      null,
      () =>
        sql`insert into call_presence (appointment_id, user_id) values (${life.id}, ${userId}) on conflict do nothing`,
    );
    await server.database.write(
      null,
      () => sql`update call_presence p set stays = tstzmultirange(${sql.join(ranges)}),
          connected_at = case when ${areConnected} then a.start_time end
        from appointments a where a.id = p.appointment_id and p.appointment_id = ${life.id} and p.user_id = ${userId}`,
    );
  }
}

async function pay(now: Now, life: Life): Promise<void> {
  const { world, server, moment } = now;
  const { payment } = life.plan;
  if (life.feeCents === 0 || payment === 'never') return;
  if (moment === 'paid') {
    const open = () => server.clientOf(life.people.patient).payments.checkout({ appointmentId: life.id });
    const checkout = await open()
      .catch(open)
      .catch(() => null);
    life.sessionId = checkout?.sessionId ?? null;
  }
  if (moment === 'paid' && !life.sessionId) life.log.push('paid: no checkout');
  const session = life.sessionId ? world.bank.books.sessions.get(life.sessionId) : undefined;
  if (session?.status !== 'open' || moment !== (payment === 'afterwards' ? 'held' : 'paid')) return;
  world.bank.pay(session.id, { late: payment === 'by a slow way' });
  life.log.push(`${moment}: paid`);
  if (payment !== 'twice') return;
  const second = { ...session, id: `${session.id}_2`, status: 'open' as const };
  world.bank.books.sessions.set(second.id, second);
  world.bank.pay(second.id);
}

export const chargesOf = ({ bank }: World, { id }: Life) =>
  [...bank.books.charges.values()].filter(({ metadata }) => metadata.appointmentId === id);

type Take = (now: Now, life: Life, step: VisitPlan['steps'][number]) => Promise<string>;

const take: Take = async (now, life, step) => {
  const { server, world } = now;
  const { id, people } = life;
  const [patient, provider] = [server.clientOf(people.patient), server.clientOf(people.provider)];
  switch (step.does) {
    case 'cancel':
      return cancel(now, life, step.who);
    case 'move': {
      const start = life.start + step.byHours * 60 * MINUTE_MS;
      await patient.appointments.reschedule({ id, startTime: new Date(start).toISOString() });
      life.start = start;
      return 'moved';
    }
    case 'start':
      return (await provider.appointments.start({ id })).status;
    case 'complete':
      return (await provider.appointments.complete({ id })).status;
    case 'no_show':
      return (await provider.appointments.markNoShow({ id })).status;
    case 'take_back':
      return (await provider.appointments.takeBackAct({ id })).status;
    case 'state':
      return (await patient.ends.state({ id, statement: step.statement })).status;
    case 'dispute': {
      const client = step.who === 'patient' ? patient : provider;
      return (await client.ends.dispute({ id, reason: 'It was otherwise.' })).status;
    }
    case 'suspend':
      return suspend(now, life);
    case 'resolve':
      return resolve(now, life, step);
    case 'pry':
      return pry(now, life);
    case 'refund':
      return refundOutside(now, life, step.percent);
    case 'open_chargeback': {
      const charge = chargesOf(world, life)[0];
      if (!charge || charge.disputed || charge.amount_refunded === charge.amount_captured)
        return 'nothing to take back';
      return world.bank.dispute(charge.payment_intent).id;
    }
    case 'close_chargeback':
      return closeChargebacks(world, life, step.as);
  }
};

const DAY_MS = 24 * 60 * MINUTE_MS;

async function cancel(now: Now, life: Life, who: 'patient' | 'provider' | 'admin'): Promise<string> {
  const { server, world } = now;
  const person = who === 'admin' ? world.admin : life.people[who];
  const wasPaid = (await statusOf(now, life)).status === 'confirmed';
  await server.clientOf(person).appointments.cancel({ id: life.id, reason: 'Not needed' });
  if (who === 'provider' && wasPaid && now.now >= life.start) {
    life.isGivenUp = true;
    return 'given up';
  }
  const isFree = who !== 'patient' || life.start - now.now >= DAY_MS;
  life.calledOff = isFree || !wasPaid ? 100 : life.history.lateRefundPercent;
  return `back ${life.calledOff} %`;
}

async function suspend(now: Now, life: Life): Promise<string> {
  const { world, server } = now;
  const { providerId } = life.people.provider;
  await server.clientOf(world.admin).admin.suspend({ providerId, reason: 'Complaints' });
  for (const other of world.lives.filter(({ people }) => people.provider.providerId === providerId)) {
    const { status, outcome } = await statusOf(now, other);
    const isGone = status === 'cancelled' && outcome === null;
    if (now.now < other.start && !isGone)
      world.complaints.push(`suspended, and the visit stands: ${other.log.join('\n')}`);
    // What has begun is judged like any other.
    if (isGone && now.now < other.start) other.calledOff ??= 100;
    other.log.push(`${now.moment}: suspended`);
  }
  return 'suspended';
}

type Finding = Extract<VisitPlan['steps'][number], { does: 'resolve' }>;

async function resolve({ world, server }: Now, life: Life, { correctTo, least }: Finding): Promise<string> {
  const open = await server.database.read(null, (db) =>
    db.selectFrom('end_disputes').select('id').where('appointment_id', '=', life.id).where('status', '=', 'open'),
  );
  for (const { id } of open) {
    const more = least === undefined ? {} : { refundPercent: least };
    await server
      .clientOf(world.admin)
      .ends.resolve({ disputeId: id, correctTo, reason: 'As was found', ...(correctTo ? more : {}) });
    life.findings.push({ correctTo, least: correctTo ? (least ?? 0) : 0 });
  }
  return `${open.length} resolved`;
}

/** A stranger to a visit learns and changes nothing. */
async function pry({ world, server }: Now, { id, log }: Life): Promise<string> {
  for (const stranger of world.strangers) {
    const client = server.clientOf(stranger);
    const attempts = {
      get: () => client.appointments.get({ id }),
      state: () => client.ends.state({ id, statement: 'held' }),
      dispute: () => client.ends.dispute({ id, reason: 'x' }),
      cancel: () => client.appointments.cancel({ id, reason: 'x' }),
      complete: () => client.appointments.complete({ id }),
      payment: () => client.payments.state({ appointmentId: id }),
      checkout: () => client.payments.checkout({ appointmentId: id }),
      call: () => client.calls.token({ appointmentId: id }),
    };
    for (const [name, attempt] of Object.entries(attempts)) {
      const code = await codeOf(attempt());
      const isRefused = code === 'NOT_FOUND' || code === 'FORBIDDEN';
      if (!isRefused) world.complaints.push(`A stranger's ${name} was answered with ${code}\n${log.join('\n')}`);
    }
  }
  return 'refused';
}

function refundOutside({ world, now }: Now, life: Life, percent: number): string {
  const charge = chargesOf(world, life)[0];
  if (!charge || charge.disputed) return 'nothing to return';
  const cents = Math.min(Math.round((charge.amount * percent) / 100), charge.amount_captured - charge.amount_refunded);
  if (cents <= 0) return 'nothing to return';
  world.bank.refundOutside(charge.payment_intent, cents);
  world.outside.add(world.bank.books.refunds.at(-1)?.id ?? '');
  if (now < life.start && charge.amount_refunded === charge.amount_captured) life.isReturnedOutside = true;
  return `${cents} outside`;
}

function closeChargebacks(world: World, life: Life, as: 'won' | 'lost'): string {
  const references = new Set(chargesOf(world, life).map(({ payment_intent }) => payment_intent));
  const open = world.bank.books.disputes.filter(
    ({ payment_intent, status }) => references.has(payment_intent) && status === 'needs_response',
  );
  for (const dispute of open) world.bank.closeDispute(dispute, as);
  return `${open.length} ${as}`;
}
