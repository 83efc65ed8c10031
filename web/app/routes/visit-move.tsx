import { moveAction } from '../features/patient/move-action.ts';
import { MovePage } from '../features/patient/move-page.tsx';
import { loadMove } from '../features/patient/visit-loader.ts';
import { requireSession } from '../platform/guard.ts';
import type { Route } from './+types/visit-move.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  requireSession(context, request, { role: 'patient' });
  return loadMove({ context, request }, params.appointmentId);
}

export function action({ context, request, params }: Route.ActionArgs) {
  requireSession(context, request, { role: 'patient' });
  return moveAction({ context, request }, params.appointmentId);
}

export default function VisitMoveRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <MovePage {...loaderData} result={actionData} />;
}
