import { securityAction } from '../features/accounts/security-action.ts';
import { SecurityPage } from '../features/accounts/security-page.tsx';
import { serverApi } from '../platform/api.ts';
import { requireSession } from '../platform/guard.ts';
import type { Route } from './+types/security.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context, request);
  return serverApi(context, request).accounts.sessions();
}

export function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request);
  return securityAction({ context, request });
}

export default function SecurityRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SecurityPage sessions={loaderData.sessions} result={actionData} />;
}
