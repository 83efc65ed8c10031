import type { ProviderSearchInput } from '@polyclinic/contract/providers/schemas';

/** What the address says of a search. `page` counts from 1. */
export interface Filters {
  q: string;
  /** A slug; empty for all */
  specialty: string;
  minRating: 0 | 4 | 4.5;
  /** US dollars an hour as typed; empty for any */
  maxRate: string;
  /** ISO 639-1 codes */
  languages: string[];
  accepting: boolean;
  page: number;
}

export const noFilters: Filters = {
  q: '',
  specialty: '',
  minRating: 0,
  maxRate: '',
  languages: [],
  accepting: true,
  page: 1,
};

const isRate = (text: string) => /^\d{1,5}(\.\d+)?$/.test(text) && Number(text) <= 10_000;
const isSpecialty = (text: string) => /^[a-z-]{1,60}$/.test(text);
const isLanguageCode = (text: string) => /^[a-z]{2,3}$/.test(text);
export const toRating = (text: string | null) => (text === '4' ? 4 : text === '4.5' ? 4.5 : 0);
const toPage = (text: string | null) => Math.min(500, Math.max(1, Math.trunc(Number(text)) || 1));

/** Without a script the form sends a ticked box or nothing; `form` tells nothing from an address without filters. */
function readAccepting(params: URLSearchParams) {
  return params.has('form') ? params.get('accepting') === '1' : params.get('accepting') !== '0';
}

/** Reads the filters of an address; what makes no sense counts as not said. */
export function readFilters(params: URLSearchParams): Filters {
  const text = (name: string, isValid: (value: string) => boolean) => {
    const value = (params.get(name) ?? '').trim();
    return isValid(value) ? value : '';
  };
  return {
    q: (params.get('q') ?? '').replaceAll('\u0000', '').trim().slice(0, 100),
    specialty: text('specialty', isSpecialty),
    minRating: toRating(params.get('rating')),
    maxRate: text('rate', isRate),
    languages: [...new Set(params.getAll('language').filter(isLanguageCode))].slice(0, 10),
    accepting: readAccepting(params),
    page: toPage(params.get('page')),
  };
}

/** The shortest query that says the same: `?q=…`, or empty. */
export function toSearch(filters: Filters): string {
  const { q, specialty, minRating, maxRate, languages, accepting, page } = filters;
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (specialty) params.set('specialty', specialty);
  if (minRating) params.set('rating', String(minRating));
  if (maxRate) params.set('rate', maxRate);
  for (const language of languages) params.append('language', language);
  if (!accepting) params.set('accepting', '0');
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `?${params}` : '';
}

/** How many filters, apart from the text, differ from their defaults. */
export function countFilters({ specialty, minRating, maxRate, languages, accepting }: Filters): number {
  return [specialty, minRating, maxRate, languages.length, !accepting].filter(Boolean).length;
}

/** The filters as the API takes them. */
export function toInput({ specialty, maxRate, accepting, ...rest }: Filters): ProviderSearchInput {
  return {
    ...rest,
    ...(specialty ? { specialty } : {}),
    ...(maxRate ? { maxHourlyRate: Number(maxRate) } : {}),
    acceptingPatients: accepting,
  };
}
