import type { ProviderSearchInput } from '@polyclinic/contract/providers/schemas';

/** US dollars a visit, as the sliders go. */
export const PRICE = { least: 0, most: 200, step: 5 } as const;

export const SHOWCASE_SORTS = ['trust-score', 'rating', 'price-low', 'price-high'] as const;
type Sort = (typeof SHOWCASE_SORTS)[number];

/** What the home page's address says of its own search. */
export interface ShowcaseFilters {
  q: string;
  /** A slug; empty for all */
  specialty: string;
  /** ISO 639-1 codes */
  languages: string[];
  /** US dollars; the ends of the scale mean no limit */
  min: number;
  max: number;
  sort: Sort;
}

const isLanguageCode = (text: string) => /^[a-z]{2,3}$/.test(text);
const isSpecialty = (text: string) => /^[a-z-]{1,60}$/.test(text);

function toPrice(text: string | null, otherwise: number): number {
  const price = Number(text || otherwise);
  return Number.isFinite(price) ? Math.min(PRICE.most, Math.max(PRICE.least, price)) : otherwise;
}

/** Reads the filters of an address; what makes no sense counts as not said, and a turned range is turned back. */
export function readShowcase(params: URLSearchParams): ShowcaseFilters {
  const specialty = params.get('specialty') ?? '';
  const ends = [toPrice(params.get('min'), PRICE.least), toPrice(params.get('max'), PRICE.most)];
  return {
    q: (params.get('q') ?? '').replaceAll('\u0000', '').trim().slice(0, 100),
    specialty: isSpecialty(specialty) ? specialty : '',
    languages: [...new Set(params.getAll('language').filter(isLanguageCode))].slice(0, 10),
    min: Math.min(...ends),
    max: Math.max(...ends),
    sort: SHOWCASE_SORTS.find((sort) => sort === params.get('sort')) ?? 'trust-score',
  };
}

/** How many filters, apart from text and order, are set. */
export function countShowcase({ specialty, languages, min, max }: ShowcaseFilters): number {
  return [specialty, languages.length, min > PRICE.least || max < PRICE.most].filter(Boolean).length;
}

/** The filters as the API takes them. */
export function toShowcaseInput({ specialty, min, max, ...rest }: ShowcaseFilters): ProviderSearchInput {
  return {
    ...rest,
    ...(specialty ? { specialty } : {}),
    ...(min > PRICE.least ? { minFee: min } : {}),
    ...(max < PRICE.most ? { maxFee: max } : {}),
  };
}

/** The same search on the page that shows all of it. */
export function findPath({ q, specialty, languages, min, max, sort }: ShowcaseFilters): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (specialty) params.set('specialty', specialty);
  if (min > PRICE.least) params.set('min', `${min}`);
  if (max < PRICE.most) params.set('max', `${max}`);
  if (sort !== 'trust-score') params.set('sort', sort);
  for (const language of languages) params.append('language', language);
  return params.size > 0 ? `/find-doctor?${params}` : '/find-doctor';
}
