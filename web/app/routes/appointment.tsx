import { visitAction } from '../features/appointments/appointment-action.ts';
import { OwnVisit } from '../features/dashboards/patient/own-appointment.tsx';
import { TreatedVisit } from '../features/dashboards/provider/treated-appointment.tsx';
import { loadVisitPage } from '../features/encounters/appointment-loader.ts';
import { VisitPage } from '../features/encounters/appointment-page.tsx';
import { OwnReview } from '../features/reviews/own-review.tsx';
import { dashboardOf } from '../features/shell/dashboard-of.ts';
import { requireSession } from '../platform/guard.ts';
import type { Route } from './+types/appointment.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const viewer = requireSession(context, request);
  const data = await loadVisitPage({ context, request }, params.appointmentId, viewer);
  return { ...data, dashboardPath: dashboardOf(viewer.role).path };
}

export function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request);
  return visitAction({ context, request });
}

export default function VisitRoute({ loaderData }: Route.ComponentProps) {
  const { appointment, freeAgain, mayReview, review, isDoctor, now } = loaderData;
  const visit = { appointment, now };
  return (
    <VisitPage
      {...loaderData}
      own={isDoctor ? <TreatedVisit {...visit} /> : <OwnVisit {...visit} freeAgain={freeAgain} />}
      ownReview={mayReview ? <OwnReview appointment={appointment} review={review} /> : null}
    />
  );
}
