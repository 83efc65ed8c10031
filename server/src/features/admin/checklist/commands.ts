import type { tickInput } from '@polyclinic/contract/admin/checklist/schemas';
import type { Done } from '@polyclinic/contract/platform/fields';
import { sql } from 'kysely';
import type { z } from 'zod';
import { fail, isNothingFound } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';
import { toTaken } from '../assignments/commands.ts';
import { noteChange } from '../changes/commands.ts';

/** Ticks an item for an application, or takes the tick back. Throws NOT_FOUND for nobody's id and what is not on the list. */
export async function tickItem(
  { services, actor }: SignedInContext,
  { providerId, item, isDone }: z.infer<typeof tickInput>,
): Promise<Done> {
  await services.database
    .write(actor, () => sql`select tick_item(${providerId}, ${item}, ${isDone})`)
    .catch((error: unknown) => {
      throw isNothingFound(error) ? fail('NOT_FOUND') : toTaken(error);
    });
  noteChange(services, actor, 'provider_verification', providerId);
  return { ok: true };
}
