import type { EmergencyAccessInput, ReviewInput } from '@polyclinic/contract/compliance/emergency/schemas';
import type { Done } from '@polyclinic/contract/platform/fields';
import { type RawBuilder, sql } from 'kysely';
import { fail, isNothingFound, isRefusedByPolicy, violatedConstraint } from '../../../http/index.ts';
import { toRateLimitRefusal } from '../../../rate-limits/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';
import { proveAgain } from '../../security/second-factor/commands.ts';

/**
 * Opens one patient's record for half an hour, or gives the access to it that is open already. Throws what proveAgain() does,
 * REASON_REQUIRED, FORBIDDEN without a right to it, NOT_FOUND, EMERGENCY_ACCESS_OPEN for another patient's, and RATE_LIMITED.
 */
export async function openRecord(context: SignedInContext, input: EmergencyAccessInput): Promise<{ id: string }> {
  const { id, patientId, reason } = input;
  if (reason === '') throw fail('REASON_REQUIRED');
  await proveAgain(context, input);
  const answer = await act<{ id: string }>(
    context,
    sql`select open_emergency_access(${id}, ${patientId}, ${reason}) as id`,
  );
  return { id: answer?.id ?? id };
}

/** Throws NOT_FOUND, and FORBIDDEN for others than who opened it and administrators. */
export async function endEmergencyAccess(context: SignedInContext, id: string): Promise<Done> {
  await act(context, sql`select end_emergency_access(${id})`);
  return { ok: true };
}

/** Throws REASON_REQUIRED, NOT_FOUND, SECOND_PERSON for who opened it, and EMERGENCY_ACCESS_CHANGED. */
export async function reviewEmergencyAccess(context: SignedInContext, given: ReviewInput): Promise<Done> {
  const { id, verdict, note } = given;
  if (note === '') throw fail('REASON_REQUIRED');
  await act(context, sql`select review_emergency_access(${id}, ${verdict}, ${note})`, 'EMERGENCY_ACCESS_CHANGED');
  return { ok: true };
}

async function act<Row>(
  { services, actor }: SignedInContext,
  statement: RawBuilder<unknown>,
  whenOver: 'EMERGENCY_ACCESS_OVER' | 'EMERGENCY_ACCESS_CHANGED' = 'EMERGENCY_ACCESS_OVER',
): Promise<Row | undefined> {
  try {
    const [row] = await services.database.write(actor, () => statement as RawBuilder<Row>);
    return row;
  } catch (error) {
    if (isNothingFound(error)) throw fail('NOT_FOUND');
    if (isRefusedByPolicy(error)) throw fail('FORBIDDEN');
    switch (violatedConstraint(error)) {
      case 'staff_oneself':
        throw fail('STAFF_ONESELF');
      case 'second_person':
        throw fail('SECOND_PERSON');
      case 'one_record':
        throw fail('EMERGENCY_ACCESS_OPEN');
      case 'emergency_access_state':
        throw fail(whenOver);
      default:
        throw toRateLimitRefusal(error);
    }
  }
}
