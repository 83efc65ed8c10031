import type { Locale } from '@polyclinic/contract/platform/fields';
import type { MyProvider } from '@polyclinic/contract/providers/schemas';
import { sql } from 'kysely';
import type { SignedInContext } from '../../../requests/index.ts';
import { type CardRow, cardColumns, cardTables, toCard } from '../cards/queries.ts';

const MOST_SHOWN = 12;

type MineRow = CardRow & { is_favorite: boolean; seen_at: Date | null };

/** The actor’s favorites, the latest first, then whom they have seen; whom they can book. Doctors who are not listed are named by readAway(). */
export async function readMine(
  { services, actor }: SignedInContext,
  { locale, limit }: { locale: Locale; limit: number },
): Promise<MyProvider[]> {
  const now = services.clock.now();
  const rows = await services.database.read<MineRow>(
    actor,
    () => sql`
    with seen as (
      select provider_id, max(start_time) as at from appointments
      where patient_id = ${actor.userId} and status = 'completed'
      group by provider_id),
    mine as (
      select coalesce(k.provider_id, s.provider_id) as provider_id, k.created_at as favorite_at, s.at as seen_at
      from (select * from favorite_providers where user_id = ${actor.userId}) k
      full join seen s on s.provider_id = k.provider_id)
    select ${cardColumns(now)}, m.favorite_at is not null as is_favorite, m.seen_at
    from ${cardTables(locale)} join mine m on m.provider_id = p.id
    where p.id not in (select provider_id from closed_contacts() where patient_id = ${actor.userId})
    order by m.favorite_at desc nulls last, m.seen_at desc
    limit ${limit}`,
  );
  return rows.map((row) => ({
    provider: toCard(row, { locale, now }),
    isFavorite: row.is_favorite,
    seenAt: row.seen_at?.toISOString() ?? null,
  }));
}

/** Of whom the actor may read the name because of a visit, and whom nobody finds now, such as the suspended. */
export function readAway({ services, actor }: SignedInContext): Promise<{ id: string; fullName: string }[]> {
  return services.database.read(
    actor,
    () => sql<{ id: string; fullName: string }>`
    select p.id, shown_name(p.full_name, p.other_name) as "fullName" from providers p
    where p.id in (
        select provider_id from favorite_providers where user_id = ${actor.userId}
        union select provider_id from appointments where patient_id = ${actor.userId} and status = 'completed')
      and not exists (select from provider_public_info i where i.id = p.id)
    order by 2 limit ${MOST_SHOWN}`,
  );
}

/** For the hearts of a page. */
export async function readFavorites({ services, actor }: SignedInContext): Promise<{ ids: string[] }> {
  const rows = await services.database.read(actor, (db) =>
    db.selectFrom('favorite_providers').select('provider_id').where('user_id', '=', actor.userId),
  );
  return { ids: rows.map((row) => row.provider_id) };
}
