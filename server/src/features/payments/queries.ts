import type { AppointmentStatus } from '@polyclinic/contract/appointments/rules';
import type { PaymentState, SandboxSession } from '@polyclinic/contract/payments/contract';
import { locale } from '@polyclinic/contract/platform/fields';
import { sql } from 'kysely';
import { fail } from '../../http/index.ts';
import type { SignedInContext } from '../../requests/index.ts';
import type { Services } from '../../services.ts';
import { readRefundProgress } from '../billing/queries.ts';

type StateRow = {
  fee_cents: number;
  currency: string;
  status: AppointmentStatus;
  hold_expires_at: Date | null;
  patient_id: string;
  payment_status: PaymentState['status'] | null;
  is_back: boolean;
};

/** What is known of the payment of an appointment that the actor takes part in; NOT_FOUND for anybody else's. */
export async function readPaymentState(
  context: SignedInContext,
  { appointmentId, sessionId }: { appointmentId: string; sessionId?: string | undefined },
): Promise<PaymentState> {
  const { services, actor } = context;
  const [row] = await services.database.read(
    actor,
    () => sql<StateRow>`
    select a.fee_cents, a.currency, a.status, a.hold_expires_at, a.patient_id,
      (select p.status from visit_payment_status p where p.appointment_id = a.id order by p.created_at desc limit 1)
        as payment_status,
      exists (select from payments p where p.appointment_id = a.id and p.gateway_session_id = ${sessionId ?? null}) as is_back
    from appointments a where a.id = ${appointmentId}`,
  );
  if (!row) throw fail('NOT_FOUND');
  const patientId = row.patient_id;
  services.accessLog.note({ actor, action: 'read', subject: 'payment', subjectId: appointmentId, patientId });
  const status = row.payment_status ?? 'none';
  // Of somebody who waits for the gateway's message, once it has come; anybody can open the page with a session that they made up.
  if (row.is_back && row.status !== 'scheduled')
    services.log.info({ appointmentId, payment: status }, 'back from the gateway');
  return {
    appointmentId,
    amountCents: row.fee_cents,
    currency: row.currency,
    status,
    appointmentStatus: row.status,
    holdExpiresAt: row.hold_expires_at?.toISOString() ?? null,
    refund: await readRefundProgress(context, appointmentId),
  };
}

/** The built-in gateway's card page; NOT_FOUND where another gateway is configured. */
export async function readSandboxSession({ gateway }: Services, sessionId: string): Promise<SandboxSession> {
  const session = await gateway.sandbox?.find(sessionId);
  if (!session) throw fail('NOT_FOUND');
  return {
    id: session.id,
    amountCents: session.amount_cents,
    currency: session.currency,
    description: session.description,
    locale: locale.catch('en').parse(session.locale),
    status: session.status as SandboxSession['status'],
    successUrl: session.success_url,
    cancelUrl: session.cancel_url,
    expiresAt: session.expires_at.toISOString(),
    dispute: session.dispute,
  };
}
