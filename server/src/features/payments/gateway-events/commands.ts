import {
  applyNews,
  type GatewayNews,
  type GatewayRefund,
  needsReading,
  type PaymentAlert,
  refundPauseMinutes,
  type Settlement,
  type SettlementOutcome,
} from '@polyclinic/contract/payments/settlement/rules';
import type { Trx } from '@polyclinic/database';
import { sql } from 'kysely';
import { queueEffect } from '../../../jobs/index.ts';
import type { GatewayEvent } from '../../../payments/index.ts';
import type { Services } from '../../../services.ts';
import { bearLosses, storeChargeback } from '../chargebacks/commands.ts';
import { type LockedPayment, lockPayment, storeSettlement } from '../ledger/commands.ts';

type Stored = 'applied' | 'ignored' | 'unmatched' | 'unreadable';

/** Does what a verified event says, once, in one transaction. What can't be told whose it is is kept, and done once it can. */
export async function applyGatewayEvent(services: Services, event: GatewayEvent): Promise<Stored> {
  const { worker, gateway, log } = services;
  const state = await worker.transaction(null, async (trx) => {
    if (!(await recordEvent(trx, gateway.name, event))) return 'applied' as const;
    const found = await settleEvent(trx, event);
    await trx.updateTable('payment_events').set({ state: found }).where('id', '=', event.id).execute();
    return found;
  });
  if (state === 'unmatched' || state === 'unreadable') {
    log.error({ eventId: event.id, type: event.type, state }, 'an event of the gateway needs attention');
  }
  return state;
}

/** False for one that was here before. Only what is read is kept: a gateway's events carry people's data. */
async function recordEvent(trx: Trx, gateway: string, event: GatewayEvent): Promise<boolean> {
  const { id, type, reference } = event;
  const stored = await trx
    .insertInto('payment_events')
    .values({ id, gateway, type, reference, payload: JSON.stringify(event) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return stored.length > 0;
}

async function settleEvent(trx: Trx, event: GatewayEvent): Promise<Stored> {
  const { id, type, news } = event;
  if (news === null) {
    if (!event.isKnown) await alertUnhandled(trx, { type, eventId: id });
    return 'ignored';
  }
  if (news === 'unreadable') {
    await alert(trx, { key: `unreadable:${id}`, kind: 'unreadable', eventId: id });
    return 'unreadable';
  }
  const payment = await findPayment(trx, event, news);
  if (!payment) {
    await alert(trx, { key: `unmatched:${id}`, kind: 'unmatched', eventId: id });
    return 'unmatched';
  }
  await settleNews(trx, payment, news, id);
  if (event.reference) await settleUnmatched(trx, event.reference);
  return 'applied';
}

/** By our own id, else by the gateway's name for a payment that came in before. */
async function findPayment(trx: Trx, event: GatewayEvent, news: GatewayNews): Promise<LockedPayment | undefined> {
  const known = event.reference ? await paymentOf(trx, event.reference) : undefined;
  const isAboutCapture = news.type === 'refund' || news.type === 'dispute';
  const id = isAboutCapture ? known : (event.paymentId ?? known);
  return id ? lockPayment(trx, id) : undefined;
}

async function paymentOf(trx: Trx, reference: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('captures')
    .select('payment_id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row?.payment_id;
}

/** Does what was told of a payment while its first event was being settled elsewhere: neither saw the other. */
export async function settleLeftUnmatched({ worker }: Services): Promise<void> {
  const left = await worker.read(
    null,
    () => sql<{ reference: string; paymentId: string }>`
      select distinct c.reference, c.payment_id as "paymentId"
      from payment_events e join captures c on c.reference = e.reference where e.state = 'unmatched' limit 50`,
  );
  for (const { reference, paymentId } of left) {
    await worker.transaction(null, async (trx) => {
      // In the order of an event's own transaction.
      if (await lockPayment(trx, paymentId)) await settleUnmatched(trx, reference);
    });
  }
}

/** What was told of a payment before it was known that it came in. */
async function settleUnmatched(trx: Trx, reference: string): Promise<void> {
  const waiting = await trx
    .updateTable('payment_events')
    .set({ state: 'applied' })
    .where('reference', '=', reference)
    .where('state', '=', 'unmatched')
    .returning(['id', sql<GatewayEvent>`payload`.as('event')])
    .execute();
  for (const { id, event } of waiting) {
    const id_of = await paymentOf(trx, reference);
    const payment = id_of && (await lockPayment(trx, id_of));
    if (!payment || event.news === null || event.news === 'unreadable') continue;
    await settleNews(trx, payment, event.news, id);
    await sql`update payment_alerts set closed_at = app_now(), closing_note = 'matched'
      where key = ${`unmatched:${id}`} and closed_at is null`.execute(trx);
  }
}

/** Brings what the gateway told into the books; `source` names the news in alerts. */
export async function settleNews(trx: Trx, payment: LockedPayment, news: GatewayNews, source: string): Promise<void> {
  const { row, state } = payment;
  const outcome = await decide(trx, payment, news);
  const reference = 'reference' in news ? news.reference : null;
  if (outcome.state !== state) await storeSettlement(trx, row, outcome.state);
  if (news.type === 'dispute') await storeChargeback(trx, news);
  // A dispute may be lost before the payment is known to pay for its visit.
  if (news.type === 'dispute' || news.type === 'paid') await bearLosses(trx, row.id);
  for (const refund of refundsIn(news)) await linkRefund(trx, row.id, refund);
  await planReading(trx, outcome.state, news);
  if (outcome.effects.includes('release')) await sql`select release_unpaid(${row.appointment_id})`.execute(trx);
  await sql`select owe_refunds(${row.id})`.execute(trx);
  for (const kind of outcome.alerts) await alertOf(trx, { kind, source, paymentId: row.id, news });
  if (reference) await alertOutside(trx, row.id, reference);
}

function refundsIn(news: GatewayNews): readonly GatewayRefund[] {
  if (news.type === 'reading') return news.refunds;
  return news.type === 'refund' ? [news] : [];
}

/** Takes a refund at the gateway for the one of ours that asked for it, also where its answer was lost. */
async function linkRefund(trx: Trx, paymentId: string, { id, refundId, amountCents }: GatewayRefund): Promise<void> {
  if (!refundId) return;
  await sql`update refunds set gateway_refund_id = ${id}, state = 'asked', amount_cents = ${amountCents},
      asked_at = coalesce(asked_at, app_now())
    where id = ${refundId} and payment_id = ${paymentId} and state in ('owed', 'asked') and gateway_refund_id is null
      and not exists (select from refunds other where other.gateway_refund_id = ${id})`.execute(trx);
}

/** Has the charge read at the gateway where only that can say how much is returned: at once where it was reported so. */
async function planReading(trx: Trx, { captures }: Settlement, news: GatewayNews): Promise<void> {
  const capture = captures.find(({ reference }) => 'reference' in news && reference === news.reference);
  if (!capture) return;
  const { isPending, isUnexplained } = needsReading(capture);
  const { reference } = capture;
  if (news.type === 'charge' && isUnexplained) {
    const { rows } = await sql<{ paymentId: string }>`update captures set next_read_at = app_now(), readings = 0
      where reference = ${reference} returning payment_id as "paymentId"`.execute(trx);
    for (const { paymentId } of rows) await queueEffect(trx, 'payment.refund', { paymentId });
  } else if (isPending) {
    const first = sql`app_now() + make_interval(mins => ${refundPauseMinutes(1)}::integer)`;
    await sql`update captures set next_read_at = coalesce(next_read_at, ${first}) where reference = ${reference}`.execute(
      trx,
    );
  } else if (!isUnexplained || news.type === 'reading') {
    // What was reported while it was read is read once more.
    await sql`update captures set next_read_at = null, readings = 0
      where reference = ${reference} and next_read_at > app_now()`.execute(trx);
  }
}

/** Confirms while it decides: the visit may have been cancelled a moment ago, and its own row knows best. */
async function decide(trx: Trx, { row, state }: LockedPayment, news: GatewayNews): Promise<SettlementOutcome> {
  const outcome = applyNews(state, news, { slotHeld: await isSlotHeld(trx, row) });
  if (!outcome.effects.includes('confirm')) return outcome;
  const { rows } = await sql<{ done: boolean | null }>`
    select confirm_appointment(${row.appointment_id}) as done`.execute(trx);
  return rows[0]?.done ? outcome : applyNews(state, news, { slotHeld: false });
}

/** Whether the visit occupies its time and no other payment pays for it. */
async function isSlotHeld(trx: Trx, { id, appointment_id }: LockedPayment['row']): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select a.status in ('scheduled', 'confirmed', 'in_progress') and not exists (
      select from payments o where o.appointment_id = a.id and o.id <> ${id} and o.status in ('pending', 'paid')) as held
    from appointments a where a.id = ${appointment_id}`.execute(trx);
  return rows[0]?.held ?? false;
}

type Alerted = { kind: PaymentAlert; source: string; paymentId: string; news: GatewayNews };

function alertOf(trx: Trx, { kind, source, paymentId, news }: Alerted): Promise<void> {
  const money = 'amountCents' in news ? { amountCents: news.amountCents, currency: news.currency } : {};
  const subject = 'id' in news ? news.id : source;
  return alert(trx, { key: `${kind}:${subject}`, kind, paymentId, ...money });
}

/** More went back than we asked for: somebody at the gateway did it. */
async function alertOutside(trx: Trx, paymentId: string, reference: string): Promise<void> {
  const { rows } = await sql<{ returned: number; outside: number; currency: string }>`
    select c.returned_cents as returned, c.currency, c.returned_cents - coalesce((
      select sum(k.amount_cents) from capture_claims k join refunds r on r.gateway_refund_id = k.id
      where k.capture_id = c.id and k.status = 'succeeded'), 0)::integer as outside
    from captures c where c.reference = ${reference}`.execute(trx);
  const [row] = rows;
  if (!row || row.outside <= 0) return;
  const { outside: amountCents, currency } = row;
  const key = `outside_refund:${reference}:${amountCents}`;
  await alert(trx, { key, kind: 'outside_refund', paymentId, amountCents, currency });
}

/** One for each kind of event; closing it closes it for what has come so far, and the next event opens it again. */
async function alertUnhandled(trx: Trx, { type, eventId }: { type: string; eventId: string }): Promise<void> {
  await trx
    .insertInto('payment_alerts')
    .values({ key: `unhandled:${type}`, kind: 'unhandled', event_id: eventId })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          event_id: eventId,
          created_at: sql`app_now()`,
          closed_at: null,
          closed_by: null,
          closing_note: null,
        })
        .where('payment_alerts.closed_at', 'is not', null),
    )
    .execute();
}

type Alert = {
  key: string;
  kind: PaymentAlert | 'difference' | 'dispute_due' | 'outside_refund' | 'refund_stuck' | 'unmatched' | 'unreadable';
  paymentId?: string;
  eventId?: string;
  amountCents?: number;
  currency?: string;
};

/** Shows administrators what a person should look at; the same news once. */
export async function alert(trx: Trx, { key, kind, ...about }: Alert): Promise<void> {
  await trx
    .insertInto('payment_alerts')
    .values({
      key,
      kind,
      payment_id: about.paymentId ?? null,
      event_id: about.eventId ?? null,
      amount_cents: about.amountCents ?? null,
      currency: about.currency ?? null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}
