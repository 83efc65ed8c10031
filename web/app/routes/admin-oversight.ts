import { redirect } from 'react-router';
import { oversightAction } from '../features/oversight/oversight-action.ts';
import { requireSession } from '../platform/guard.ts';
import type { Route } from './+types/admin-oversight.ts';

/** What is posted here is shown in the console. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  requireSession(context, request, { role: 'admin' });
  return redirect(`/${params.lng}/admin?tab=money`);
}

export function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request, { role: 'admin' });
  return oversightAction({ context, request });
}
