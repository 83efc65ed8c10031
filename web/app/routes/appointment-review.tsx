import { reviewAction } from '../features/reviews/review-action.ts';
import { loadReviewPage } from '../features/reviews/review-loader.ts';
import { ReviewPage } from '../features/reviews/review-page.tsx';
import { requireSession } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/appointment-review.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  requireSession(context, request, { role: 'patient' });
  return loadReviewPage({ context, request }, params.appointmentId);
}

export function action({ context, request, params }: Route.ActionArgs) {
  requireSession(context, request, { role: 'patient' });
  return reviewAction({ context, request }, params.appointmentId);
}

export default function AppointmentReviewRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ReviewPage {...loaderData} result={useStoredAnswer(actionData)} />;
}
