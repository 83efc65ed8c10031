import { ATTEMPTS_BEFORE_A_PERSON_LOOKS, refundPauseMinutes } from '@polyclinic/contract/payments/settlement/rules';
import type { Trx } from '@polyclinic/database';
import { sql } from 'kysely';
import type { Effects } from '../../../jobs/index.ts';
import { GatewayFailure } from '../../../payments/index.ts';
import type { Services } from '../../../services.ts';
import { alert, settleLeftUnmatched, settleNews } from '../gateway-events/commands.ts';
import { lockPayment } from '../ledger/commands.ts';

type Due = { id: string; paymentId: string; attempts: number; gateway: string; reference: string; currency: string };
type Request = { amountCents: number; key: string };

/** Asks the gateway for what is owed back of a payment. What fails is asked again by the clock, for as long as it is owed. */
export async function returnOwed(services: Services, { paymentId }: Effects['payment.refund']): Promise<void> {
  for (const due of await takeReadings(services, paymentId)) if (!(await readOne(services, due))) return;
  for (const due of await takeDue(services, paymentId)) await returnOne(services, due);
}

/** Goes on with every refund whose pause is over, until the gateway leaves one without an answer. */
export async function returnAllOwed(services: Services): Promise<void> {
  await settleLeftUnmatched(services);
  for (const due of await takeReadings(services, null)) if (!(await readOne(services, due))) return;
  const payments = await services.worker.read(
    null,
    () => sql<{ paymentId: string }>`
      select payment_id as "paymentId" from refunds
      where state in ('owed', 'asked') and gateway_refund_id is null and next_try_at <= app_now()
      order by next_try_at limit 50`,
  );
  for (const { paymentId } of payments) {
    for (const due of await takeDue(services, paymentId)) if (!(await returnOne(services, due))) return;
  }
  await services.worker.transaction(null, alertOfSlow);
}

type Reading = { paymentId: string; gateway: string; reference: string };

/** Takes the charges that only a reading can tell about: a refund is pending, or one was reported without its name. */
async function takeReadings({ worker }: Services, paymentId: string | null): Promise<Reading[]> {
  return worker.transaction(null, async (trx) => {
    const { rows } = await sql<Reading & { id: string; readings: number }>`
      update captures c set readings = c.readings + 1 from payments p
      where p.id = c.payment_id and c.next_read_at <= app_now() and c.payment_id = coalesce(${paymentId}, c.payment_id)
        and c.id in (select id from captures where next_read_at <= app_now() order by next_read_at limit 50)
      returning c.id, c.readings, c.payment_id as "paymentId", p.gateway, c.reference`.execute(trx);
    for (const { id, readings } of rows) {
      await sql`update captures set next_read_at = app_now() + make_interval(mins => ${refundPauseMinutes(readings)}::integer)
        where id = ${id}`.execute(trx);
    }
    return rows;
  });
}

/** False where the gateway gave no answer. */
async function readOne({ worker, gateway, log }: Services, { paymentId, ...due }: Reading): Promise<boolean> {
  if (due.gateway !== gateway.name) return true;
  try {
    const reading = await gateway.readCharge(due.reference);
    if (!reading) return true;
    await worker.transaction(null, async (trx) => {
      const payment = await lockPayment(trx, paymentId);
      if (payment) await settleNews(trx, payment, reading, `reading of ${due.reference}`);
    });
    return true;
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    log.error({ err: error, paymentId }, 'charge not read');
    return error.isStored;
  }
}

/** Takes what is due for one attempt; the next one is due after a pause, even if this process dies. */
async function takeDue({ worker }: Services, paymentId: string): Promise<Due[]> {
  return worker.transaction(null, async (trx) => {
    const { rows } = await sql<Due>`
      update refunds r set attempts = r.attempts + 1
      from captures c join payments p on p.id = c.payment_id
      where r.payment_id = ${paymentId} and c.id = r.capture_id and r.state in ('owed', 'asked')
        and r.gateway_refund_id is null and r.next_try_at <= app_now()
      returning r.id, r.payment_id as "paymentId", r.attempts, p.gateway, c.reference, c.currency`.execute(trx);
    for (const { id, attempts } of rows) {
      await sql`update refunds set next_try_at = app_now() + make_interval(mins => ${refundPauseMinutes(attempts)}::integer)
        where id = ${id}`.execute(trx);
    }
    return rows;
  });
}

/** False where the gateway gave no answer: the others need not be asked now. */
async function returnOne(services: Services, due: Due): Promise<boolean> {
  try {
    if (due.gateway !== services.gateway.name) {
      throw new GatewayFailure(`Paid at ${due.gateway}, which is not configured.`, { isStored: true });
    }
    const request = await prepare(services, due);
    if (request) await ask(services, due, request);
    return true;
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    services.log.error({ err: error, refundId: due.id }, 'refund not made');
    await noteFailure(services, due, error);
    return error.isStored;
  }
}

/** Looks first what has gone back already, for all callers; null where nothing is left to ask for. */
async function prepare({ worker, gateway }: Services, { id, paymentId, reference }: Due): Promise<Request | null> {
  const reading = await gateway.readCharge(reference);
  return worker.transaction(null, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    if (!payment) return null;
    // What was asked for and not answered is decided anew, by what the gateway says now.
    await sql`update refunds set state = 'owed' where id = ${id} and state = 'asked' and gateway_refund_id is null`.execute(
      trx,
    );
    if (reading) await settleNews(trx, payment, reading, `reading of ${id}`);
    else await sql`select owe_refunds(${paymentId})`.execute(trx);
    const { rows } = await sql<Request>`
      update refunds set state = 'asked', asked_at = coalesce(asked_at, app_now())
      where id = ${id} and state = 'owed'
      returning amount_cents as "amountCents", 'refund-' || id || '-' || key_number as key`.execute(trx);
    return rows[0] ?? null;
  });
}

async function ask({ worker, gateway }: Services, due: Due, { amountCents, key }: Request): Promise<void> {
  const { id, paymentId, reference, currency } = due;
  const request = { paymentId, refundId: id, paymentReference: reference, amountCents, idempotencyKey: key };
  const answer = await gateway.refund(request);
  if (!answer) return;
  await worker.transaction(null, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    if (!payment) return;
    await sql`update refunds set last_error = null where id = ${id} and refusals = 0`.execute(trx);
    await settleNews(trx, payment, { type: 'refund', reference, currency, ...answer, refundId: id }, `answer to ${id}`);
  });
}

async function noteFailure(
  { worker, gateway }: Services,
  due: Due,
  { message, isStored }: GatewayFailure,
): Promise<void> {
  const needsPerson = due.attempts >= ATTEMPTS_BEFORE_A_PERSON_LOOKS || due.gateway !== gateway.name;
  await worker.transaction(null, async (trx) => {
    // An answer that is kept for its key needs another one; without an answer, the same asks for the same.
    await sql`update refunds set last_error = ${message.slice(0, 500)}, needs_person = needs_person or ${needsPerson},
        state = case when ${isStored} then 'owed' else state end,
        key_number = key_number + case when ${isStored} then 1 else 0 end
      where id = ${due.id} and state in ('owed', 'asked')`.execute(trx);
    const { id, paymentId } = due;
    if (needsPerson) await alert(trx, { key: `refund_stuck:${id}`, kind: 'refund_stuck', paymentId });
  });
}

const SLOW_DAYS = 10;

/** A refund that the gateway took on and never finished. */
async function alertOfSlow(trx: Trx): Promise<void> {
  const { rows } = await sql<{ id: string; paymentId: string }>`
    update refunds set needs_person = true
    where state = 'asked' and not needs_person and asked_at < app_now() - make_interval(days => ${SLOW_DAYS}::integer)
    returning id, payment_id as "paymentId"`.execute(trx);
  for (const { id, paymentId } of rows)
    await alert(trx, { key: `refund_stuck:${id}`, kind: 'refund_stuck', paymentId });
}
