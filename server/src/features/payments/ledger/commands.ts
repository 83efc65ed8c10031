import type { LedgerKind } from '@polyclinic/contract/payments/rules';
import {
  type Capture,
  type Claim,
  isDisputed,
  returnedCents,
  type Settlement,
  type Standing,
  withdrawnCents,
  withheldCents,
} from '@polyclinic/contract/payments/settlement/rules';
import type { Trx } from '@polyclinic/database';
import { sql } from 'kysely';

export type PaymentRow = {
  id: string;
  appointment_id: string;
  patient_id: string;
  provider_user_id: string;
  status: Settlement['status'];
  amount_cents: number;
  currency: string;
  gateway_session_id: string | null;
};

/** A payment under its lock, with what the gateway has told of it. */
export type LockedPayment = { row: PaymentRow; state: Settlement };

/** Locks a payment after its visit; undefined where there is none. */
export async function lockPayment(trx: Trx, id: string): Promise<LockedPayment | undefined> {
  const { rows } = await sql<PaymentRow>`select * from lock_payment(${id})`.execute(trx);
  const [row] = rows;
  if (!row) return undefined;
  const { status, appointment_id, gateway_session_id, amount_cents, currency } = row;
  const state = {
    status,
    appointmentId: appointment_id,
    sessionId: gateway_session_id,
    amountCents: amount_cents,
    currency,
    captures: await readCaptures(trx, id),
  };
  return { row, state };
}

type CaptureRow = Omit<Capture, 'claims'> & { claims: Claim[] | null };

async function readCaptures(trx: Trx, paymentId: string): Promise<Capture[]> {
  const { rows } = await sql<CaptureRow>`
    select c.reference, c.amount_cents as "amountCents", c.currency, c.standing,
      c.unnamed_refunded_cents as "unnamedRefundedCents", c.reported_refunded_cents as "reportedRefundedCents",
      (select json_agg(json_build_object('id', k.id, 'kind', k.kind, 'amountCents', k.amount_cents, 'status', k.status,
        'isWithdrawn', k.is_withdrawn, 'isReinstated', k.is_reinstated) order by k.created_at, k.id)
        from capture_claims k where k.capture_id = c.id) as claims
    from captures c where c.payment_id = ${paymentId} order by c.id`.execute(trx);
  return rows.map((row) => ({ ...row, claims: row.claims ?? [] }));
}

/** Writes what has become of a payment, with an entry for each cent that moved. */
export async function storeSettlement(trx: Trx, payment: PaymentRow, after: Settlement): Promise<void> {
  for (const capture of after.captures) await storeCapture(trx, payment, capture);
  const pays = after.captures.filter(({ standing }) => standing === 'accepted');
  const counted = pays.length > 0 ? pays : after.captures;
  const total = (of: (capture: Capture) => number) => counted.reduce((sum, capture) => sum + of(capture), 0);
  await trx
    .updateTable('payments')
    .set({
      status: after.status,
      captured_cents: total(({ amountCents }) => amountCents),
      refunded_cents: total(returnedCents),
      gateway_payment_id: (pays[0] ?? after.captures[0])?.reference ?? null,
      ...(after.status === 'pending' ? {} : { checkout_request: null }),
    })
    .where('id', '=', payment.id)
    .execute();
}

type Stored = { id: string; returned_cents: number; withdrawn_cents: number; isNew: boolean };

async function storeCapture(trx: Trx, payment: PaymentRow, capture: Capture): Promise<void> {
  const before = await recordCapture(trx, payment.id, capture);
  for (const claim of capture.claims) await storeClaim(trx, before.id, claim);
  const [returned, withdrawn] = [returnedCents(capture), withdrawnCents(capture)];
  const enter = (kind: LedgerKind, amountCents: number, reference: string) =>
    enterMoney(trx, payment, { captureId: before.id, currency: capture.currency, kind, amountCents, reference });
  const { reference } = capture;
  if (before.isNew) await enter('charge', capture.amountCents, reference);
  const [back, taken] = [returned - before.returned_cents, withdrawn - before.withdrawn_cents];
  if (back !== 0) await enter(back > 0 ? 'refund' : 'refund_reversal', Math.abs(back), `${reference}:refunded`);
  if (taken !== 0) await enter(taken > 0 ? 'dispute' : 'dispute_reversal', Math.abs(taken), `${reference}:disputed`);
  await trx
    .updateTable('captures')
    .set({
      standing: capture.standing satisfies Standing,
      unnamed_refunded_cents: capture.unnamedRefundedCents,
      reported_refunded_cents: capture.reportedRefundedCents,
      returned_cents: returned,
      withdrawn_cents: withdrawn,
      withheld_cents: withheldCents(capture),
      is_disputed: isDisputed(capture),
    })
    .where('id', '=', before.id)
    .execute();
}

async function recordCapture(trx: Trx, paymentId: string, capture: Capture): Promise<Stored> {
  const { reference, amountCents: amount_cents, currency } = capture;
  const [made] = await trx
    .insertInto('captures')
    .values({ payment_id: paymentId, reference, amount_cents, currency })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning(['id', 'returned_cents', 'withdrawn_cents'])
    .execute();
  if (made) return { ...made, isNew: true };
  const known = await trx
    .selectFrom('captures')
    .select(['id', 'returned_cents', 'withdrawn_cents'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return { ...known, isNew: false };
}

async function storeClaim(trx: Trx, captureId: string, claim: Claim): Promise<void> {
  const { id, kind, amountCents: amount_cents, status, isWithdrawn: is_withdrawn, isReinstated: is_reinstated } = claim;
  const closedAt = status === 'won' || status === 'lost' ? sql<Date>`app_now()` : null;
  const told = { amount_cents, status, is_withdrawn, is_reinstated };
  await trx
    .insertInto('capture_claims')
    .values({ id, capture_id: captureId, kind, ...told, closed_at: closedAt })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...told, closed_at: sql`coalesce(capture_claims.closed_at, ${closedAt})` }),
    )
    .execute();
}

type Entry = { captureId: string; kind: LedgerKind; amountCents: number; currency: string; reference: string };

/** Money may go to and fro by the same amounts: each entry of a capture has its number. */
async function enterMoney(trx: Trx, payment: PaymentRow, entry: Entry): Promise<void> {
  const { captureId, kind, amountCents, currency, reference } = entry;
  const numbered = sql<string>`${reference} || case when ${kind} = 'charge' then '' else ':' || (
    select count(*) from ledger_entries where capture_id = ${captureId}) end`;
  await trx
    .insertInto('ledger_entries')
    .values({
      payment_id: payment.id,
      appointment_id: payment.appointment_id,
      patient_id: payment.patient_id,
      provider_user_id: payment.provider_user_id,
      capture_id: captureId,
      kind,
      amount_cents: amountCents,
      currency,
      gateway_reference: numbered,
    })
    .execute();
}
