import { personAction } from '../features/people/person-action.ts';
import { PersonPage } from '../features/people/person-page.tsx';
import { serverApi } from '../platform/api.ts';
import { orNotFound, requireDuty } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/admin-person.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireDuty(context, request, 'support', 'auditor');
  return { person: await orNotFound(serverApi(context, request).people.get({ userId: params.userId })) };
}

export function action({ context, request, params }: Route.ActionArgs) {
  requireDuty(context, request, 'support');
  return personAction({ context, request }, params.userId);
}

export default function AdminPersonRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PersonPage {...loaderData} result={useStoredAnswer(actionData)} />;
}
