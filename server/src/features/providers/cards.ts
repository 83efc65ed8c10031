import { firstFreeStart } from '@polyclinic/contract/availability/rules';
import type { Locale } from '@polyclinic/contract/platform/fields';
import type { ProviderCard } from '@polyclinic/contract/providers/schemas';
import { type RawBuilder, sql } from 'kysely';
import { type CalendarRow, calendarColumns, toCalendar } from '../availability/queries.ts';

/** A provider as `cardColumns` reads it. */
export type CardRow = CalendarRow & {
  id: string;
  full_name: string;
  slug: string;
  specialty_name: string;
  years_experience: number;
  languages: string[];
  is_accepting_patients: boolean;
  average_rating: string;
  total_reviews: number;
  bio_excerpt: string;
  city: string;
  country: string;
  visit_types: ProviderCard['visitTypes'];
  fee_cents: number;
};

// The last day of the horizon ends up to 14 hours later in the furthest zone.
const HORIZON_MS = 15 * 86_400_000;

/** Columns of a `CardRow`, from `cardTables`; with them the next free slot needs no query of its own. */
export function cardColumns(locale: Locale, now: Date): RawBuilder<unknown> {
  return sql`p.id, p.full_name, s.slug, coalesce(t.name, e.name, s.slug) as specialty_name, p.years_experience,
    p.languages, p.is_accepting_patients, p.average_rating, p.total_reviews, p.city, p.country, p.visit_types,
    p.fee_cents, coalesce(left(${biography(locale)}, 240), p.bio_excerpt) as bio_excerpt,
    ${calendarColumns(now, new Date(now.getTime() + HORIZON_MS))}`;
}

/** What `p` wrote in a language, or null. */
export function biography(locale: Locale): RawBuilder<unknown> {
  return sql`(select b.bio from provider_public_biographies b where b.provider_id = p.id and b.locale = ${locale})`;
}

/** `provider_public_info p` with its specialty in a language, English where that is missing. */
export function cardTables(locale: Locale): RawBuilder<unknown> {
  return sql`provider_public_info p
    join specialties s on s.id = p.specialty_id
    left join specialty_translations t on t.specialty_id = s.id and t.locale = ${locale}
    left join specialty_translations e on e.specialty_id = s.id and e.locale = 'en'`;
}

/** The card of a row, with the next start that is free. */
export function toCard(row: CardRow, now: Date): ProviderCard {
  return {
    id: row.id,
    fullName: row.full_name,
    specialty: { slug: row.slug, name: row.specialty_name },
    yearsExperience: row.years_experience,
    languages: row.languages,
    isAcceptingPatients: row.is_accepting_patients,
    averageRating: Number(row.average_rating),
    totalReviews: row.total_reviews,
    bioExcerpt: row.bio_excerpt,
    city: row.city,
    country: row.country,
    timeZone: row.time_zone,
    visitTypes: row.visit_types,
    feeCents: row.fee_cents,
    nextSlot: nextSlot(row, now),
  };
}

function nextSlot(row: CardRow, now: Date): string | null {
  if (!row.is_accepting_patients) return null;
  const start = firstFreeStart(toCalendar(row, now.getTime()));
  return start === null ? null : new Date(start).toISOString();
}
