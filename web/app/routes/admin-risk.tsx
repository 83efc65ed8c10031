import { riskAction } from '../features/risk/risk-action.ts';
import { RiskPage } from '../features/risk/risk-page.tsx';
import { serverApi } from '../platform/api.ts';
import { orNotFound, requireDuty } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/admin-risk.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireDuty(context, request, 'auditor');
  return { alert: await orNotFound(serverApi(context, request).risk.get({ id: params.alertId })) };
}

export function action({ context, request, params }: Route.ActionArgs) {
  requireDuty(context, request, 'administrator');
  return riskAction({ context, request }, params.alertId);
}

export default function AdminRiskRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <RiskPage {...loaderData} result={useStoredAnswer(actionData)} />;
}
