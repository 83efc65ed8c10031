import type { Locale } from '@polyclinic/contract/platform/fields';
import type { ProviderCard } from '@polyclinic/contract/providers/schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Services } from '../../../services.ts';
import { busyMinutes } from '../../availability/queries.ts';
import { type CardRow, HORIZON_MS, isOnline, type Reader, toCard } from '../cards/queries.ts';
import { readSpecialtiesOf, type Specialties, specialtyNameIn } from '../specialties/queries.ts';

/** What is stored of a card, and what changes with every visit. */
export type StoredCard = { card: Stored; busy: number[] | null; is_online: boolean };

type Stored = Omit<
  CardRow,
  'specialty_slug' | 'specialty_name' | 'bio_locale' | 'availability_updated_at' | 'busy' | 'is_online'
> & {
  specialty_id: string;
  availability_updated_at: string;
  excerpts: Partial<Record<Locale, string>>;
};

/** Columns of a `StoredCard` for `provider_cards c`. */
export function storedColumns(now: Date): RawBuilder<unknown> {
  return sql`c.card, ${isOnline('c.provider_id', now)} as is_online,
    ${busyMinutes('c.provider_id', now, new Date(now.getTime() + HORIZON_MS))} as busy`;
}

/** The cards of rows, in their order. */
export async function toCards(
  services: Services,
  rows: readonly StoredCard[],
  reader: Reader,
): Promise<ProviderCard[]> {
  const ids = rows.map(({ card }) => card.specialty_id);
  const specialties = await readSpecialtiesOf(services, ids);
  return rows.map((row) => toCard(toRow(row, specialties, reader.locale), reader));
}

function toRow({ card, busy, is_online }: StoredCard, specialties: Specialties, locale: Locale): CardRow {
  const { specialty_id, excerpts, ...stored } = card;
  const specialty = specialties.get(specialty_id);
  const written = languageOf(excerpts, locale, card.languages);
  return {
    ...stored,
    busy,
    is_online,
    availability_updated_at: new Date(card.availability_updated_at),
    specialty_slug: specialty?.slug ?? '',
    specialty_name: specialty ? specialtyNameIn(specialty, locale) : '',
    bio_excerpt: (written && excerpts[written]) ?? card.bio_excerpt,
    bio_locale: written,
  };
}

/** As `cardTables` chooses what was written: in the language, in English, in another of its letters, in the first spoken. */
function languageOf(excerpts: Stored['excerpts'], locale: Locale, spoken: readonly string[]): Locale | null {
  const place = (code: string) => (spoken.includes(code) ? spoken.indexOf(code) : spoken.length);
  const rank = (code: string) => [code !== locale, code !== 'en', code === 'ar', place(code)].map(Number);
  const written = (Object.keys(excerpts) as Locale[]).sort();
  return written.toSorted((one, other) => compare(rank(one), rank(other)))[0] ?? null;
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
