import type { Done } from '@polyclinic/contract/platform/fields';
import type { SupportAnswer } from '@polyclinic/contract/support/schemas';
import { sql } from 'kysely';
import { fail, violatedConstraint } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';
import { type AnswerRow, toAnswer } from './queries.ts';

/** Adds an answer for all who answer, or changes it. Throws TOO_MANY_ANSWERS. */
export async function saveAnswer({ services, actor }: SignedInContext, answer: SupportAnswer): Promise<SupportAnswer> {
  const { id, title, texts } = answer;
  const { en = null, ar = null, es = null, fr = null } = texts;
  try {
    const [row] = await services.database.write(
      actor,
      () => sql<AnswerRow>`
        insert into support_answers (id, title, en, ar, es, fr) values (${id}, ${title}, ${en}, ${ar}, ${es}, ${fr})
        on conflict (id) do update set title = excluded.title, en = excluded.en, ar = excluded.ar, es = excluded.es,
          fr = excluded.fr
        returning id, title, en, ar, es, fr`,
    );
    if (!row) throw fail('NOT_FOUND');
    return toAnswer(row);
  } catch (error) {
    throw violatedConstraint(error) === 'most_support_answers' ? fail('TOO_MANY_ANSWERS') : error;
  }
}

export async function removeAnswer({ services, actor }: SignedInContext, id: string): Promise<Done> {
  await services.database.write(actor, (db) => db.deleteFrom('support_answers').where('id', '=', id));
  return { ok: true };
}
