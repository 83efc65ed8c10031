import type { ReplayInput, SaveRuleInput } from '@polyclinic/contract/risk/schemas';
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

/** Throws REASON_REQUIRED, NOT_FOUND for another's replay, and RISK_CHANGED where it has to be run again. */
export async function saveRule(
  context: SignedInContext,
  { replayId, isEnabled, reason }: SaveRuleInput,
): Promise<{ version: number }> {
  const version = await one<number>(context, sql`select save_risk_rule(${replayId}, ${isEnabled}, ${reason}) as value`);
  const { services, actor } = context;
  services.accessLog.note({ actor, action: 'change', subject: 'risk_rule', subjectId: replayId, patientId: null });
  return { version };
}

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
