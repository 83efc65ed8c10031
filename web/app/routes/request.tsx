import { leadTo } from '../features/support/merging/lead-to.ts';
import { requestAction } from '../features/support/request-action.ts';
import { RequestPage } from '../features/support/request-page.tsx';
import { serverApi } from '../platform/api.ts';
import { orNotFound, requireSession } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/request.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireSession(context, request);
  const ticket = await orNotFound(serverApi(context, request).support.get({ id: params.ticketId }));
  leadTo(request, params.ticketId, ticket.id);
  return { ticket, clientId: crypto.randomUUID() };
}

export function action({ context, request, params }: Route.ActionArgs) {
  requireSession(context, request);
  return requestAction({ context, request }, params.ticketId);
}

export default function RequestRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <RequestPage {...loaderData} result={useStoredAnswer(actionData)} />;
}
