import type { Locale } from '@polyclinic/contract/platform/fields';
import type { ListChange } from '@polyclinic/contract/settings/lists/schemas';
import { type RawBuilder, sql } from 'kysely';
import type { SignedInContext } from '../../../requests/index.ts';
import { changedFieldsOf, isAddition, nameOfSubject, placeOfChange, type StoredWords } from './rules.ts';

const MOST_SHOWN = 50;

type Row = {
  id: string;
  at: Date;
  by: string | null;
  subject: string;
  before: StoredWords;
  after: StoredWords;
  isLatest: boolean;
};

const changes = (condition: RawBuilder<unknown>) => sql<Row>`
  select c.id, c.at, n.full_name as by, c.subject, c.before, c.after,
    not exists (select from list_changes l where l.subject = c.subject and l.id > c.id) as "isLatest"
  from list_changes c left join support_staff n on n.user_id = c.actor_id
  where c.subject not like 'checklist %' and ${condition} order by c.id desc limit ${MOST_SHOWN}`;

/** The latest changes of the lists but the checklists, whose items have a page of their own, newest first, with what each set and who made it. */
export async function readListChanges({ services, actor }: SignedInContext, locale: Locale) {
  const rows = await services.database.read(actor, () => changes(sql`true`));
  return { changes: rows.map((row) => toChange(row, locale)) };
}

/** What a change is of and what stood there before; undefined where there is none. */
export async function findListChange({ services, actor }: SignedInContext, id: string) {
  const [row] = await services.database.read(actor, () => changes(sql`c.id = ${id}`));
  return row && { place: placeOfChange(row.subject), before: row.before };
}

function toChange({ id, at, by, subject, before, after, isLatest }: Row, locale: Locale): ListChange {
  const place = placeOfChange(subject);
  return {
    id,
    at: at.toISOString(),
    by,
    ...place,
    name: nameOfSubject(place, after, locale),
    fields: changedFieldsOf(place.list, before, after),
    mayUndo: isLatest && !isAddition(place, before),
  };
}
