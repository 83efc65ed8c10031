import { appointmentAction } from '../features/appointments/appointment-action.ts';
import { OwnAppointment } from '../features/dashboards/patient/own-appointment.tsx';
import { TreatedAppointment } from '../features/dashboards/provider/treated-appointment.tsx';
import { loadAppointmentPage } from '../features/encounters/appointment-loader.ts';
import { AppointmentPage } from '../features/encounters/appointment-page.tsx';
import { OwnReview } from '../features/reviews/own-review.tsx';
import { dashboardOf } from '../features/shell/dashboard-of.ts';
import { requireSession } from '../platform/guard.ts';
import type { Route } from './+types/appointment.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const viewer = requireSession(context, request);
  const data = await loadAppointmentPage({ context, request }, params.appointmentId, viewer);
  return { ...data, dashboardPath: dashboardOf(viewer.role).path };
}

export function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request);
  return appointmentAction({ context, request });
}

export default function AppointmentRoute({ loaderData }: Route.ComponentProps) {
  const { appointment, briefing, freeAgain, mayReview, review, isProvider, now } = loaderData;
  const common = { appointment, now };
  return (
    <AppointmentPage
      {...loaderData}
      own={
        isProvider ? (
          <TreatedAppointment {...common} briefing={briefing} />
        ) : (
          <OwnAppointment {...common} freeAgain={freeAgain} />
        )
      }
      ownReview={mayReview ? <OwnReview appointment={appointment} review={review} /> : null}
    />
  );
}
