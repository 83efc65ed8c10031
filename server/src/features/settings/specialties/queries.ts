import type { ListedSpecialty } from '@polyclinic/contract/settings/schemas';
import { sql } from 'kysely';
import type { SignedInContext } from '../../../requests/index.ts';

/** The list of specialties in its order, each beside what came with the version. */
export async function readSpecialtyList({
  services,
  actor,
}: SignedInContext): Promise<{ specialties: ListedSpecialty[] }> {
  const specialties = await services.database.read(
    actor,
    () => sql<ListedSpecialty>`
      select id, slug, specialty_words(id, false) as current, specialty_words(id, true) as shipped
      from specialties order by position, slug`,
  );
  return { specialties };
}
