import { PEOPLE_FILTERS, type PeopleSearch } from '@polyclinic/contract/people/schemas';
import { readPage } from '../../platform/read-page.ts';

const LONGEST = 100;
/** Which page of which people the console shows. */
export type PeopleView = PeopleSearch;

/** As its address says it. */
export function readPeopleView(params: URLSearchParams): PeopleView {
  return {
    q: (params.get('q') ?? '').replaceAll('\0', '').toWellFormed().trim().slice(0, LONGEST),
    only: PEOPLE_FILTERS.find((one) => one === params.get('only')) ?? '',
    page: readPage(params),
  };
}

export function addressOfPeople({ q, only, page }: PeopleView): string {
  const query = new URLSearchParams();
  if (q) query.set('q', q);
  if (only) query.set('only', only);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `/admin/people?${query}` : '/admin/people';
}
