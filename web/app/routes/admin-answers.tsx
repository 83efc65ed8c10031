import { answersAction } from '../features/support/answers/answers-action.ts';
import { AnswersPage } from '../features/support/answers/answers-page.tsx';
import { serverApi } from '../platform/api.ts';
import { requireDuty } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/admin-answers.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireDuty(context, request, 'support');
  const { answers } = await serverApi(context, request).support.answers();
  return { answers, newId: crypto.randomUUID() };
}

export function action({ context, request }: Route.ActionArgs) {
  requireDuty(context, request, 'support');
  return answersAction({ context, request });
}

export default function AdminAnswersRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AnswersPage {...loaderData} result={useStoredAnswer(actionData)} />;
}
