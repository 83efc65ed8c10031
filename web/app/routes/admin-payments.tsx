import { PaymentsPage } from '../features/admin/payments/payments-page.tsx';
import { serverApi } from '../platform/api.ts';
import { orNotFound, requireDuty } from '../platform/guard.ts';
import type { Route } from './+types/admin-payments.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireDuty(context, request, 'finance', 'auditor');
  const { appointmentId } = params;
  return { visit: await orNotFound(serverApi(context, request).admin.visitPayments({ appointmentId })) };
}

export default function AdminPaymentsRoute({ loaderData }: Route.ComponentProps) {
  return <PaymentsPage {...loaderData} />;
}
