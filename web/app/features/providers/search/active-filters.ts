import { type Filters, noFilters } from './filters.ts';

/** A filter that narrows the search, and the search without it; `value` is what it is set to. */
export interface ActiveFilter {
  name:
    | 'q'
    | 'specialty'
    | 'language'
    | 'insurer'
    | 'visitType'
    | 'when'
    | 'minRating'
    | 'maxRate'
    | 'fee'
    | 'accepting';
  value: string;
  without: Filters;
}

const single = ['q', 'specialty', 'insurer', 'visitType', 'when', 'minRating', 'maxRate'] as const;

/** All that narrows or widens a search, each with the way back. */
export function activeFilters(filters: Filters): ActiveFilter[] {
  const without = (changes: Partial<Filters>): Filters => ({ ...filters, page: 1, ...changes });
  return [
    ...single
      .filter((name) => filters[name] !== noFilters[name])
      .map((name) => ({ name, value: `${filters[name]}`, without: without({ [name]: noFilters[name] }) })),
    ...filters.languages.map((code) => ({
      name: 'language' as const,
      value: code,
      without: without({ languages: filters.languages.filter((one) => one !== code) }),
    })),
    ...(filters.minFee || filters.maxFee
      ? [
          {
            name: 'fee' as const,
            value: `${filters.minFee}-${filters.maxFee}`,
            without: without({ minFee: '', maxFee: '' }),
          },
        ]
      : []),
    ...(filters.accepting ? [] : [{ name: 'accepting' as const, value: '0', without: without({ accepting: true }) }]),
  ];
}
