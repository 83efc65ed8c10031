import type { VisitPayment, VisitPayments } from '@polyclinic/contract/admin/payments/schemas';
import { sql } from 'kysely';
import { fail } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';

type Visit = Pick<VisitPayments, 'status' | 'feeCents' | 'currency'> & {
  startTime: Date;
  patientId: string | null;
  patientName: string | null;
  providerId: string;
  providerName: string;
};
type Payment = Omit<VisitPayment, 'at'> & { at: Date };

/** What was paid for an appointment and what became of it, for finance and auditors; who is named is noted. Throws NOT_FOUND. */
export async function readVisitPayments(
  { services, actor }: SignedInContext,
  appointmentId: string,
): Promise<VisitPayments> {
  const [[visit], payments] = await Promise.all([
    services.database.read(
      actor,
      () => sql<Visit>`
        select start_time as "startTime", status, fee_cents as "feeCents", currency, patient_id as "patientId",
          patient_name as "patientName", provider_id as "providerId", provider_name as "providerName"
        from visit_of_payments(${appointmentId})`,
    ),
    services.database.read(actor, () => paymentsOf(appointmentId)),
  ]);
  if (!visit) throw fail('NOT_FOUND');
  const { startTime, patientId, patientName, providerId, providerName, ...rest } = visit;
  if (patientId)
    services.accessLog.note({ actor, action: 'read', subject: 'payment', subjectId: appointmentId, patientId });
  return {
    ...rest,
    appointmentId,
    startTime: startTime.toISOString(),
    patient: patientId === null ? null : { userId: patientId, name: patientName ?? '' },
    provider: { userId: providerId, name: providerName },
    payments: payments.map((payment) => ({ ...payment, at: payment.at.toISOString() })),
  };
}

const paymentsOf = (appointmentId: string) => sql<Payment>`
  select p.id, p.created_at as at, p.status, p.amount_cents as "amountCents", p.currency,
    coalesce((
      select json_agg(json_build_object('id', l.id, 'at', iso_instant(l.created_at), 'kind', l.kind,
        'amountCents', l.amount_cents, 'currency', l.currency) order by l.created_at, l.id)
      from ledger_entries l where l.payment_id = p.id), '[]') as entries,
    (select coalesce(sum(r.amount_cents), 0) from refunds r
      where r.payment_id = p.id and r.state in ('owed', 'asked'))::integer as "owedCents",
    coalesce((
      select json_agg(json_build_object('id', i.id, 'kind', i.kind, 'name', i.name) order by i.issued_at, i.id)
      from invoices i where i.payment_id = p.id), '[]') as documents
  from payments p where p.appointment_id = ${appointmentId} order by p.created_at desc, p.id`;
