import type { Locale } from '@polyclinic/contract/platform/fields';
import { sql } from 'kysely';
import type { Services } from '../../../services.ts';

/** A specialty of the reference list, with its name by language; English where that is missing. */
export type NamedSpecialty = { id: string; slug: string; names: Partial<Record<Locale, string>> };
export type Specialties = ReadonlyMap<string, NamedSpecialty>;

const FRESH_MS = 60_000;
const known = new WeakMap<Services, { at: number; list: Promise<Specialties> }>();

/** The reference list by id, at most a minute old. */
export function readKnownSpecialties(services: Services): Promise<Specialties> {
  const now = services.clock.now().getTime();
  const last = known.get(services);
  if (last && Math.abs(now - last.at) < FRESH_MS) return last.list;
  const list = readList(services);
  known.set(services, { at: now, list });
  list.catch(() => known.delete(services));
  return list;
}

/** The same with all of these ids: one that is new is read at once. */
export async function readSpecialtiesOf(services: Services, ids: readonly string[]): Promise<Specialties> {
  const list = await readKnownSpecialties(services);
  if (ids.every((id) => list.has(id))) return list;
  known.delete(services);
  return readKnownSpecialties(services);
}

async function readList({ database }: Services): Promise<Specialties> {
  const rows = await database.read<NamedSpecialty>(
    null,
    () => sql`
    select s.id, s.slug, coalesce((
      select json_object_agg(t.locale, t.name) from specialty_translations t where t.specialty_id = s.id), '{}') as names
    from specialties s`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export const specialtyNameIn = ({ names, slug }: NamedSpecialty, locale: Locale): string =>
  names[locale] ?? names.en ?? slug;
