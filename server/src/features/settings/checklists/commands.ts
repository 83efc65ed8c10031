import type { ChangedChecklistItem, ChecklistItem } from '@polyclinic/contract/admin/checklist/schemas';
import type { Done } from '@polyclinic/contract/platform/fields';
import { sql } from 'kysely';
import { fail, violatedConstraint } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';

/** Every country's items; those for every country first. */
export async function readChecklists({ services, actor }: SignedInContext): Promise<{ items: ChecklistItem[] }> {
  const items = await services.database.read(
    actor,
    () => sql<ChecklistItem>`select country, code, names, demand from checklist_items order by country, place, code`,
  );
  return { items };
}

/** Changes an item from what was shown; what it was before is stored. Throws SETTINGS_CHANGED. */
export async function changeChecklistItem(
  { services, actor }: SignedInContext,
  { country, code, shown, wanted }: ChangedChecklistItem,
): Promise<Done> {
  const json = (words: object | null) => (words ? JSON.stringify(words) : null);
  await services.database
    .write(
      actor,
      () => sql`select change_checklist_item(${country}, ${code}, ${json(shown)}::jsonb, ${json(wanted)}::jsonb)`,
    )
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'settings_state' ? fail('SETTINGS_CHANGED') : error;
    });
  return { ok: true };
}
