import { NewRequestPage } from '../features/support/new-request-page.tsx';
import { loadOwnVisits } from '../features/support/own-visits-loader.ts';
import { newRequestAction } from '../features/support/request-action.ts';
import { requireSession } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/request-new.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = requireSession(context, request);
  const visits = role === 'patient' ? await loadOwnVisits({ context, request }) : [];
  return { visits, clientId: crypto.randomUUID() };
}

export function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request);
  return newRequestAction({ context, request });
}

export default function NewRequestRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <NewRequestPage {...loaderData} result={useStoredAnswer(actionData)} />;
}
