import { RulesPage } from '../features/risk/rules/rules-page.tsx';
import { serverApi } from '../platform/api.ts';
import { requireDuty } from '../platform/guard.ts';
import type { Route } from './+types/admin-risk-rules.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireDuty(context, request, 'auditor');
  return serverApi(context, request).risk.rules();
}

export default function AdminRiskRulesRoute({ loaderData }: Route.ComponentProps) {
  return <RulesPage {...loaderData} />;
}
