import { loadBooking } from '../features/appointments/booking/booking-loader.ts';
import { moveAction } from '../features/dashboards/patient/move-action.ts';
import { loadMovable } from '../features/dashboards/patient/move-loader.ts';
import { MovePage } from '../features/dashboards/patient/move-page.tsx';
import { requireSession } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/appointment-move.ts';

/** The visit, and where it could move: its doctor's slots. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireSession(context, request, { role: 'patient' });
  const appointment = await loadMovable({ context, request }, params.appointmentId);
  const { days, now } = await loadBooking({ context, request }, { provider: appointment.appointment.providerId });
  return { ...appointment, days, now };
}

export function action({ context, request, params }: Route.ActionArgs) {
  requireSession(context, request, { role: 'patient' });
  return moveAction({ context, request }, params.appointmentId);
}

export default function AppointmentMoveRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <MovePage {...loaderData} result={useStoredAnswer(actionData)} />;
}
