import type { Done } from '@polyclinic/contract/platform/fields';
import type { RiskActInput } from '@polyclinic/contract/risk/schemas';
import { sql } from 'kysely';
import { fail, isNothingFound, violatedConstraint } from '../../http/index.ts';
import type { SignedInContext } from '../../requests/index.ts';

const REFUSALS = {
  risk_reason: 'REASON_REQUIRED',
  risk_state: 'RISK_CHANGED',
  // The rule has opened another at this very moment.
  risk_alerts_open: 'RISK_CHANGED',
  staff_oneself: 'STAFF_ONESELF',
} as const;

/** Throws NOT_FOUND, REASON_REQUIRED, STAFF_ONESELF for an alert about the caller, and RISK_CHANGED once it was decided. */
export async function actOnRisk(
  { services, actor }: SignedInContext,
  { id, act, words, assignee }: RiskActInput,
): Promise<Done> {
  try {
    await services.database.write(actor, () => sql`select act_on_risk(${id}, ${act}, ${words}, ${assignee})`);
  } catch (error) {
    if (isNothingFound(error)) throw fail('NOT_FOUND');
    const refusal = REFUSALS[violatedConstraint(error) as keyof typeof REFUSALS];
    throw refusal ? fail(refusal) : error;
  }
  services.accessLog.note({ actor, action: 'change', subject: 'risk_alert', subjectId: id, patientId: null });
  return { ok: true };
}
