import type { Done } from '@polyclinic/contract/platform/fields';
import { MOST_WISHES } from '@polyclinic/contract/waitlist/wishes/rules';
import type { WishInput } from '@polyclinic/contract/waitlist/wishes/schemas';
import { sql } from 'kysely';
import { fail, violatedConstraint } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';

/** Asks to be told of a doctor; who asked already waits already. */
export async function addWish(context: SignedInContext, wanted: WishInput): Promise<{ id: string }> {
  const known = await findWish(context, wanted);
  if (known?.isWaiting) return { id: known.id };
  // Its time is over, and nobody has swept it yet.
  if (known) await deleteWish(context, known.id);
  const added = (await insertWish(context, wanted)) ?? (await findWish(context, wanted));
  if (!added) throw fail('NOT_FOUND');
  return { id: added.id };
}

async function findWish({ services, actor }: SignedInContext, { specialty, language, city }: WishInput) {
  const [known] = await services.database.read(
    actor,
    () => sql<{ id: string; isWaiting: boolean }>`
      select id, expires_at > app_now() as "isWaiting" from search_wishes
      where user_id = ${actor.userId} and met_at is null
        and (specialty, language, place_key) = (${specialty}, ${language}, ${city})`,
  );
  return known;
}

/** Undefined where the same was asked at that moment. */
async function insertWish({ services, actor }: SignedInContext, { specialty, language, city }: WishInput) {
  const adding = services.database.write(
    actor,
    () => sql<{ id: string }>`
      insert into search_wishes (user_id, specialty, language, place_key)
      values (${actor.userId}, ${specialty}, ${language}, ${city}) on conflict do nothing returning id`,
  );
  const [added] = await adding.catch((error: unknown) => {
    throw violatedConstraint(error) === 'most_wishes' ? fail('ENOUGH_WISHES', { most: MOST_WISHES }) : error;
  });
  return added;
}

/** Stops waiting, or removes what was met. */
export async function endWish(context: SignedInContext, id: string): Promise<Done> {
  if (!(await deleteWish(context, id))) throw fail('NOT_FOUND');
  return { ok: true };
}

async function deleteWish({ services, actor }: SignedInContext, id: string): Promise<boolean> {
  const ended = await services.database.write(
    actor,
    () => sql<{ id: string }>`delete from search_wishes where id = ${id} and user_id = ${actor.userId} returning id`,
  );
  return ended.length > 0;
}
