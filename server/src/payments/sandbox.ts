import { createHmac } from 'node:crypto';
import type { Database, Trx } from '@polyclinic/database';
import { sql } from 'kysely';
import { queueEffect } from '../jobs/index.ts';
import {
  type CheckoutRequest,
  GatewayFailure,
  type PaymentGateway,
  type RefundRequest,
  type SandboxDesk,
  type SandboxDisputeNews,
  type SandboxDisputeRow,
  type SandboxNews,
  type SandboxRefund,
  type SandboxSessionRow,
} from './gateway.ts';
import { disputesOf, loadStripe, readStripeWebhook } from './stripe-events.ts';

export type SandboxSettings = { worker: Database; secret: string; publicUrl: string };

/** The built-in gateway: its books are a table, its webhooks carry Stripe's signature scheme. No card is charged. */
export function sandboxGateway(settings: SandboxSettings): PaymentGateway {
  const { worker, secret, publicUrl } = settings;
  return {
    name: 'sandbox',
    leastSessionMs: 0,
    shortestSessionMs: 0,
    sandbox: sandboxDesk(settings),
    customers: null,
    async createCheckout(request) {
      const sessionId = `cs_test_${nameFor(secret, `session ${request.paymentId}`)}`;
      await worker.transaction(null, (trx) => insertSession(trx, sessionId, request));
      return { sessionId, url: `${publicUrl}/${request.locale}/sandbox/checkout/${sessionId}` };
    },
    async expireCheckout(sessionId) {
      await worker.transaction(null, async (trx) => {
        if (await end(trx, sessionId, 'expired')) await announce(trx, sessionId, 'checkout.session.expired');
      });
      // What was paid is told by a job that tries again.
      return null;
    },
    readCharge: (reference) => readCharge(worker, reference),
    readDisputes: (reference) => readDisputes(worker, reference),
    readCard: (reference) => readCard(worker, reference),
    async refund(request) {
      const answer = await worker.transaction(null, (trx) => refund(trx, request, secret));
      if ('error' in answer) throw new GatewayFailure(answer.error, { isStored: true });
      return { id: answer.id, amountCents: answer.amountCents, status: 'succeeded' };
    },
    readWebhook: (body, signature) => readStripeWebhook(body, signature, secret),
  };
}

function sandboxDesk({ worker, secret }: SandboxSettings): SandboxDesk {
  const find = async (sessionId: string): Promise<SandboxSessionRow | null> => {
    const [row] = await worker.read(
      null,
      () => sql<SandboxSessionRow>`
      select *, case when status = 'open' and expires_at <= app_now() then 'expired' else status end as status,
        (select d.status from sandbox_disputes d where d.session_id = sandbox_sessions.id) as dispute
      from sandbox_sessions where id = ${sessionId}`,
    );
    return row ?? null;
  };
  return {
    find,
    pay: (sessionId) =>
      worker.transaction(null, async (trx) => {
        const isPaid = await end(trx, sessionId, 'complete', `pi_test_${nameFor(secret, `payment ${sessionId}`)}`);
        if (isPaid) await announce(trx, sessionId, 'checkout.session.completed');
        return isPaid;
      }),
    dispute: (sessionId) => worker.transaction(null, (trx) => openDispute(trx, sessionId, secret)),
    decide: (sessionId, outcome) => worker.transaction(null, (trx) => decideDispute(trx, sessionId, outcome)),
    async webhook(sessionId, type) {
      const session = await find(sessionId);
      if (!session) throw new Error('The sandbox knows no such session.');
      const told = isOfDispute(type)
        ? toDisputeEvent(session, await findDispute(worker, sessionId), type, secret)
        : toEvent(session, type, secret);
      const body = JSON.stringify(told);
      const { webhooks } = await loadStripe();
      return { body, signature: await webhooks.generateTestHeaderStringAsync({ payload: body, secret }) };
    },
  };
}

/** Unguessable, and the same each time: the holder of a session's id may pay or cancel it. */
function nameFor(secret: string, subject: string): string {
  return createHmac('sha256', secret).update(subject).digest('base64url');
}

async function insertSession(trx: Trx, id: string, request: CheckoutRequest): Promise<void> {
  await trx
    .insertInto('sandbox_sessions')
    .values({
      id,
      amount_cents: request.amountCents,
      currency: request.currency,
      description: request.description,
      locale: request.locale,
      success_url: request.successUrl.replace('{CHECKOUT_SESSION_ID}', id),
      cancel_url: request.cancelUrl,
      metadata: JSON.stringify({ paymentId: request.paymentId, appointmentId: request.appointmentId }),
      expires_at: request.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function end(trx: Trx, id: string, status: 'complete' | 'expired', paymentId: string | null = null) {
  const ended = await trx
    .updateTable('sandbox_sessions')
    .set({ status, payment_id: paymentId })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .$if(status === 'complete', (query) => query.where('expires_at', '>', sql<Date>`app_now()`))
    .returning('id')
    .execute();
  return ended.length > 0;
}

async function readCharge(worker: Database, reference: string) {
  const [row] = await worker.read(
    null,
    () => sql<Books & { refundedCents: number; currency: string }>`
      select amount_cents as "amountCents", refunded_cents as "refundedCents", currency, refunds
      from sandbox_sessions where payment_id = ${reference}`,
  );
  if (!row) return null;
  const made = row.refunds.filter((one) => 'id' in one);
  const refunds = made.map(({ id, amountCents, refundId }) => ({
    id,
    amountCents,
    refundId,
    status: 'succeeded' as const,
  }));
  return { type: 'reading', reference, ...row, refunds } as const;
}

/** A card that a test gave, or else one for each who pays. */
async function readCard(worker: Database, reference: string): Promise<string | null> {
  const [row] = await worker.read(
    null,
    () => sql<{ card: string }>`
      select coalesce(s.card, 'card of ' || p.patient_id) as card
      from sandbox_sessions s join payments p on p.id = (s.metadata ->> 'paymentId')::uuid
      where s.payment_id = ${reference}`,
  );
  return row?.card ?? null;
}

type Books = Pick<SandboxSessionRow, 'refunds'> & { amountCents: number };

/** Answers a key as it did the first time, refusals included. */
async function refund(trx: Trx, request: RefundRequest, secret: string): Promise<SandboxRefund> {
  const { paymentReference, amountCents, refundId, idempotencyKey: key } = request;
  const { rows } = await sql<{ id: string; left: number; refunds: SandboxRefund[]; isDisputed: boolean }>`
    select id, amount_cents - refunded_cents as left, refunds,
      exists (select from sandbox_disputes d where d.session_id = sandbox_sessions.id and d.status <> 'won') as "isDisputed"
    from sandbox_sessions where payment_id = ${paymentReference} for update`.execute(trx);
  const [session] = rows;
  const asked = { key, amountCents, refundId };
  if (!session) return { ...asked, error: 'No such payment.' };
  const known = session.refunds.find((one) => one.key === key);
  if (known)
    return known.amountCents === amountCents ? known : { ...asked, error: 'This key asked for another amount.' };
  const isPossible = session.left >= amountCents && !session.isDisputed;
  const why = session.isDisputed ? 'This payment was charged back.' : 'More than is left of this payment.';
  const answer: SandboxRefund = isPossible
    ? { ...asked, id: `re_test_${nameFor(secret, key)}` }
    : { ...asked, error: why };
  await sql`update sandbox_sessions set refunds = refunds || ${JSON.stringify([answer])}::jsonb,
      refunded_cents = refunded_cents + ${isPossible ? amountCents : 0}
    where id = ${session.id}`.execute(trx);
  if (isPossible) await announce(trx, session.id, 'charge.refunded');
  return answer;
}

/** The webhook leaves with the commit of what it tells, by a job that tries again. */
async function announce(trx: Trx, sessionId: string, type: SandboxNews): Promise<void> {
  await queueEffect(trx, 'payment.webhook', { sessionId, type });
}

/** For how long the built-in gateway waits for evidence. */
const EVIDENCE_DAYS = 7;

async function openDispute(trx: Trx, sessionId: string, secret: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into sandbox_disputes (session_id, id, amount_cents, reason, due_at)
    select id, ${`dp_test_${nameFor(secret, `dispute ${sessionId}`)}`}, amount_cents - refunded_cents, 'fraudulent',
      app_now() + make_interval(days => ${EVIDENCE_DAYS})
    from sandbox_sessions where id = ${sessionId} and status = 'complete' and amount_cents > refunded_cents
      for update
    on conflict do nothing returning id`.execute(trx);
  if (rows.length === 0) return false;
  await announce(trx, sessionId, 'charge.dispute.created');
  await announce(trx, sessionId, 'charge.dispute.funds_withdrawn');
  return true;
}

async function decideDispute(trx: Trx, sessionId: string, outcome: 'won' | 'lost'): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update sandbox_disputes set status = ${outcome}, changes = changes + 1, changed_at = app_now()
    where session_id = ${sessionId} and status in ('needs_response', 'under_review') returning id`.execute(trx);
  if (rows.length === 0) return false;
  if (outcome === 'won') await announce(trx, sessionId, 'charge.dispute.funds_reinstated');
  await announce(trx, sessionId, 'charge.dispute.closed');
  return true;
}

async function findDispute(worker: Database, sessionId: string): Promise<SandboxDisputeRow> {
  const [row] = await worker.read(
    null,
    () => sql<SandboxDisputeRow>`select * from sandbox_disputes where session_id = ${sessionId}`,
  );
  if (!row) throw new Error('The sandbox knows no such dispute.');
  return row;
}

const isOfDispute = (type: SandboxNews): type is SandboxDisputeNews => type.startsWith('charge.dispute.');
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

async function readDisputes(worker: Database, reference: string) {
  const rows = await worker.read(
    null,
    () => sql<{ session: SandboxSessionRow; dispute: string; now: Date }>`
      select to_jsonb(s) as session, d.session_id as dispute, app_now() as now
      from sandbox_sessions s join sandbox_disputes d on d.session_id = s.id where s.payment_id = ${reference}`,
  );
  const [row] = rows;
  return row ? disputesOf([toDispute(row.session, await findDispute(worker, row.dispute))], row.now) : [];
}

/** A dispute in Stripe's words. */
function toDispute(session: SandboxSessionRow, dispute: SandboxDisputeRow) {
  const { id, amount_cents: amount, reason, status, due_at, created_at } = dispute;
  return {
    id,
    object: 'dispute',
    amount,
    currency: session.currency.toLowerCase(),
    payment_intent: session.payment_id,
    status,
    reason,
    created: seconds(created_at),
    evidence_details: { due_by: seconds(due_at), submission_count: status === 'under_review' ? 1 : 0 },
  };
}

/** Stripe's event about a dispute, as the dispute stands when it is sent. */
function toDisputeEvent(
  session: SandboxSessionRow,
  dispute: SandboxDisputeRow,
  type: SandboxDisputeNews,
  secret: string,
): object {
  const { id, changes, changed_at } = dispute;
  const object = toDispute(session, dispute);
  const event = `evt_test_${nameFor(secret, `${id} ${type} ${changes}`)}`;
  return { id: event, object: 'event', type, created: seconds(changed_at), data: { object } };
}

/** The part of Stripe's event that is read; the same news has the same id each time it is sent. */
function toEvent(session: SandboxSessionRow, type: SandboxNews, secret: string): object {
  const id = `evt_test_${nameFor(secret, `${session.id} ${type} ${session.refunded_cents}`)}`;
  const isCharge = type === 'charge.refunded';
  const common = {
    currency: session.currency.toLowerCase(),
    payment_intent: session.payment_id,
    metadata: session.metadata,
  };
  const object = isCharge
    ? { ...common, object: 'charge', amount: session.amount_cents, amount_refunded: session.refunded_cents }
    : {
        ...common,
        id: session.id,
        object: 'checkout.session',
        amount_total: session.amount_cents,
        payment_status: paymentStatus(type),
      };
  return { id, object: 'event', type, data: { object } };
}

const paymentStatus = (type: SandboxNews) => (type === 'checkout.session.completed' ? 'paid' : 'unpaid');
