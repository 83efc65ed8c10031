import type { SavedReply } from '@polyclinic/contract/messages/schemas';
import type { Done } from '@polyclinic/contract/platform/fields';
import { sql } from 'kysely';
import { fail, isRefusedByPolicy, violatedConstraint } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';
import { type ReplyRow, toReply } from './queries.ts';

/** Adds a reply of the actor's, or changes it; the same one again is the same. */
export async function saveReply({ services, actor }: SignedInContext, reply: SavedReply): Promise<SavedReply> {
  const { id, title, texts } = reply;
  const { en = null, ar = null, es = null, fr = null } = texts;
  try {
    const [row] = await services.database.write(
      actor,
      () => sql<ReplyRow>`
        insert into saved_replies (id, user_id, title, en, ar, es, fr)
        values (${id}, ${actor.userId}, ${title}, ${en}, ${ar}, ${es}, ${fr})
        on conflict (id) do update set title = excluded.title, en = excluded.en, ar = excluded.ar, es = excluded.es,
          fr = excluded.fr
        returning id, title, en, ar, es, fr`,
    );
    if (!row) throw fail('NOT_FOUND');
    return toReply(row);
  } catch (error) {
    if (violatedConstraint(error) === 'most_saved_replies') throw fail('TOO_MANY_REPLIES');
    // The id is another doctor's.
    throw isRefusedByPolicy(error) ? fail('NOT_FOUND') : error;
  }
}

export async function removeReply({ services, actor }: SignedInContext, id: string): Promise<Done> {
  await services.database.write(actor, (db) =>
    db.deleteFrom('saved_replies').where('id', '=', id).where('user_id', '=', actor.userId),
  );
  return { ok: true };
}
