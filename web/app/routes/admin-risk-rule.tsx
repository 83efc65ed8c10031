import { ruleAction } from '../features/risk/rules/rule-action.ts';
import { loadRule } from '../features/risk/rules/rule-loader.ts';
import { RulePage } from '../features/risk/rules/rule-page.tsx';
import { requireDuty } from '../platform/guard.ts';
import { useStoredAnswer } from '../platform/use-stored-answer.ts';
import type { Route } from './+types/admin-risk-rule.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  requireDuty(context, request, 'auditor');
  return loadRule({ context, request }, params.rule);
}

export function action({ context, request, params }: Route.ActionArgs) {
  requireDuty(context, request, 'administrator');
  return ruleAction({ context, request }, params.rule);
}

export default function AdminRiskRuleRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <RulePage {...loaderData} result={useStoredAnswer(actionData)} />;
}
