import { calendarAnswer } from '../features/encounters/calendar-answer.ts';
import { requireSession } from '../platform/guard.ts';
import type { Route } from './+types/appointment-calendar.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  requireSession(context, request);
  return calendarAnswer({ context, request }, params.appointmentId);
}
