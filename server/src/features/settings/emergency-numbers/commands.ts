import type { Done } from '@polyclinic/contract/platform/fields';
import type { ChangedEmergencyNumber } from '@polyclinic/contract/settings/schemas';
import { sql } from 'kysely';
import { fail, violatedConstraint } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';

/** Gives a country another number of an ambulance, on every node; what it was before is stored. Throws SETTINGS_CHANGED. */
export async function changeEmergencyNumber(
  { services, actor }: SignedInContext,
  { country, shown, wanted }: ChangedEmergencyNumber,
): Promise<Done> {
  await services.database
    .write(actor, () => sql`select change_emergency_number(${country}, ${shown}, ${wanted})`)
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'settings_state' ? fail('SETTINGS_CHANGED') : error;
    });
  return { ok: true };
}
