import { leadTo } from '../features/support/merging/lead-to.ts';
import { overseenAction } from '../features/support/overseen-action.ts';
import { OverseenPage } from '../features/support/overseen-page.tsx';
import { serverApi } from '../platform/api.ts';
import { orNotFound, requireDuty } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/admin-ticket.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireDuty(context, request, 'support');
  const { support } = serverApi(context, request);
  const asked = Promise.all([support.oversee({ id: params.ticketId }), support.answers()]);
  const [ticket, { answers }] = await orNotFound(asked);
  leadTo(request, params.ticketId, ticket.id);
  return { ticket, answers, clientId: crypto.randomUUID() };
}

export function action({ context, request, params }: Route.ActionArgs) {
  requireDuty(context, request, 'support');
  return overseenAction({ context, request }, params.ticketId);
}

export default function AdminTicketRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OverseenPage {...loaderData} result={useStoredAnswer(actionData)} />;
}
