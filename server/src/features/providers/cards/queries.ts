import { nameIn } from '@polyclinic/contract/accounts/names/rules';
import { nextFreeStarts, type TimeRange } from '@polyclinic/contract/availability/rules';
import type { Locale } from '@polyclinic/contract/platform/fields';
import { countryName } from '@polyclinic/contract/platform/format';
import { cityName } from '@polyclinic/contract/platform/places';
import { excerpt } from '@polyclinic/contract/providers/rules';
import type { ProviderCard } from '@polyclinic/contract/providers/schemas';
import { type RawBuilder, sql } from 'kysely';
import { type CalendarRow, calendarColumns, toCalendar } from '../../availability/queries.ts';
import { photoOfProvider } from '../../photos/queries.ts';
import { type TrustRow, toTrust, trustColumns } from '../trust/queries.ts';

/** A provider as `cardColumns` reads it. */
export type CardRow = CalendarRow &
  TrustRow & {
    id: string;
    slug: string;
    full_name: string;
    other_name: string;
    specialty_slug: string;
    specialty_name: string;
    years_experience: number;
    languages: string[];
    is_accepting_patients: boolean;
    bio_excerpt: string;
    bio_locale: Locale | null;
    city: string;
    country: string;
    visit_types: ProviderCard['visitTypes'];
    fee_cents: number;
    is_online: boolean;
    photo: string | null;
  };

/** Who reads the card, when, and within which times the next free one is wanted. */
export type Reader = { locale: Locale; now: Date; timeZone?: string; wished?: readonly TimeRange[] };

// The last day of the horizon ends up to 14 hours later in the furthest zone.
export const HORIZON_MS = 15 * 86_400_000;

// Somebody who is here says so every minute.
const ONLINE_MS = 2 * 60_000;

export const isOnline = (id: string, now: Date) => sql`
  exists (select from provider_presence o
    where o.provider_id = ${sql.ref(id)} and o.seen_at > ${new Date(now.getTime() - ONLINE_MS)})`;

/** Columns of a `CardRow`, from `cardTables`; with them the next free slot needs no query of its own. */
export function cardColumns(now: Date): RawBuilder<unknown> {
  return sql`p.id, p.slug, p.full_name, p.other_name, s.slug as specialty_slug, coalesce(t.name, e.name, s.slug) as specialty_name,
    p.years_experience, p.languages, p.is_accepting_patients, p.city, p.country, p.visit_types, p.fee_cents,
    coalesce(left(w.bio, 240), p.bio_excerpt) as bio_excerpt, w.locale as bio_locale, ${trustColumns},
    ${isOnline('p.id', now)} as is_online,
    ${photoOfProvider('p.id')} as photo,
    ${calendarColumns(now, new Date(now.getTime() + HORIZON_MS))}`;
}

/** Where cards are read from: what is public, or what is the actor's own, verified or not. */
const sources = {
  public: { info: sql`provider_public_info`, biographies: sql`provider_public_biographies` },
  own: { info: sql`own_provider_info`, biographies: sql`provider_biographies` },
};

/**
 * `provider_public_info p` (or the actor's own) with its specialty in a language, English where that is missing, and
 * `w`, what was written in that language, or else in English, in another of its letters, in the provider's first.
 */
export function cardTables(locale: Locale, from: keyof typeof sources = 'public'): RawBuilder<unknown> {
  const { info, biographies } = sources[from];
  return sql`${info} p
    join specialties s on s.id = p.specialty_id
    left join specialty_translations t on t.specialty_id = s.id and t.locale = ${locale}
    left join specialty_translations e on e.specialty_id = s.id and e.locale = 'en'
    left join lateral (
      select b.bio, b.locale from ${biographies} b
      where b.provider_id = p.id
      order by b.locale <> ${locale}, b.locale <> 'en', b.locale = 'ar', array_position(p.languages, b.locale), b.locale
      limit 1) w on true`;
}

/** The card of a row, with the next start that is free. */
export function toCard(row: CardRow, reader: Reader): ProviderCard {
  const times = nextTimes(row, reader);
  return {
    id: row.id,
    slug: row.slug,
    fullName: nameIn(reader.locale, { fullName: row.full_name, otherName: row.other_name }),
    specialty: { slug: row.specialty_slug, name: row.specialty_name },
    yearsExperience: row.years_experience,
    languages: row.languages,
    isAcceptingPatients: row.is_accepting_patients,
    averageRating: Number(row.average_rating),
    totalReviews: row.total_reviews,
    trust: toTrust(row, reader.now),
    bioExcerpt: excerpt(row.bio_excerpt),
    bioLocale: row.bio_locale,
    city: cityName(row.city, row.country, reader.locale),
    country: row.country && countryName(row.country, reader.locale),
    timeZone: row.time_zone,
    visitTypes: row.visit_types,
    feeCents: row.fee_cents,
    nextSlot: times[0] ?? null,
    times,
    isOnline: row.is_online,
    photo: row.photo,
    medianResponseMinutes: row.median_response_minutes,
  };
}

/** On the days of the reader's zone; of the provider's own where nobody has named one. */
function nextTimes(row: CardRow, { now, wished, timeZone = row.time_zone }: Reader): string[] {
  if (!row.is_accepting_patients) return [];
  const starts = nextFreeStarts(toCalendar(row, now.getTime()), timeZone, wished);
  return starts.map((start) => new Date(start).toISOString());
}
