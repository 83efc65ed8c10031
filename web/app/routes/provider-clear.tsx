import { clearAction } from '../features/dashboards/provider/clear-action.ts';
import { loadClearPage } from '../features/dashboards/provider/clear-loader.ts';
import { ClearPage } from '../features/dashboards/provider/clear-page.tsx';
import { requireSession } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/provider-clear.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context, request, { role: 'doctor' });
  return loadClearPage({ context, request });
}

export function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request, { role: 'doctor' });
  return clearAction({ context, request });
}

export default function ProviderClearRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ClearPage {...loaderData} result={useStoredAnswer(actionData)} />;
}
