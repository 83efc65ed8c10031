/** What is offered while somebody types. */
import { LOCALES, type Locale } from '../../platform/fields.ts';
import { normalizeForSearch } from '../../providers/rules.ts';
import { COMPLAINTS, PLACES, SPECIALTIES } from '../vocabulary/rules.ts';

export type Suggestion = { kind: 'specialty' | 'complaint' | 'city' | 'doctor'; text: string };

type Offer = { kind: Suggestion['kind']; locale: Locale; text: string; folded: string; place: number };

const offersOf = (kind: Suggestion['kind'], says: Record<Locale, readonly string[]>): Offer[] =>
  LOCALES.flatMap((locale) =>
    says[locale].map((text, place) => ({ kind, locale, text, folded: normalizeForSearch(text), place })),
  );

const offers: Offer[] = [
  ...Object.values(SPECIALTIES).flatMap(({ says }) => offersOf('specialty', says)),
  ...[...COMPLAINTS.values()].flatMap(({ says }) => offersOf('complaint', says)),
  ...PLACES.flatMap((names) => offersOf('city', names)),
];

const MOST_OF_A_KIND = 4;
const SHORTEST = 2;

/** Words of the vocabulary that begin as a text does, those of the page's language and the plainest first. */
export function suggest(text: string, locale: Locale): Suggestion[] {
  const typed = normalizeForSearch(text);
  if (typed.length < SHORTEST) return [];
  const found = offers
    .filter(({ folded }) => folded.startsWith(typed))
    .sort(
      (a, b) =>
        Number(b.locale === locale) - Number(a.locale === locale) ||
        a.place - b.place ||
        a.folded.length - b.folded.length,
    );
  const kinds = ['specialty', 'complaint', 'city'] as const;
  return kinds.flatMap((kind) => {
    const texts = found.filter((offer) => offer.kind === kind).map((offer) => offer.text);
    return [...new Set(texts)].slice(0, MOST_OF_A_KIND).map((one) => ({ kind, text: one }));
  });
}
