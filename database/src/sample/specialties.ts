import { LOCALES } from '@polyclinic/contract/platform/fields';
import type pg from 'pg';
import { withClient } from '../client.ts';
import { SPECIALTY_SLUGS } from './content/index.ts';
import { specialties } from './content/specialties.ts';
import { insertRows } from './insert.ts';
import { stableId } from './random.ts';

export const specialtyId = (slug: string): string => stableId(`specialty ${slug}`);

const rows = SPECIALTY_SLUGS.map((slug, position) => ({
  id: specialtyId(slug),
  slug,
  position,
  is_popular: specialties[slug].isPopular ?? false,
}));

const translations = SPECIALTY_SLUGS.flatMap((slug) =>
  LOCALES.map((locale) => {
    const [name, description] = specialties[slug].text[locale];
    return { specialty_id: specialtyId(slug), locale, name, description };
  }),
);

/** Fills the list of specialties in the client's transaction, if there is none yet. */
export async function insertSpecialties(client: pg.Client): Promise<void> {
  await client.query('lock table specialties in exclusive mode');
  const { rowCount } = await client.query('select from specialties limit 1');
  if (rowCount) return;
  await insertRows(client, 'specialties', rows);
  await insertRows(client, 'specialty_translations', translations);
}

/** The list of specialties for a database without sample data; one that has a list keeps it. */
export async function ensureSpecialties(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query('begin');
    await insertSpecialties(client);
    await client.query('commit');
  });
}
