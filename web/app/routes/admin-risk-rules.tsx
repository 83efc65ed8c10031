import { ruleAction } from '../features/risk/rules/rule-action.ts';
import { loadRule } from '../features/risk/rules/rule-loader.ts';
import { RulePage } from '../features/risk/rules/rule-page.tsx';
import { RulesPage } from '../features/risk/rules/rules-page.tsx';
import { serverApi } from '../platform/api.ts';
import { requireDuty } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/admin-risk-rules.ts';

/** One rule where the address names it, all of them otherwise. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireDuty(context, request, 'auditor');
  const { rule } = params;
  if (rule === undefined) return { one: null, all: await serverApi(context, request).risk.rules() };
  return { one: await loadRule({ context, request }, rule), all: null };
}

export function action({ context, request, params }: Route.ActionArgs) {
  requireDuty(context, request, 'administrator');
  return ruleAction({ context, request }, params.rule ?? '');
}

export default function AdminRiskRulesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useStoredAnswer(actionData);
  const { one, all } = loaderData;
  if (one) return <RulePage {...one} result={result} />;
  return <RulesPage {...all} />;
}
