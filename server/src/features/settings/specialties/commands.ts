import type { Done } from '@polyclinic/contract/platform/fields';
import type { ChangedSpecialty } from '@polyclinic/contract/settings/schemas';
import { sql } from 'kysely';
import { fail, isNothingFound, violatedConstraint } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';

/** Changes a specialty of the list; what it was before is stored. Throws NOT_FOUND, and SETTINGS_CHANGED where another administrator was first. */
export async function changeSpecialty({ services, actor }: SignedInContext, given: ChangedSpecialty): Promise<Done> {
  const { id, shown, wanted } = given;
  await services.database
    .write(
      actor,
      () => sql`select change_specialty(${id}, ${JSON.stringify(shown)}::jsonb, ${JSON.stringify(wanted)}::jsonb)`,
    )
    .catch((error: unknown) => {
      if (isNothingFound(error)) throw fail('NOT_FOUND');
      throw violatedConstraint(error) === 'settings_state' ? fail('SETTINGS_CHANGED') : error;
    });
  return { ok: true };
}
