import { loadProposable, proposeAction } from '../features/dashboards/provider/propose-action.ts';
import { ProposePage } from '../features/dashboards/provider/propose-page.tsx';
import { requireSession } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/appointment-propose.ts';

/** The visit, and which of the doctor's times could be proposed for it. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  requireSession(context, request, { role: 'doctor' });
  return loadProposable({ context, request }, params.appointmentId);
}

export function action({ context, request, params }: Route.ActionArgs) {
  requireSession(context, request, { role: 'doctor' });
  return proposeAction({ context, request }, params.appointmentId);
}

export default function AppointmentProposeRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ProposePage {...loaderData} result={useStoredAnswer(actionData)} />;
}
