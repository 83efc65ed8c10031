import { replayInput, saveRuleInput, switchRuleInput } from '@polyclinic/contract/risk/schemas';
import { redirect } from 'react-router';
import { serverApi } from '../../../platform/api.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { refusalOf } from '../../../platform/refusal-of.ts';
import type { LoaderArgs } from '../../../platform/server-context.ts';

const REFUSALS = ['REASON_REQUIRED', 'RISK_CHANGED', 'NOT_FOUND', 'FORBIDDEN'] as const;

const INTENTS = ['try', 'save', 'switch'] as const;

/** What was done, or why nothing was; `error` names its text. */
export interface RuleResult {
  intent: (typeof INTENTS)[number];
  isDone: boolean;
  error: (typeof REFUSALS)[number] | 'INVALID' | 'FAILED' | null;
  /** What was typed */
  values: Record<string, string>;
}

/** Runs other numbers over the past, which leads to what they say, saves what was run, or turns the rule on or off. */
export async function ruleAction({ context, request }: LoaderArgs, rule: string): Promise<RuleResult | Response> {
  const values = Object.fromEntries(await request.formData()) as Record<string, string>;
  const intent = INTENTS.find((one) => one === values.intent) ?? 'try';
  const refused = (error: RuleResult['error']): RuleResult => ({ intent, isDone: false, error, values });
  const done: RuleResult = { intent, isDone: true, error: null, values: {} };
  const api = serverApi(context, request).risk;
  try {
    if (intent === 'save') {
      const input = saveRuleInput.safeParse({ replayId: values.replayId, reason: values.reason });
      if (!input.success) return refused('FAILED');
      await api.saveRule(input.data);
      return done;
    }
    if (intent === 'switch') {
      const input = switchRuleInput.safeParse({ rule, reason: values.reason, isEnabled: values.isEnabled === 'true' });
      if (!input.success) return refused('FAILED');
      await api.switchRule(input.data);
      return done;
    }
    const { threshold, windowHours, weight } = values;
    const numbers = { threshold: Number(threshold), windowHours: Number(windowHours), weight: Number(weight) };
    const input = replayInput.safeParse({ rule, ...numbers });
    if (!input.success) return refused('INVALID');
    const { replayId } = await api.runReplay(input.data);
    return redirect(`${pageUrl(request).pathname}?replay=${replayId}`);
  } catch (cause) {
    return refused(refusalOf(cause, REFUSALS));
  }
}
