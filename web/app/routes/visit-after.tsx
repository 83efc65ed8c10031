import { loadAfter } from '../features/encounters/after-loader.ts';
import { AfterPage } from '../features/encounters/after-page.tsx';
import { dashboardOf } from '../features/shell/dashboard.ts';
import { visitAction } from '../features/visits/visit-action.ts';
import { requireSession } from '../platform/guard.ts';
import type { Route } from './+types/visit-after.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { role, userId } = requireSession(context, request);
  const data = await loadAfter({ context, request }, params.appointmentId, userId);
  return { ...data, dashboardPath: dashboardOf(role).path };
}

export function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request, { role: 'doctor' });
  return visitAction({ context, request });
}

export default function VisitAfterRoute({ loaderData }: Route.ComponentProps) {
  return <AfterPage {...loaderData} />;
}
