import { checklistsAction, loadChecklists } from '../features/settings/checklists/checklists-loader.ts';
import { ChecklistsPage } from '../features/settings/checklists/checklists-page.tsx';
import { requireDuty } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/admin-checklists.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireDuty(context, request, 'administrator');
  return loadChecklists({ context, request });
}

export function action({ context, request }: Route.ActionArgs) {
  requireDuty(context, request, 'administrator');
  return checklistsAction({ context, request });
}

export default function AdminChecklistsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ChecklistsPage {...loaderData} result={useStoredAnswer(actionData)} />;
}
