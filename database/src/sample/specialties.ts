import { LOCALES, type Locale } from '@polyclinic/contract/platform/fields';
import type pg from 'pg';
import { withClient } from '../client.ts';
import { SPECIALTY_SLUGS } from './content/index.ts';
import { specialties } from './content/specialties.ts';
import { stableId } from './random.ts';

export const specialtyId = (slug: string): string => stableId(`specialty ${slug}`);

/** What a version has of one specialty: its name and description in each language. */
export type ShippedSpecialty = {
  slug: string;
  isPopular?: boolean;
  text: Record<Locale, readonly [name: string, description: string]>;
};

/** The list of this version, in its order. */
export const SHIPPED_SPECIALTIES: readonly ShippedSpecialty[] = SPECIALTY_SLUGS.map((slug) => ({
  slug,
  ...specialties[slug],
}));

const rowsOf = (list: readonly ShippedSpecialty[]) =>
  list.map(({ slug, isPopular = false }, position) => ({
    id: specialtyId(slug),
    slug,
    position,
    is_popular: isPopular,
  }));

const translationsOf = (list: readonly ShippedSpecialty[]) =>
  list.flatMap(({ slug, text }) =>
    LOCALES.map((locale) => ({ slug, locale, name: text[locale][0], description: text[locale][1] })),
  );

/**
 * Brings the list of specialties in the client's transaction to what this version has: new ones are added, and what
 * nobody has changed follows. What an administrator has made of one stays.
 */
export async function insertSpecialties(
  client: pg.Client,
  list: readonly ShippedSpecialty[] = SHIPPED_SPECIALTIES,
): Promise<void> {
  await client.query('lock table specialties in exclusive mode');
  await client.query(
    `insert into specialties as s (id, slug, position, is_popular, shipped_popular)
     select id, slug, position, is_popular, is_popular from jsonb_populate_recordset(null::specialties, $1)
     on conflict (slug) do update set position = excluded.position, shipped_popular = excluded.shipped_popular,
       is_popular = case when s.is_popular = s.shipped_popular then excluded.is_popular else s.is_popular end
     where (s.position, s.shipped_popular) is distinct from (excluded.position, excluded.shipped_popular)`,
    [JSON.stringify(rowsOf(list))],
  );
  await client.query(
    `insert into specialty_translations as t
       (specialty_id, locale, name, description, shipped_name, shipped_description)
     select s.id, w.locale, w.name, w.description, w.name, w.description
     from jsonb_to_recordset($1) w (slug text, locale text, name text, description text) join specialties s using (slug)
     on conflict (specialty_id, locale) do update set
       name = case when t.name = t.shipped_name then excluded.name else t.name end,
       description = case when t.description = t.shipped_description then excluded.description else t.description end,
       shipped_name = excluded.shipped_name, shipped_description = excluded.shipped_description
     where (t.shipped_name, t.shipped_description) is distinct from (excluded.shipped_name, excluded.shipped_description)`,
    [JSON.stringify(translationsOf(list))],
  );
}

/** The list of specialties for a database without sample data: at each start that of the version which starts. */
export async function ensureSpecialties(
  ownerUrl: string,
  list: readonly ShippedSpecialty[] = SHIPPED_SPECIALTIES,
): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query('begin');
    await insertSpecialties(client, list);
    await client.query('commit');
  });
}
