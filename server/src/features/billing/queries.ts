import { BILLING_PAGE_SIZE, type BilledPayment, type BillingDocument } from '@polyclinic/contract/billing/schemas';
import type { Actor } from '@polyclinic/database';
import { sql } from 'kysely';
import type { SignedInContext } from '../../platform/context.ts';
import type { Services } from '../../platform/services.ts';
import type { Invoice } from './invoice.ts';

type DocumentRow = Omit<BillingDocument, 'url'>;
type PaymentRow = Omit<BilledPayment, 'startTime' | 'createdAt' | 'refund' | 'documents'> & {
  start_time: Date;
  created_at: Date;
  asked_cents: number;
  returned_cents: number;
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

const paymentsOf = (userId: string, page: number) => sql<PaymentRow>`
  select p.id, p.appointment_id as "appointmentId",
    exists (select from appointments o where o.id = p.appointment_id) as "isVisitOpen",
    a.provider_name as "providerName", a.appointment_type as "visitType",
    a.start_time, a.status as "appointmentStatus", p.amount_cents as "amountCents", p.currency, p.status, p.created_at,
    p.refunded_cents as asked_cents,
    coalesce((select sum(l.amount_cents) from ledger_entries l where l.payment_id = p.id and l.kind = 'refund'), 0)::integer
      as returned_cents,
    (select json_agg(json_build_object('id', i.id, 'kind', i.kind, 'name', i.name, 'amountCents', i.amount_cents,
        'issuedAt', i.issued_at) order by i.issued_at, i.id)
      from invoices i where i.payment_id = p.id) as documents
  from payments p
  join paid_visits a on a.payment_id = p.id
  where p.patient_id = ${userId}
  order by p.created_at desc, p.id desc
  limit ${BILLING_PAGE_SIZE} offset ${(page - 1) * BILLING_PAGE_SIZE}`;

function toPayment({
  start_time,
  created_at,
  asked_cents,
  returned_cents,
  documents,
  ...row
}: PaymentRow): BilledPayment {
  const isRefunded = asked_cents > 0 || returned_cents > 0;
  return {
    ...row,
    startTime: start_time.toISOString(),
    createdAt: created_at.toISOString(),
    refund: isRefunded ? { askedCents: Math.max(asked_cents, returned_cents), returnedCents: returned_cents } : null,
    documents: (documents ?? []).map((one) => ({
      ...one,
      issuedAt: new Date(one.issuedAt).toISOString(),
      url: `/api/invoices/${one.id}`,
    })),
  };
}

type InvoiceRow = Invoice & { appointmentId: string; patientId: string };

/** An invoice or a credit note that the actor may see; undefined for anybody else's. */
export async function findInvoice({ database }: Services, actor: NonNullable<Actor>, id: string) {
  const [row] = await database.read(
    actor,
    () => sql<InvoiceRow>`
    select i.kind, i.name, i.patient_name as "patientName", i.provider_name as "providerName",
      i.visit_type as "visitType", i.visit_start as "visitStart", i.amount_cents as "amountCents", i.currency,
      i.issued_at as "issuedAt", i.patient_id as "patientId", p.appointment_id as "appointmentId",
      p.gateway = 'sandbox' as "isDemonstration",
      (select o.name from invoices o where o.id = i.corrects) as corrects
    from invoices i join payments p on p.id = i.payment_id
    where i.id = ${id}`,
  );
  return row;
}
