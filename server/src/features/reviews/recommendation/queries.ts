import type { Actor } from '@polyclinic/database';
import { sql } from 'kysely';
import type { Services } from '../../../services.ts';

/** Whether the actor is to be asked how likely they are to recommend the product. */
export async function readIsAsked({ database }: Services, actor: NonNullable<Actor>): Promise<{ isAsked: boolean }> {
  const [row] = await database.read(
    actor,
    () => sql<{ isAsked: boolean }>`select is_asked_to_recommend() as "isAsked"`,
  );
  return { isAsked: row?.isAsked ?? false };
}
