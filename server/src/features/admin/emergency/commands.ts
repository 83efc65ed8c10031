import type { EmergencyInput } from '@polyclinic/contract/admin/emergency/schemas';
import type { Done } from '@polyclinic/contract/platform/fields';
import { type RawBuilder, sql } from 'kysely';
import { fail, isNothingFound, isRefusedByPolicy, violatedConstraint } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';

/** Throws REASON_REQUIRED, and EMERGENCY_CHANGED where the same is asked for or lasts already. */
export async function askForEmergency(context: SignedInContext, given: EmergencyInput): Promise<Done> {
  const { kind, country, reason } = given;
  if (reason === '') throw fail('REASON_REQUIRED');
  return act(context, sql`select ask_for_emergency(${kind}, ${country}, ${reason})`);
}

/** Throws NOT_FOUND, SECOND_PERSON for who asked, and EMERGENCY_CHANGED. */
export const approveEmergency = (context: SignedInContext, id: string): Promise<Done> =>
  act(context, sql`select approve_emergency(${id})`);

/** Throws NOT_FOUND and EMERGENCY_CHANGED. */
export const endEmergency = (context: SignedInContext, id: string): Promise<Done> =>
  act(context, sql`select end_emergency(${id})`);

async function act({ services, actor }: SignedInContext, statement: RawBuilder<unknown>): Promise<Done> {
  try {
    await services.database.write(actor, () => statement as RawBuilder<object>);
    return { ok: true };
  } catch (error) {
    if (isNothingFound(error)) throw fail('NOT_FOUND');
    if (isRefusedByPolicy(error)) throw fail('FORBIDDEN');
    if (violatedConstraint(error) === 'second_person') throw fail('SECOND_PERSON');
    throw violatedConstraint(error) === 'emergency_state' ? fail('EMERGENCY_CHANGED') : error;
  }
}
