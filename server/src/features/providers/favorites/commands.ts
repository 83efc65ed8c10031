import type { Done } from '@polyclinic/contract/platform/fields';
import { fail, isRefusedByPolicy, violatedConstraint } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';

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
    await services.database.write(actor, (db) =>
      db
        .insertInto('favorite_providers')
        .values({ user_id: actor.userId, provider_id: providerId })
        .onConflict((conflict) => conflict.doNothing()),
    );
  } catch (error) {
    if (violatedConstraint(error) === 'most_favorites') throw fail('TOO_MANY_FAVORITES');
    throw isRefusedByPolicy(error) ? fail('PROVIDER_NOT_FOUND') : error;
  }
}

async function letGo({ services, actor }: SignedInContext, providerId: string): Promise<void> {
  await services.database.write(actor, (db) =>
    db.deleteFrom('favorite_providers').where('user_id', '=', actor.userId).where('provider_id', '=', providerId),
  );
}
