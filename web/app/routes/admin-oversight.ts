import { redirect } from 'react-router';
import { oversightAction } from '../features/oversight/oversight-action.ts';
import { requireDuty } from '../platform/guard.ts';
import type { Route } from './+types/admin-oversight.ts';

/** What is posted here is shown in the console. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  requireDuty(context, request, 'finance', 'auditor');
  return redirect(`/${params.lng}/admin?tab=money`);
}

export function action({ context, request }: Route.ActionArgs) {
  requireDuty(context, request, 'finance');
  return oversightAction({ context, request });
}
