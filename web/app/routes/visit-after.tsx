import { loadAfter } from '../features/encounters/after-loader.ts';
import { AfterPage } from '../features/encounters/after-page.tsx';
import { visitAction } from '../features/visits/visit-action.ts';
import { requireSession } from '../platform/guard.ts';
import type { Route } from './+types/visit-after.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadAfter({ context, request }, params.appointmentId);
}

export function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request, { role: 'doctor' });
  return visitAction({ context, request });
}

export default function VisitAfterRoute({ loaderData }: Route.ComponentProps) {
  return <AfterPage {...loaderData} />;
}
