import type { Done } from '@polyclinic/contract/platform/fields';
import { sql } from 'kysely';
import { fail, isRefusedByPolicy } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';

const MOST_FAVORITES = 100;

/** Throws PROVIDER_NOT_FOUND for a doctor who is not listed, TOO_MANY_FAVORITES; removing works for any doctor. */
export async function setFavorite(
  context: SignedInContext,
  { providerId, isFavorite }: { providerId: string; isFavorite: boolean },
): Promise<Done> {
  if (isFavorite) await add(context, providerId);
  else await letGo(context, providerId);
  return { ok: true };
}

async function add({ services, actor }: SignedInContext, providerId: string): Promise<void> {
  try {
    const [added] = await services.database.write(
      actor,
      () => sql<{ count: number }>`
      with mine as (select provider_id from favorite_providers where user_id = ${actor.userId}),
      fresh as (
        insert into favorite_providers (user_id, provider_id)
        select ${actor.userId}, ${providerId} where (select count(*) from mine) < ${MOST_FAVORITES}
        on conflict do nothing returning 1)
      select (select count(*) from fresh)::integer
        + (select count(*) from mine where provider_id = ${providerId})::integer as count`,
    );
    if (added?.count === 0) throw fail('TOO_MANY_FAVORITES');
  } catch (error) {
    throw isRefusedByPolicy(error) ? fail('PROVIDER_NOT_FOUND') : error;
  }
}

async function letGo({ services, actor }: SignedInContext, providerId: string): Promise<void> {
  await services.database.write(actor, (db) =>
    db.deleteFrom('favorite_providers').where('user_id', '=', actor.userId).where('provider_id', '=', providerId),
  );
}
