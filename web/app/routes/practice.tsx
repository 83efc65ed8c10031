import { loadPracticePage, practiceAction } from '../features/providers/practice/practice-action.ts';
import { PracticePage } from '../features/providers/practice/practice-page.tsx';
import { requireSession } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/practice.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context, request, { role: 'doctor' });
  return loadPracticePage({ context, request });
}

export function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request, { role: 'doctor' });
  return practiceAction({ context, request });
}

export default function PracticeRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PracticePage {...loaderData} result={useStoredAnswer(actionData)} />;
}
