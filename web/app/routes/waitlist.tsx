import { waitlistAction } from '../features/waitlist/waitlist-action.ts';
import { loadWaitlistPage } from '../features/waitlist/waitlist-loader.ts';
import { WaitlistPage } from '../features/waitlist/waitlist-page.tsx';
import { requireSession } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/waitlist.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context, request, { role: 'patient' });
  return loadWaitlistPage({ context, request });
}

export function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request, { role: 'patient' });
  return waitlistAction({ context, request });
}

export default function WaitlistRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <WaitlistPage {...loaderData} result={useStoredAnswer(actionData)} />;
}
