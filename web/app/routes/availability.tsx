import { availabilityAction, loadAvailabilityPage } from '../features/availability/availability-action.ts';
import { AvailabilityPage } from '../features/availability/availability-page.tsx';
import { requireSession } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/availability.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context, request, { role: 'doctor' });
  return loadAvailabilityPage({ context, request });
}

export function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request, { role: 'doctor' });
  return availabilityAction({ context, request });
}

export default function AvailabilityRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AvailabilityPage {...loaderData} result={useStoredAnswer(actionData)} />;
}
