import { loadVisit } from '../features/patient/visit-loader.ts';
import { VisitPage } from '../features/patient/visit-page.tsx';
import { visitAction } from '../features/visits/visit-action.ts';
import { requireSession } from '../platform/guard.ts';
import type { Route } from './+types/visit.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  requireSession(context, request, { role: 'patient' });
  return loadVisit({ context, request }, params.appointmentId);
}

export function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request, { role: 'patient' });
  return visitAction({ context, request });
}

export default function VisitRoute({ loaderData }: Route.ComponentProps) {
  return <VisitPage {...loaderData} />;
}
