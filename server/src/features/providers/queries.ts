import type { Locale } from '@polyclinic/contract/platform/fields';
import { MOST_RESULTS } from '@polyclinic/contract/providers/rules';
import {
  type OwnPractice,
  PAGE_SIZE,
  type ProviderDetails,
  type ProviderPage,
  type ProviderSearch,
  type Specialty,
} from '@polyclinic/contract/providers/schemas';
import type { Actor } from '@polyclinic/database';
import { sql } from 'kysely';
import { fail } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { biography, type CardRow, cardColumns, cardTables, toCard } from './cards.ts';
import { ownPracticeQuery, toOwnPractice } from './practice.ts';
import { pageOfMatches } from './search.ts';

/** All specialties in a language, in their order; English where a translation is missing. */
export function readSpecialties(services: Services, locale: Locale): Promise<Specialty[]> {
  return services.database.read<Specialty>(
    null,
    () => sql`
    select l.id, l.slug, l.name, l.description, s.is_popular as "isPopular"
    from get_specialties_localized(${locale}) l
    join specialties s on s.id = l.id
    order by s.position, s.slug`,
  );
}

/** One page of verified providers, best rated first, in one statement. */
export async function searchProviders(services: Services, search: ProviderSearch): Promise<ProviderPage> {
  const now = services.clock.now();
  const rows = await services.database.read<{ total: number } & (CardRow | { id: null })>(
    null,
    () => sql`
    with ${pageOfMatches(search)}
    select (select count(*)::integer from matched) as total, card.*
    from (select) one
    left join (
      select ${cardColumns(search.locale, now)}
      from ${cardTables(search.locale)}
      where p.id in (select id from page)) card on true
    order by card.average_rating desc, card.id`,
  );
  const total = rows[0]?.total ?? 0;
  const providers = rows.flatMap((row) => (row.id === null ? [] : [toCard(row as CardRow, now)]));
  return { providers, total, page: search.page, pages: Math.ceil(Math.min(total, MOST_RESULTS) / PAGE_SIZE) };
}

type DetailsRow = CardRow & { bio: string; education: string; certifications: string; late_refund_percent: number };

/** Everything public about one verified provider. Throws PROVIDER_NOT_FOUND. */
export async function readProvider(services: Services, id: string, locale: Locale): Promise<ProviderDetails> {
  const now = services.clock.now();
  const [row] = await services.database.read<DetailsRow>(
    null,
    () => sql`
    select ${cardColumns(locale, now)}, p.education, p.certifications, p.late_refund_percent,
      coalesce(${biography(locale)}, p.bio) as bio
    from ${cardTables(locale)}
    where p.id = ${id}`,
  );
  if (!row) throw fail('PROVIDER_NOT_FOUND');
  return {
    ...toCard(row, now),
    bio: row.bio,
    education: row.education,
    certifications: row.certifications,
    lateRefundPercent: row.late_refund_percent,
  };
}

/** The doctor's own practice as it was filled in, or null before. */
export async function readOwnPractice(services: Services, actor: NonNullable<Actor>): Promise<OwnPractice | null> {
  const [row] = await services.database.read(actor, () => ownPracticeQuery(actor.userId));
  return row ? toOwnPractice(row) : null;
}
