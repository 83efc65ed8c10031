import { slotsBetween, type TimeRange } from '@polyclinic/contract/availability/rules';
import type { Locale } from '@polyclinic/contract/platform/fields';
import { areaBeside } from '@polyclinic/contract/platform/places';
import { MOST_RESULTS, PROFILE_PARTS, type ProfileField } from '@polyclinic/contract/providers/rules';
import type {
  OwnPractice,
  OwnProfile,
  ProviderAddresses,
  ProviderCard,
  ProviderDetails,
  ProviderPage,
  ProviderProfile,
  ProviderSearch,
  Specialty,
} from '@polyclinic/contract/providers/schemas';
import type { Actor } from '@polyclinic/database';
import { sql } from 'kysely';
import { fail } from '../../http/index.ts';
import type { RequestContext } from '../../requests/index.ts';
import type { Services } from '../../services.ts';
import { toCalendar } from '../availability/queries.ts';
import { type CardRow, cardColumns, cardTables, type Reader, toCard } from './cards/queries.ts';
import { ownPracticeQuery, toOwnPractice } from './practice/queries.ts';
import { firstWay, isCut, pageOfMatches, type Way } from './search/queries.ts';
import { type StoredCard, storedColumns, toCards } from './stored-cards/queries.ts';
import { toEvidence } from './trust/queries.ts';
import { type Asked, nearestOf, understandSearch } from './understanding/queries.ts';
import { describeUnderstanding, facetOfInsurer } from './understanding/rules.ts';

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

/** One page of verified providers, noted for a signed-in patient: whom they book tells how well a search matches. */
export async function findProviders(
  { services, session }: RequestContext,
  search: ProviderSearch,
): Promise<ProviderPage> {
  const { insurer } = search;
  if (insurer && !services.installation.insurers().some(({ code }) => code === insurer))
    throw fail('INVALID_INPUT', { fields: [{ path: 'insurer', code: 'unknown' }] });
  const page = await searchProviders(services, search);
  if (session?.role === 'patient') services.funnel.noteOffer('search', session.userId, idsOf(page.providers));
  return page;
}

export const idsOf = (cards: readonly ProviderCard[]): string[] => cards.map(({ id }) => id);

/** One page of verified providers. */
export function searchProviders(services: Services, search: ProviderSearch): Promise<ProviderPage> {
  return searchWithin(services, search, undefined);
}

/** The same, of those who have a free start within the times. */
export async function searchWithin(
  services: Services,
  search: ProviderSearch,
  times: readonly TimeRange[] | undefined,
): Promise<ProviderPage> {
  const asked = await understandSearch(services, search, times);
  const { rows, unlisted } = await readOrNearest(services, asked);
  const total = rows[0]?.total ?? 0;
  const { wished } = asked;
  // Nobody lives by the name of UTC: it stands for a zone that nobody has named.
  const zone = search.timeZone === 'UTC' ? {} : { timeZone: search.timeZone };
  const reader = { locale: search.locale, now: services.clock.now(), ...zone, ...(wished ? { wished } : {}) };
  const described = describeUnderstanding({ ...asked.understanding, unlisted }, search.locale, asked.listed);
  const { insurerSaid } = asked;
  return {
    providers: await toCards(services, rows.filter(isFilled), reader),
    ...described,
    understood: insurerSaid ? [facetOfInsurer(insurerSaid, search.locale)] : described.understood,
    total,
    page: search.page,
    pages: Math.ceil(Math.min(total, MOST_RESULTS) / search.size),
  };
}

/** Where nobody of a profession fits, those who can help first, and whose place they take. */
async function readOrNearest(services: Services, asked: Asked): Promise<{ rows: PageRow[]; unlisted: string | null }> {
  const rows = await readPage(services, asked);
  const nearest = rows[0]?.understood ? null : nearestOf(asked);
  const others = nearest && (await readPage(services, { ...asked, ...nearest }));
  if (!others?.[0]?.understood) return { rows, unlisted: asked.understanding.unlisted };
  return { rows: others, unlisted: nearest?.unlisted ?? null };
}

type Counted = { total: number; understood: number; is_cut: boolean };
type PageRow = Counted & (StoredCard | { card: null });
const isFilled = (row: PageRow): row is Counted & StoredCard => row.card !== null;

/** One statement; a second one where few of very many match. */
async function readPage(services: Services, asked: Asked): Promise<PageRow[]> {
  const rows = await readMatches(services, asked, firstWay(asked));
  return rows[0]?.is_cut ? readMatches(services, asked, 'look up') : rows;
}

function readMatches(services: Services, asked: Asked, way: Way): Promise<PageRow[]> {
  return services.database.read<PageRow>(
    null,
    () => sql`
    with ${pageOfMatches(asked, way)}
    select counted.total, counted.understood, ${way === 'walk' ? isCut(asked) : sql`false`} as is_cut, card.*
    from (
      select count(*)::integer as total, count(*) filter (where not is_written)::integer as understood
      from matched) counted
    left join (
      select ${storedColumns(services.clock.now())}, page.place
      from page join provider_cards c on c.provider_id = page.id) card on true
    order by card.place`,
  );
}

type DetailsRow = CardRow & {
  bio: string;
  education: string;
  certifications: string;
  late_refund_percent: number;
  takes_urgent: boolean;
  address: string;
};

const detailsColumns = sql`p.education, p.certifications, p.late_refund_percent, p.takes_urgent, coalesce(w.bio, p.bio) as bio,
  coalesce((select address from practice_addresses where provider_id = p.id), '') as address`;

/** Everything public about one verified provider. Throws PROVIDER_NOT_FOUND. */
export async function readProvider(services: Services, id: string, locale: Locale): Promise<ProviderDetails> {
  const now = services.clock.now();
  const [row] = await services.database.read<DetailsRow>(
    null,
    () => sql`select ${cardColumns(now)}, ${detailsColumns} from ${cardTables(locale)} where p.id = ${id}`,
  );
  if (!row) throw fail('PROVIDER_NOT_FOUND');
  return toDetails(row, { locale, now });
}

function toDetails(row: DetailsRow, reader: Reader): ProviderDetails {
  return {
    ...toCard(row, reader),
    bio: row.bio,
    education: row.education,
    certifications: row.certifications,
    lateRefundPercent: row.late_refund_percent,
    takesUrgent: row.takes_urgent,
    address: row.address,
    area: areaBeside(row.address, row.city, row.country, reader.locale),
  };
}

type ProfileRow = DetailsRow & { insurers: string[]; verified_at: Date | null };

const SHORT_ID = /[0-9a-f]{8}$/;

/** The page of a verified provider; the end of its address finds it under any name. Throws PROVIDER_NOT_FOUND. */
export async function readProfile(services: Services, slug: string, locale: Locale): Promise<ProviderProfile> {
  const now = services.clock.now();
  const [shortId] = SHORT_ID.exec(slug) ?? [];
  if (!shortId) throw fail('PROVIDER_NOT_FOUND');
  const [row] = await services.database.read<ProfileRow>(
    null,
    () => sql`
    select ${cardColumns(now)}, ${detailsColumns}, p.insurers, p.verified_at
    from ${cardTables(locale)}
    where p.short_id = ${shortId}
    order by p.slug <> ${slug}
    limit 1`,
  );
  if (!row) throw fail('PROVIDER_NOT_FOUND');
  return toProfile(row, { locale, now });
}

function toProfile(row: ProfileRow, reader: Reader): ProviderProfile {
  const { isVerified, averageRating, totalReviews, ...evidence } = toEvidence(row, reader.now);
  return {
    ...toDetails(row, reader),
    countryCode: row.country,
    insurers: row.insurers,
    evidence: { ...evidence, verifiedAt: row.verified_at?.toISOString() ?? null },
    slots: freeStarts(row, reader.now),
  };
}

type OwnRow = ProfileRow & { is_verified: boolean; hourly_rate: string | null; has_hours: boolean };

/** The actor's page as patients see it, or would once it is verified, and what is missing on it; null before. */
export async function readOwnProfile(
  { database, clock }: Services,
  actor: NonNullable<Actor>,
  locale: Locale,
): Promise<OwnProfile | null> {
  const now = clock.now();
  const [row] = await database.read<OwnRow>(
    actor,
    () => sql`
    select ${cardColumns(now)}, ${detailsColumns}, p.insurers, p.verified_at, p.is_verified, p.hourly_rate,
      p.open_starts <> '{}' as has_hours
    from ${cardTables(locale, 'own')}`,
  );
  if (!row) return null;
  return { profile: toProfile(row, { locale, now }), isListed: row.is_verified, missing: missingOf(row) };
}

/** Its twin counts them: derive_finding() in the database. */
function missingOf(row: OwnRow): ProfileField[] {
  const filled: Record<ProfileField, unknown> = {
    bio: row.bio,
    education: row.education,
    certifications: row.certifications,
    city: row.city,
    country: row.country,
    yearsExperience: row.years_experience,
    hourlyRate: row.hourly_rate !== null,
    hours: row.has_hours,
  };
  return PROFILE_PARTS.filter((field) => !filled[field]);
}

const SHOWN_MS = 7 * 86_400_000;

function freeStarts(row: CardRow, now: Date): string[] {
  if (!row.is_accepting_patients) return [];
  const [from, until] = [now.getTime(), now.getTime() + SHOWN_MS];
  const slots = slotsBetween({ ...toCalendar(row, from), from, until });
  return slots.filter(({ available }) => available).map(({ start }) => new Date(start).toISOString());
}

const ADDRESSES_A_PAGE = 1_000;

/** Where a thousand verified providers' pages are, and how many thousands there are. */
export async function readAddresses({ database }: Services, page: number): Promise<ProviderAddresses> {
  const rows = await database.read<{ total: number; slug: string | null; updated_at: Date }>(
    null,
    () => sql`
    with listed as (
      select slug, updated_at, id from provider_public_info order by id
      limit ${ADDRESSES_A_PAGE} offset ${(page - 1) * ADDRESSES_A_PAGE})
    select (select count(*)::integer from provider_public_info) as total, listed.slug, listed.updated_at
    from (select) one left join listed on true
    order by listed.id`,
  );
  const providers = rows.flatMap(({ slug, updated_at }) =>
    slug === null ? [] : [{ slug, updatedAt: updated_at.toISOString() }],
  );
  return { providers, pages: Math.ceil((rows[0]?.total ?? 0) / ADDRESSES_A_PAGE) };
}

/** The doctor's own practice as it was filled in, or null before. */
export async function readOwnPractice(services: Services, actor: NonNullable<Actor>): Promise<OwnPractice | null> {
  const [row] = await services.database.read(actor, () => ownPracticeQuery(actor.userId));
  return row ? toOwnPractice(row) : null;
}
