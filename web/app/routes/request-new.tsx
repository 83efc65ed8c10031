import { NewRequestPage } from '../features/support/new-request-page.tsx';
import { newRequestAction } from '../features/support/request-action.ts';
import { requireSession } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/request-new.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context, request);
  return { clientId: crypto.randomUUID() };
}

export function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request);
  return newRequestAction({ context, request });
}

export default function NewRequestRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <NewRequestPage clientId={loaderData.clientId} result={useStoredAnswer(actionData)} />;
}
