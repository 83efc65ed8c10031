import {
  BILLING_PAGE_SIZE,
  type BilledPayment,
  type BillingDocument,
  type RefundProgress,
} from '@polyclinic/contract/billing/schemas';
import type { Actor } from '@polyclinic/database';
import { type RawBuilder, sql } from 'kysely';
import type { SignedInContext } from '../../requests/index.ts';
import type { Services } from '../../services.ts';
import type { Invoice } from './invoices/rules.ts';

type DocumentRow = Omit<BillingDocument, 'url'>;
type PaymentRow = Omit<BilledPayment, 'startTime' | 'createdAt' | 'refund' | 'documents'> & {
  start_time: Date;
  created_at: Date;
  refund: ProgressRow | null;
  documents: DocumentRow[] | null;
};

/** A page of the caller's payments as a patient, latest first, each with its documents. */
export async function readPayments({ services, actor }: SignedInContext, page: number) {
  const [rows, [count]] = await Promise.all([
    services.database.read(actor, () => paymentsOf(actor.userId, page)),
    services.database.read(actor, (db) =>
      db
        .selectFrom('payments')
        .select((build) => build.fn.countAll<number>().as('total'))
        .where('patient_id', '=', actor.userId),
    ),
  ]);
  for (const { appointmentId: subjectId } of rows)
    services.accessLog.note({ actor, action: 'read', subject: 'payment', subjectId, patientId: actor.userId });
  return { payments: rows.map(toPayment), total: count?.total ?? 0 };
}

type ProgressRow = { openCents: number; returnedCents: number; askedAt: string | null; returnedAt: string | null };

/** What goes back of a payment, by the books of refunds and the ledger. */
const refundOf = (payment: RawBuilder<unknown>) => sql`(
  select json_build_object('openCents', o.cents, 'askedAt', o.at, 'returnedCents', l.cents, 'returnedAt', l.at)
  from (select coalesce(sum(r.amount_cents), 0) as cents, min(r.asked_at) as at from refunds r
      where r.payment_id = ${payment} and r.state in ('owed', 'asked')) o,
    (select coalesce(sum(-ledger_sign(e.kind) * e.amount_cents), 0) as cents,
        max(e.created_at) filter (where e.kind = 'refund') as at
      from ledger_entries e where e.payment_id = ${payment} and e.kind in ('refund', 'refund_reversal')) l)`;

/** As the patient sees it: money that is owed back is on its way. */
const statusOf = sql`case when exists (select from refunds r where r.payment_id = p.id and r.state in ('owed', 'asked'))
  then 'refunding' else p.status end`;

/** What goes back of a visit's latest payment; null where nothing does, or where the caller may not see it. */
export async function readRefundProgress({ services, actor }: SignedInContext, appointmentId: string) {
  const [row] = await services.database.read(
    actor,
    () => sql<{ refund: ProgressRow }>`
      select ${refundOf(sql`p.id`)} as refund from payments p
      where p.appointment_id = ${appointmentId} order by p.created_at desc limit 1`,
  );
  return row ? toProgress(row.refund) : null;
}

function toProgress(row: ProgressRow | null): RefundProgress | null {
  if (!row || row.openCents + row.returnedCents <= 0) return null;
  const { openCents, returnedCents, askedAt, returnedAt } = row;
  const instant = (time: string | null) => (time === null ? null : new Date(time).toISOString());
  return {
    askedCents: openCents + returnedCents,
    returnedCents,
    askedAt: instant(askedAt),
    returnedAt: returnedCents > 0 ? instant(returnedAt) : null,
  };
}

const paymentsOf = (userId: string, page: number) => sql<PaymentRow>`
  select p.id, p.appointment_id as "appointmentId",
    exists (select from appointments o where o.id = p.appointment_id) as "isVisitOpen",
    a.provider_name as "providerName", a.appointment_type as "visitType",
    a.start_time, a.status as "appointmentStatus", p.amount_cents as "amountCents", p.currency, ${statusOf} as status, p.created_at,
    ${refundOf(sql`p.id`)} as refund,
    exists (select from captures c where c.payment_id = p.id and c.is_disputed) as "isDisputed",
    (select coalesce(sum(c.withheld_cents), 0)::integer from captures c where c.payment_id = p.id) as "claimedCents",
    (select json_agg(json_build_object('id', i.id, 'kind', i.kind, 'name', i.name, 'amountCents', i.amount_cents,
        'issuedAt', i.issued_at) order by i.issued_at, i.id)
      from invoices i where i.payment_id = p.id) as documents
  from payments p
  join paid_visits a on a.payment_id = p.id
  where p.patient_id = ${userId}
  order by p.created_at desc, p.id desc
  limit ${BILLING_PAGE_SIZE} offset ${(page - 1) * BILLING_PAGE_SIZE}`;

function toPayment({ start_time, created_at, refund, documents, ...row }: PaymentRow): BilledPayment {
  return {
    ...row,
    startTime: start_time.toISOString(),
    createdAt: created_at.toISOString(),
    refund: toProgress(refund),
    documents: (documents ?? []).map((one) => ({
      ...one,
      issuedAt: new Date(one.issuedAt).toISOString(),
      url: `/api/invoices/${one.id}`,
    })),
  };
}

/** `issuer` is null where none was set up when it was issued. */
type InvoiceRow = Invoice & { appointmentId: string; patientId: string; issuer: string | null };

/** An invoice or a credit note that the actor may see; undefined for anybody else's. */
export async function findInvoice({ database }: Services, actor: NonNullable<Actor>, id: string) {
  const [row] = await database.read(
    actor,
    () => sql<InvoiceRow>`
    select i.kind, i.name, i.patient_name as "patientName", i.provider_name as "providerName",
      i.visit_type as "visitType", i.visit_start as "visitStart", i.amount_cents as "amountCents", i.currency,
      i.issued_at as "issuedAt", i.issuer, i.patient_id as "patientId", p.appointment_id as "appointmentId",
      p.gateway = 'sandbox' as "isDemonstration",
      (select o.name from invoices o where o.id = i.corrects) as corrects
    from invoices i join payments p on p.id = i.payment_id
    where i.id = ${id}`,
  );
  return row;
}
