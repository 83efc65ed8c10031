import type { ReplayInput, SaveRuleInput, SwitchRuleInput } from '@polyclinic/contract/risk/schemas';
import { type RawBuilder, sql } from 'kysely';
import { fail, isNothingFound, violatedConstraint } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';

/** Runs other numbers of a rule over the past. Throws NOT_FOUND. */
export async function runReplay(
  context: SignedInContext,
  { rule, threshold, windowHours, weight }: ReplayInput,
): Promise<{ replayId: string }> {
  const replayId = await one<string>(
    context,
    sql`select replay_risk(${rule}, ${threshold}, ${windowHours}, ${weight}) as value`,
  );
  return { replayId };
}

/** Throws REASON_REQUIRED, NOT_FOUND once it is saved or for another's replay, and RISK_CHANGED where it has to be run again. */
export async function saveRule(
  context: SignedInContext,
  { replayId, reason }: SaveRuleInput,
): Promise<{ version: number }> {
  const version = await one<number>(context, sql`select save_risk_rule(${replayId}, ${reason}) as value`);
  noteChange(context);
  return { version };
}

/** Turns a rule on or off as it is. Throws REASON_REQUIRED, and RISK_CHANGED where it is so already. */
export async function switchRule(
  context: SignedInContext,
  { rule, isEnabled, reason }: SwitchRuleInput,
): Promise<{ version: number }> {
  const version = await one<number>(context, sql`select switch_risk_rule(${rule}, ${isEnabled}, ${reason}) as value`);
  noteChange(context);
  return { version };
}

const noteChange = ({ services, actor }: SignedInContext) =>
  services.accessLog.note({ actor, action: 'change', subject: 'risk_rule', subjectId: null, patientId: null });

const REFUSALS = { risk_reason: 'REASON_REQUIRED', risk_state: 'RISK_CHANGED' } as const;

async function one<Value>({ services, actor }: SignedInContext, statement: RawBuilder<unknown>): Promise<Value> {
  try {
    const [row] = await services.database.write(actor, () => statement as RawBuilder<{ value: Value }>);
    if (!row) throw new Error('the function gave no row');
    return row.value;
  } catch (error) {
    if (isNothingFound(error)) throw fail('NOT_FOUND');
    const refusal = REFUSALS[violatedConstraint(error) as keyof typeof REFUSALS];
    throw refusal ? fail(refusal) : error;
  }
}
