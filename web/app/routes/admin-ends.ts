import { redirect } from 'react-router';
import { resolveAction } from '../features/ends/resolve-action.ts';
import { requireDuty } from '../platform/guard.ts';
import type { Route } from './+types/admin-ends.ts';

/** What is posted here is shown in the console. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  requireDuty(context, request, 'support', 'auditor');
  return redirect(`/${params.lng}/admin?tab=ends`);
}

export function action({ context, request }: Route.ActionArgs) {
  requireDuty(context, request, 'support');
  return resolveAction({ context, request });
}
