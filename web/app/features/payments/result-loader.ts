import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { type PaymentState, sessionId } from '@polyclinic/contract/payments/contract';
import { serverApi } from '../../platform/api.ts';
import { orNotFound, requireSession } from '../../platform/guard.ts';
import { languageOfPath } from '../../platform/language.ts';
import { pageUrl } from '../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../platform/server-context.ts';

/** What the server knows of the payment that the address names; null where it names none. */
export interface PaymentResult {
  appointment: Appointment;
  payment: PaymentState;
  /** The server's clock, epoch ms */
  now: number;
}

/** Loads what both result pages show. Somebody else's appointment is the not-found page. */
export async function loadPaymentResult({ context, request }: LoaderArgs): Promise<PaymentResult | null> {
  requireSession(context, request);
  const url = pageUrl(request);
  const appointmentId = url.searchParams.get('appointment');
  if (!appointmentId) return null;
  const api = serverApi(context, request);
  const locale = languageOfPath(url.pathname);
  const session = sessionId.safeParse(url.searchParams.get('session_id')).data;
  const [appointment, payment] = await orNotFound(
    Promise.all([
      api.appointments.get({ id: appointmentId, locale }),
      api.payments.state({ appointmentId, ...(session && { sessionId: session }) }),
    ]),
  );
  return { appointment, payment, now: context.get(serverContext).now };
}
