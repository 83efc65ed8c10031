import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { type PaymentState, sessionId } from '@polyclinic/contract/payments/contract';
import { data } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { orNothing, requireSession } from '../../platform/guard.ts';
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

/**
 * Loads what both result pages show. Of an appointment that is somebody else's, or that there never was, it says no more
 * than that there is nothing to show, and that nothing was found.
 */
export async function loadPaymentResult({ context, request }: LoaderArgs) {
  requireSession(context, request);
  const url = pageUrl(request);
  const appointmentId = url.searchParams.get('appointment');
  if (!appointmentId) return nothingToShow();
  const api = serverApi(context, request);
  const locale = languageOfPath(url.pathname);
  const session = sessionId.safeParse(url.searchParams.get('session_id')).data;
  const found = await orNothing(
    Promise.all([
      api.appointments.get({ id: appointmentId, locale }),
      api.payments.state({ appointmentId, ...(session && { sessionId: session }) }),
    ]),
  );
  if (!found) return nothingToShow();
  const [appointment, payment] = found;
  return data<PaymentResult | null>({ appointment, payment, now: context.get(serverContext).now });
}

const nothingToShow = () => data<PaymentResult | null>(null, { status: 404 });
