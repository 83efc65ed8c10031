import { againAction } from '../features/dashboards/patient/again-action.ts';
import { loadAgain } from '../features/dashboards/patient/again-loader.ts';
import { AgainPage } from '../features/dashboards/patient/again-page.tsx';
import { requireSession } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/appointment-again.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  requireSession(context, request, { role: 'patient' });
  return loadAgain({ context, request }, params.appointmentId);
}

export function action({ context, request, params }: Route.ActionArgs) {
  const { userId } = requireSession(context, request, { role: 'patient' });
  return againAction({ context, request }, params.appointmentId, userId);
}

export default function AppointmentAgainRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AgainPage {...loaderData} result={useStoredAnswer(actionData)} />;
}
