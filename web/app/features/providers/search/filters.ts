import {
  AVAILABILITIES,
  type Availability,
  SORTS,
  type Sort,
  VISIT_TYPES,
  type VisitType,
} from '@polyclinic/contract/providers/rules';
import type { ProviderSearchInput } from '@polyclinic/contract/providers/schemas';

/** What the address says of a search. Text is empty where nothing is said; `page` counts from 1. */
export interface Filters {
  q: string;
  /** A slug */
  specialty: string;
  /** A code of the curated list */
  insurer: string;
  visitType: VisitType | '';
  when: Availability | '';
  minRating: 0 | 4 | 4.5;
  /** US dollars an hour, as typed */
  maxRate: string;
  /** US dollars a visit */
  minFee: string;
  maxFee: string;
  /** ISO 639-1 codes */
  languages: string[];
  accepting: boolean;
  sort: Sort;
  page: number;
  /** Whose visit is to be booked, where it is not the viewer's own: kept on the way, no filter */
  person: string;
}

export const noFilters: Filters = {
  q: '',
  specialty: '',
  insurer: '',
  visitType: '',
  when: '',
  minRating: 0,
  maxRate: '',
  minFee: '',
  maxFee: '',
  languages: [],
  accepting: true,
  sort: 'language',
  page: 1,
  person: '',
};

const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text);
const isAmount = (text: string) => /^\d{1,5}(\.\d+)?$/.test(text) && Number(text) <= 10_000;
const isSpecialty = (text: string) => /^[a-z-]{1,60}$/.test(text);
const isInsurerCode = (text: string) => /^[a-z]{2}-[a-z0-9-]{1,60}$/.test(text);
const isLanguageCode = (text: string) => /^[a-z]{2,3}$/.test(text);
export const toRating = (text: string | null) => (text === '4' ? 4 : text === '4.5' ? 4.5 : 0);
const toPage = (text: string | null) => Math.min(500, Math.max(1, Math.trunc(Number(text)) || 1));

/** One of a closed list, or empty. */
export const oneOf = <Value extends string>(known: readonly Value[], text: string | null): Value | '' =>
  known.find((one) => one === text) ?? '';

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
    insurer: text('insurer', isInsurerCode),
    visitType: oneOf(VISIT_TYPES, params.get('type')),
    when: oneOf(AVAILABILITIES, params.get('when')),
    minRating: toRating(params.get('rating')),
    maxRate: text('rate', isAmount),
    minFee: text('min', isAmount),
    maxFee: text('max', isAmount),
    languages: [...new Set(params.getAll('language').filter(isLanguageCode))].slice(0, 10),
    accepting: readAccepting(params),
    sort: oneOf(SORTS, params.get('sort')) || 'language',
    page: toPage(params.get('page')),
    person: text('for', isId),
  };
}

/** The shortest query that says the same: `?q=…`, or empty. */
export function toSearch(filters: Filters): string {
  const said: [string, string | number][] = [
    ['q', filters.q],
    ['specialty', filters.specialty],
    ['insurer', filters.insurer],
    ['type', filters.visitType],
    ['when', filters.when],
    ['rating', filters.minRating || ''],
    ['rate', filters.maxRate],
    ['min', filters.minFee],
    ['max', filters.maxFee],
    ...filters.languages.map((code): [string, string] => ['language', code]),
    ['accepting', filters.accepting ? '' : '0'],
    ['sort', filters.sort === 'language' ? '' : filters.sort],
    ['page', filters.page > 1 ? filters.page : ''],
    ['for', filters.person],
  ];
  const params = new URLSearchParams(
    said.filter(([, value]) => value !== '').map(([name, value]) => [name, `${value}`]),
  );
  return params.size > 0 ? `?${params}` : '';
}

/** The filters as the API takes them. */
export function toInput(filters: Filters): ProviderSearchInput {
  const { q, minRating, languages, sort, page, accepting } = filters;
  const amount = (text: string) => (text ? Number(text) : undefined);
  return {
    q,
    minRating,
    languages,
    sort,
    page,
    specialty: filters.specialty || undefined,
    insurer: filters.insurer || undefined,
    visitType: filters.visitType || undefined,
    availability: filters.when || undefined,
    maxHourlyRate: amount(filters.maxRate),
    minFee: amount(filters.minFee),
    maxFee: amount(filters.maxFee),
    acceptingPatients: accepting,
  };
}
