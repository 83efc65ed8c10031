import { paymentsFile } from '../features/admin/money/payments-file.ts';
import { requireDuty } from '../platform/guard.ts';
import type { Route } from './+types/admin-payments-csv.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireDuty(context, request, 'finance', 'auditor');
  return paymentsFile({ context, request });
}
