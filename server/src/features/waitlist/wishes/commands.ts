import type { Done } from '@polyclinic/contract/platform/fields';
import { MOST_WISHES } from '@polyclinic/contract/waitlist/wishes/rules';
import type { WishInput } from '@polyclinic/contract/waitlist/wishes/schemas';
import { sql } from 'kysely';
import { fail, violatedConstraint } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';

/** Asks to be told of a doctor; who asked already waits already. */
export async function addWish(
  { services, actor }: SignedInContext,
  { specialty, language, city }: WishInput,
): Promise<{ id: string }> {
  const adding = services.database.write(
    actor,
    () => sql<{ id: string }>`
      insert into search_wishes (user_id, specialty, language, place_key)
      values (${actor.userId}, ${specialty}, ${language}, ${city}) on conflict do nothing returning id`,
  );
  const [added] = await adding.catch((error: unknown) => {
    throw violatedConstraint(error) === 'most_wishes' ? fail('ENOUGH_WISHES', { most: MOST_WISHES }) : error;
  });
  if (added) return added;
  const [known] = await services.database.read(
    actor,
    () => sql<{ id: string }>`
      select id from search_wishes where user_id = ${actor.userId} and met_at is null
        and (specialty, language, place_key) = (${specialty}, ${language}, ${city})`,
  );
  if (!known) throw fail('NOT_FOUND');
  return known;
}

/** Stops waiting, or removes what was met. */
export async function endWish({ services, actor }: SignedInContext, id: string): Promise<Done> {
  const [ended] = await services.database.write(
    actor,
    () => sql<{ id: string }>`delete from search_wishes where id = ${id} and user_id = ${actor.userId} returning id`,
  );
  if (!ended) throw fail('NOT_FOUND');
  return { ok: true };
}
