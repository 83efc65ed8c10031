import { careAction } from '../features/care/care-action.ts';
import { loadCarePage } from '../features/care/care-loader.ts';
import { CarePage } from '../features/care/care-page.tsx';
import { requireSession } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/care.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context, request, { role: 'patient' });
  return loadCarePage({ context, request });
}

export function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request, { role: 'patient' });
  return careAction({ context, request });
}

export default function CareRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CarePage {...loaderData} result={useStoredAnswer(actionData)} />;
}
