import type { Done } from '@polyclinic/contract/platform/fields';
import { sql } from 'kysely';
import { fail, violatedConstraint } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';
import { findListChange } from './queries.ts';
import { isAddition } from './rules.ts';

/** Puts back what stood in a list before a change, on every node; done already, it does nothing. Throws NOT_FOUND, and SETTINGS_CHANGED where it changed since or was an addition. */
export async function undoListChange(context: SignedInContext, id: string): Promise<Done> {
  const { services, actor } = context;
  const change = await findListChange(context, id);
  if (!change) throw fail('NOT_FOUND');
  if (isAddition(change.place, change.before)) throw fail('SETTINGS_CHANGED');
  await services.database
    .write(actor, () => sql`select undo_list_change(${id})`)
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'settings_state' ? fail('SETTINGS_CHANGED') : error;
    });
  return { ok: true };
}
