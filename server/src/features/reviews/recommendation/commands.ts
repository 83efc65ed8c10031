import type { Done } from '@polyclinic/contract/platform/fields';
import type { RecommendationInput } from '@polyclinic/contract/reviews/schemas';
import type { Actor } from '@polyclinic/database';
import { sql } from 'kysely';
import { fail } from '../../../http/index.ts';
import type { Services } from '../../../services.ts';

/** Stores the first answer; of a second one nothing. Throws NOT_FOUND for who was not asked. */
export async function recommend(
  { database }: Services,
  actor: NonNullable<Actor>,
  { score }: RecommendationInput,
): Promise<Done> {
  const [answered] = await database.write(
    actor,
    () => sql<{ at: Date }>`
    with added as (
      insert into recommendations (user_id, score) select ${actor.userId}, ${score} where is_asked_to_recommend()
      on conflict (user_id) do nothing returning created_at)
    select created_at as at from added
    union all select created_at from recommendations where user_id = ${actor.userId}`,
  );
  if (!answered) throw fail('NOT_FOUND');
  return { ok: true };
}
